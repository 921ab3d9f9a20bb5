"""Imposition: choose which components share a sheet that a guillotine takes apart with through cuts.

A sheet is cut into strips across its whole width, each strip into pieces, each piece to its height. Within a strip, all
components start at one line, the strip's first cut. Sizes are in mm. Minimizes the number of sheets, then of cuts.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise, product
from math import prod

from hyskos.definitions.geometry import add_up
from hyskos.definitions.values import dataclass

HAIR = 1e-6
MOST_STATES = 2000
"""Up to this many combinations of counts, search all layouts; above it, fill whole sheets with one kind first."""

Counts = tuple[int, ...]


class TooLargeError(ValueError):
    """A component that does not fit the sheet in either orientation; `kind` is its index in the list."""

    def __init__(self, kind: int) -> None:
        super().__init__(f"component {kind} does not fit")
        self.kind = kind


@dataclass(frozen=True, slots=True)
class Component:
    """Something to cut out `count` times: its trim size, and the clearance around it."""

    width: float
    height: float
    bleed: float = 0.0
    count: int = 1


@dataclass(frozen=True, slots=True)
class PrintableArea:
    """The part of a sheet for strips, and the waste to leave for marks below the bleed of each strip."""

    width: float
    height: float
    waste: float = 0.0


@dataclass(frozen=True, slots=True)
class PackedComponent:
    """One component in a strip: its kind (index in the list) and whether it is turned by a quarter."""

    kind: int
    turned: bool
    width: float
    height: float
    bleed: float

    @property
    def width_with_bleed(self) -> float:
        """Return the width it takes up in a strip."""
        return self.width + 2 * self.bleed


@dataclass(frozen=True)
class Strip:
    """Components side by side, left to right."""

    places: tuple[PackedComponent, ...]

    @cached_property
    def above(self) -> float:
        """Return how far art extends above the upper line."""
        return max(place.bleed for place in self.places)

    @cached_property
    def below(self) -> float:
        """Return how far components and their bleed extend below the upper line."""
        return max(place.height + place.bleed for place in self.places)

    @cached_property
    def width(self) -> float:
        """Return the total width including bleeds; neighbours without bleed touch and share a cut."""
        return add_up(place.width_with_bleed for place in self.places)

    @cached_property
    def cuts(self) -> int:
        """Count the cuts of a strip: its upper line, both sides of each component, the lower edge of each."""
        shared = sum(not left.bleed and not right.bleed for left, right in pairwise(self.places))
        return 1 + 3 * len(self.places) - shared

    def height_on_sheet(self, room: PrintableArea) -> float:
        """Return the height that a strip takes up on a sheet."""
        return self.above + self.below + room.waste


Sheet = tuple[Strip, ...]


@dataclass(frozen=True, slots=True)
class _Way:
    """A partial layout: sheets begun, height used on the last one, cuts, the last strip and the layout before it."""

    sheets: int
    level: float
    cuts: int
    last: Strip | None = None
    before: "_Way | None" = None

    def beats(self, other: "_Way") -> bool:
        """Return whether continuing this layout never takes more sheets or cuts than continuing `other`."""
        lower = (self.sheets, self.level - HAIR) <= (other.sheets, other.level)
        return lower and self.cuts <= other.cuts


def impose(components: Sequence[Component], room: PrintableArea) -> tuple[Sheet, ...]:
    """Lay components out on the fewest sheets, then with the fewest cuts; fuller sheets first.

    Raises TooLargeError for a component that fits in neither orientation.
    """
    for kind, candidate in enumerate(components):
        if not any(_fits(place, room) for place in _ways(kind, candidate)):
            raise TooLargeError(kind)
    counts = tuple(component.count for component in components)
    if prod(count + 1 for count in counts) <= MOST_STATES:
        return _sort_sheets(_best(components, counts, room), room)
    sheets: list[Sheet] = []
    rest = list(counts)
    for kind, count in enumerate(counts):
        alone = _best(components, _only(kind, count, counts), room)
        full = max(map(_component_count, alone))
        sheets += (full_sheets := [sheet for sheet in alone if _component_count(sheet) == full])
        rest[kind] -= full * len(full_sheets)
    if prod(count + 1 for count in rest) <= MOST_STATES:
        return _sort_sheets([*sheets, *_best(components, tuple(rest), room)], room)
    for kind, count in enumerate(rest):
        sheets += _best(components, _only(kind, count, counts), room)
    return _sort_sheets(sheets, room)


def count_cuts(sheets: Sequence[Sheet]) -> int:
    """Return the number of cuts that take sheets apart."""
    return sum(strip.cuts for sheet in sheets for strip in sheet)


def _only(kind: int, count: int, counts: Counts) -> Counts:
    return tuple(count if i == kind else 0 for i in range(len(counts)))


def _component_count(sheet: Sheet) -> int:
    return sum(len(strip.places) for strip in sheet)


def _sort_sheets(sheets: Sequence[Sheet], room: PrintableArea) -> tuple[Sheet, ...]:
    """Sort fuller sheets first and equal ones together, taller strips first on each sheet."""
    inner = [tuple(sorted(_turn_upright(sheet, room), key=_sort_key, reverse=True)) for sheet in sheets]
    return tuple(
        sorted(inner, key=lambda sheet: (_component_count(sheet), [_sort_key(strip) for strip in sheet]), reverse=True)
    )


def _turn_upright(sheet: Sheet, room: PrintableArea) -> Sheet:
    """Turn strips upright if the sheet has space for it: upright components are easier to read and check."""
    strips = list(sheet)
    for i, strip in enumerate(strips):
        other = Strip(tuple(_back(place) for place in strip.places))
        tried = [*strips[:i], other, *strips[i + 1 :]]
        if (
            other.width <= room.width + HAIR
            and add_up(tried_strip.height_on_sheet(room) for tried_strip in tried) <= room.height + HAIR
        ):
            strips = tried
    return tuple(strips)


def _back(place: PackedComponent) -> PackedComponent:
    if not place.turned:
        return place
    return PackedComponent(place.kind, False, place.height, place.width, place.bleed)


def _sort_key(strip: Strip) -> tuple[float, int, list[tuple[int, bool]]]:
    return strip.below, len(strip.places), [(-place.kind, place.turned) for place in strip.places]


def _ways(kind: int, component: Component) -> Iterator[PackedComponent]:
    yield PackedComponent(kind, False, component.width, component.height, component.bleed)
    if component.width != component.height:
        yield PackedComponent(kind, True, component.height, component.width, component.bleed)


def _fits(place: PackedComponent, room: PrintableArea) -> bool:
    return place.width_with_bleed <= room.width + HAIR and Strip((place,)).height_on_sheet(room) <= room.height + HAIR


def _best(components: Sequence[Component], counts: Counts, room: PrintableArea) -> list[Sheet]:
    """Search all ways to fill sheets strip by strip, keeping the undominated layouts for each combination of counts."""
    strips = _strips(components, counts, room)
    states: dict[Counts, list[_Way]] = {tuple(0 for _ in counts): [_Way(0, room.height, 0)]}
    for state in product(*(range(count + 1) for count in counts)):
        if state in states:
            continue
        ways: list[_Way] = []
        for strip_counts, strip in strips.items():
            rest = tuple(a - b for a, b in zip(state, strip_counts, strict=True))
            for before in states.get(rest, ()) if min(rest) >= 0 else ():
                _keep_if_best(ways, _add_strip(before, strip, room))
        states[state] = ways
    option: _Way | None = min(states[counts], key=lambda option: (option.sheets, option.cuts, option.level))
    sheets: dict[int, list[Strip]] = {}
    while option and option.last:
        sheets.setdefault(option.sheets, []).append(option.last)
        option = option.before
    return [tuple(strips) for strips in sheets.values()]


def _add_strip(before: _Way, strip: Strip, room: PrintableArea) -> _Way:
    taken, cuts = strip.height_on_sheet(room), before.cuts + strip.cuts
    if before.level + taken <= room.height + HAIR:
        return _Way(before.sheets, before.level + taken, cuts, strip, before)
    return _Way(before.sheets + 1, taken, cuts, strip, before)


def _keep_if_best(options: list[_Way], new: _Way) -> None:
    if not any(option.beats(new) for option in options):
        options[:] = [option for option in options if not new.beats(option)]
        options.append(new)


def _strips(components: Sequence[Component], counts: Counts, room: PrintableArea) -> dict[Counts, Strip]:
    """Find every combination of components that fits into one strip, each in its lowest arrangement."""
    ways = [[place for place in _ways(i, component) if _fits(place, room)] for i, component in enumerate(components)]
    limits = sorted({place.height + place.bleed for row in ways for place in row})
    narrow = [min(place.width_with_bleed for place in row) for row in ways]
    strips: dict[Counts, Strip] = {}
    for strip_counts in _combinations(counts, narrow, room.width + HAIR):
        strip = _lowest(strip_counts, ways, limits, room)
        if strip:
            strips[strip_counts] = strip
    return strips


def _combinations(counts: Counts, narrow: Sequence[float], width: float) -> Iterator[Counts]:
    """Yield all combinations of at least one component whose minimum widths fit."""

    def more(kind: int, left: float, strip_counts: Counts) -> Iterator[Counts]:
        if kind == len(counts):
            if any(strip_counts):
                yield strip_counts
            return
        for n in range(counts[kind] + 1):
            if n * narrow[kind] > left:
                return
            yield from more(kind + 1, left - n * narrow[kind], (*strip_counts, n))

    return more(0, width, ())


def _lowest(
    strip_counts: Counts, ways: Sequence[Sequence[PackedComponent]], limits: Sequence[float], room: PrintableArea
) -> Strip | None:
    """Lay a combination side by side in the lowest strip possible, turning each component to its narrowest side."""
    for limit in limits:
        places: list[PackedComponent] = []
        for kind, count in enumerate(strip_counts):
            low = [place for place in ways[kind] if place.height + place.bleed <= limit + HAIR]
            if count and not low:
                break
            places += [min(low, key=lambda place: (place.width_with_bleed, place.height))] * count if count else []
        else:
            # those without bleed together, so that one cut separates two
            strip = Strip(tuple(sorted(places, key=lambda place: (place.bleed > 0, -place.height, place.kind))))
            if strip.width <= room.width + HAIR and strip.height_on_sheet(room) <= room.height + HAIR:
                return strip
    return None
