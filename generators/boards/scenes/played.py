"""Boards in the middle of a game, with the handwriting of players, as a cover describes it."""

import re
from collections.abc import Iterator, Mapping, Sequence

from hyskos.definitions.findings import Path, UnknownNameError
from hyskos.definitions.geometry import Point, Rect, direction
from hyskos.definitions.kinds.cover import Play
from hyskos.definitions.kinds.definition import Definition, of_class
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_faction
from hyskos.definitions.messages import N_, say
from hyskos.definitions.typed_words import nearest
from hyskos.definitions.values import with_changes
from hyskos.generators.boards.main_board.positions import hex_middles
from hyskos.generators.boards.player_board.skin import skin
from hyskos.generators.boards.shared import icons
from hyskos.generators.boards.shared.handwriting import INSIGNIA, PEN, write
from hyskos.generators.boards.shared.style import Style
from hyskos.generators.drawing import Drawing, Field, Item, UndrawableError, group, polygon, polyline, with_sources
from hyskos.generators.measure import boxes

_FORCE = re.compile(r"(?P<faction>[a-z0-9-]+):(?:(?P<units>[0-9]+)(?:\+(?P<more>[0-9]+)h)?|(?P<heroes>[0-9]+)h)")
_SHARE = 0.5
"""Share of a space's field for the number at its left; the insignia is at its right."""
_WEDGE, _BESIDE = ((-1.7, -3.4), (7.6, 0.0), (-1.7, 3.4)), 7.6
"""Corners of a ram's wedge, mm ahead of and beside a point of the border next to the number of the space."""
_SPIKES, _UMBRELLA = (8.0, 1.6), 8.0
"""Half the length and the depth of spikes along a border, and an umbrella's side, mm."""
_ZIGZAG = 6
"""Number of corners of the zigzag of spikes."""
_BOLD = 1.3
"""Line width on a map in full colour, over that of a marker: maps are viewed from farther away."""


def in_play(
    board: Drawing,
    definition: Definition,
    play: Play,
    style: Style,
    definitions: Sequence[Definition],
    *,
    first_map: bool,
) -> Drawing:
    """Return a board with a position written on it; raises UndrawableError for a place that it lacks.

    Forces are on the first map of a cover; a faction comes from `definitions`, otherwise from the built-in ones.
    """
    ink = skin(definition, style).dark if isinstance(definition, Faction) else "lapis" if style.gold else "black"
    marks = list[Item]()
    for name, text in play.written.get(definition.id, {}).items():
        path = ("play", "written", definition.id, name)
        marks += with_sources(write(text, _place(board, definition, name, path), ink), path)
    if first_map:
        marks += _forces(board, definition, play, style, definitions)
    return with_changes(board, items=(*board.items, *([group(marks, id="play")] if marks else [])))


def _forces(
    board: Drawing, map_: Definition, play: Play, style: Style, definitions: Sequence[Definition]
) -> Iterator[Item]:
    signs = dict(zip(play.starts, INSIGNIA, strict=False))
    bold = PEN * (_BOLD if style.gold else 1.0)
    inks = {name: _pen(name, style, definitions) for name in signs}
    for name, die in play.starts.items():
        path: Path = ("play", "starts", name)
        yield from with_sources(
            write(signs[name], _place(board, map_, f"insignia-{die}", path), inks[name], bold), path
        )
    for space, force in play.board.items():
        path = ("play", "board", space)
        read = _FORCE.fullmatch(force)
        assert read
        name = _check_faction(read["faction"], signs, path)
        yield from with_sources(_force(board, map_, space, read, signs[name], inks[name], bold), path)
    middles = dict(hex_middles(board.items))
    for n, device in enumerate(play.devices):
        path = ("play", "devices", n)
        word, kind, border = device.split()
        near, _, far = border.partition("-")
        name = _check_faction(word, signs, path)
        for space in (near, far):
            if space and space not in middles:
                raise _unknown_place(map_, space, path, tuple(middles))
        fill = inks[name] if style.gold else "white"
        drawn = _device(kind, middles[near], middles.get(far), inks[name], fill)
        yield from with_sources(drawn, path)


