"""Powers of the three figures, used on the two triangles next to their landing place, and refusals (RG-8..11)."""

import re
from collections.abc import Iterator
from itertools import product

from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.numerals import read_count
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, Reason
from hyskos.rules.ring_race.landing import (
    Stack,
    bear_off,
    land,
    next_valid,
    out_of_reach,
    outer_neighbours,
    refusal,
)
from hyskos.rules.ring_race.state import CENTRE, COLOURS, State, figure_word, owner, size, stack_word

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
    if any(refusal(ring, state, (stone,), place, player) for stone in stones):
        return
    rescued = any(state.stones[stone] == CENTRE and owner(stone) == player for stone in stones)
    yield Use(f"{place}={','.join(words)}", bear_off(ring, state.with_stones(stones, place)), rescued)


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


# Reasons why a figure cannot use its power as typed: the first part that fails, and the rule that forbids it.

RULES = {MASON: "RG-8", ANUBIS: "RG-9", CLEOPATRA: "RG-10"}
"""The statement about the power of each kind of figure."""
_SOURCE = re.compile(rf"(21|[123])@([0-9]+)|([{COLOURS}])([123])@x")


def why_no_power(ring: Ring, state: State, figure: int, parts: tuple[str, ...]) -> Reason:
    """Return why the uses of a power, one part for each pyramid, are forbidden where the figure has just landed.

    The parts together must not be among `uses`. They are tried in order, so the reason is about the first that fails.
    """
    kind, inner = figure % 3, state.figures[figure]
    before, used = state.stacks(), set[int]()
    adjacent = outer_neighbours(ring, inner)
    for part in parts:
        head = re.match(r"([0-9]+)([-+]$|=)", part)
        place = read_count(head[1]) if head else None
        if head is None or place is None or (head[2] == "=") != (kind == CLEOPATRA):
            return _no_use(kind, part)
        values = {"figure": figure_word(figure), "place": place, "inner": inner}
        if place not in adjacent:
            values |= {"first": min(adjacent), "second": max(adjacent)}
            return Reason(
                "RG-11", N_("{figure} on {inner} is next to {first} and {second}, not to {place}"), values, "RA-24"
            )
        if place in used:
            return Reason("RG-11", N_("{figure} uses its power on each pyramid once; {place} is named twice"), values)
        if kind != CLEOPATRA and state.stacks().get(place) != before.get(place):
            text = N_("{figure}: the first use has changed the stones on {place}, so the second may not")
            return Reason("RG-11", text, values, "RA-26")
        reason = _why_not_usable(ring, state, figure, place, part)
        if reason is not None:
            return reason
        used.add(place)
        state = next_states(ring, state, figure, place)[part]
    raise AssertionError(parts)  # every part can be used, so `parts` together are one of `uses`


def _no_use(kind: int, part: str) -> Reason:
    if kind == CLEOPATRA:
        text = N_(
            "`{part}` is not a use of Cleopatra's power; write the stones she collects: 15=2@7,1@9 or 15=21@7 or "
            "15=g1@x"
        )
    elif kind == ANUBIS:
        text = N_("`{part}` is not a use of Anubis's power; write 15+ or 15- to scatter the stones on 15")
    else:
        text = N_("`{part}` is not a use of Mason's power; write 15+ or 15- to move the stones on 15")
    return Reason(RULES[kind], text, {"part": part})


