"""The methods of the site, as the worker calls them."""

import pytest

from hyskos.cli.site.methods import METHODS, _method, handle
from hyskos.cli.site.printing import choices, product_for
from hyskos.companion.site.answers import RefusalError
from hyskos.companion.site.project import content_of, pack


@pytest.mark.slow
def test_every_method_is_there() -> None:
    assert all(_method(name) for name in METHODS)


def test_an_unknown_method_is_refused_in_the_language_of_the_page() -> None:
    assert handle({"id": 3, "method": "print.pot", "params": {}, "lang": "es"}) == {
        "kind": "error",
        "id": 3,
        "error": {"message": "print.pot: no existe ese método", "findings": []},
    }


@pytest.mark.slow
def test_choices_name_every_game_and_its_boards() -> None:
    games = choices("es")["games"]
    assert [(game["id"], game["players"], game["most"]) for game in games] == [
        ("pharaoh", 0, 0), ("pyramydal", 4, 12), ("ring-race", 0, 0), ("rolling-pyramids", 4, 4),
    ]  # fmt: skip
    assert games[0]["title"] == "Faraón"
    assert {"pharaoh", "pharaoh-rules"} <= {board["id"] for board in games[0]["boards"]}


@pytest.mark.slow
def test_files_are_not_said_to_be_in_a_folder_that_the_page_does_not_have() -> None:
    choice = {"board": "pharaoh", "format": "svg", "paper": "a4", "ink": "full", "lang": "en"}
    reply = handle({"id": 1, "method": "print.make", "params": choice, "lang": "en"})
    assert reply["result"]["told"] == ""


@pytest.mark.slow
def test_what_a_command_refuses_is_the_message_of_the_error() -> None:
    choice = {"board": "pharoah", "format": "pdf", "paper": "a4", "ink": "full", "lang": "en"}
    reply = handle({"id": 1, "method": "print.make", "params": choice, "lang": "en"})
    assert "pharoah" in reply["error"]["message"]


def test_a_product_for_two_players_has_two_player_boards_and_two_of_each_card() -> None:
    text = product_for("rolling-pyramids-product", 2)
    assert "anubian" in text
    assert "rashar" not in text
    assert text.count("count: 2") == 2


@pytest.mark.parametrize(
    ("product", "players"), [("rolling-pyramids-product", 5), ("pharaoh-product", 2), ("pyramydal-product", 1)]
)
def test_a_number_of_players_that_a_game_lacks_is_refused(product: str, players: int) -> None:
    with pytest.raises(RefusalError, match="players"):
        product_for(product, players)


@pytest.mark.slow
def test_the_referee_answers_a_line_without_repeating_the_question() -> None:
    def ask(method: str, **params: object) -> dict:
        reply = handle({"id": 1, "method": f"play.{method}", "params": params, "lang": "en"})
        return reply.get("result") or reply["error"]

    begun = ask("new", map="inner-factory", players=["anubian", "bastet"])
    assert "Bastet chooses a starting area" in begun["answers"]
    typed = ask("type", journal=begun["journal"], line="3")
    assert typed["answers"].splitlines() == ["Bastet starts on S3", "Anubian chooses a starting area: S1 S2 S4"]
    refused = ask("type", journal=typed["journal"], line="S9")
    assert refused["journal"] == typed["journal"]
    assert ask("open", journal=typed["journal"])["answers"] == "Anubian chooses a starting area: S1 S2 S4\n"
    assert "not a journal" in ask("open", journal="x")["message"]


@pytest.mark.slow
def test_boards_of_a_project_are_offered_and_played() -> None:
    def ask(method: str, **params: object) -> dict:
        reply = handle({"id": 1, "method": method, "params": params, "lang": "en"})
        return reply.get("result") or reply["error"]

    board = ask("design.new", kind="map", name="my-map", shape="hexagon:3", starts=4)["text"]
    files = {"my-map.yaml": board, "broken.yaml": "kind: map\n", "a,b.yaml": board}
    assert ask("play.boards", files=files) == {
        "maps": [{"id": "my-map.yaml", "title": "My Map (my-map.yaml)"}],
        "factions": [],
    }
    begun = ask("play.new", map="my-map.yaml", players=["anubian", "bastet"], files=files)
    assert "Bastet starts on S3" in ask("play.type", journal=begun["journal"], line="3", files=files)["answers"]
    assert "my-map.yaml" in ask("play.open", journal=begun["journal"])["message"]
    assert b"My Map" in ask("play.companion", files=files)["page"]
    assert ask("play.companion", files={}) == {"page": None}


@pytest.mark.slow
def test_a_saved_game_is_opened_with_its_boards() -> None:
    """A journal alone, a zip file as the page saves it, also packed again in a folder, and files that are none."""

    def ask(method: str, lang: str = "en", **params: object) -> dict:
        reply = handle({"id": 1, "method": method, "params": params, "lang": lang})
        return reply.get("result") or reply["error"]

    def take_in(name: str, raw: bytes, lang: str = "en") -> dict:
        return ask("play.takeIn", lang, name=name, content=content_of(raw))

    files = {"maps/my.yaml": ask("design.new", kind="map", name="my", shape="hexagon:3", starts=4)["text"]}
    journal = ask("play.new", map="maps/my.yaml", players=["anubian", "bastet"], files=files)["journal"]
    saved = ask("play.save", journal=journal, files=files)["zip"]
    again = pack({"my game/friday.jsonl": journal.encode(), "my game/maps/my.yaml": files["maps/my.yaml"].encode()})
    for name, raw in (("game.zip", saved), ("friday.zip", again)):
        assert take_in(name, raw) == {"journal": journal, "files": files}
    assert take_in("game.jsonl", journal.encode()) == {"journal": journal, "files": {}}
    for name, raw, message in (
        ("holiday.jpg", b"\xff\xd8", "holiday.jpg: this is not a saved game; choose a journal"),
        ("game.zip", b"nothing", "game.zip: this is not a saved game; choose a journal"),
        ("game.zip", saved[:200], "this is not a zip file, or a damaged one"),
        ("my.zip", pack({"my.yaml": b""}), "my.zip: there is no game in this zip file; open a project on the Design"),
        ("all.zip", pack({"a.jsonl": b"", "b.jsonl": b""}), "all.zip: there are several games in this zip file"),
        ("game.jsonl", f"{journal}{{}}\n".encode(), "game.jsonl:2: this line was changed"),
    ):
        assert take_in(name, raw)["message"].startswith(message)
    assert take_in("a.jpg", b"\xff", "es")["message"].startswith("a.jpg: no es una partida guardada; elige un diario")
    assert set(ask("design.takeIn", name="game.zip", content=content_of(saved))["files"]) == {"my.yaml"}
    message = ask("design.takeIn", name="game.jsonl", content=journal)["message"]
    assert message == "game.jsonl: this is a saved game; open it on the Play page"
