"""The contents of a virtual table, for any program: boards, pieces, dice, markers and rules of one game."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from hyskos.definitions.dice import FACES, DieShape, kinds, without_die
from hyskos.definitions.game_facts import LooseComponents
from hyskos.definitions.kinds.booklet import Booklet, BookletBlock, BookletLine
from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.definition import Definition, first_of, of_class
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.pieces import Pieces, PieceSet, PyramidSize, Standee
from hyskos.definitions.kinds.registry import MAIN_BOARDS, DefinitionKind
from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.kinds.score_sheet import ScoreSheet
from hyskos.definitions.languages import text_in
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import Drawing, Field, walk
from hyskos.generators.orders.renderers import own_back, renderers_of, stem
from hyskos.generators.sheets.page import HYSKOS_COLOPHON, Colophon
from hyskos.generators.tables.places import BoardPlace, inner_name, outer_name, places_of
from hyskos.generators.words import fill_values, join_pair, name_of_game, words

SIZES = ("small", "medium", "large")
_FIGURES = ("mason", "anubis", "cleopatra")
"""Ids of the figures in the order of a ring's list of their starts."""
_COPIES = 4
"""Copies of each card if neither boards nor colours determine the number of players."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading and the paragraphs below it."""

    title: str
    paragraphs: tuple[str, ...]


def chapters(booklet: Booklet, lang: str) -> tuple[Chapter, ...]:
    """Return the rules in a language, with worked examples filled in and diagrams replaced by their descriptions."""
    return tuple(
        Chapter(
            text_in(section.title, lang),
            tuple(text for block in section.blocks for text in _paragraphs(booklet, block, lang)),
        )
        for section in booklet.sections
    )


def _paragraphs(booklet: Booklet, block: BookletBlock, lang: str) -> Iterator[str]:
    values = booklet.worked.get(block.example, {}) if block.example else None
    if block.text:
        text = _fill(text_in(block.text, lang), values, lang)
        if block.example:
            lead = _fill(text_in(block.lead, lang), values, lang) if block.lead else ""
            text = f"{lead or words('booklet', lang)['example'] + ':'} {text}"
        yield text
    if block.columns:
        yield text_in(block.columns, lang)
    for number, line in enumerate(block.lines, start=1):
        line_values = booklet.worked.get(line.example, {}) if line.example else values
        yield f"{f'{number}.' if block.ordered else '-'} {_line(line, lang, line_values)}"
    if block.diagram:
        yield f"[{_fill(words('booklet', lang)[f'alt.{block.diagram}'], values, lang)}]"


def _line(line: BookletLine, lang: str, values: Mapping[str, object] | None) -> str:
    text = _fill(text_in(line.text, lang), values, lang)
    return f"{_fill(text_in(line.lead, lang), values, lang)} {text}" if line.lead else text


def _fill(text: str, values: Mapping[str, object] | None, lang: str) -> str:
    """Fill placeholders; without worked examples, they keep their names."""
    return fill_values(text, values, lang) if values else text


@dataclass(frozen=True, slots=True)
class Mat:
    """A flat component: its picture, optionally one on its back, and the places on it."""

    definition: Definition
    title: str
    front: Drawing
    back: Drawing | None = None
    places: tuple[BoardPlace, ...] = ()
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Piece:
    """A pyramid or figure of a set, with its place at the start; `level` is the number of pieces below it."""

    piece_set: PieceSet
    pips: int  # 0 for a figure
    title: str
    size: PyramidSize | None = None
    figure: Standee | None = None
    entry: str = ""  # name of a place on the main board; "" if next to it
    level: int = 0

    @property
    def key(self) -> str:
        """Return a key shared by all pieces that look the same: "r3", "g-mason"."""
        return (
            f"{self.piece_set.letter}{self.pips}"
            if self.figure is None
            else f"{self.piece_set.letter}-{self.figure.id}"
        )


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: the name of the side, its ink, board, dice (by number of sides) and pieces."""

    title: str
    ink: str
    mat: Mat | None = None
    dice: tuple[int, ...] = ()
    pieces: tuple[Piece, ...] = ()
    token: bool = False


@dataclass(frozen=True, slots=True)
class OmittedThing:
    """Something omitted from a table: the key of the explanation, and its name."""

    why: str
    name: str = ""
    dice: tuple[tuple[DieShape, ...], tuple[DieShape, ...]] = ((), ())  # dice missing for its boxes, dice available

    def sentence(self, lang: str) -> str:
        """Return the explanation in a language."""
        return words("tables", lang)[f"missing.{self.why}"].format(
            name=self.name, lacking=", ".join(self.dice[0]), dice=", ".join(self.dice[1])
        )


@dataclass(frozen=True, slots=True)
class Publication:
    """The product of a table: its id, used in file names in place of the game, its version and publisher."""

    id: str = ""
    version: str = ""
    colophon: Colophon = HYSKOS_COLOPHON


NO_PRODUCT = Publication()


@dataclass(frozen=True, slots=True)
class VirtualTable:
    """One game on one table."""

    id: str  # "rolling-pyramids_inner-factory"
    game: str
    title: str
    version: str
    lang: str
    seats: tuple[Seat, ...]
    board: Mat | None = None
    sheets: tuple[Mat, ...] = ()  # shared sheets to write on
    cards: tuple[Mat, ...] = ()
    dice: tuple[int, ...] = ()
    is_drawn: bool = False  # whether all pyramids are in one bag, to be drawn at random
    art: Pieces | None = None  # set of pieces, whose art files are used to draw them
    rules: tuple[Chapter, ...] = ()
    booklet: Booklet | None = None
    left_out: tuple[OmittedThing, ...] = ()
    publication: Publication = NO_PRODUCT

    @property
    def prefix(self) -> str:
        """Return the prefix for names of files that tables of the same game or product share."""
        return self.publication.id or self.game

    @property
    def description(self) -> str:
        """Return one line on the table's rights holder, otherwise its id."""
        return self.publication.colophon.rights or self.publication.colophon.author or self.id

    @property
    def mats(self) -> tuple[Mat, ...]:
        """Return all flat components."""
        boards = (self.board, *(seat.mat for seat in self.seats))
        return (*(mat for mat in boards if mat), *self.sheets, *self.cards)

    @property
    def has_number_fields(self) -> bool:
        """Return whether there are fields for numbers."""
        fields = (item for mat in self.mats for item, _ in walk(mat.front.items) if isinstance(item, Field))
        return any(item.digits for item in fields)

    @property
    def factions(self) -> tuple[Faction, ...]:
        """Return the factions in play."""
        return tuple(of_class((seat.mat.definition for seat in self.seats if seat.mat), Faction))


