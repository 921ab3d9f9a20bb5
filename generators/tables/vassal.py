"""Modules of VASSAL: boards with their places, pieces, dice and rules in one zip file.

Follows the program's reference manual and the attributes of its components in `buildFile.xml`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from datetime import UTC, datetime
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import Drawing
from hyskos.generators.tables import faces
from hyskos.generators.tables.contents import Mat, Piece, Seat, VirtualTable, marker_title
from hyskos.generators.tables.faces import at_dpi, size_at
from hyskos.generators.tables.notes import rules_page
from hyskos.generators.words import words
from hyskos.generators.writers.origin import MADE_BY, moment
from hyskos.generators.writers.zip_files import pack

# Pieces of VASSAL as the text of commands that create them: sequences of traits with escaped delimiters.
#
# Follows the program's documentation of its sequences: parts are joined by a delimiter, which is escaped by a backslash
# within parts; a trait contains the piece it wraps after a tab.

PIECE, FORCE, NUMBER = "Piece", "Force", "Number"
"""Prototypes: for every piece, and for pieces with text at their foot or all over."""
_DELETE_KEY, _WRITE_KEY = "68,130", "76,130"
"""Ctrl+D and Ctrl+L: code of the key, and of the modifier."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A piece: its name, picture, and the prototype that provides its traits."""

    name: str
    picture: str
    prototype: str = PIECE


def join_escaped(delimiter: str, parts: Iterable[str]) -> str:
    r"""Join parts, escaping the delimiter in each.

    >>> join_escaped(";", ["a", "b;c", ""])
    'a;b\\;c;'
    """
    return delimiter.join(part.replace(delimiter, "\\" + delimiter) for part in parts)


def nest_traits(parts: Sequence[str]) -> str:
    r"""Wrap the last part, a piece, in traits: each contains everything after it.

    >>> nest_traits(["a", "b", "c"])
    'a\tb\\\tc'
    """
    result = parts[-1]
    for part in reversed(parts[:-1]):
        result = join_escaped("\t", (part, result))
    return result


def creation_command(counter: Counter, number: int) -> str:
    """Return the command that creates a piece, in the slot with this number."""
    kind = nest_traits([join_escaped(";", ("prototype", counter.prototype)), _basic(counter.picture, counter.name)])
    return _command(kind, nest_traits(["", _state(str(number))]))


def prototype(traits: Sequence[str]) -> str:
    """Return the command that creates a prototype with some traits."""
    return _command(nest_traits([*traits, _basic("", "")]), nest_traits([*([""] * len(traits)), _state("")]))


def delete_trait(title: str) -> str:
    """Return a trait for deleting the piece."""
    return join_escaped(";", ("delete", title, _DELETE_KEY, ""))


def text_trait(title: str, size: int, at: str) -> str:
    """Return a trait for a text on white in the middle ("c") or at the foot ("b"), `size` pixels high."""
    return join_escaped(
        ";",
        (
            "label", _WRITE_KEY, title, str(size), "255,255,255", "0,0,0", at, "0", "c", "0", at, "c",
            "$pieceName$ $label$", "Dialog", "1", "0", "TextLabel", "", "false",
        ),
    )  # fmt: skip


def _basic(picture: str, name: str) -> str:
    return join_escaped(";", ("piece", "", "", picture, name))


def _state(number: str) -> str:
    """Return the state of a piece not yet placed: map, x, y, slot number, properties."""
    return join_escaped(";", ("null", "0", "0", number, "0"))


def _command(kind: str, state: str) -> str:
    return "+/" + join_escaped("/", ("null", kind, state))


# Windows of a VASSAL module: boards with grids of their places, slots of pieces, and pictures.

DPI = 200
"""Resolution of all pictures: positions are whole pixels, with an error below 0.1 mm."""
BUILD, MODULE = "VASSAL.build", "VASSAL.build.module"
MAP, GRID = f"{MODULE}.map", f"{MODULE}.map.boardPicker.board"
_HANDLES = (
    "StackMetrics", "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer",
    "StackExpander", "PieceMover", "KeyBufferer", "ImageSaver", "CounterDetailViewer", "Flare",
)  # fmt: skip
"""Components that make a map react to the mouse, with the program's default settings."""


