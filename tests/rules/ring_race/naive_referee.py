"""A second referee of the ring race, written from the numbered statements and rulings alone; slow and plain.

A stone is (colour, size, moved), a stack a tuple of stones from the bottom up. A table is a dictionary: `stacks` by
outer triangle, `figures` by (colour, kind) with an inner triangle or None for the centre, `centre` the stones that wait
there, `away` the pyramids that have left, by colour.
"""

from itertools import permutations, product

MASON, ANUBIS, CLEOPATRA = range(3)


def copy_table(table):
    return {name: list(part) if name == "centre" else dict(part) for name, part in table.items()}


def colour_of(stack):
    """Give the one colour of a stack; None if it is mixed."""
    return stack[0][0] if len({stone[0] for stone in stack}) == 1 else None


def blue(ring, place):
    return place in (ring.neutral, *(side.ascension for side in ring.players))


def is_guarded(ring, table, place):
    """RG-7, RA-10, RA-11: stones of one colour next to a figure of that colour (RA-24: inner i touches i and i + 1)."""
    colour = colour_of(table["stacks"][place])
    return colour is not None and any(
        inner is not None and place in (inner, (inner + 1) % ring.triangles)
        for (owner, _kind), inner in table["figures"].items()
        if owner == colour
    )


def may_land(ring, table, stack, place, actor):
    """RG-5, RG-7, RG-8, RG-12, RA-7, RA-12, RA-15, RA-21, RA-27, RA-28."""
    colours = {stone[0] for stone in stack}
    for number, side in enumerate(ring.players):
        if side.ascension == place and colours != {number}:
            return False
    if blue(ring, place) and len(colours) > 1:
        return False
    below = table["stacks"].get(place)
    if below is None:
        return True
    owner = colour_of(below)
    is_foreign = owner is not None and colours != {owner}
    if is_foreign and blue(ring, place):
        return False
    if is_foreign and owner != actor and is_guarded(ring, table, place):
        return False
    if stack[0][1] < below[-1][1]:
        return True  # stacked, or trapped
    return len(stack) == 1 and len(below) == 1 and is_foreign  # bumped


def land_stack(ring, table, stack, place):
    """RG-5, RG-6, RG-12: a full pyramid in its own ascension space leaves at once."""
    table = copy_table(table)
    below = table["stacks"].get(place, ())
    if below and stack[0][1] >= below[-1][1]:
        table["centre"].extend(below)
        below = ()
    table["stacks"][place] = (*below, *stack)
    for number, side in enumerate(ring.players):
        if len(pyramid := table["stacks"].get(side.ascension, ())) == 3 and colour_of(pyramid) == number:
            del table["stacks"][side.ascension]
            table["away"][number] += 1
    return table


def without_top(table, place, count=1):
    table = copy_table(table)
    stack = table["stacks"].pop(place)
    if stack[:-count]:
        table["stacks"][place] = stack[:-count]
    return table, stack[-count:]


def first_place(ring, table, stack, start, direction, actor):
    for steps in range(1, ring.triangles):
        if may_land(ring, table, stack, place := (start + direction * steps) % ring.triangles, actor):
            return place
    return None


def touchable(ring, table, place, actor):
    """RG-7, RG-12: an opponent's stones next to their figure or on blue are out of reach of powers."""
    owner = colour_of(table["stacks"][place])
    return owner in (None, actor) or not (blue(ring, place) or is_guarded(ring, table, place))


def shift_stack(ring, table, place, direction, actor):
    """RG-8."""
    lifted, stack = without_top(table, place, len(table["stacks"][place]))
    target = first_place(ring, table, stack, place, direction, actor)
    return None if target is None else land_stack(ring, lifted, stack, target)


def scatter_stack(ring, table, place, direction, actor):
    """RG-9, RA-13, RA-14."""
    for _stone in table["stacks"][place]:
        lifted, stone = without_top(table, place)
        target = first_place(ring, table, stone, place, direction, actor)
        if target is None:
            return None
        table = land_stack(ring, lifted, stone, target)
    return table


def take_stone(ring, table, size, place, actor):
    """RG-10, RA-17, RA-25: words, tables without the stone, and the stone: tops, and what waits in the centre."""
    for origin, stack in table["stacks"].items():
        if origin != place and stack[-1][1] == size and touchable(ring, table, origin, actor):
            lifted, (stone,) = without_top(table, origin)
            yield f"{size}@{origin}", lifted, stone, False
    for number in range(len(ring.players)):
        waiting = [stone for stone in table["centre"] if stone[:2] == (number, size)]
        if waiting:
            lifted = copy_table(table)
            lifted["centre"].remove(waiting[0])
            yield f"{'gojb'[number]}{size}@x", lifted, waiting[0], number == actor


def onto(ring, table, stones, place, actor):
    for stone in stones:
        if not may_land(ring, table, (stone,), place, actor):
            return None
        table = land_stack(ring, table, (stone,), place)
    return table


