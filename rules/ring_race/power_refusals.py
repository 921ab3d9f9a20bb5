"""Reasons why a figure cannot use its power as typed: the first part that fails, and the rule that forbids it."""

import re

from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.numerals import read_count
from hyskos.rules.reasons import N_, Reason
from hyskos.rules.ring_race.landing import Stack, land, next_valid, out_of_reach, outer_neighbours, refusal
from hyskos.rules.ring_race.powers import ANUBIS, CLEOPATRA, MASON, next_states, stones_at
from hyskos.rules.ring_race.state import CENTRE, COLOURS, State, figure_word, size, stack_word

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
    stones = tuple(stone for word in words for stone in stones_at(ring, state, player, place, word))
    lifted = state.with_stones(stones, CENTRE)
    for stone in stones:
        reason = refusal(ring, lifted, (stone,), place, player)
        if reason is not None:
            return reason
        lifted = lifted.with_stones((stone,), place)
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
