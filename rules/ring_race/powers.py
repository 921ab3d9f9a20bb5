"""The powers of the three figures, used on the two triangles next to their landing place (RG-8..11)."""

from collections.abc import Iterator
from itertools import product

from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.values import dataclass
from hyskos.rules.ring_race.landing import (
    Stack,
    bear_off,
    land,
    next_valid,
    out_of_reach,
    outer_neighbours,
    refusal,
)
from hyskos.rules.ring_race.state import CENTRE, COLOURS, State, owner, size

MASON, ANUBIS, CLEOPATRA = range(3)


@dataclass(frozen=True, slots=True)
class Use:
    """One use of a power: its word, the position after it, and whether a bumped stone returned to its owner (RG-6)."""

    word: str
    state: State
    rescued: bool = False


def uses(ring: Ring, state: State, figure: int) -> dict[str, Use]:
    """Return every way to use a figure's power at its place, by word; "" is not to use it.

    Next to two pyramids either or both may be used, in either order (RG-11). Mason and Anubis use a second pyramid only
    if it is unchanged since the figure landed (ruling RA-26).
    """
    player, kind = divmod(figure, 3)
    places = outer_neighbours(ring, state.figures[figure])
    by_word = {"": Use("", state)}
    before = state.stacks()
    for first, second in (places, places[::-1]):
        for first_use in _uses_on(ring, state, player, kind, first):
            by_word.setdefault(first_use.word, first_use)
            if kind != CLEOPATRA and first_use.state.stacks().get(second) != before.get(second):
                continue
            for second_use in _uses_on(ring, first_use.state, player, kind, second):
                word = f"{first_use.word}/{second_use.word}"
                by_word.setdefault(word, Use(word, second_use.state, first_use.rescued or second_use.rescued))
    return by_word


def next_states(ring: Ring, state: State, figure: int, place: int) -> dict[str, State]:
    """Return the positions after each use of a figure's power on one pyramid, by the word of the use."""
    return {use.word: use.state for use in _uses_on(ring, state, *divmod(figure, 3), place)}


def stones_at(ring: Ring, state: State, player: int, place: int, word: str) -> Stack:
    """Return the stones that a word such as `1@9` or `21@7` takes to the pyramid on a place; empty if it may not."""
    sources = (*_pairs(ring, state, player, place), *_single_sources(ring, state, player, place))
    return dict(sources).get(word, ())


def _single_sources(ring: Ring, state: State, player: int, place: int) -> Iterator[tuple[str, Stack]]:
    for pips in (1, 2):
        for word, stone in _sources(ring, state, player, pips, place):
            yield word, (stone,)


def _uses_on(ring: Ring, state: State, player: int, kind: int, place: int) -> Iterator[Use]:
    stack = state.stacks().get(place)
    if not stack or out_of_reach(ring, state, player, stack, place):
        return
    if kind == CLEOPATRA:
        yield from _collect(ring, state, player, stack, place)
        return
    for sign, direction in (("+", 1), ("-", -1)):
        after = (_shift if kind == MASON else _scatter)(ring, state, player, stack, place, direction)
        if after is not None:
            yield Use(f"{place}{sign}", after)


def _shift(ring: Ring, state: State, player: int, stack: Stack, place: int, direction: int) -> State | None:
    """Move a pyramid intact to the next place where it may land (RG-8, RA-15); None if there is none."""
    target = next_valid(ring, state, stack, place, direction, player)
    return None if target is None else land(ring, state, stack, target)


def _scatter(ring: Ring, state: State, player: int, stack: Stack, place: int, direction: int) -> State | None:
    """Move each stone, top first, to its own next valid place in one direction (RG-9, RA-13, RA-14)."""
    for stone in reversed(stack):
        target = next_valid(ring, state, (stone,), place, direction, player)
        if target is None:
            return None
        state = land(ring, state, (stone,), target)
    return state


def _collect(ring: Ring, state: State, player: int, base: Stack, place: int) -> Iterator[Use]:
    """Complete a pyramid with stones from anywhere (RG-10, RA-16..18); its bottom must be a large stone."""
    sizes = [size(stone) for stone in base]
    if sizes == [3, 2]:
        for word, small in _sources(ring, state, player, 1, place):
            yield from _complete(ring, state, player, place, (word,), (small,))
        return
    if sizes != [3]:
        return
    mediums = list(_sources(ring, state, player, 2, place))
    for word, pair in _pairs(ring, state, player, place):
        yield from _complete(ring, state, player, place, (word,), pair)
    smalls = list(_sources(ring, state, player, 1, place))
    for (m_word, medium), (s_word, small) in product(mediums, smalls):
        yield from _complete(ring, state, player, place, (m_word, s_word), (medium, small))


def _complete(
    ring: Ring, state: State, player: int, place: int, words: tuple[str, ...], stones: Stack
) -> Iterator[Use]:
    rescued = any(state.stones[stone] == CENTRE and owner(stone) == player for stone in stones)
    lifted = state.with_stones(stones, CENTRE)
    for stone in stones:
        if refusal(ring, lifted, (stone,), place, player):
            return
        lifted = lifted.with_stones((stone,), place)
    yield Use(f"{place}={','.join(words)}", bear_off(ring, lifted), rescued)


def _sources(ring: Ring, state: State, player: int, pips: int, place: int) -> Iterator[tuple[str, int]]:
    """Yield stones of a size that may be taken: tops of stacks, and one of each colour from the centre (RA-17)."""
    for origin, stack in state.stacks().items():
        if origin != place and size(stack[-1]) == pips and _may_take(ring, state, player, stack, origin):
            yield f"{pips}@{origin}", stack[-1]
    for colour in state.players:
        waiting = [s for s in range(9 * colour, 9 * colour + 9) if state.stones[s] == CENTRE and size(s) == pips]
        if waiting:
            yield f"{COLOURS[colour]}{pips}@x", waiting[0]


def _pairs(ring: Ring, state: State, player: int, place: int) -> Iterator[tuple[str, Stack]]:
    """Yield medium stones together with the small one on top (RG-10)."""
    for origin, stack in state.stacks().items():
        top = stack[-2:]
        if origin == place or [size(stone) for stone in top] != [2, 1]:
            continue
        if _may_take(ring, state, player, stack, origin):
            yield f"21@{origin}", top


def _may_take(ring: Ring, state: State, player: int, stack: Stack, origin: int) -> bool:
    return out_of_reach(ring, state, player, stack, origin) is None
