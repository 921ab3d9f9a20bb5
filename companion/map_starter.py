"""Write main boards as YAML: a starter map with a given outline, and boards of the lab with evidence in comments."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from hyskos.companion.refusals import RefusedError
from hyskos.companion.starters import fill, in_yaml, starter_text, title_of
from hyskos.definitions.kinds.definition import Words
from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.kinds.map import D4_CHOOSES, Axial, Map, Space
from hyskos.definitions.languages import LANGUAGES, _
from hyskos.definitions.numerals import read_count
from hyskos.definitions.outlines import CLOCKWISE, hexagon, place_of, rectangle, ring_by_ring
from hyskos.definitions.paths import is_file
from hyskos.definitions.printing import LONGEST_BOARD
from hyskos.definitions.starter_texts import starter_words

Orientation = Literal["flat", "pointy"]
Shape = dict[str, int | tuple[int, int]]
"""`{"hexagon": RADIUS}` or `{"rectangle": (COLUMNS, ROWS)}`, as in a map file."""

ORIENTATIONS: tuple[Orientation, ...] = ("flat", "pointy")
LARGEST_RADIUS, LONGEST_SIDE = 10, 20  # the most hexes a map may have
PYRAMID, HIGHEST = 5, 3  # points of a round: of space 1, and of the spaces next to it
ALIKE = {2: (2, 5), 3: (2, 4, 0), 4: (2, 4, 5, 1), 6: (2, 3, 4, 5, 0, 1)}
"""Corners of a hexagon used for this many starts, numbered as in `CLOCKWISE`."""


def shape_of(text: str) -> Shape:
    """Parse `hexagon:3` or `rectangle:7x5`; raises RefusedError.

    >>> shape_of("rectangle:7x5")
    {'rectangle': (7, 5)}
    """
    word, _colon, size = text.partition(":")
    numbers = [read_count(part) for part in size.split("x")]
    match word, numbers:
        case "hexagon", [int(radius)] if 2 <= radius <= LARGEST_RADIUS:
            return {"hexagon": radius}
        case "rectangle", [int(columns), int(rows)] if min(columns, rows) > 1 and max(columns, rows) <= LONGEST_SIDE:
            return {"rectangle": (columns, rows)}
    raise RefusedError(
        _(
            "`{shape}` is not an outline; write a hexagon of 2 to {radius}, such as hexagon:4, or a rectangle of 2 to "
            "{side} each way, such as rectangle:9x7"
        ).format(shape=text, radius=LARGEST_RADIUS, side=LONGEST_SIDE)
    )


def map_starter(
    name: str, shape: Shape, orientation: Orientation, starts: int, lang: str, spoken: Sequence[str] = LANGUAGES
) -> str:
    """Write a map as YAML with comments in `lang`: points decrease outwards, six factories surround space 1.

    The size is the smallest that leaves room to write by hand. Raises RefusedError if the outline is too small, has
    no fair places for this many starts, or exceeds the largest board.
    """
    hexes, homes = _outline(shape, orientation, starts)
    if len(hexes - {*homes}) <= len(SECTIONS) + 1:
        raise RefusedError(
            _("{hexes} hexes are too few for {starts} starts, space 1, {kinds} factories and one space more").format(
                hexes=len(hexes), starts=starts, kinds=len(SECTIONS)
            )
        )
    spaces = ring_by_ring(hexes - {*homes})
    factories = _factories(spaces, orientation)
    far = max(at.distance(spaces[0]) for at in spaces)
    ((word, size),) = shape.items()
    values = {
        "ID": name,
        "TITLE": title_of(name, spoken),
        "SUBTITLE": in_yaml(count_spaces(len(spaces), spoken)),
        "ORIENTATION": orientation,
        "SHAPE": f"{{{word}: {size if isinstance(size, int) else list(size)}}}",
        "SIZE": _size(hexes, orientation, len(spaces)),
        "DIE": "d4" if starts <= D4_CHOOSES else "d8",
        "SPACES": "\n".join(
            f"  - {{number: {number}, at: [{at.q}, {at.r}], {_worth(at, spaces[0], far, factories)}}}"
            for number, at in enumerate(spaces, 1)
        ),
        "HOMES": "\n".join(f"  - {{die: {die}, at: [{at.q}, {at.r}]}}" for die, at in enumerate(homes, 1)),
    }
    return fill(starter_text("map", lang), values)


def count_spaces(count: int, spoken: Sequence[str]) -> Words:
    """Write the number of spaces in some languages, as used for the subtitle of a map."""
    texts = starter_words("space" if count == 1 else "spaces", spoken)
    return {lang: text.format(n=count) for lang, text in texts.items()}


def _outline(shape: Shape, orientation: Orientation, starts: int) -> tuple[frozenset[Axial], tuple[Axial, ...]]:
    """Return the hexes around [0, 0], and the starts, as far apart as possible."""
    match shape:
        case {"hexagon": int(radius)}:
            corners = [Axial(radius * at.q, radius * at.r) for at in CLOCKWISE]  # from the bottom, clockwise
            if starts not in ALIKE:
                raise RefusedError(
                    _("on a hexagon 2, 3, 4 or 6 starts can be alike, and 5 cannot: begin with one of these")
                )
            chosen = ALIKE[starts]
            return hexagon(radius), tuple(corners[index] for index in chosen)
        case {"rectangle": (int(columns), int(rows))} if starts in (2, 4):
            hexes = rectangle(columns, rows, orientation, 1)
            centre = _centre(hexes, orientation)
            moved = frozenset(Axial(at.q - centre.q, at.r - centre.r) for at in hexes)
            places = {at: place_of(at, orientation) for at in moved}
            edges = [(min(values), max(values)) for values in zip(*places.values(), strict=True)]
            (left, right), (top, bottom) = edges
            ends = [(left, top), (right, bottom), (right, top), (left, bottom)]
            return moved, tuple(_nearest(places, end) for end in ends[:starts])
    raise RefusedError(
        _(
            "on a rectangle 2 or 4 starts can be alike, and {starts} cannot; --shape hexagon:3 has room for 3 and 6"
        ).format(starts=starts)
    )


def _size(hexes: frozenset[Axial], orientation: str, maximum: int) -> str:
    """Write the smallest size with room for the hexes; raises RefusedError."""
    from hyskos.generators.boards.main_board.formats import Needs, size_for

    size = size_for(Needs(hexes, orientation, maximum))
    if size is None:
        text = _("{hexes} hexes of this outline are too many for a board of {longest} mm, the largest there is")
        raise RefusedError(text.format(hexes=len(hexes), longest=LONGEST_BOARD))
    return size if isinstance(size, str) else f"{{width: {size[0]}, height: {size[1]}}}"


def _centre(hexes: frozenset[Axial], orientation: Orientation) -> Axial:
    places = {at: place_of(at, orientation) for at in hexes}
    xs, ys = zip(*places.values(), strict=True)
    return _nearest(places, ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))


def _nearest(places: Mapping[Axial, tuple[float, float]], point: tuple[float, float]) -> Axial:
    return min(sorted(places), key=lambda at: math.dist(places[at], point))


def _factories(spaces: list[Axial], orientation: Orientation) -> dict[Axial, str]:
    """Spread the six kinds around space 1, half way to the rim; over several rings if one is too short."""
    far = max(at.distance(spaces[0]) for at in spaces)
    half, pool = (far + 1) // 2, list[Axial]()
    for ring in sorted(range(1, far + 1), key=lambda distance: (abs(distance - half), distance)):
        pool += [at for at in spaces if at.distance(spaces[0]) == ring]
        if len(pool) >= len(SECTIONS):
            break
    pool.sort(key=lambda at: math.atan2(*reversed(place_of(at, orientation))))
    step = len(pool) / len(SECTIONS)
    return {pool[math.floor((index + 0.5) * step)]: kind for index, kind in enumerate(SECTIONS)}


def _worth(at: Axial, pyramid: Axial, far: int, factories: Mapping[Axial, str]) -> str:
    if at in factories:
        return f"factory: {factories[at]}"
    steps = at.distance(pyramid)
    points = PYRAMID if not steps else 1 + HIGHEST * (far - steps) // far
    return f"points: {{round: {points}, final: {2 * points}}}"


USUAL_EMBLEM = "sun"


def designed_map(board: Map, name: str, title: Mapping[str, str], evidence: Iterable[str], lang: str) -> str:
    """Write a map with a new name and title, lines of evidence at the top, and comments in `lang`."""
    hexes = {space.at for space in board.spaces} | {start.at for start in board.starts}
    radius = max(max(abs(at.q), abs(at.r), abs(at.q + at.r)) for at in hexes)
    values = {
        "EVIDENCE": "\n".join(f"# {line}".rstrip() for line in evidence),
        "ID": name,
        "GAME": board.game,
        "TITLE": in_yaml(title),
        "SUBTITLE": in_yaml(count_spaces(len(board.spaces), [*title])),
        "ORIENTATION": board.orientation,
        "SHAPE": f"{{hexagon: {radius}}}" if hexes == hexagon(radius) else "list",
        "SIZE": f"{{width: {board.width:g}, height: {board.height:g}}}",
        "GROUND": board.ground,
        "EMBLEM": USUAL_EMBLEM if is_file(board.emblem) else board.emblem,
        "ROUNDS": str(board.rounds),
        "SOLO": str(board.solo_rounds),
        "SPACES": "\n".join(map(_space, board.spaces)),
        "HOMES": "\n".join(f"  - {{die: {start.die}, at: [{start.at.q}, {start.at.r}]}}" for start in board.starts),
        "GARRISON": _garrison(board),
    }
    return fill(starter_text("design", lang), values)


def _space(space: Space) -> str:
    parts = [f"number: {space.number}", f"at: [{space.at.q}, {space.at.r}]"]
    if space.points:
        parts.append(f"points: {{round: {space.points.round}, final: {space.points.final}}}")
    if space.factory:
        parts.append(f"factory: {space.factory}")
    return f"  - {{{', '.join(parts)}}}"


def _garrison(board: Map) -> str:
    """Write the Pharaoh's units by kind of space; spaces that differ from the first of their kind, by number."""
    usual: dict[str, int] = {"factories": 0, "spaces": 0}
    usual |= {_kind(space): board.garrison[space.number] for space in reversed(board.spaces) if space.number > 1}
    exceptions = {
        space.number: board.garrison[space.number]
        for space in board.spaces
        if space.number > 1 and board.garrison[space.number] != usual[_kind(space)]
    }
    kinds = {"pyramid": board.garrison[1], **usual, "starts": board.start_garrison}
    parts = [f"{kind}: {units}" for kind, units in kinds.items()]
    if exceptions:
        parts.append("at: {" + ", ".join(f"{number}: {units}" for number, units in exceptions.items()) + "}")
    return "{" + ", ".join(parts) + "}"


def _kind(space: Space) -> str:
    return "factories" if space.factory else "spaces"