class EmptyTableError(ValueError):
    """A game has nothing to put on a table."""


def marker_title(table: VirtualTable, faction: Faction, kind: str) -> str:
    """Return the name of a faction's marker: soldiers, heroes, or one of its devices."""
    terms, title = words("tables", table.lang), text_in(faction.title, table.lang)
    device = next(
        (text_in(faction_device.title, table.lang) for faction_device in faction.devices if faction_device.id == kind),
        "",
    )
    return terms["device"].format(faction=title, device=device) if device else terms[kind].format(faction=title)


def tables_of(
    components: Sequence[Definition],
    chosen: frozenset[str],
    loose: LooseComponents,
    lang: str,
    publication: Publication = NO_PRODUCT,
) -> Iterator[VirtualTable]:
    """Yield a table for each main board of a game, or one for a game without boards.

    `components` are all those of one game, requested ones first; `chosen` are the ids of the requested ones, which
    replace others of their kind. Raises EmptyTableError and UndrawableError.
    """
    mains = _only_chosen([component for component in components if component.kind in MAIN_BOARDS], chosen)
    first: Sequence[Definition | None] = mains or [None]
    for main in first:
        table = _table(components, main, chosen, loose, lang)
        if publication.id:
            id_ = f"{publication.id}_{main.id}" if main else publication.id
            table = replace(table, id=id_, version=publication.version, publication=publication)
        yield table


def _only_chosen(definitions: Sequence[Definition], chosen: frozenset[str]) -> list[Definition]:
    return [definition for definition in definitions if definition.id in chosen] or [*definitions]


def _table(
    components: Sequence[Definition], main: Definition | None, chosen: frozenset[str], loose: LooseComponents, lang: str
) -> VirtualTable:
    board = _mat(main, lang) if main else None
    pieces, booklet = first_of(components, Pieces), first_of(components, Booklet)
    map_ = main if isinstance(main, Map) else None
    ring = main if isinstance(main, Ring) else None
    boards = of_class(components, Faction)
    dice = kinds(map_.dice) if map_ else tuple(FACES)
    unfit = {
        definition.id: lacking
        for definition in boards
        if (lacking := without_die((box.shape for box in definition.boxes), dice))
    }
    fitting = [definition for definition in boards if definition.id not in unfit]
    factions = [definition.on_map(map_) for definition in fitting] if map_ else fitting
    room = max(len(map_.starts), sum(faction.id in chosen for faction in factions)) if map_ else 0
    dice_each = tuple(FACES[shape] for shape in map_.dice) if map_ else loose.dice_each  # (A26)
    seats = tuple(_seats(factions[:room], pieces, ring, replace(loose, dice_each=dice_each), lang))
    cards = tuple(_cards(of_class(components, Card), len(seats) or _COPIES, lang))
    sheets = tuple(_mat(component, lang) for component in of_class(components, ScoreSheet))
    first = main or pieces or components[0]
    if not (main or pieces or sheets):
        raise EmptyTableError(first.game)
    used = {definition.id for definition in (main, pieces, booklet) if definition} | {
        faction.id for faction in factions[:room]
    }
    used |= {component.id for component in components if component.kind in ("card", "score-sheet")} | unfit.keys()
    unused = [component for component in components if component.id not in used]
    return VirtualTable(
        id=stem(first) if main else first.game,
        game=first.game,
        title=_title(first, lang, is_whole_game=main is None),
        version=first.version,
        lang=lang,
        seats=seats,
        board=board,
        sheets=sheets,
        cards=cards,
        dice=loose.dice,
        is_drawn=loose.drawn,
        art=pieces,
        rules=chapters(booklet, lang) if booklet else (),
        booklet=booklet,
        left_out=(
            *_without_pieces(ring, pieces, lang),
            *(OmittedThing("no-die", name, (lacking, dice)) for name, lacking in unfit.items()),
            *_left_out(unused, pieces, booklet, seated=bool(seats)),
        ),
    )


