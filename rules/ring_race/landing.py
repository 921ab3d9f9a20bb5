"""Landing of stones and figures: all rules about stacking, bumping and protection."""

from hyskos.definitions.kinds.ring import Ring
from hyskos.rules.reasons import N_, Reason
from hyskos.rules.ring_race.state import AWAY, CENTRE, State, is_duel, owner, single_colour, size

Stack = tuple[int, ...]


def refusal(ring: Ring, state: State, moving: Stack, place: int, actor: int) -> Reason | None:
    """Return why stones (bottom first) may not land on an outer triangle; None if they may (RG-5, 7, 8, 12).

    Stacking and bumping depend on the colours of the stones; protection only works against opponents of the acting
    player, so a power may use the player's own protected stones (RA-12). Every other side is an opponent (RA-28).
    """
    values = {"place": place}
    for player, side in enumerate(ring.players):
        if place == side.ascension and any(owner(stone) != player for stone in moving):
            if is_duel(ring):
                return Reason("RG-12", N_("{place} is the opponent's ascension space"), values)
            return Reason("RG-12", N_("{place} is the ascension space of another side"), values, "RA-28")
    if single_colour(moving) is None and is_blue(ring, place):
        return Reason("RG-8", N_("a mixed stack may not stand on the blue space {place}"), values)
    target = state.stacks().get(place)
    if not target:
        return None
    return _stack_refusal(ring, state, moving, place, target, actor)


def _stack_refusal(ring: Ring, state: State, moving: Stack, place: int, target: Stack, actor: int) -> Reason | None:
    values = {"place": place}
    colour = single_colour(target)
    stacking = size(moving[0]) < size(target[-1])
    hostile = colour is not None and any(owner(stone) != colour for stone in moving)
    if not stacking:
        if len(target) > 1 or not hostile:
            return Reason("RG-5", N_("{place}: a stone stacks only on a larger one"), values, "RA-7")
        if len(moving) > 1:
            return Reason("RG-5", N_("{place}: a stack cannot bump a figure"), values, "RA-15")
    if hostile and is_blue(ring, place):
        return Reason("RG-12", N_("the stones on the blue space {place} are safe"), values)
    if hostile and colour != actor and is_protected(ring, state, target, place):
        return Reason("RG-7", N_("a figure protects the stones on {place}"), values)
    return None


def land(ring: Ring, state: State, moving: Stack, place: int) -> State:
    """Put stones on a triangle that `refusal` allows; a bumped stone goes to the centre (RG-6)."""
    target = state.stacks().get(place, ())
    if target and size(target[-1]) <= size(moving[0]):
        state = state.with_stones(target, CENTRE)
    return bear_off(ring, state.with_stones(moving, place))


def bear_off(ring: Ring, state: State) -> State:
    """Remove a full pyramid of one colour from its ascension space at once (RG-12)."""
    for player, side in enumerate(ring.players):
        stack = state.stacks().get(side.ascension, ())
        if len(stack) == 3 and single_colour(stack) == player:
            state = state.with_stones(stack, AWAY)
    return state


def is_blue(ring: Ring, place: int) -> bool:
    """Return whether an outer triangle is a safe space: the neutral one, or an ascension space."""
    return place == ring.neutral or any(place == side.ascension for side in ring.players)


def is_protected(ring: Ring, state: State, stack: Stack, place: int) -> bool:
    """Return whether a stack of one colour is next to a figure of that colour (RG-7)."""
    colour = single_colour(stack)
    if colour is None:
        return False
    adjacent = ((place - 1) % ring.triangles, place)
    return any(inner in adjacent for inner in state.figures[3 * colour : 3 * colour + 3])


def outer_neighbours(ring: Ring, inner: int) -> tuple[int, int]:
    """Return the two outer triangles that share a side with an inner one (RA-24)."""
    return inner, (inner + 1) % ring.triangles


def out_of_reach(ring: Ring, state: State, player: int, stack: Stack, place: int) -> Reason | None:
    """Return why a player's powers may not touch a stack: it is an opponent's, protected or on blue (RG-7, RG-12)."""
    colour = single_colour(stack)
    if colour is None or colour == player:
        return None
    if is_blue(ring, place):
        return Reason("RG-12", N_("the stones on the blue space {place} are safe"), {"place": place})
    if is_protected(ring, state, stack, place):
        return Reason("RG-7", N_("a figure protects the stones on {place}"), {"place": place})
    return None


def next_valid(ring: Ring, state: State, moving: Stack, origin: int, direction: int, actor: int) -> int | None:
    """Return the first outer triangle in a direction where stones may land, at most once around (RA-14, RA-15)."""
    for steps in range(1, ring.triangles):
        place = (origin + direction * steps) % ring.triangles
        if refusal(ring, state, moving, place, actor) is None:
            return place
    return None


def figure_refusal(ring: Ring, state: State, figure: int, inner: int) -> Reason | None:
    """Return why a figure may not land on an inner triangle; None if it may (RG-7, RA-8)."""
    occupant = state.figure_at(inner)
    values = {"place": inner}
    if occupant is None:
        return None
    if occupant // 3 == figure // 3:
        return Reason("RG-2", N_("one of your own figures is on {place}"), values)
    if occupant % 3 > figure % 3:
        return Reason("RG-5", N_("the figure on {place} is larger"), values, "RA-8")
    for place in outer_neighbours(ring, inner):
        stack = state.stacks().get(place, ())
        if len(stack) == 3 and single_colour(stack) == occupant // 3:
            return Reason(
                "RG-7",
                N_("the full pyramid on {pyramid} protects the figure on {place}"),
                {"pyramid": place, "place": inner},
            )
    return None


def land_figure(state: State, figure: int, inner: int) -> State:
    """Put a figure on an inner triangle; a bumped one goes to the centre."""
    occupant = state.figure_at(inner)
    if occupant is not None:
        state = state.with_figure(occupant, CENTRE)
    return state.with_figure(figure, inner)
