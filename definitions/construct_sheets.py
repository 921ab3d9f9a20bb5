"""Build the sheets that are not boards from checked plain data: pieces, score sheets, cards, booklets, covers."""

from itertools import count
from typing import TYPE_CHECKING, TypedDict

from hyskos.definitions.booklets import Booklet, BookletBlock, BookletLine, BookletSection
from hyskos.definitions.cards import Card, CardLine, CardSection
from hyskos.definitions.construct import head, make_credits
from hyskos.definitions.covers import Cover, Fact, Paragraph, Play
from hyskos.definitions.pieces import Pieces, PieceSet, PyramidSize, Standee
from hyskos.definitions.score_sheets import Colour, ScoreRow, ScoreSheet, Taken

if TYPE_CHECKING:
    from hyskos.definitions.accepted import booklet as of_booklet
    from hyskos.definitions.accepted import card as of_card
    from hyskos.definitions.accepted import cover as of_cover
    from hyskos.definitions.accepted import pieces as of_pieces
    from hyskos.definitions.accepted import score_sheet as of_score_sheet


def make_pieces(raw: "of_pieces.PiecesFile", source: str = "") -> Pieces:
    """Build a set of pieces to fold."""
    return Pieces(
        **head(raw, source),
        provenance=raw["provenance"],
        sizes=tuple(PyramidSize(**size) for size in raw["sizes"]),
        sets=tuple(map(_piece_set, raw["sets"])),
        figures=tuple(Standee(**figure) for figure in raw.get("figures", ())),
    )


def _piece_set(raw: "of_pieces.PiecesSet") -> PieceSet:
    return PieceSet(
        id=raw["id"],
        letter=raw["letter"],
        ink=raw["ink"],
        title=raw["title"],
        counts=tuple(raw["counts"]),
        suit=raw.get("suit", ""),
    )


def make_score_sheet(raw: "of_score_sheet.ScoreSheetFile", source: str = "") -> ScoreSheet:
    """Build a score sheet."""
    taken = raw.get("taken")
    return ScoreSheet(
        **head(raw, source),
        provenance=raw["provenance"],
        subtitle=raw["subtitle"],
        players=raw["players"],
        rows=tuple(map(_score_row, raw["rows"])),
        taken=Taken(taken["title"], taken["note"], tuple(Colour(**one) for one in taken["colours"])) if taken else None,
    )


def _score_row(raw: "of_score_sheet.ScoreSheetRow") -> ScoreRow:
    return ScoreRow(
        id=raw["id"],
        title=raw["title"],
        each=raw.get("each"),
        sum=raw.get("sum", False),
        stack=tuple((pips, colour) for pips, colour in raw.get("stack", ())),
    )


def make_card(raw: "of_card.CardFile", source: str = "") -> Card:
    """Build a reminder card."""
    return Card(
        **head(raw, source),
        provenance=raw["provenance"],
        subtitle=raw["subtitle"],
        width_mm=raw["width_mm"],
        height_mm=raw["height_mm"],
        sections=tuple(
            CardSection(one["title"], tuple(map(_card_line, one["lines"], count())), one.get("icon"), at)
            for at, one in enumerate(raw.get("sections", ()))
        ),
        **_ground(raw),
    )


def _card_line(raw: "of_card.CardLine", at: int) -> CardLine:
    return CardLine(
        {lang: text for lang, text in raw.items() if lang != "needs" and isinstance(text, str)}, raw.get("needs"), at
    )


class _Ground(TypedDict, total=False):
    ground: str


def _ground(raw: "of_card.CardFile | of_booklet.BookletFile") -> _Ground:
    return {"ground": raw["ground"]} if "ground" in raw else {}


def make_booklet(raw: "of_booklet.BookletFile", source: str = "") -> Booklet:
    """Build a rules booklet; its worked examples are computed later."""
    return Booklet(
        **head(raw, source),
        provenance=raw["provenance"],
        subtitle=raw["subtitle"],
        credits=make_credits(raw.get("credits", ())),
        width_mm=raw["width_mm"],
        height_mm=raw["height_mm"],
        columns=raw["columns"],
        pages=raw["pages"],
        sections=tuple(_section(section, at) for at, section in enumerate(raw["sections"])),
        trim=raw.get("trim", ""),
        **_ground(raw),
    )


def _section(raw: "of_booklet.BookletSection", at: int) -> BookletSection:
    return BookletSection(
        title=raw["title"],
        blocks=tuple(_block(block, number) for number, block in enumerate(raw["blocks"])),
        statements=tuple(raw.get("statements", ())),
        rulings=tuple(raw.get("rulings", ())),
        number=raw.get("number"),
        icon=raw.get("icon"),
        cites=raw.get("cites", False),
        needs=raw.get("needs"),
        at=at,
    )


def _block(raw: "of_booklet.BookletBlock", at: int) -> BookletBlock:
    return BookletBlock(
        text=raw.get("text"),
        final=raw.get("final"),
        lines=tuple(BookletLine(**line, at=n) for n, line in enumerate(raw.get("lines", ()))),
        diagram=raw.get("diagram"),
        example=raw.get("example"),
        lead=raw.get("lead"),
        ordered=raw.get("ordered", False),
        columns=raw.get("columns"),
        needs=raw.get("needs"),
        at=at,
    )


def make_cover(raw: "of_cover.CoverFile", source: str = "") -> Cover:
    """Build a cover."""
    across, down = raw.get("rays", (0.5, 0.5))
    return Cover(
        **head(raw, source),
        provenance=raw["provenance"],
        subtitle=raw["subtitle"],
        credits=make_credits(raw.get("credits", ())),
        ground=tuple(raw["ground"]),
        art=raw["art"],
        rays=(across, down),
        lid=(raw["lid"]["width_mm"], raw["lid"]["height_mm"]),
        facts=tuple(Fact(**fact) for fact in raw["facts"]),
        paragraphs=tuple(Paragraph(**one) for one in raw["paragraphs"]),
        shows=tuple(raw["shows"]),
        box=raw.get("box", ""),
        play=_made_play(raw["play"]) if "play" in raw else Play(),
    )


def _made_play(raw: "of_cover.CoverPlay") -> Play:
    return Play(
        starts=raw.get("starts", {}),
        board=raw.get("board", {}),
        devices=tuple(raw.get("devices", ())),
        close_up=tuple(raw.get("close_up", ())),
        written=raw.get("written", {}),
        pieces=tuple(raw.get("pieces", ())),
        dice=tuple(raw.get("dice", ())),
    )