def _title(first: Definition, lang: str, *, is_whole_game: bool) -> str:
    """Return the name of a table: the game, and its board if that has a different name."""
    game, title = name_of_game(first, lang) or first.game, text_in(first.title, lang)
    return game if is_whole_game or game == title else join_pair(game, title, lang)


def _without_pieces(ring: Ring | None, pieces: Pieces | None, lang: str) -> Iterator[OmittedThing]:
    """Yield the sides of a ring that have no set of pieces, so that their start stays empty."""
    if ring and pieces:
        sets = {piece_set.id for piece_set in pieces.sets}
        for side in ring.players:
            if side.id not in sets:
                yield OmittedThing("no-set", text_in(side.title, lang))


_WHY_LEFT_OUT: dict[DefinitionKind, str] = {
    "cover": "cover",
    "box": "box",
    "faction": "no-seat",
    **dict.fromkeys(MAIN_BOARDS, "other-table"),
}
"""Keys of the explanations, by kind."""


def _left_out(
    components: Sequence[Definition], pieces: Pieces | None, booklet: Booklet | None, *, seated: bool
) -> Iterator[OmittedThing]:
    """Yield the reason why each component is not on the table, and what the game lacks."""
    for component in components:
        yield OmittedThing(_WHY_LEFT_OUT.get(component.kind, "other"), component.id)
    if pieces is None and not seated:
        yield OmittedThing("no-pyramids")
    if booklet is None:
        yield OmittedThing("no-rules")


def _mat(definition: Definition, lang: str, copies: int = 1) -> Mat:
    """Draw a flat component and find its places."""
    (renderer,) = renderers_of(definition)
    (front,) = renderer.draw(definition, lang, "full")
    back = own_back(definition)
    behind = back.draw(definition, lang, "full")[0] if back else None
    return Mat(definition, text_in(definition.title, lang), front, behind, places_of(definition, front), copies)


def _cards(cards: Sequence[Card], copies: int, lang: str) -> Iterator[Mat]:
    """Yield the reminder cards, each with the game's card back of the same size."""
    backs = {(card.width_mm, card.height_mm): card for card in cards if not card.sections}
    for card in cards:
        if card.sections:
            mat = _mat(card, lang, copies)
            behind = backs.get((card.width_mm, card.height_mm))
            yield Mat(card, mat.title, mat.front, _mat(behind, lang).front if behind else None, (), copies)


def _seats(
    factions: Sequence[Faction], pieces: Pieces | None, ring: Ring | None, loose: LooseComponents, lang: str
) -> Iterator[Seat]:
    """Yield the players: one for each faction, otherwise one for each colour of pyramids."""
    for faction in factions:
        yield Seat(text_in(faction.title, lang), faction.colour, _mat(faction, lang), loose.dice_each)
    if factions or pieces is None:
        return
    for number, piece_set in enumerate(pieces.sets):
        pieces_of_seat = tuple(_pieces(pieces, piece_set, _starts(piece_set, ring, lang), lang))
        yield Seat(
            text_in(piece_set.title, lang),
            piece_set.ink,
            None,
            loose.dice_each,
            pieces_of_seat,
            number < loose.tokens,
        )


def _starts(piece_set: PieceSet, ring: Ring | None, lang: str) -> Mapping[str, Sequence[str]]:
    """Return the starting places of a set's pieces: "" maps to those of pyramids, ids of figures to theirs."""
    player = next((player for player in ring.players if player.id == piece_set.id), None) if ring else None
    if player is None:
        return {}
    figures = zip(_FIGURES, player.figures, strict=True)
    standing = {name: (inner_name(number, lang),) for name, number in figures}
    return {"": tuple(outer_name(number, lang) for number in player.entries), **standing}


def _pieces(pieces: Pieces, piece_set: PieceSet, starts: Mapping[str, Sequence[str]], lang: str) -> Iterator[Piece]:
    """Yield every piece of a set, large ones first, so that smaller ones stack on top of them."""
    terms, colour = words("tables", lang), text_in(piece_set.title, lang)
    entries, below = starts.get("", ()), Counter[str]()
    for pips in range(len(pieces.sizes), 0, -1):
        title = terms[SIZES[pips - 1]].format(colour=colour)
        for number in range(piece_set.counts[pips - 1]):
            entry = entries[number % len(entries)] if entries else ""
            yield Piece(piece_set, pips, title, pieces.sizes[pips - 1], None, entry, below[entry] if entry else 0)
            below[entry] += 1
    for figure in pieces.figures:
        title = terms["figure"].format(colour=colour, figure=text_in(figure.title, lang))
        (entry,) = starts.get(figure.id, ("",))
        yield Piece(piece_set, 0, title, None, figure, entry)