@dataclass(slots=True)
class Module:
    """A module in progress: the table, its pictures, and the number of piece slots."""

    table: VirtualTable
    pictures: dict[str, bytes] = field(default_factory=dict)
    sizes: dict[str, tuple[int, int]] = field(default_factory=dict)
    slots: int = 0

    def word(self, key: str) -> str:
        """Return words in the language of the table."""
        return words("tables", self.table.lang)[key]


def window(module: Module, kind: str, title: str, *, launch: bool = True, **more: str) -> Element:
    """Make a window for boards; moves within it are reported by the names of places."""
    moved = module.word("moved")
    element = Element(
        kind, more, mapName=title, description="", buttonName=title if launch else "", tooltip=title, icon="",
        hotkey="",
        launch="true" if launch else "false", allowMultiple="false", edgeWidth="0", edgeHeight="0",
        backgroundcolor="255,255,255", color="0,0,0", thickness="3", markMoved="Never", moveWithinFormat=moved,
        moveToFormat=moved, createFormat="", changeFormat="$message$",
    )  # fmt: skip
    for name in _HANDLES:
        SubElement(element, f"{MAP}.{name}")
    SubElement(element, f"{MAP}.Zoomer", zoomLevels="0.2,0.25,0.333,0.5,0.75,1.0,1.5,2.0", zoomStart="5")
    return element


def board_in(module: Module, parent: Element, mat: Mat) -> None:
    """Add a board with its picture to a window, and a grid of its places."""
    picker = SubElement(parent, f"{MAP}.BoardPicker", slotWidth="350", slotHeight="125", slotScale="0.2", title="")
    picture = add_picture(module, f"board_{mat.definition.id}.png", mat.front)
    board = SubElement(picker, f"{MAP}.boardPicker.Board", name=mat.title, image=picture, reversible="false")
    if mat.places:
        grid = SubElement(board, f"{GRID}.RegionGrid", snapto="true", visible="false", fontsize="12")
        for place in mat.places:
            x, y = str(pixel(place.x)), str(pixel(place.y))
            SubElement(grid, f"{GRID}.Region", name=place.name, originx=x, originy=y)


def pixel(mm: float) -> int:
    """Convert a length in mm to pixels of all pictures."""
    return round(mm * DPI / 25.4)


def add_picture(module: Module, name: str, drawing: Drawing) -> str:
    """Store a drawing as a picture under a name, once, and return the name."""
    if name not in module.pictures:
        module.pictures[name], module.sizes[name] = at_dpi(drawing, DPI), size_at(drawing, DPI)
    return name


def slot_in(module: Module, parent: Element, counter: Counter, kind: str = "PieceSlot") -> None:
    """Add a slot with a piece."""
    module.slots += 1
    width, height = module.sizes[counter.picture]
    slot = SubElement(
        parent, f"{BUILD}.widget.{kind}", entryName=counter.name, gpid=str(module.slots), width=str(width),
        height=str(height),
    )  # fmt: skip
    slot.text = creation_command(counter, module.slots)


def stack_on(
    module: Module, parent: Element, name: str, board: str, at: tuple[int, int], pieces: list[Counter]
) -> None:
    """Stack pieces on a place of a board for the start of the game, the lowest first."""
    stack = SubElement(
        parent, f"{MAP}.SetupStack", name=name, owningBoard=board, useGridLocation="false", x=str(at[0]), y=str(at[1])
    )
    for piece in pieces:
        slot_in(module, stack, piece)


# The module: metadata, prototypes, windows, supplies, charts.

NEEDS = "3.6.7"
"""Minimum version of the program, whose attributes are used."""
_RULES = "rules.html"
_GAP = 20
"""Gap between pieces in the supply, pixels."""


def module_file(table: VirtualTable) -> bytes:
    """Write a table as a module. Raises MissingExtraError without pypdfium2."""
    module = Module(table)
    root = _root(module)
    root.set("nextPieceSlotId", str(module.slots + 1))
    members = {
        "buildFile.xml": _write_xml(root),
        "moduledata": _write_xml(_data(table)),
        **({_RULES: rules_page(table)} if table.rules else {}),
        **{f"images/{name}": content for name, content in module.pictures.items()},
    }
    return pack(members, comment=MADE_BY)


def _write_xml(root: Element) -> bytes:
    indent(root)
    content: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return content + b"\n"


