"""From plain checked data to what is printed beside boards: pieces, score sheets, cards, booklets, covers."""

from itertools import count

from hyskos.definitions.booklets import Booklet, BookletBlock, BookletLine, BookletSection
from hyskos.definitions.cards import Card, CardLine, CardSection
from hyskos.definitions.construct import Plain, head
from hyskos.definitions.covers import Cover, Fact, Paragraph
from hyskos.definitions.pieces import Pieces, PieceSet, PyramidSize, Standee
from hyskos.definitions.score_sheets import Colour, ScoreRow, ScoreSheet, Taken


def make_pieces(raw: Plain, source: str = "") -> Pieces:
    """Make a set of pieces to fold."""
    return Pieces(
        **head(raw, source),
        sizes=tuple(PyramidSize(**size) for size in raw["sizes"]),
        sets=tuple(PieceSet(**{**one, "counts": tuple(one["counts"])}) for one in raw["sets"]),
        figures=tuple(Standee(**figure) for figure in raw.get("figures", ())),
    )


def make_score_sheet(raw: Plain, source: str = "") -> ScoreSheet:
    """Make a score sheet."""
    taken = raw.get("taken")
    return ScoreSheet(
        **head(raw, source),
        subtitle=raw["subtitle"],
        players=raw["players"],
        rows=tuple(
            ScoreRow(**{**row, "stack": tuple(tuple(one) for one in row.get("stack", ()))}) for row in raw["rows"]
        ),
        taken=Taken(taken["title"], taken["note"], tuple(Colour(**one) for one in taken["colours"])) if taken else None,
    )


def make_card(raw: Plain, source: str = "") -> Card:
    """Make a reminder card."""
    return Card(
        **head(raw, source),
        subtitle=raw["subtitle"],
        width_mm=raw["width_mm"],
        height_mm=raw["height_mm"],
        sections=tuple(
            CardSection(one["title"], tuple(map(_card_line, one["lines"], count())), one.get("icon"), at)
            for at, one in enumerate(raw.get("sections", ()))
        ),
        **{key: raw[key] for key in ("ground",) if key in raw},
    )


def _card_line(raw: Plain, at: int) -> CardLine:
    return CardLine({lang: text for lang, text in raw.items() if lang != "needs"}, raw.get("needs"), at)


def make_booklet(raw: Plain, source: str = "") -> Booklet:
    """Make a rules booklet; its worked examples are still to be computed."""
    return Booklet(
        **head(raw, source),
        subtitle=raw["subtitle"],
        width_mm=raw["width_mm"],
        height_mm=raw["height_mm"],
        columns=raw["columns"],
        pages=raw["pages"],
        sections=tuple(_section(section, at) for at, section in enumerate(raw["sections"])),
        **{key: raw[key] for key in ("ground", "trim") if key in raw},
    )


def _section(raw: Plain, at: int) -> BookletSection:
    blocks = tuple(
        BookletBlock(
            **{**block, "lines": tuple(BookletLine(**line, at=n) for n, line in enumerate(block.get("lines", ())))},
            at=number,
        )
        for number, block in enumerate(raw["blocks"])
    )
    more = {key: raw[key] for key in ("number", "icon", "cites", "needs") if key in raw}
    return BookletSection(raw["title"], blocks, tuple(raw.get("statements", ())), **more, at=at)


def make_cover(raw: Plain, source: str = "") -> Cover:
    """Make a cover."""
    return Cover(
        **head(raw, source),
        subtitle=raw["subtitle"],
        ground=tuple(raw["ground"]),
        art=raw["art"],
        rays=tuple(raw.get("rays", (0.5, 0.5))),
        lid=(raw["lid"]["width_mm"], raw["lid"]["height_mm"]),
        facts=tuple(Fact(**fact) for fact in raw["facts"]),
        paragraphs=tuple(Paragraph(**one) for one in raw["paragraphs"]),
        shows=tuple(raw["shows"]),
        box=raw.get("box", ""),
    )
