"""What an error message or a question tells to type is understood when it is typed, in every language."""

import io
import re
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.companion.squares import known_dice
from hyskos.definitions.dice import DICE_EACH, FACES
from hyskos.rules.rolling_pyramids.notation import BORDER_DEVICES
from tests.cli.command_line import Capture, Patch
from tests.cli.manners import ROOT
from tests.cli.shown import marked_sentences, spanish
from tests.cli.shown_lines import prepare

pytestmark = pytest.mark.slow

ASKS = re.compile(r"such as|write it like|; write |: write |expected")
"""What sentences say that tell people what to type."""


def a_round(key: str, value: str) -> str:
    """Return a round file in which a value stands."""
    lines = {
        "map": "inner-factory",
        "starts": "{anubian: 1}",
        "board": "{5: anubian:2, 6: anubian:4}",
        "orders": "{anubian: [1@5]}",
    }
    return "".join(f"{name}: {text}\n" for name, text in {**lines, key: value}.items())


ROUND, SHEET, RULES = "deploy round.yaml", "draft sheet.yaml --die d8:5", "combat anubian:7 --rules rules.yaml"
FILES = {ROUND: "round.yaml", SHEET: "sheet.yaml", RULES: "rules.yaml"}
ORDERS = {
    value: (ROUND, a_round("orders", f"{{anubian: [{value}]}}")) for value in ("4@1", "4@1-6", "3h@5", "bomb 9@9")
}
DEVICES = {
    value: (ROUND, a_round("devices", f"[{value}]"))
    for value in ("anubian ram 6-5", "anubian spikes 6-5", "anubian umbrella 6")
}
HALVES = {"halves: down": (RULES, "halves: down\n")}

ONYX = "o321@2 oM@3 oA@2 oC@1"
PIECES = "g321@14 g3o2@7 g2@9 g1@x gM@14 gA@15 gC@16 o31@2 oM@3 oA@2 oC@1"