def _data(table: VirtualTable) -> Element:
    """Make the module's metadata for the program's library."""
    data = Element("data", version="1")
    saved = max(moment(), datetime(1980, 1, 1, tzinfo=UTC))
    rows = {
        "version": table.version, "VassalVersion": NEEDS, "dateSaved": str(int(saved.timestamp()) * 1000),
        "description": table.description, "name": table.title,
    }  # fmt: skip
    for name, text in rows.items():
        SubElement(data, name).text = text
    return data


def _root(module: Module) -> Element:
    table = module.table
    root = Element(
        f"{BUILD}.GameModule",
        name=table.title,
        version=table.version,
        VassalVersion=NEEDS,
        description=table.description,
    )
    SubElement(root, f"{MODULE}.BasicCommandEncoder")
    help_ = SubElement(root, f"{MODULE}.Documentation")
    if table.rules:
        title = module.word("rules")
        SubElement(help_, f"{MODULE}.documentation.HelpFile", title=title, fileName=_RULES, fileType="archive")
    roster = SubElement(root, f"{MODULE}.PlayerRoster", buttonText="", buttonToolTip="", buttonKeyStroke="")
    for seat in table.seats:
        SubElement(roster, "entry").text = seat.title
    SubElement(root, f"{MODULE}.GlobalOptions", autoReport="Always", centerOnMove="Never", promptString="")
    _prototypes(module, SubElement(root, f"{MODULE}.PrototypesContainer"))
    for button in _dice(module):
        root.append(button)
    for build in (_main, _boards, _supply, _markers, _charts):
        for element in build(module):
            root.append(element)
    return root


def _prototypes(module: Module, parent: Element) -> None:
    delete, write = delete_trait(module.word("delete")), module.word("change")
    abilities = {
        PIECE: [delete],
        FORCE: [text_trait(write, 30, "b"), delete],
        NUMBER: [text_trait(write, 40, "c"), delete],
    }
    for name, traits in abilities.items():
        element = SubElement(parent, f"{MODULE}.PrototypeDefinition", name=name, description="")
        element.text = prototype(traits)


def _dice(module: Module) -> Iterator[Element]:
    """Yield a button for each owner's dice of one kind."""
    table = module.table
    owners = [*((seat.title, seat.dice) for seat in table.seats), (module.word("dice"), table.dice)]
    for owner, dice in owners:
        for sides in dict.fromkeys(dice):
            n = dice.count(sides)
            name = module.word("dice-of").format(owner=owner, n=n, sides=sides)
            yield Element(
                f"{MODULE}.DiceButton", name=name, text=name, tooltip=name, icon="", hotkey="", nDice=str(n),
                nSides=str(sides), plus="0", addToTotal="0", reportTotal="false", prompt="false", sortDice="false",
                reportFormat=module.word("rolled"),
            )  # fmt: skip


def _main(module: Module) -> Iterator[Element]:
    """Yield the window of the main board, with the pieces on it at the start of the game."""
    if not module.table.board:
        return
    main = window(module, f"{MODULE}.Map", module.table.board.title, launch=False)
    board_in(module, main, module.table.board)
    places = {place.name: place for place in module.table.board.places}
    stacks: dict[str, list[Piece]] = {}
    for seat in module.table.seats:
        for piece in seat.pieces:
            if piece.entry:
                stacks.setdefault(piece.entry, []).append(piece)
    for name, pieces in stacks.items():
        at = pixel(places[name].x), pixel(places[name].y)
        lowest_first = sorted(pieces, key=lambda piece: piece.level)
        stack_on(module, main, name, module.table.board.title, at, [_counter(module, one) for one in lowest_first])
    yield main


def _boards(module: Module) -> Iterator[Element]:
    """Yield a window for every player board, moved only by its owner, and for every shared sheet."""
    for seat in module.table.seats:
        if seat.mat:
            opened = window(module, f"{MODULE}.PrivateMap", seat.mat.title, side=seat.title, visible="true")
            board_in(module, opened, seat.mat)
            yield opened
    for sheet in module.table.sheets:
        opened = window(module, f"{MODULE}.Map", sheet.title)
        board_in(module, opened, sheet)
        yield opened


def _counter(module: Module, piece: Piece) -> Counter:
    art = module.table.art
    if art is None:
        raise ValueError(piece.key)
    return Counter(piece.title, add_picture(module, f"{piece.key}.png", faces.piece_top(art, piece)))


