"""A ring of three sides as people type it: in every command of the ring race, at the table, in both languages."""

import io
import json
from pathlib import Path

import pytest
import yaml

from hyskos.cli.main import execute
from tests.cli.command_line import Capture, Patch

RING = str(Path(__file__).parents[1] / "boards/unprintable/uneven-ring.yaml")
FOUR = str(Path(__file__).parents[1] / "boards/unprintable/uneven-ring-of-four.yaml")


def run(capsys: Capture, *words: str, ring: str = RING) -> tuple[int, str, str]:
    code = execute([*words, "--ring", ring])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("side", ["jade", "Jade", "JADE"])
def test_a_side_is_typed_by_its_id_or_title(capsys: Capture, side: str) -> None:
    code, out, _err = run(capsys, "ring-race", "turn", "start", "--to-move", side, "7:2", "M:3", "--json")
    answer = json.loads(out)
    assert (code, answer["legal"], answer["winner"], answer["assumed"]) == (0, True, None, [])
    assert "j32@7 j321@8 j1@9" in answer["position"]


def test_titles_of_every_language_are_understood(capsys: Capture) -> None:
    spanish = run(capsys, "ring-race", "moves", "start", "--to-move", "duna", ring=FOUR)
    assert spanish == run(capsys, "ring-race", "moves", "start", "--to-move", "dune", ring=FOUR)
    assert "M:1/13+" in spanish[1].split()


@pytest.mark.many
@pytest.mark.parametrize(("letter", "title"), [("g", "Gold"), ("o", "Jade"), ("j", "Onyx"), ("b", "Oak")])
def test_the_letter_of_positions_wins_over_names_that_begin_so(
    capsys: Capture, tmp_path: Path, letter: str, title: str
) -> None:
    """RA-28: sides are g, o, j and b in the order of the file, also where a later one is called Onyx or Oak."""
    ring = tmp_path / "ring.yaml"
    sides = yaml.safe_load(Path(FOUR).read_text("utf-8"))
    for side, name in zip(sides["players"], ["Gold", "Jade", "Onyx", "Oak"], strict=True):
        side |= {"id": name.lower(), "title": {"en": name, "es": name}}
    ring.write_text(json.dumps(sides), "utf-8")
    by_letter = run(capsys, "ring-race", "moves", "start", "--to-move", letter, ring=str(ring))
    assert by_letter == run(capsys, "ring-race", "moves", "start", "--to-move", title, ring=str(ring))
    assert by_letter[:2] != (2, "")


@pytest.mark.slow
def test_a_position_of_three_is_drawn_in_their_inks(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "start.svg"
    assert run(capsys, "ring-race", "show", "start", "-o", str(file))[0] == 0
    drawn = file.read_text("utf-8")
    assert 'id="stack-10"' in drawn
    assert all(f">{word}<" in drawn for word in ("g1", "o1", "j1", "jC"))


@pytest.mark.slow
def test_the_bag_gives_each_a_side(capsys: Capture) -> None:
    answers = [
        json.loads(run(capsys, "ring-race", "draw", "ana", "ben", "cleo", "--seed", f"{n}", "--json")[1])["sides"]
        for n in range(12)
    ]
    assert all(sorted(answer.values()) == ["ana", "ben", "cleo"] for answer in answers)
    assert {answer["jade"] for answer in answers} == {"ana", "ben", "cleo"}


def play_lines(capsys: Capture, monkeypatch: Patch, path: Path, *lines: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*lines, "quit", ""])))
    words = ["table", str(path)]
    if not path.exists():
        words = ["table", "new", "ring-race", "--players", "ana,ben,cleo", "--ring", RING, str(path)]
    execute(words)  # 1 where a line was refused
    return capsys.readouterr().out


@pytest.mark.slow
def test_an_evening_of_three_is_kept(capsys: Capture, monkeypatch: Patch, tmp_path: Path) -> None:
    path = tmp_path / "three.jsonl"
    reply = play_lines(capsys, monkeypatch, path, "cleo dan", "cleo", "cleo ana", "14:3", "4:3 M:3")
    question = "Who has drawn Gold, Onyx, Jade from the bag? Type the names in that order (ana, ben, cleo), or roll"
    assert question in reply
    assert "`dan` is unknown. Did you mean ana?" in reply
    assert "each side is drawn by one player: name 2 of them, in the order of the sides (RG-13)" in reply
    assert "Turn 3, ben (Jade): type 2 moves, moves lists them" in reply
    reply = play_lines(capsys, monkeypatch, path, "7:2 M:3", "undo 3", "14:3")
    assert "Turn 4, cleo (Gold): type 2 moves, moves lists them" in reply
    assert "Turn 2, ana (Onyx)" in reply
    notes = [json.loads(line).get("totals") for line in path.read_text("utf-8").splitlines()]
    assert {"gold": "cleo", "onyx": "ana", "jade": "ben"} in [note["sides"] for note in notes if note]


