"""Books as a printer gets them: sheets of the PDF turned over, nested and folded here, and read page by page.

The words come from the file by a reader of another house; where they lie on paper, and what lies behind them, is the
geometry of a sheet that is folded, and knows nothing of how pages were put into pairs.
"""

import re
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import pytest

from hyskos.cli.main import execute

NAMES = ("ring-race-rules", "rolling-pyramids-rules", "pharaoh-rules", "pyramydal-rules")
TRIMS = ("a5", "half-letter", "a4")
CASES = [
    pytest.param(name, trim, flip, marks=() if (name, trim) == (NAMES[1], "a5") else pytest.mark.proof)
    for name in NAMES
    for trim in TRIMS
    for flip in ("short", "long")
]
pytestmark = [pytest.mark.slow, pytest.mark.needs("pdftotext")]


@dataclass(frozen=True)
class Word:
    """A word and its middle on the page that it is printed on, pt from the upper left corner."""

    text: str
    x: float
    y: float


@dataclass(frozen=True)
class Side:
    """A printed side: its size and its words."""

    wide: float
    high: float
    words: tuple[Word, ...]


def sides(path: Path) -> list[Side]:
    said = subprocess.run(["pdftotext", "-bbox", path, "-"], capture_output=True, text=True, check=True).stdout
    found = []
    for page in re.findall(r'<page width="([\d.]+)" height="([\d.]+)">(.*?)</page>', said, re.DOTALL):
        words = re.findall(
            r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>', page[2]
        )
        middles = ((text, map(float, corners)) for *corners, text in words)
        placed = (Word(text, (x1 + x2) / 2, (y1 + y2) / 2) for text, (x1, y1, x2, y2) in middles)
        found.append(Side(float(page[0]), float(page[1]), tuple(placed)))
    return found


def behind(back: Side, flip: str) -> Side:
    """Give a back by where its words lie on the paper as its front is seen, through the paper."""
    words = (
        Word(one.text, back.wide - one.x, one.y) if flip == "short" else Word(one.text, one.x, back.high - one.y)
        for one in back.words
    )
    return Side(back.wide, back.high, tuple(words))


def half(side: Side, *, right: bool) -> list[Word]:
    return [word for word in side.words if (word.x > side.wide / 2) == right]


def read(printed: list[Side], flip: str) -> Iterator[tuple[bool, list[Word]]]:
    """Nest the sheets, fold them and leaf through: for each page whether its fore edge is at the right of the sheet."""
    sheets = [(front, behind(back, flip)) for front, back in zip(printed[::2], printed[1::2], strict=True)]
    for front, back in sheets:
        yield True, half(front, right=True)
        yield True, half(back, right=True)
    for front, back in reversed(sheets):
        yield False, half(back, right=False)
        yield False, half(front, right=False)


def lowered(page: Iterable[Word], found: Iterable[Word]) -> float:
    """Say how far below its place on a page a text lies on a sheet, by the words that stand there once."""
    known = []
    for words in (list(page), list(found)):
        times = Counter(word.text for word in words)
        known.append({word.text: word.y for word in words if times[word.text] == 1})
    here, there = known
    return median([there[text] - y for text, y in here.items() if text in there] or [0.0])


@pytest.mark.proof
@pytest.mark.parametrize(("name", "trim", "flip"), CASES)
def test_a_folded_book_reads_like_its_pages(name: str, trim: str, flip: str, tmp_path: Path) -> None:
    words = ["export", name, "--trim", trim, "--lang", "en", "--format", "pdf"]
    assert execute([*words, "-o", str(tmp_path / "pages")]) == 0
    assert execute([*words, "--impose", "saddle", "--duplex", flip, "-o", str(tmp_path / "sheets")]) == 0
    (pages,), (sheets,) = ((tmp_path / kind).glob("*.pdf") for kind in ("pages", "sheets"))
    whole, folded = sides(pages), list(read(sides(sheets), flip))
    whole += [Side(whole[0].wide, whole[0].high, ())] * (-len(whole) % 4)  # folded, two pages are four
    assert len(whole) == len(folded) >= 4
    numbered = 0
    for n, (page, (right, found)) in enumerate(zip(whole, folded, strict=True), start=1):
        lacking = Counter(word.text for word in page.words) - Counter(word.text for word in found)
        assert not lacking, f"page {n} lacks {lacking}"
        lower = lowered(page.words, found)
        own = [word for word in page.words if word.text == str(n) and word.y > page.high * 0.93]
        at_foot = [word for word in found if word.text == str(n) and own and abs(word.y - own[0].y - lower) < 1]
        if own:
            numbered += 1
            assert at_foot, f"page {n} bears no number at its foot"
            middle = sum(word.x for word in found) / len(found)
            assert any((word.x > middle) == right for word in at_foot), (
                f"the number of page {n} is not at its fore edge"
            )
    assert numbered >= len([page for page in whole if page.words]) - 1