def _force(
    board: Drawing, map_: Definition, space: str, read: re.Match[str], sign: str, ink: str, bold: float
) -> Iterator[Item]:
    """Write a force on its space: the number of units beside the insignia, and heroes in their box."""
    path = ("play", "board", space)
    field = _place(board, map_, f"field-{space}", path)
    left, right = Rect(field.x, field.y, field.w * _SHARE, field.h), field.w * (1 - _SHARE)
    if read["units"]:
        yield from write(read["units"], left, ink, bold)
    at = Rect(left.right, field.y, right, field.h) if read["units"] else field
    yield from write(sign, at.grown(-field.h * 0.08), ink, PEN)
    if heroes := read["more"] or read["heroes"]:
        yield from write(heroes, _place(board, map_, f"heroes-{space}", path), ink, bold)


def _device(kind: str, near: Point, across: Point | None, ink: str, fill: str) -> Iterator[Item]:
    """Draw a device as players do: a wedge across its border, a zigzag along it, an umbrella on its space."""
    if across is None:
        yield icons.icon("umbrella", near[0] - 1.6 * _UMBRELLA, near[1] + _UMBRELLA, _UMBRELLA, ink)
        return
    ahead = direction(near, across)
    centre = (near[0] + across[0]) / 2, (near[1] + across[1]) / 2

    def at(beyond: float, aside: float) -> Point:
        return centre[0] + ahead[0] * beyond - ahead[1] * aside, centre[1] + ahead[1] * beyond + ahead[0] * aside

    if kind == "ram":
        wedge = [at(beyond, aside + _BESIDE) for beyond, aside in _WEDGE]
        yield polygon(wedge, fill=fill, stroke=ink, width=2.0, join="round")
    else:
        half, deep = _SPIKES
        zigzag = [at(deep if i % 2 else -deep, half * (2 * i / _ZIGZAG - 1)) for i in range(_ZIGZAG + 1)]
        yield polyline(zigzag, stroke=ink, width=3.6, join="round")


def _check_faction(faction: str, signs: Mapping[str, str], path: Path) -> str:
    """Return the name of a faction with an insignia; raises UndrawableError."""
    if faction in signs:
        return faction
    message = say(N_("`{word}` has no starting area: add one to `starts`"), word=faction)
    near = nearest(faction, signs)
    raise UndrawableError(message, path=path, hint=say(N_("did you mean `{word}`?"), word=near[0]) if near else None)


def _pen(faction: str, style: Style, definitions: Sequence[Definition]) -> str:
    """Return the ink that a faction writes in: the dark of its sheet; raises UndrawableError."""
    shown = {definition.id: definition for definition in of_class(definitions, Faction)}
    try:
        return skin(shown.get(faction) or load_faction(faction), style).dark
    except UnknownNameError:
        names = [*built_in_files("faction"), *shown]
    message = say(N_("unknown faction `{word}`; choose from {names}"), word=faction, names=", ".join(names))
    raise UndrawableError(message, path=("play", "starts", faction))


def _place(board: Drawing, definition: Definition, name: str, path: Path) -> Rect:
    """Find a field by its name; raises UndrawableError with the path of the value on the cover."""
    places = _fields(board)
    if name not in places:
        raise _unknown_place(definition, name, path, tuple(places))
    return places[name]


def _fields(board: Drawing) -> Mapping[str, Rect]:
    return {item.id: box for item, box in boxes(board.items) if isinstance(item, Field)}


def _unknown_place(definition: Definition, word: str, path: Path, names: Sequence[str] = ()) -> UndrawableError:
    message = say(N_("`{word}` is not a place on the board `{id}`"), word=word, id=definition.id)
    near = nearest(word, names)
    return UndrawableError(message, path=path, hint=say(N_("did you mean `{word}`?"), word=near[0]) if near else None)