HINTS: Mapping[str, Mapping[str, str | tuple[str, str]]] = {
    "{value!r} is not a trim:": {"170x240": "export rolling-pyramids-rules --trim 170x240 --format pdf"},
    "`{shape}` is not an outline;": {
        "hexagon:4": "new map a --force --shape hexagon:4",
        "rectangle:9x7": "new map a --force --shape rectangle:9x7",
    },
    "`{word}` is not a possible": {
        "2": "lab run --map inner-factory --games 1 --players 2",
        "solo": "lab run --map inner-factory --games 1 --players solo",
    },
    "`{word}` is not a number of units;": {
        "6": "combat anubian:6 --defender bastet:2",
        "6+1h": "combat anubian:6+1h --defender bastet:2",
        "3h": "combat anubian:3h --defender bastet:2",
    },
    "`{word}` is not a force;": {"anubian:6+1h": "combat anubian:6+1h --defender bastet:2"},
    "`{word}` is not an order;": ORDERS,
    "this must be a list in brackets": {"[4@1-6, 3h@5]": (ROUND, a_round("orders", "{anubian: [4@1-6, 3h@5]}"))},
    "`{word}` is not a place;": {"S2": "score --map inner-factory --round 1 anubian=S2"},
    "`{word}` is not a device;": DEVICES,
    "`{word}`: ram and spikes": {"6-5": DEVICES["anubian ram 6-5"]},
    "`starts` is missing: each": {"{anubian: 1}": (ROUND, a_round("starts", "{anubian: 1}"))},
    "a round file has keys such": {"map": (ROUND, a_round("round", "1"))},
    "Missing ATTACKER, such as": {"anubian:7": "combat anubian:7"},
    "`{word}` is not a bomb; write": {"anubian:9": "combat --bomb anubian:9 --defender bastet:2"},
    "a bomb has no heroes; write": {"anubian:9": "combat --bomb anubian:9 --defender bastet:2"},
    "A force is FACTION:UNITS+HEROESh": {
        "anubian:6+1h": "combat anubian:6+1h",
        "+ram": "combat anubian:6+ram --defender bastet:9",
        "+spikes": "combat anubian:6+spikes --defender bastet:9",
    },
    "If a force crosses several": {
        "anubian:20+spikes anubian:1": "combat anubian:20+spikes anubian:1 --defender bastet:12"
    },
    "File with your group's rulings": HALVES,
    "no rulings in this file;": HALVES,
    "Use another ruling, such": {"halves=down": "combat anubian:7 --ruling halves=down"},
    "{option}: `{word}` is not": {"halves=down": "combat anubian:7 --ruling halves=down"},
    "Your spaces, SPACE=FORCE": {"3=anubian:4": "reinforce 4 4 6 2 --map inner-factory --hold 3=anubian:4"},
    "Where the Pharaoh has other": {"1=22": "reinforce 4 4 6 2 --map inner-factory --pharaoh 1=22"},
    "`{value}`: expected three": {"5,6,8": "army anubian --ascending 5,6,8", "_": "army anubian --ascending 5,_,8"},
    "--{unit} can mean {candidates};": {"--unit {first}=A,B,C": "army anubian --unit ascending=5,6,8"},
    "--upgrade {unit}: write UNIT=LEVEL": {"{unit}=1": "army anubian --upgrade ascending=1"},
    "--unit {unit}: write UNIT=A": {"{unit}=5,6,8": "army anubian --unit ascending=5,6,8"},
    "UNIT is ascending, matching": {
        "+4": "army anubian --ascending 5,6,8 --upgrade ascending=+4",
        "x2": "army anubian --matching 3,7,3 --upgrade matching=x2",
        "1": "army anubian --matching 3,7,3 --upgrade matching=1",
    },
    "`{word}` is not a language": {"de": "new words de"},
    "The die, such as d8:5, or": {"d8:5": "draft my-board.yaml --die d8:5"},
    "--die {number}: without --evening": {"d8:5": "draft my-board.yaml --die d8:5"},
    "`upgrades` is a list of up": {"[[3, 4], [2, _]]": (SHEET, "faction: anubian\nupgrades: [[3, 4], [2, _]]\n")},
    "a sheet file has keys such": {"heroes": (SHEET, "faction: anubian\nheroes: [4, _, _]\nascending: [5, _, 8]\n")},
    "`{value}` is not a row of": {"{empty}": (SHEET, "faction: anubian\nascending: 5, _, 8\n")},
    "NAME is anything that `hyskos": {"covers": "export covers --format svg --lang en --workers 1"},
    "Your units on a space, such": {"3=anubian:4+1h": "reinforce 4 4 6 2 --map inner-factory --hold 3=anubian:4+1h"},
    "The Pharaoh's units on a": {"1=22": "reinforce 4 4 6 2 --map inner-factory --pharaoh 1=22"},
    "Trim size you ordered, in": {"11x8.5in": "preflight board.pdf --trim 11x8.5in"},
    "Bleed you ordered, in mm": {"0.125in": "preflight board.pdf --profile generic-x1a --bleed 0.125in"},
    "Print a booklet as a book": {"6x9in": "export rolling-pyramids-rules --trim 6x9in --format pdf"},
    "{value!r} is not a pair of": {
        "-0.5,1.2": "export anubian bastet --duplex long --back-offset -0.5,1.2 --workers 1"
    },
    "{value!r} is not a size:": {
        "297x210": "preflight board.pdf --trim 297x210",
        "11x8.5in": "preflight board.pdf --trim 11x8.5in",
    },
    "{value!r} is not a length:": {
        "3": "preflight board.pdf --profile generic-x1a --bleed 3",
        "0.125in": "preflight board.pdf --profile generic-x1a --bleed 0.125in",
    },
    "{value!r} is not a number;": {"280": "preflight board.pdf --profile generic-x1a --max-ink 280"},
    "{value!r} is not a whole": {"12": "export anubian --format svg --workers 12"},
    "`{value}`: expected colour": {"rgby": "pyramydal best r1 r1 r1 --virtual --colours rgby"},
    "--colours names all colours": {"--colours rgby": "pyramydal best r1 r1 r1 --virtual --colours rgby"},
    "give either the dice you rolled": {"r=4 g=6": "pharaoh first r=4 g=6"},
    "Type one number, such as A47": {"A47": "rules A47"},
    "expected two to four different": {"r,g": "pharaoh show r1@b1 --players r,g"},
    "each colour is one letter": {"r,g,b": "pharaoh show r1@b1 --players r,g,b"},
    "`{word}` is not a piece on a square;": {"r1@b1": "pharaoh show r1@b1"},
    "`{word}` is not a move; write": {
        "r2@b1": "pharaoh turn '' --roll 3 r2@b1",
        "r1:b1-b2": "pharaoh turn r1@b1 --roll 3 r1:b1-b2",
    },
    "--die {word}: expected NAME=N": {
        "1": "pyramydal advance ana ben r1 g2 b3 y1 --die ana=1 --die ben=2",
        "10": "pyramydal advance ana ben r1 g2 b3 y1 --die ana=10 --die ben=2",
    },
    "--turn {word}: expected NAME=N": {"1": "pyramydal move cleo ben ana r1 g2 --turn ana=1"},
    "`{word}`: expected a colour": {
        "1": "pharaoh first r=1 g=2",
        "6": "pharaoh first r=6 g=2",
        "r=4": "pharaoh first r=4 g=2",
    },
    "Players, such as r,g,b.": {"r,g,b": "pharaoh first --players r,g,b"},
    "Missing COLOUR=FACE, such": {"r=4 g=6": "pharaoh first r=4 g=6", "--players": "pharaoh first --players r,g"},
    "`{move}` is not a move; write": {
        "15:2": "ring-race turn start --first 15:2",
        "M:1": f"ring-race turn 'g321@15 gM@14 gA@17 gC@16 {ONYX}' M:1 15:2",
        "A:3/15+": f"ring-race turn 'g321@15 gM@9 gA@12 gC@16 {ONYX}' A:3/15+ M:1",
        "2@14": f"ring-race turn 'g31@13 g2@x gM@9 gA@12 gC@16 {ONYX}' 2@14 M:1",
        "C@13": f"ring-race turn 'g321@15 gM@9 gA@12 gC@x {ONYX}' C@13 M:1",
    },
    "`{part}` is not a use of Mason's": {
        "15+": f"ring-race turn 'g321@15 gM@14 gA@17 gC@16 {ONYX}' M:1/15+ A:1",
        "15-": f"ring-race turn 'g321@15 gM@14 gA@17 gC@16 {ONYX}' M:1/15- A:1",
    },
    "`{part}` is not a use of Anubis's": {
        "15+": f"ring-race turn 'g321@15 gM@9 gA@12 gC@16 {ONYX}' A:3/15+ M:1",
        "15-": f"ring-race turn 'g321@15 gM@9 gA@12 gC@16 {ONYX}' A:3/15- M:1",
    },
    "`{part}` is not a use of Cleopatra's": {
        "15=2@7,1@9": f"ring-race turn 'g3@15 g2@7 g1@9 gM@10 gA@12 gC@14 {ONYX}' C:1/15=2@7,1@9 M:1",
        "15=21@7": f"ring-race turn 'g3@15 g21@7 gM@10 gA@12 gC@14 {ONYX}' C:1/15=21@7 M:1",
        "15=g1@x": f"ring-race turn 'g32@15 g1@x gM@10 gA@12 gC@14 {ONYX}' C:1/15=g1@x M:1",
    },
    "`{word}` is not a piece on a place;": dict.fromkeys(
        ("g321@14", "g3o2@7", "gM@14", "g1@x"), f"ring-race show '{PIECES}'"
    ),
    "`{word}` is not a pyramid;": {"g2": "pyramydal best g2"},
}
"""For every sentence, by its beginning: the values that it tells to type, each with a command line that has it."""