def _supply(module: Module) -> Iterator[Element]:
    """Yield a window for pieces without a starting place: a row for each player, or one pile to draw from."""
    table = module.table
    rows = [(seat, [piece for piece in seat.pieces if not piece.entry]) for seat in table.seats]
    if not any(seat.token or pieces for seat, pieces in rows):
        return
    title, counted = module.word("supply"), [_row(module, seat, pieces) for seat, pieces in rows]
    loose = [] if table.is_drawn else counted
    tokens = [[counter for counter in row if counter.picture.startswith("token")] for row in counted]
    pitch = _GAP + max(max(module.sizes[counter.picture]) for row in counted for counter in row)
    shown = loose or tokens
    width = _GAP + pitch * (max(map(len, shown)) + (2 if table.is_drawn else 0))
    height = _GAP + pitch * len(shown)
    opened = window(module, f"{MODULE}.Map", title)
    picker = SubElement(opened, f"{MAP}.BoardPicker", slotWidth="350", slotHeight="125", slotScale="0.2", title="")
    SubElement(
        picker, f"{MAP}.boardPicker.Board", name=title, width=str(width), height=str(height), color="230,222,200",
        reversible="false",
    )  # fmt: skip
    for number, row in enumerate(shown):
        for column, counter in enumerate(row):
            at = _GAP + pitch * column + pitch // 2, _GAP + pitch * number + pitch // 2
            stack_on(module, opened, counter.name, title, at, [counter])
    if table.is_drawn:
        pile = SubElement(
            opened, f"{MAP}.DrawPile", name=module.word("bag"), owningBoard=title, useGridLocation="false",
            x=str(width - pitch), y=str(height // 2), width=str(pitch), height=str(pitch), allowMultiple="false",
            allowSelect="false", faceDown="Never", drawFaceUp="true", shuffle="Always", reversible="false", draw="true",
            color="0,0,0", reshufflable="false", canSave="false", maxStack="10",
        )  # fmt: skip
        for row in counted:
            for counter in row:
                if not counter.picture.startswith("token"):
                    slot_in(module, pile, counter, "CardSlot")
    yield opened


def _row(module: Module, seat: Seat, pieces: list[Piece]) -> list[Counter]:
    counters_in_row = [_counter(module, piece) for piece in pieces]
    if seat.token:
        name = f"token-{module.table.seats.index(seat) + 1}.png"
        title = module.word("token").format(colour=seat.title)
        counters_in_row.append(Counter(title, add_picture(module, name, faces.token(seat))))
    return counters_in_row


def _markers(module: Module) -> Iterator[Element]:
    """Yield a window with an unlimited supply of markers: those of factions, and a number to edit."""
    table = module.table
    markers = []
    for faction in table.factions:
        for kind in faces.markers(faction):
            picture = add_picture(module, f"{faction.id}-{kind}.png", faces.marker(faction, kind))
            prototype = FORCE if kind in ("soldiers", "heroes") else PIECE
            markers.append(Counter(marker_title(table, faction, kind), picture, prototype))
    if table.has_number_fields:
        picture = add_picture(module, "number.png", faces.number(None))
        markers.append(Counter(module.word("number"), picture, NUMBER))
    if markers:
        title = module.word("markers")
        named = {"name": title, "text": title, "tooltip": title, "icon": "", "hotkey": ""}
        opened = Element(f"{MODULE}.PieceWindow", named, scale="0.5")
        panel = SubElement(opened, f"{BUILD}.widget.PanelWidget", entryName=title, fixed="true", nColumns="5")
        for marker in markers:
            slot_in(module, panel, marker)
        yield opened


def _charts(module: Module) -> Iterator[Element]:
    """Yield a window with the rules and the reminder cards."""
    table, title = module.table, module.word("rules")
    if not (table.rules or table.cards):
        return
    opened = Element(f"{MODULE}.ChartWindow", name=title, text=title, tooltip=title, icon="", hotkey="")
    tabs = SubElement(opened, f"{BUILD}.widget.TabWidget", entryName=title)
    if table.rules:
        SubElement(tabs, f"{BUILD}.widget.HtmlChart", chartName=title, fileName=_RULES)
    for card in table.cards:
        picture = add_picture(module, f"board_{card.definition.id}.png", card.front)
        SubElement(tabs, f"{BUILD}.widget.Chart", chartName=card.title, fileName=picture)
    yield opened