def _why_not_usable(ring: Ring, state: State, figure: int, place: int, part: str) -> Reason | None:
    """Return why one part cannot be used on the stones of a place; None if it can."""
    player, kind = divmod(figure, 3)
    if part in next_states(ring, state, figure, place):
        return None
    values: dict[str, object] = {"place": place}
    stack = state.stacks().get(place)
    if not stack:
        return Reason(RULES[kind], N_("no stone stands on {place}"), values)
    reason = out_of_reach(ring, state, player, stack, place)
    if reason is not None:
        return reason
    if kind == CLEOPATRA:
        return _why_no_collection(ring, state, player, stack, place, part)
    if kind == MASON:
        text = N_("{place}: the stones there may land on no other triangle in that direction")
        return Reason("RG-8", text, values, "RA-15")
    direction = 1 if part.endswith("+") else -1
    for stone in reversed(stack):
        target = next_valid(ring, state, (stone,), place, direction, player)
        if target is None:
            values["stone"] = stack_word((stone,))
            break
        state = land(ring, state, (stone,), target)
    return Reason("RG-9", N_("{place}: the stone {stone} may land on no other triangle"), values, "RA-14")


def _why_no_collection(ring: Ring, state: State, player: int, base: Stack, place: int, part: str) -> Reason:
    """Return why Cleopatra cannot complete the pyramid on a place with the named stones (RG-10, RA-16..18)."""
    values: dict[str, object] = {"place": place, "base": stack_word(base)}
    sizes = [size(stone) for stone in base]
    if sizes == [3, 2, 1]:
        return Reason("RG-10", N_("{place}: the pyramid {base} is full already"), values, "RA-16")
    if sizes not in ([3], [3, 2]):
        text = N_("{place}: {base} cannot be completed; a full pyramid is large, medium and small from the bottom up")
        return Reason("RG-10", text, values, "RA-16")
    words = part.partition("=")[2].split(",")
    matches = [_SOURCE.fullmatch(word) for word in words]
    if None in matches:
        return _no_use(CLEOPATRA, part)
    named_sizes = [size_word for match in matches if match for size_word in (match[1] or match[4])]
    needed = ["1"] if sizes == [3, 2] else ["2", "1"]
    if sorted(named_sizes, reverse=True) != needed:
        text = (
            N_("{place}: {base} lacks one small stone (1)")
            if len(needed) == 1
            else N_("{place}: {base} lacks one medium stone (2) and one small stone (1)")
        )
        return Reason("RG-10", text, values, "RA-16")
    if named_sizes != needed:
        return Reason("RG-10", N_("{place}: name the medium stone (2) before the small one (1)"), values)
    for word in words:
        reason = _why_not_taken(ring, state, player, place, word)
        if reason is not None:
            return reason
    for stone in (stone for word in words for stone in stones_at(ring, state, player, place, word)):
        reason = refusal(ring, state, (stone,), place, player)
        if reason is not None:
            return reason
    raise AssertionError(part)  # nothing forbids it, so it is one of `uses`


def _why_not_taken(ring: Ring, state: State, player: int, place: int, word: str) -> Reason | None:
    """Return why a stone may not be taken from the named place; None if it may (RA-17)."""
    if stones_at(ring, state, player, place, word):
        return None
    values: dict[str, object] = {"word": word}
    match = _SOURCE.fullmatch(word)
    assert match is not None
    if match[3]:
        if COLOURS.index(match[3]) in state.players:
            return Reason("RG-10", N_("{word}: no such stone is in the centre"), values, "RA-25")
        return Reason("RG-10", N_("{word}: no side of this ring has that letter"), values)
    origin = int(match[2])
    values |= {"origin": origin}
    stack = state.stacks().get(origin)
    if origin == place:
        return Reason("RG-10", N_("{word}: that is the pyramid to be completed"), values, "RA-17")
    if not stack:
        return Reason("RG-10", N_("{word}: no stone stands on {origin}"), values, "RA-17")
    reason = out_of_reach(ring, state, player, stack, origin)
    if reason is not None:
        return reason
    values |= {"stack": stack_word(stack)}
    if match[1] == "21":
        text = N_("{word}: on top of {origin} there is no small stone on a medium one ({stack})")
    else:
        text = N_("{word}: the top stone on {origin} is another ({stack}); a medium with its top is 21@{origin}")
    return Reason("RG-10", text, values, "RA-17")