EXAMPLES: Mapping[str, Mapping[str, str | tuple[str, str]]] = {
    "Missing FACTION=LIST, such": {
        "anubian=1,2,8": "score --map inner-factory anubian=1,2,8",
        "anubian=12,15,9": "score --final anubian=12,15,9",
    },
    "`{word}`: write FACTION=...": {
        "anubian=1,2,8": "score --map inner-factory anubian=1,2,8",
        "anubian=12,15,9": "score --final anubian=12,15,9",
        "anubian=7": "score --final anubian=12,15,9 --spaces anubian=7",
    },
    "{option}: `{word}` has no": {
        "3=anubian:4": "reinforce 4 4 6 2 --map inner-factory --hold 3=anubian:4",
        "1=22": "reinforce 4 4 6 2 --map inner-factory --pharaoh 1=22",
    },
    "this must be text such as": {
        "anubian:4": (ROUND, a_round("board", "{5: anubian:4}")),
        "anubian umbrella 6": DEVICES["anubian umbrella 6"],
        "4@1": ORDERS["4@1"],
    },
    "Missing ORDERS: a faction": {"anubian 9@12 3h@5": "table commit anubian 9@12 3h@5"},
    "Missing --players: who plays": {
        "r,g": "table new pharaoh --players r,g squares.jsonl",
        "ana,ben": "table new ring-race --players ana,ben ring.jsonl",
        "ana,ben,cleo": "table new pyramydal --players ana,ben,cleo line.jsonl",
    },
    "Players in the order of the": {
        "r,g": "table new pharaoh --players r,g asked1.jsonl",
        "ana,ben": "table new ring-race --players ana,ben asked2.jsonl",
        "ana,ben,cleo": "table new pyramydal --players ana,ben,cleo asked3.jsonl",
    },
    "`{key}` is a list in brackets": {
        "[{word}]": (SHEET, "faction: anubian\nupgrades: [[3, 4]]\nlines: [ascending]\nfactories: [heroes]\n")
    },
}
"""The same for sentences into which the program puts the value; it stands in the source."""