@pytest.mark.slow
def test_the_bag_is_drawn_from_here(capsys: Capture, monkeypatch: Patch, tmp_path: Path) -> None:
    reply = play_lines(capsys, monkeypatch, tmp_path / "rolled.jsonl", "help", "roll")
    assert "who has Gold, Onyx, Jade, by name; the first begins with a single move; roll draws here" in reply
    assert "begins with a single move; the turns go round: " in reply


@pytest.mark.slow
@pytest.mark.parametrize("typed", ["cleo,ana,ben", "cleo, ana"])
def test_names_may_have_the_commas_they_are_asked_for_with(
    capsys: Capture, monkeypatch: Patch, tmp_path: Path, typed: str
) -> None:
    path = tmp_path / "commas.jsonl"
    reply = play_lines(capsys, monkeypatch, path, typed, "14:3", "log")
    assert "the turns go round: cleo (Gold), ana (Onyx), ben (Jade) (RG-13)" in reply
    assert "Turn 2, ana (Onyx)" in reply
    assert "Turn 2, ana (Onyx)" in play_lines(capsys, monkeypatch, path, "board")


def test_a_place_is_not_called_as_another_side_is(capsys: Capture, tmp_path: Path) -> None:
    """The second side answers to onyx, unless that is what the third one is called."""
    names = {"onyx": "reed", "jade": "moss", "Onyx": "Reed", "Ónice": "Junco", "Jade": "Onyx"}
    text = Path(RING).read_text("utf-8")
    for old, new in names.items():
        text = text.replace(f"id: {old},", f"id: {new},").replace(f": {old}", f": {new}")
    ring = tmp_path / "ring.yaml"
    ring.write_text(text, "utf-8")
    third = run(capsys, "ring-race", "moves", "start", "--to-move", "onyx", ring=str(ring))
    assert third == run(capsys, "ring-race", "moves", "start", "--to-move", "moss", ring=str(ring))
    second = run(capsys, "ring-race", "moves", "start", "--to-move", "reed", ring=str(ring))
    assert second == run(capsys, "ring-race", "moves", "start", "--to-move", "ónice", ring=str(ring))
    assert second != third


@pytest.mark.slow
def test_an_uneven_race_is_advised_against_and_played(capsys: Capture) -> None:
    assert execute(["check", RING]) == 1
    reply = capsys.readouterr().out
    assert "B812 the race is uneven: from its entries `jade` moves 1, 2, 17 triangles, `gold` 8, 9, 10" in reply
    assert run(capsys, "ring-race", "turn", "start", "--first", "14:3")[0] == 0


def test_what_a_race_needs_is_found_and_refused_with_one_sentence(capsys: Capture) -> None:
    """What `check` finds at a line keeps the race from beginning, in the same words."""
    for name, code in (("ring-of-too-few", "Y107"), ("ring-entries", "B811"), ("ring-names", "B813")):
        path = str(Path(__file__).parents[1] / f"boards/bad/{name}.yaml")
        assert execute(["check", path, "--output", "concise"]) == 1
        (message, *_more) = [line.partition(f" {code} ")[2] for line in capsys.readouterr().out.splitlines()]
        status, _out, err = run(capsys, "ring-race", "show", "start", ring=path)
        assert status != 0
        assert message
        assert message in err


def test_two_sides_of_other_names_are_asked_for_by_them(capsys: Capture, monkeypatch: Patch, tmp_path: Path) -> None:
    ring = str(Path(__file__).parents[1] / "wishes/32-ring-of-16/short-ring.yaml")
    monkeypatch.setattr("sys.stdin", io.StringIO("help\nben\nquit\n"))
    execute(["table", "new", "ring-race", "--players", "ana,ben", "--ring", ring, str(tmp_path / "two.jsonl")])
    reply = capsys.readouterr().out
    assert "Who has drawn Dawn from the bag? Type ana, ben, or roll" in reply
    assert "the name of who has Dawn, who begins with a single move; roll draws here" in reply
    assert "the turns go round: ben (Dawn), ana (Dusk) (RG-13)" in reply
    assert "gold" not in reply


@pytest.mark.slow
def test_a_product_with_an_uneven_race_is_made(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "three.yaml").write_text(Path(RING).read_text("utf-8"), "utf-8")
    text = """kind: product
id: uneven
game: ring-race
version: "1.0"
provenance: final
title: {en: Uneven}
subtitle: {en: A race for three}
languages: [en]
publisher: A house
copyright: © A house
sku: UNEVEN
names: "{sku}_{component}_{side}_{LANG}_v{version}"
components: [{id: three.yaml}, {id: ring-race-rules}]
jobs: [{id: home-a4, make: home, profile: home-a4}]
"""
    (tmp_path / "uneven.yaml").write_text(text, "utf-8")
    assert execute(["product", "check", str(tmp_path / "uneven.yaml")]) == 0
    assert "nothing found" in "".join(capsys.readouterr())
