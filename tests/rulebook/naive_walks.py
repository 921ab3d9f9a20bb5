"""The solo game of the second referee, written from the numbered statements alone, as `naive_rounds` is."""

from tests.rulebook.naive_rounds import POWER, bodies, lose_points, strength


def column_size(faces):
    """RP-63, A83: half of the chosen dice, rounded down."""
    return sum(faces) // 2


def meet_player(faction, force, column):
    """RP-65, A55, A86, A87: one for one; Bastet heroes defend and cost two, Sobeccian heroes kill one more each."""
    if POWER[faction] == "counterstrike":
        column = max(0, column - force["heroes"])
    if column >= strength(faction, force, defends=True):
        return {"soldiers": 0, "heroes": 0}, column - strength(faction, force, defends=True)
    left = lose_points(faction, force, column, defends=True)
    return {kind: left[kind] for kind in ("soldiers", "heroes")}, 0


def walk_the_column(forces, numbers, column, pharaoh="pharaoh"):
    """RP-64, RP-65, A85, A86, A88, A89: from space 1 on, one soldier stays on each space, until nobody is left."""
    after = {space: (holder, dict(force)) for space, (holder, force) in forces.items()}
    while column > 0:
        for number in sorted(numbers):
            if column == 0:
                break
            holder, force = after.get(number, (pharaoh, {"soldiers": 0, "heroes": 0}))
            if holder != pharaoh:
                force, column = meet_player(holder, force, column)
                if bodies(force):
                    after[number] = (holder, force)
                    continue
                after.pop(number)
                if column == 0:
                    continue
                force = {"soldiers": 0, "heroes": 0}
            after[number] = (pharaoh, {**force, "soldiers": force["soldiers"] + 1})
            column -= 1
    return after


def soldiers_for_the_player(faction, forces, top_numbers):
    """RP-66, A95: on each controlled space soldiers equal to its top number; factories and starts have none."""
    return {
        space: top_numbers[space]
        for space, (holder, _) in forces.items()
        if holder == faction and top_numbers.get(space, 0)
    }
