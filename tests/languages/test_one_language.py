"""An answer is in one language: what is said in English is said in no other, on the terminal, in JSON, in pictures."""

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy

import pytest

from hyskos.cli.main import execute
from hyskos.companion.changes import changes
from hyskos.companion.games.pictures import of_line, of_ring, of_squares
from hyskos.companion.map_pictures import drawn_changes
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.languages import activate
from hyskos.definitions.loader import load_grid, load_map, load_ring, read
from hyskos.generators.drawing import Drawing, Text, walk
from hyskos.rules.pharaoh.board import make_board
from hyskos.rules.pharaoh.referee import read_position
from hyskos.rules.ring_race.state import initial

COMMANDS = (
    "rules halves",
    "rules halves --json",
    "rules RP-36",
    "rules RP-36 --json",
    "rules --game rolling-pyramids",
    "rules --game pharaoh",
    "rules --game pyramydal",
    "rules --game ring-race",
    "combat anubian:7+2h+ram --defender bastet:4+1h --bomb sobeccian:5 --umbrella",
    "army anubian --ascending 5,6,8 --matching 3,1,3 --heroes 4 --footmen-1 2",
    "score --map inner-factory anubian=1,2 bastet=3",
    "reinforce 4 4 6 2 --map inner-factory --hold 3=anubian:4",
    "pharaoh show r1@b1",
    "pharaoh moves r1@b3 --roll 3",
    "pyramydal best r3 g2 b1 --virtual",
    "pyramydal advance ana ben r1 g2 b3 y1 --die ana=3 --die ben=2",
    "ring-race moves start",
    "list",
    "map report inner-factory",
    "printers",
    "shops",
)
NAMES = {"the-game-crafter: The Game Crafter", "The Game Crafter", "itch-io: itch.io"}
"""What is called alike in both."""
_WORD = re.compile(r"[^\W\d_]{2,}")


def leaves(value: object) -> Iterator[str]:
    """Give the texts of a JSON answer but what it quotes."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from leaves(one) if name != "source" else ()
    elif isinstance(value, list):
        for one in value:
            yield from leaves(one)
    elif isinstance(value, str) and " " in value:
        yield value


def said(capsys: pytest.CaptureFixture[str], lang: str, line: str) -> set[str]:
    """Answer a command line in a language, and give the lines of three words and more."""
    activate(lang)
    assert execute(line.split()) == 0
    out, err = capsys.readouterr()
    lines = leaves(json.loads(out)) if out.startswith("{") else (out + err).splitlines()
    return {one for one in lines if len(_WORD.findall(one)) >= 3}


@pytest.mark.slow
@pytest.mark.parametrize("line", COMMANDS)
def test_no_line_of_an_answer_is_in_another_language(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    english, spanish = said(capsys, "en", line), said(capsys, "es", line)
    assert english
    assert spanish
    assert (english & spanish) - NAMES == set()


def changed() -> Drawing:
    new = read(shipped("map")["outer-factory"]).document.data
    old = deepcopy(new)
    old["spaces"][0]["points"] = {"round": 1, "final": 2}
    return drawn_changes(load_map("outer-factory"), old, new, changes(old, new), "full")


def squares() -> Drawing:
    grid = load_grid("pharaoh")
    board = make_board(grid, 2)
    return of_squares(board, read_position(board, "rg", "r1@b1"), grid)


def ring() -> Drawing:
    return of_ring(initial(load_ring("ring-18")), load_ring("ring-18"))


def line() -> Drawing:
    return of_line(("ana", ("r", 1), ("g", 2)))


@pytest.mark.slow
@pytest.mark.parametrize("draw", [changed, squares, ring, line])
def test_no_text_of_a_picture_is_in_another_language(draw: Callable[[], Drawing]) -> None:
    """Nor does a file say that it is: `lang` is what a reader aloud goes by."""
    told = {}
    for lang in ("en", "es"):
        activate(lang)
        drawing = draw()
        assert drawing.lang == lang
        texts = [item.text for item, _ in walk(drawing.items) if isinstance(item, Text)]
        told[lang] = {text for text in texts if len(_WORD.findall(text)) >= 3}
        assert told[lang]
    assert told["en"] & told["es"] == set()
