"""Factions: numbers in the text of an ability, and boxes with custom dice."""

import re
from pathlib import Path

import pytest

from hyskos import api, data
from hyskos.definitions.loader import load_faction, load_map, read

FACTION = (data.ROOT / "factions" / "anubian.yaml").read_text(encoding="utf-8")
STRIKE = "strike: {{who: heroes, when: attacking, extra: {}}}"
TEXT_LINE, SIGN_LINE = 19, 17


def findings(
    folder: Path, text: str, effects: str, sign: str = "", spanish: str = "Texto."
) -> list[tuple[str, int, str]]:
    """Check a faction with another ability; give code, line and hint of what is found."""
    definition = re.sub(r"^(aliases|  rule): .*$", "# ", FACTION, flags=re.MULTILINE)
    for old, new in (
        (r"^id: .*$", "id: herons"),
        (r"^title: .*$", "title: {en: Heron, es: Garza}"),
        (r"^    en: Attacking.*$", f"    en: {text}"),
        (r"^    es: Al atacar.*$", f"    es: {spanish}"),
        (r"^  sign: .*$", f'  sign: "{sign}"' if sign else "  # no sign"),
        (r"^    - strike: .*$", "\n".join(f"    - {effect}" for effect in effects.split("; "))),
    ):
        definition, count = re.subn(old, new, definition, flags=re.MULTILINE)
        assert count == 1, old
    path = folder / "herons.yaml"
    path.write_text(definition, encoding="utf-8")
    return [(finding.code, finding.line, str(finding.hint)) for finding in api.check(path)]


@pytest.mark.parametrize(
    ("text", "effects", "right"),
    [
        ("Each hero destroys 2 more.", STRIKE.format(3), "3 (extra) or 4 (total)"),
        ("Each hero destroys 2 defenders.", STRIKE.format(3), "3 (extra) or 4 (total)"),
        ("Each hero counts 3.", "worth: {points: 2}", "1 (extra) or 2 (total)"),
        ("The force counts 2 more.", "rally: {points: 3}", "3"),
        ("A conquest crosses 4 triangles.", "plunder: {extra: 2}", "2 (extra) or 3 (total)"),
        ("You begin with 1 upgrade.", "head_start: {marks: 2}", "2"),
    ],
)
def test_a_wrong_number_in_a_text_is_found_at_its_line(text: str, effects: str, right: str, tmp_path: Path) -> None:
    hint = f"write {right} here, or change the effect"
    assert findings(tmp_path, text, effects) == [("F315", TEXT_LINE, hint)]


def test_each_language_and_the_sign_are_compared(tmp_path: Path) -> None:
    hint = "write 3 (extra) or 4 (total) here, or change the effect"
    spanish = "Cada héroe destruye 2 defensores más."
    lines = findings(tmp_path, "Each hero destroys 3 more.", STRIKE.format(3), "-> 3", spanish)
    assert lines == [("F315", TEXT_LINE + 1, hint)]
    assert findings(tmp_path, "Each hero destroys 3 more.", STRIKE.format(3), "-> 2") == [("F315", SIGN_LINE, hint)]


def test_a_sign_with_a_plus_is_compared(tmp_path: Path) -> None:
    assert [code for code, *_rest in findings(tmp_path, "More die.", STRIKE.format(3), "+2")] == ["F315"]
    assert not findings(tmp_path, "More die.", STRIKE.format(3), "+3")


def test_the_first_number_is_pointed_at(tmp_path: Path) -> None:
    findings(tmp_path, "Each hero destroys 2 or 5 more.", STRIKE.format(3))
    (finding,) = api.check(tmp_path / "herons.yaml")
    assert (finding.column, "`extra: 3`" in str(finding.message)) == (28, True)


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("Each hero destroys 2 more.", STRIKE.format(2)),
        ("Each hero destroys 3 defenders.", STRIKE.format(2)),
        ("Each hero destroys some more.", STRIKE.format(2)),
        ("On a d8 each hero destroys 1/2 or 50% or 3.5 of them.", STRIKE.format(2)),
        ("Each hero destroys 1,5 of them, and d4-1 of others.", STRIKE.format(2)),
        ("From round 10 on each hero destroys 3 of them.", STRIKE.format(2)),
        ("Up to 5 heroes destroy 4 more.", "strike: {extra: 2, most: 1}"),  # either number could be meant
        ("Heroes count 7.", "worth: {points: 2}; rally: {points: 3}"),
        ("In 9 of 10 fights no hero is halved.", "unhalved: {when: always}"),
    ],
)
def test_texts_that_may_be_right_have_no_finding(text: str, effects: str, tmp_path: Path) -> None:
    assert findings(tmp_path, text, effects) == []


BOARDS = Path(__file__).parents[1] / "boards/good"
CRANES = (BOARDS / "cranes.yaml").read_text("utf-8")


def findings_in(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "cranes.yaml"
    path.write_text(text, "utf-8")
    return [f"{finding.code} {finding.message.render()}" for finding in read(path).findings]


def test_a_box_is_named_by_its_shape_or_by_its_die() -> None:
    cranes = load_faction(str(BOARDS / "cranes.yaml"))
    assert [box.shape for box in cranes.units[0].boxes] == ["square", "circle", "pentagon"]
    assert [box.shape for box in cranes.units[1].boxes] == ["square", "circle", "kite"]
    assert cranes.pair == ("square", "pentagon")
    assert cranes.dice == ("d4", "d6", "d8", "d10", "d12")


@pytest.mark.many
@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("[d6, circle, d10]", "[d10, circle, d6]", "F303"),
        ("[d6, circle, d10]", "[d6, d6, d10]", "F303"),
        ("[d6, circle, d10]", "[d10, circle, d10]", "F303"),
        ("dice: [d6, d12]", "dice: [d12, d12]", "F311"),
        ("[d10, 10]", "[d10, 11]", "F308 no die for this box can show 11; the highest is 10"),
        ("subtract_from: 12", "subtract_from: 9", "F306 numbers up to 10 are subtracted from 9"),
        ("shape: d6", "shape: d20", "Y1"),
    ],
)
def test_contradictions_are_found(tmp_path: Path, before: str, after: str, says: str) -> None:
    assert before in CRANES
    assert not findings_in(tmp_path, CRANES)
    (line, *_more) = findings_in(tmp_path, CRANES.replace(before, after))
    assert line.startswith(says)


def test_a_board_without_rounds_has_those_of_its_map() -> None:
    cranes = load_faction(str(BOARDS / "cranes.yaml"))
    assert (cranes.rounds, cranes.solo_rounds) == (10, 15)
    placed = cranes.on_map(load_map(str(BOARDS / "many-dice.yaml")))
    assert (placed.rounds, placed.solo_rounds, placed.dice) == (6, 8, ("d6", "d10", "d12"))