def map_with(face: str) -> str:
    """Return a map on whose table a die lies that is typed as d8:5."""
    return "inner-factory" if face.startswith(DICE_EACH) else str(ROOT / "tests/boards/good/many-dice.yaml")


FACES_TOLD = re.findall(r"d\d+:\d+", known_dice(tuple(FACES)))
COMPOSED: Mapping[str, Mapping[str, str | tuple[str, str]]] = {
    "`{value}` is not a die;": {
        face: (f"draft sheet.yaml --die {face}", f"faction: anubian\nmap: {map_with(face)}\n") for face in FACES_TOLD
    },
    "`{word}`: add {device} to the force": {
        f"anubian:7+{device}": f"combat anubian:7+{device} --defender bastet:4" for device in BORDER_DEVICES
    },
}
"""The same for values that the program composes: nowhere do they stand as they are told."""

PROSE = {
    "this file is a {kind};": "what a file is, by its keys",
    "Missing -o: name the folder": "an option whose value is yours",
    "Missing -o: name the file": "an option whose value is yours",
    "`{word}` can mean {candidates};": "words only",
    "Got unexpected extra argument": "words only; tests/cli/test_misplaced_words tries what follows",
    "{unit}: write {strength}": "an answer: what to write on the board",
    "With --evening: write the": "what the program does",
    "expected the kind `{wanted}`": "what a file is, in words of its own `kind:`",
    "{faction} has no points:": "words only",
    "numbers: {first} {count}": "words only",
    "a bomb crosses no border:": "what to leave out",
    "{faction} has {n} conquest": ("a line at the table, which tests/companion/test_session_lines types"),
    "`{word}`: type one number": ("a line at the table, which tests/companion/test_matches types"),
    "Show one start alone, such": "a line that tests/cli/test_shown runs: it needs the file of a run",
    "{value!r} is not a start;": "as above",
    "type an empty box after it, such as": ("a line at the table, which tests/companion/test_session_lines types"),
    "two players need two different names": "two values that the program joins with a word",
    "type one name without spaces": ("a line at the table, which tests/cli/test_table_command types"),
    "type the statue after it": ("a line at the table, which tests/companion/test_matches types"),
}
"""Sentences that tell of no value to type, and what they tell of."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("hints")
    prepare(path, "en")
    return path


TABLES = (HINTS, EXAMPLES, COMPOSED)
TYPED = [(sentence, value) for table in TABLES for sentence, values in table.items() for value in values]


@pytest.mark.wide
@pytest.mark.parametrize(("sentence", "value"), TYPED)
def test_what_a_hint_tells_to_type_is_understood(
    sentence: str, value: str, folder: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    typed = next(table[sentence] for table in TABLES if sentence in table)[value]
    words, text = (typed, "") if isinstance(typed, str) else typed
    if text:
        Path(next(file for line, file in FILES.items() if file in words)).write_text(text, encoding="utf-8")
    assert "{" in value or value in words + text
    understood = (0, 1) if words.startswith("preflight") else (0,)  # 1: another size than that of the page
    assert execute(shlex.split(words)) in understood, capsys.readouterr()


def find_sentence(beginning: str) -> str:
    """Return the only sentence that begins so."""
    (sentence,) = {words[0] for words in marked_sentences() if words[0].startswith(beginning)}
    return sentence


@pytest.mark.parametrize("beginning", HINTS)
def test_a_hint_tells_the_same_in_spanish(beginning: str) -> None:
    sentence = find_sentence(beginning)
    message = spanish().get(sentence)
    assert message
    assert message.string
    for value in HINTS[beginning]:
        assert value in sentence
        assert value in message.string


@pytest.mark.proof
def test_every_hint_is_tried() -> None:
    asking = {
        words[0]
        for words, place in marked_sentences().items()
        if place.startswith(("cli/", "companion/", "rules/")) and ASKS.search(words[0])
    }
    assert asking == {find_sentence(beginning) for beginning in (*HINTS, *EXAMPLES, *COMPOSED, *PROSE)}


def test_the_values_that_the_program_puts_in_stand_in_its_source() -> None:
    source = "".join(
        path.read_text(encoding="utf-8") for part in ("cli", "companion") for path in (ROOT / part).rglob("*.py")
    )
    for values in EXAMPLES.values():
        assert all("{" in value or f'"{value}"' in source for value in values)
