"""Projects: their definitions are known by id inside them, and everything new is in their languages."""

import io
import json
import re
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.companion.starters import copy_definition
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_file
from hyskos.definitions.project import Project
from hyskos.definitions.reading.document import parse
from hyskos.definitions.reading.schema import texts
from hyskos.definitions.reading.source import read_source
from hyskos.definitions.starter_texts import UNTRANSLATED, placeholders
from hyskos.generators.words import name_of_game
from hyskos.publishing.edition.printed_definitions import as_printed
from tests.cli.command_line import Capture, Patch, english, hyskos

pytestmark = pytest.mark.slow

MAP = built_in_files("map")["inner-factory"].read_text("utf-8").replace("id: inner-factory", "id: my-isle")
FACTION = copy_definition("faction", "thothic", "anubian")


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: Patch) -> Path:
    place = tmp_path / "mine"
    (place / "played").mkdir(parents=True)
    (place / "hyskos.yaml").write_text("kind: project\nid: mine\ntitle: {en: Mine, es: Mío}\n", "utf-8")
    (place / "isle.yaml").write_text(MAP, "utf-8")
    (place / "thothic.yaml").write_text(FACTION, "utf-8")
    monkeypatch.chdir(place / "played")
    return place


def answer(capsys: Capture, *words: str) -> tuple[int, str]:
    capsys.readouterr()
    return execute([*words]), capsys.readouterr().out


def concise_findings(capsys: Capture) -> list[tuple[str, str, str]]:
    code, reply = answer(capsys, "check", "--output", "concise")
    assert code == 1
    rows = (line.split(": ", 1) for line in reply.splitlines())
    return [(place, *what.split(" ", 1)) for place, what in rows]


def test_a_fight_of_an_own_faction(mine: Path, capsys: Capture, monkeypatch: Patch) -> None:
    line = ("combat", "thothic:7", "--defender", "bastet:4")
    code, reply = answer(capsys, *line)
    assert (code, reply.splitlines()[0]) == (0, "Thothic takes the space with 3")
    monkeypatch.chdir(mine.parent)
    assert answer(capsys, *line) == (2, "")
    assert answer(capsys, "--project", "mine", *line) == (0, reply)
    assert answer(capsys, *line, "--project", "mine") == (0, reply)
    monkeypatch.setenv("HYSKOS_PROJECT", str(mine))
    assert answer(capsys, *line) == (0, reply)


