"""Worked examples of the booklets: the rules engine computes what is printed, so that print and referee agree."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache

from hyskos.companion import worked_maps, worked_pharaoh, worked_pyramydal, worked_ring_race
from hyskos.companion.own_boards import boards_told, telling_of
from hyskos.definitions.booklets import Booklet
from hyskos.definitions.loader import load_faction
from hyskos.definitions.model import Definition
from hyskos.rules.rolling_pyramids.abilities import DEFENDING, Ability
from hyskos.rules.rolling_pyramids.armies import footmen_strengths, unit_strength
from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.combat import Battle, Outcome, resolve
from hyskos.rules.rolling_pyramids.devices import OPEN, Arrival, Border
from hyskos.rules.rolling_pyramids.draft import Die, dice_on_table, numbers, pick_order
from hyskos.rules.rolling_pyramids.forces import Force, strength
from hyskos.rules.rolling_pyramids.rulings import STANDARD
from hyskos.rules.rolling_pyramids.sheet import faction_ability
from hyskos.rules.rolling_pyramids.sides import Law

Values = Mapping[str, object]

FACTION, ENEMY = "anubian", "bastet"


def values(booklet: Booklet, beside: Sequence[Definition] = ()) -> Mapping[str, Values]:
    """Compute the examples that a booklet asks for, but for those that are not known.

    They are played on the first board in its box that has what they need, or on the project's own; those that none
    has are on the board that ships.
    """
    wanted = {block.example for section in booklet.sections for block in section.blocks if block.example}
    boards = boards_told(booklet, beside)
    return {name: _played(EXAMPLES[name], boards) for name in sorted(wanted) if name in EXAMPLES}


def _played(example: Callable[[], Values], boards: Sequence[Definition]) -> Values:
    """Play an example on a board of one's own, unless each lacks what it needs, or forbids what it does."""
    for own in boards:
        with telling_of(own), suppress(LookupError, ValueError):
            return example()
    return example()


@cache
def _abilities() -> Mapping[str, Ability]:
    return {name: faction_ability(load_faction(name)) for name in (FACTION, ENEMY)}


def _draft() -> Values:
    """Let three players draft (RP-10, RP-11)."""
    players = 3
    seats = "".join("ABC"[seat] for seat in pick_order(players))
    passes = tuple(seats[i : i + players] for i in range(0, len(seats), players))
    return {"players": players, "dice": len(dice_on_table(players)), "passes": passes, "each": seats.count("A")}


def _changes() -> Values:
    """Change the number of a die (RP-14, RP-15, A06, A07)."""
    face = 4
    plain, own, factory = Die("d8", face), Die("d8", face, own=True), True
    return {
        "face": face,
        "own": _listed(numbers(own, False)),
        "factory": _listed(numbers(plain, factory)),
        "both": _listed(numbers(own, factory)),
        "four": _listed(numbers(Die("d4", face, own=True), False)),
    }


def _listed(found: Mapping[int, int]) -> str:
    return ", ".join(str(number) for number in sorted(found))


def _unit(index: int, row: tuple[int, int, int]) -> Values:
    """Calculate a special unit plain, upgraded by each circle, with its line, and with both (RP-25..27)."""
    unit = load_faction(FACTION).units[index]
    last = len(unit.track) - 1
    values: dict[str, object] = dict(zip(("left", "middle", "right"), row, strict=True))
    values |= {"row": row, "plain": unit_strength(unit, row).strength}
    values |= {"upgraded": unit_strength(unit, row, 1).strength, "best": unit_strength(unit, row, last).strength}
    if unit.line:
        values |= {"line": unit_strength(unit, row, line=True).strength}
        values |= {"both": unit_strength(unit, row, last, line=True).strength}
    return values