def collect_stones(ring, table, place, actor):
    """RG-10, RA-16, RA-18: on a large stone, or on a large one and a middle one."""
    base = [stone[1] for stone in table["stacks"][place]]
    if base == [3, 2]:
        for word, lifted, small, rescued in take_stone(ring, table, 1, place, actor):
            yield word, onto(ring, lifted, [small], place, actor), rescued
    if base == [3]:
        for origin, stack in table["stacks"].items():
            if (
                origin != place
                and [stone[1] for stone in stack[-2:]] == [2, 1]
                and touchable(ring, table, origin, actor)
            ):
                lifted, pair = without_top(table, origin, 2)
                yield f"21@{origin}", onto(ring, lifted, pair, place, actor), False
        both = product(take_stone(ring, table, 2, place, actor), take_stone(ring, table, 1, place, actor))
        for (m_word, _table, middle, m_rescued), (s_word, _other, small, s_rescued) in both:
            lifted = table
            for word, stone in ((m_word, middle), (s_word, small)):
                origin = word.partition("@")[2]
                if origin == "x":
                    lifted = copy_table(lifted)
                    lifted["centre"].remove(stone)
                else:
                    lifted, _stone = without_top(lifted, int(origin))
            yield f"{m_word},{s_word}", onto(ring, lifted, [middle, small], place, actor), m_rescued or s_rescued


def treat_stack(ring, table, kind, place, actor):
    if place not in table["stacks"] or not touchable(ring, table, place, actor):
        return
    if kind == CLEOPATRA:
        for word, after, rescued in collect_stones(ring, table, place, actor):
            if after is not None:
                yield f"/{place}={word}", after, rescued
        return
    for sign, direction in (("+", 1), ("-", -1)):
        after = (shift_stack if kind == MASON else scatter_stack)(ring, table, place, direction, actor)
        if after is not None:
            yield f"/{place}{sign}", after, False


def powers(ring, table, actor, kind):
    """RG-11, RA-26: none, either or both, in either order; a second pyramid only as it was found."""
    yield "", table, False
    inner = table["figures"][actor, kind]
    for first, second in permutations((inner, (inner + 1) % ring.triangles)):
        for word, after, rescued in treat_stack(ring, table, kind, first, actor):
            yield word, after, rescued
            if kind == CLEOPATRA or after["stacks"].get(second) == table["stacks"].get(second):
                for other, last, more in treat_stack(ring, after, kind, second, actor):
                    yield word + other, last, rescued or more


def stone_moves(ring, table, actor):
    """RG-2, RG-3, RG-5, RA-3, RA-4, RA-6: words, tables after them, and whether a bumped piece came back."""
    side = ring.players[actor]
    for place, stack in table["stacks"].items():
        if stack[-1][0] != actor or stack[-1][2]:
            continue
        distance = (side.ascension - place) * side.direction % ring.triangles
        for steps in range(1, min(3, distance) + 1):
            target = (place + side.direction * steps) % ring.triangles
            if may_land(ring, table, stack[-1:], target, actor):
                lifted, _stone = without_top(table, place)
                yield f"{place}:{steps}", land_stack(ring, lifted, ((actor, stack[-1][1], True),), target), False
    for stone in table["centre"]:
        for place in side.entries if stone[0] == actor and not stone[2] else ():
            if may_land(ring, table, (stone,), place, actor):
                lifted = copy_table(table)
                lifted["centre"].remove(stone)
                yield f"{stone[1]}@{place}", land_stack(ring, lifted, ((actor, stone[1], True),), place), True


def figure_moves(ring, table, actor, kind):
    """RG-2, RG-6, RA-2, RA-8, RA-9, RA-19."""
    here, letter, side = table["figures"][actor, kind], "MAC"[kind], ring.players[actor]
    targets = {f"{letter}@{inner}": inner for inner in range(ring.triangles) if inner not in table["figures"].values()}
    targets = {
        word: inner for word, inner in targets.items() if {inner, (inner + 1) % ring.triangles} & {*side.entries}
    }
    if here is not None:
        targets = {f"{letter}:{steps}": (here + side.direction * steps) % ring.triangles for steps in (1, 2, 3)}
    for word, inner in targets.items():
        after = figure_on(ring, table, actor, kind, inner)
        for power, last, rescued in powers(ring, after, actor, kind) if after else ():
            yield word + power, last, rescued or here is None


def lawful(ring, table, actor, moves_left, owes, moved_figures=()):
    """RG-1, RG-6, RG-12: every lawful move by its word, with the table after it."""
    if any(count == 3 for count in table["away"].values()) or not moves_left:
        return {}
    lawful_moves = {}
    free = [kind for kind in (MASON, ANUBIS, CLEOPATRA) if kind not in moved_figures]
    for word, after, enters in (
        *stone_moves(ring, table, actor),
        *(move for kind in free for move in figure_moves(ring, table, actor, kind)),
    ):
        if enters or not (owes and moves_left == 1):
            lawful_moves.setdefault(word, after)
    return lawful_moves


def figure_on(ring, table, actor, kind, inner):
    """RG-7, RA-8: onto a free triangle, or an enemy figure that is not larger and that no full pyramid protects."""
    table = copy_table(table)
    enemy = next((figure for figure, place in table["figures"].items() if place == inner), None)
    if enemy is not None:
        neighbours = [table["stacks"].get(place, ()) for place in (inner, (inner + 1) % ring.triangles)]
        if (
            enemy[0] == actor
            or enemy[1] > kind
            or any(len(stack) == 3 and colour_of(stack) == enemy[0] for stack in neighbours)
        ):
            return None
        table["figures"][enemy] = None
    table["figures"][actor, kind] = inner
    return table