@pytest.mark.parametrize("slip", ["id: [\n", "id: mine\nid: twice\n", "title: {en: Mine\nid: mine\n", "id: 'mine\n"])
def test_a_project_with_a_slip_in_its_file_stays_one(slip: str, mine: Path, capsys: Capture) -> None:
    (mine / "hyskos.yaml").write_text(f"kind: project\n{slip}", "utf-8")
    assert answer(capsys, "score", "--map", "my-isle", "anubian=1")[0] == 0
    assert {place.split(":")[0] for place, *_told in concise_findings(capsys)} == {"../hyskos.yaml"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"kind: projct\nid: mine\n", "Y109 `projct` is not a kind of definition"),
        (b"id: mine\n", "Y102 `kind` is missing; choose from "),
        ("\ufeffkind: project\nid: mine\n".encode("utf-16-le"), "Y003 this text is not encoded as UTF-8"),
    ],
)
def test_a_broken_project_file_is_reported(
    text: bytes, message: str, tmp_path: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hyskos.yaml").write_bytes(text)
    ((_place, code, words),) = concise_findings(capsys)
    assert f"{code} {words}".startswith(message)


def test_a_folder_that_is_not_there_is_refused(mine: Path, capsys: Capture) -> None:
    assert execute(["--project", "nowhere", "list"]) == 2
    assert "nowhere" in capsys.readouterr().err


def test_list_and_check_and_export_know_it(mine: Path, capsys: Capture) -> None:
    _code, reply = answer(capsys, "list", "--json")
    assert {("map", "my-isle"), ("faction", "thothic")} <= {
        (item["kind"], item["id"]) for item in json.loads(reply)["items"]
    }
    execute(["check"])
    assert capsys.readouterr().err.endswith("\n3 files checked, nothing found\n")
    assert answer(capsys, "check", "my-isle")[0] == 0
    assert answer(capsys, "map", "report", "my-isle")[0] == 0


def test_a_table_without_a_name_is_that_of_the_project(mine: Path, capsys: Capture) -> None:
    reply = answer(capsys, "export", "--format", "vassal", "--lang", "en", "-o", "out", "--json")[1]
    assert {file["id"] for file in json.loads(reply)["files"]} == {"rolling-pyramids_my-isle"}


def test_export_without_a_name_prints_the_project(mine: Path, capsys: Capture) -> None:
    code, reply = answer(capsys, "export", "--format", "svg", "--paper", "a3")
    assert code == 0
    assert {Path(line).name.split("_")[1] for line in reply.splitlines()} == {"my-isle", "thothic"}


def test_export_says_what_check_says_and_which_language_stands_in(mine: Path, capsys: Capture) -> None:
    (mine / "isle.yaml").write_text(re.sub(r"(?m)^title: .*", "title: {en: Isle}", MAP), "utf-8")
    assert execute(["export", "my-isle", "--format", "svg", "--paper", "a3", "--lang", "es"]) == 0
    err = capsys.readouterr().err.splitlines()
    assert err[0] == "../isle.yaml:7:1: T601 `title` has no text in Spanish"
    assert err[1].startswith("note: ../isle.yaml has no texts in Spanish; they are printed in English")
    assert execute(["export", "my-isle", "--format", "svg", "--paper", "a3"]) == 0
    assert "note:" not in capsys.readouterr().err


def test_an_evening_is_pinned_to_its_files(mine: Path, capsys: Capture, monkeypatch: Patch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    code, _told = answer(capsys, "table", "new", "--map", "my-isle", "--players", "thothic,bastet", "e.jsonl")
    assert code == 0
    head = json.loads(Path("e.jsonl").read_text("utf-8").splitlines()[0])
    assert (head["map"]["name"], head["files"]) == ("../isle.yaml", ["../thothic.yaml"])
    monkeypatch.chdir(mine.parent)
    assert answer(capsys, "table", "replay", "mine/played/e.jsonl")[0] == 0
    (mine / "isle.yaml").write_text(MAP.replace("rounds: 10", "rounds: 9"), "utf-8")
    execute(["table", "replay", "mine/played/e.jsonl"])
    assert "the map ../isle.yaml has changed since" in capsys.readouterr().out


def test_what_ships_and_is_meant_otherwise_is_found(mine: Path, capsys: Capture) -> None:
    (mine / "isle.yaml").write_text(MAP.replace("id: my-isle", "id: four-x"), "utf-8")
    (mine / "thothic.yaml").write_text("kind: project\nid: other\ntitle: {en: Other}\n", "utf-8")
    same = "`four-x` too; in this project it means this file"
    assert concise_findings(capsys) == [
        ("../isle.yaml:3:5", "D903", f"a built-in definition has the id {same}"),
        ("../thothic.yaml:1:7", "D905", "a project needs a file called hyskos.yaml"),
    ]


def test_an_id_means_one_definition_of_whatever_kind(mine: Path, capsys: Capture) -> None:
    (mine / "isle.yaml").write_text(MAP.replace("id: my-isle", "id: pharaoh"), "utf-8")
    assert concise_findings(capsys) == [
        ("../isle.yaml:3:5", "D906", "pharaoh.yaml (`kind: grid`) also has the id `pharaoh`")
    ]
    (mine / "isle.yaml").write_text(MAP.replace("id: my-isle", "id: thothic"), "utf-8")
    ((_place, code, message),) = concise_findings(capsys)
    assert (code, "isle.yaml (`kind: map`) also has the id `thothic`" in message) == ("D906", True)


def test_files_name_each_other_as_files(mine: Path, capsys: Capture) -> None:
    """Not by the ids of the project, which a kit does not have; the hint says what to write."""
    box = built_in_files("box")["pharaoh-box"].read_text("utf-8").replace("id: pharaoh-box", "id: chest")
    (mine / "chest.yaml").write_text(box.replace("cover: pharaoh-cover", "cover: lid"), "utf-8")
    (mine / "art").mkdir()
    cover = built_in_files("cover")["pharaoh-cover"].read_text("utf-8").replace("id: pharaoh-cover", "id: lid")
    (mine / "art" / "lid.yaml").write_text(cover, "utf-8")
    execute(["check", "--json"])
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert (finding["code"], "write the name of its file, `art/lid.yaml`" in finding["hint"]) == ("K101", True)
    (mine / "chest.yaml").write_text(box.replace("cover: pharaoh-cover", "cover: art/lid.yaml"), "utf-8")
    assert execute(["check"]) == 0


def test_a_title_lacks_a_language_of_the_project(mine: Path, capsys: Capture) -> None:
    (mine / "hyskos.yaml").write_text("kind: project\nid: mine\ntitle: {en: Mine}\nlanguages: [en, es]\n", "utf-8")
    (mine / "isle.yaml").write_text(
        "kind: inks\nid: my-inks\nversion: '1'\ninks: {a: {rgb: '#000000', cmyk: [0, 0, 0, 100]}}\n"
    )
    message = "`title` has no text in Spanish, a language of the project"
    assert concise_findings(capsys) == [("../hyskos.yaml:3:1", "D904", message)]


def test_an_id_of_two_files_stops_what_names_it_and_nothing_else(mine: Path, capsys: Capture) -> None:
    (mine / "twin.yaml").write_text(FACTION, "utf-8")
    for words in (["combat", "thothic:7", "--defender", "bastet:4"], ["export", "thothic"]):
        assert execute(words) == 1
        assert "../twin.yaml:3:5: D901 ../thothic.yaml also has the id `thothic`" in capsys.readouterr().err
    assert answer(capsys, "combat", "anubian:7", "--defender", "bastet:4")[0] == 0


@pytest.mark.parametrize(("maps", "rounds"), [(1, 6), (2, 10)])
def test_player_boards_are_printed_for_the_only_map(mine: Path, capsys: Capture, maps: int, rounds: int) -> None:
    """They have a box for each of its rounds, whether they ship or not: nobody has to name it (A26).

    Rounds of a game alone have none, since alone nobody scores.
    """
    board = MAP.replace("\nrounds: 10", "\nrounds: 6").replace("solo_rounds: 15", "solo_rounds: 8")
    for number in range(maps):
        (mine / f"isle{number or ''}.yaml").write_text(board.replace("my-isle", f"my-isle{number or ''}"), "utf-8")
    code, reply = answer(capsys, "export", "thothic", "bastet", "--format", "svg", "--workers", "1")
    assert code == 0
    for path in reply.split():
        boxes = set(re.findall('id="round-([0-9]+)"', Path(path).read_text("utf-8")))
        assert boxes == {str(number) for number in range(1, rounds + 1)}, path


_english = pytest.fixture(english, autouse=True)
COPIED = {"faction": "bastet", "grid": "pharaoh", "ring": "ring-18", "box": "pharaoh-box", "card": "pyramydal-card"}
WRITTEN = ("map", "cover", "box", "card", "booklet")


@pytest.fixture(autouse=True)
def _valley(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: Patch) -> None:
    """Work in a new project in German and Catalan, unless a test asks for another one."""
    if "mine" in request.fixturenames:
        return
    monkeypatch.chdir(tmp_path)
    assert hyskos("new", "project", "valley", "--languages", "de,ca").code == 0
    monkeypatch.chdir(tmp_path / "valley")


def languages_of(path: Path) -> set[tuple[str, ...]]:
    """Return the languages of each text of a file."""
    document = parse(read_source(path))
    return {tuple(reply) for _path, reply in texts(document.data, document.data["kind"])}


def test_new_files_of_a_project_are_in_its_languages_without_findings() -> None:
    for kind in WRITTEN:
        assert hyskos("new", kind, f"my-{kind}").code == 0
    for kind, like in COPIED.items():
        assert hyskos("new", kind, f"copy-{kind}", "--like", like).code == 0
    paths = [path for path in Path().glob("*.yaml") if path.name != "hyskos.yaml"]
    assert len(paths) == 2 + len(WRITTEN) + len(COPIED)
    for path in paths:
        assert languages_of(path) == {("de", "ca")}, path
        assert hyskos("check", str(path)).code == 0


@pytest.mark.wide
@pytest.mark.parametrize("kind", ["card", "faction", "grid", "ring", "box", "cover", "booklet"])
def test_a_copy_of_any_built_in_definition_has_room_for_untranslated_texts(kind: str) -> None:
    for like in built_in_files(kind):
        assert hyskos("new", kind, f"my-{like}", "--like", like).code == 0
        assert hyskos("check", f"my-{like}.yaml").code == 0, like


def test_a_copy_keeps_the_languages_that_it_has_and_takes_built_in_words() -> None:
    Path("hyskos.yaml").write_text("kind: project\nid: v\ntitle: {es: V}\nlanguages: [es, pl]\n", "utf-8")
    assert hyskos("new", "faction", "mine", "--like", "bastet").code == 0
    mine, theirs = load_file(Path("mine.yaml")), load_file(built_in_files("faction")["bastet"])
    assert mine.ability.text["es"] == theirs.ability.text["es"]
    assert mine.ability.text["pl"] == UNTRANSLATED + theirs.ability.text["en"]
    assert not mine.units[0].title["pl"].startswith(UNTRANSLATED)  # as on the map


@pytest.mark.parametrize(("languages", "code"), [("xx", 2), ("German", 2), ("de,,en", 2), ("de, en,de", 0)])
def test_languages_of_a_project_are_codes_that_commas_separate(languages: str, code: int) -> None:
    assert hyskos("new", "project", "other", "--languages", languages).code == code
    if code == 0:
        assert "languages: [de, en]" in Path("other/hyskos.yaml").read_text("utf-8")


def test_export_prefers_the_current_language_then_the_first_of_the_project() -> None:
    assert hyskos("export", "valley-map.yaml", "-f", "svg", "-o", "a").code == 0
    assert {path.stem.rpartition("_")[2] for path in Path("a").iterdir()} == {"de"}
    Path("hyskos.yaml").write_text("kind: project\nid: v\ntitle: {es: V}\nlanguages: [es, en]\n", "utf-8")
    assert hyskos("export", "valley-map.yaml", "-f", "svg", "-o", "b").code == 0
    assert {path.stem.rpartition("_")[2] for path in Path("b").iterdir()} == {"en"}
    Path("hyskos.yaml").unlink()
    assert hyskos("export", "valley-map.yaml", "-f", "svg", "-o", "c").code == 0
    assert {path.stem.rpartition("_")[2] for path in Path("c").iterdir()} == {"de"}  # what the map speaks


def test_a_missing_language_names_the_command_that_adds_it() -> None:
    refused = hyskos("export", "valley-map.yaml", "--lang", "pl")
    assert refused.code == 2
    assert "hyskos new words pl" in refused.err
    assert "new words" not in hyskos("export", "valley-map.yaml", "--lang", "zz").err


def test_boards_have_the_title_of_their_project(tmp_path: Path) -> None:
    assert hyskos("new", "card", "back", "--like", "rolling-pyramids-card-back").code == 0
    assert hyskos("new", "card", "front").code == 0
    lone = tmp_path / "lone.yaml"
    lone.write_text(Path("back.yaml").read_text("utf-8").replace("id: back", "id: lone"), "utf-8")
    for file in ("back.yaml", "front.yaml", "valley-map.yaml", "valley-faction.yaml"):
        drawn = [export_with_title(file, title) for title in ("Valley", "Hills")]
        assert drawn[0] != drawn[1], file
        assert name_of_game(as_printed(load_file(Path(file))), "de") == "Hills"
    assert name_of_game(as_printed(load_file(lone)), "de") == "Back"
    assert (
        name_of_game(as_printed(load_file(built_in_files("card")["rolling-pyramids-card-back"])), "de")
        == "Rolling Pyramids"
    )


def export_with_title(file: str, title: str) -> list[bytes]:
    """Print a file in a project of this title."""
    Path("hyskos.yaml").write_text(f"kind: project\nid: v\ntitle: {{de: {title}, ca: {title}}}\n", "utf-8")
    assert hyskos("export", file, "-f", "svg", "-o", title).code == 0
    return [path.read_bytes() for path in sorted(Path(title).iterdir())]


def product() -> str:
    """Write a product of all kinds that begin with placeholders."""
    for kind in WRITTEN[1:]:
        assert hyskos("new", kind, f"my-{kind}").code == 0
    assert hyskos("new", "product", "mine").code == 0
    return Path("mine.yaml").read_text("utf-8")


def findings(*words: str) -> list[str]:
    """Return file and line of each placeholder that a command finds."""
    lines = [line for line in hyskos(*words).err.splitlines() if line.split()[1:2] == ["Q127"]]
    return [":".join(line.split(":")[:2]) for line in lines]


@pytest.mark.wide
@pytest.mark.parametrize("languages", ["de", "en", "es", "ca"])
def test_every_placeholder_of_a_product_is_found_at_its_line_until_it_is_replaced(languages: str) -> None:
    Path("hyskos.yaml").write_text(
        f"kind: project\nid: v\ntitle: {{{languages}: V}}\nlanguages: [{languages}]\n", "utf-8"
    )
    for path in Path().glob("valley-*.yaml"):
        path.unlink()
    assert hyskos("new", "map", "valley-map").code == 0
    product()
    files = [path for path in Path().glob("*.yaml") if path.name not in ("hyskos.yaml",)]
    expected = {
        f"{path.name}:{n}"
        for path in files
        for n, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if not line.startswith("#") and any(text in line for text in (*placeholders(), UNTRANSLATED))
    }
    assert {place.partition(":")[0] for place in expected} >= {
        "mine.yaml",
        "my-card.yaml",
        "my-cover.yaml",
        "my-booklet.yaml",
    }
    assert set(findings("product", "check", "mine.yaml")) == expected
    for path in files:
        text = path.read_text("utf-8").replace(UNTRANSLATED, "")
        for placeholder in placeholders():
            text = text.replace(placeholder, "Done")
        path.write_text(text, "utf-8")
    assert findings("product", "check", "mine.yaml") == []


def test_a_product_with_placeholders_is_built_and_they_are_shown() -> None:
    text = product()
    Path("mine.yaml").write_text(text.partition("jobs:")[0] + "jobs: [{id: shop, make: shop}]\n", "utf-8")
    assert findings("product", "build", "mine.yaml", "-o", "built")
    assert [path.name for path in Path("built").iterdir()] == ["mine_shop.zip"]


def test_titles_of_a_project_are_those_of_its_file() -> None:
    assert Project(Path()).title == {"de": "Valley", "ca": "Valley"}
    assert Project(Path()).languages == ("de", "ca")
    Path("hyskos.yaml").write_text("- kind\n", "utf-8")
    assert (Project(Path()).title, Project(Path()).languages) == ({}, ())