def _footmen() -> Values:
    """Count footmen untouched, with one block, and complete (RP-28)."""
    faction = load_faction(FACTION)
    full = tuple(len(track) for track in faction.footmen)
    path = tuple((tuple((box.shape, box.number) for box in block.boxes), block.adds) for block in faction.footmen[0])

    def strengths(*complete: int) -> list[int]:
        found = footmen_strengths(faction.footmen, complete, faction.footmen_bonus)
        return [group.strength or 0 for group in found]

    return {
        "path": path,
        "untouched": strengths(0, 0)[0],
        "one": strengths(1, 0)[0],
        "one_full": strengths(full[0], 0)[0],
        "full": strengths(*full)[0],
        "bonus": faction.footmen_bonus,
    }


def _fought(battle: Battle, **given: object) -> Values:
    """Give what is left, and what each statement made of it on the way."""
    outcome = resolve(battle, abilities=_abilities())
    return {**given, "left": outcome.units + outcome.heroes, "winner": outcome.owner or "", **_steps(outcome)}


def _steps(outcome: Outcome) -> dict[str, object]:
    """Give for every statement the number it left: `after_rp_36` and the like."""
    return {
        f"after_{reason.rule.lower().replace('-', '_')}": reason.left
        for reason in outcome.reasons
        if reason.left is not None
    }


def _fight(attackers: int, defenders: int, border: Border = OPEN) -> Values:
    battle = Battle(Force(ENEMY, defenders), (Arrival(Force(FACTION, attackers), border),))
    return _fought(battle, attackers=attackers, defenders=defenders)


def _bomb(bomb: int, defenders: int, umbrella: bool) -> Values:
    battle = Battle(Force(ENEMY, defenders), bombs=(Bomb(FACTION, bomb),), umbrella=umbrella)
    outcome = resolve(battle, abilities=_abilities())
    safe = next((reason.left for reason in outcome.reasons if reason.rule == "RP-38"), 0)
    return {"bomb": bomb, "defenders": defenders, "left": outcome.units, "safe": safe}


def _join() -> Values:
    first, second = 4, 3
    left = resolve(Battle(Force(FACTION, first), (Arrival(Force(FACTION, second)),)), abilities={}).units
    return {"first": first, "second": second, "left": left}


def _three() -> Values:
    first, second, third = 7, 5, 3
    names = (FACTION, ENEMY, "rashar")
    arrivals = tuple(Arrival(Force(name, n)) for name, n in zip(names, (first, second, third), strict=True))
    return _fought(Battle(None, arrivals), first=first, second=second, third=third)


def _strike() -> Values:
    """Attack with Anubian heroes (RP-45, A53)."""
    heroes, defenders = 2, 3
    return _fought(
        Battle(Force(ENEMY, defenders), (Arrival(Force("anubian", 0, heroes)),)), heroes=heroes, defenders=defenders
    )


def _double() -> Values:
    """Attack Bastet heroes (RP-46, A55)."""
    heroes, attackers = 3, 5
    defender = Force("bastet", 0, heroes)
    battle = Battle(defender, (Arrival(Force("anubian", attackers)),))
    points = strength(defender, Law(STANDARD, _abilities()).worth(defender, DEFENDING))
    return _fought(battle, heroes=heroes, points=points, attackers=attackers)


EXAMPLES: Mapping[str, Callable[[], Values]] = {
    "draft": _draft,
    "changes": _changes,
    "ascending": lambda: _unit(0, (5, 6, 8)),
    "matching": lambda: _unit(1, (3, 5, 3)),
    "countdown": lambda: _unit(2, (5, 4, 1)),
    "footmen": _footmen,
    "join": _join,
    "fight": lambda: _fight(7, 4),
    "equals": lambda: _fight(4, 4),
    "three": _three,
    "ram": lambda: _fight(6, 9, Border(ram=True)),
    "spikes": lambda: _fight(9, 4, Border(spikes=True)),
    "ram-and-spikes": lambda: _fight(9, 9, Border(ram=True, spikes=True)),
    "bomb": lambda: _bomb(10, 6, umbrella=False),
    "umbrella": lambda: _bomb(10, 6, umbrella=True),
    "strike": _strike,
    "double": _double,
    **worked_maps.EXAMPLES,
    **worked_pharaoh.EXAMPLES,
    **worked_pyramydal.EXAMPLES,
    **worked_ring_race.EXAMPLES,
}
"""What every worked example is called in the files of booklets, and what computes its values."""
