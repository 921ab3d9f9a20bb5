"""Worked examples of the booklets, computed by the rules engine so that print and rules always agree."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache

from hyskos.definitions.dice import DIE_OF, FACES, DieShape, shapes_of
from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.definition import Words
from hyskos.definitions.kinds.faction import Faction, Unit
from hyskos.definitions.loader import load_faction
from hyskos.generators.words import translations
from hyskos.publishing.edition import worked_rolling_pyramids, worked_small_games
from hyskos.publishing.edition.edition import GameContents
from hyskos.publishing.edition.worked_rolling_pyramids import first_round
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
Example = Callable[[GameContents], Values]
"""A function that plays an example; raises LookupError if boards or players do not allow it."""

FACTION, ENEMY = "anubian", "bastet"


def work_examples(booklet: Booklet, contents: GameContents) -> Mapping[str, Values]:
    """Compute the examples a booklet uses; unknown names are skipped.

    Each is played on the first board that has what it needs, otherwise on the built-in one. Examples that need certain
    player boards or several players are left out without them.
    """
    values = dict[str, Values]()
    for name in _used_in(booklet):
        if name in OPTIONAL:
            with suppress(LookupError):
                values[name] = _play(EXAMPLES[name], contents)
        elif name in EXAMPLES:
            values[name] = _play(EXAMPLES[name], contents)
    return values


def unplayable_examples(booklet: Booklet, worked: Mapping[str, Values]) -> frozenset[str]:
    """Return the examples of a booklet that cannot be played with the player boards and players of its box."""
    return frozenset(name for name in _used_in(booklet) if name in OPTIONAL and name not in worked)


def _used_in(booklet: Booklet) -> list[str]:
    blocks = [block for section in booklet.sections for block in section.blocks]
    named = {name for block in blocks for name in (block.example, *(line.example for line in block.lines))}
    return sorted(name for name in named if name)


def _play(example: Example, contents: GameContents) -> Values:
    """Play an example on a custom board, or on the built-in one if none has what it needs or allows it."""
    for board in contents.boards:
        with suppress(LookupError, ValueError):
            return example(replace(contents, boards=(board,)))
    return example(replace(contents, boards=()))


@cache
def _abilities() -> Mapping[str, Ability]:
    return {name: faction_ability(load_faction(name)) for name in (FACTION, ENEMY)}


def _draft(contents: GameContents) -> Values:
    """Draft with three players, or two if that is the maximum (RP-10, RP-11); raises LookupError for one."""
    players = min(3, contents.players[1])
    if players < 2:
        raise LookupError(players)
    seats = "".join("ABC"[seat] for seat in pick_order(players))
    passes = tuple(seats[i : i + players] for i in range(0, len(seats), players))
    return {
        "players": players,
        "dice": len(dice_on_table(players)),
        "passes": passes,
        "each": seats.count("A"),
        "last": seats[players],
    }


def _changes(contents: GameContents) -> Values:
    """Change the number of a die of the map (RP-14, RP-15, A06, A07)."""
    face, (small, *_between, large) = 4, sorted(contents.map.dice, key=FACES.__getitem__)
    plain, own_die, factory = Die(large, face), Die(large, face, own=True), True
    return {
        "large": _name_of_die(large),
        "small": _name_of_die(small),
        "face": face,
        "own": _list_dice(numbers(own_die, False)),
        "factory": _list_dice(numbers(plain, factory)),
        "both": _list_dice(numbers(own_die, factory)),
        "top": FACES[small],
        "edge": _list_dice(numbers(Die(small, FACES[small], own=True), False)),
    }


def _name_of_die(die: DieShape) -> Words:
    (shape,) = (shape for shape, die_of_shape in DIE_OF.items() if die_of_shape == die)
    return translations("rolling-pyramids")[f"die.{shape}"]


def _list_dice(dice_by_number: Mapping[int, int]) -> str:
    return ", ".join(str(number) for number in sorted(dice_by_number))


def _similar_unit(model: Unit, factions: Sequence[Faction]) -> Unit:
    """Find a special unit with the same rules as a known one, whatever its name and values; raises LookupError."""
    units = (unit for faction in factions for unit in faction.units if len(unit.track) >= len(model.track))
    alike = (unit for unit in units if replace(unit, id=model.id, title=model.title, track=model.track) == model)
    closest = next(alike, None)
    if closest is None:
        raise LookupError(model.id)
    return closest


def _unit(contents: GameContents, index: int, row: tuple[int, int, int]) -> Values:
    """Calculate a special unit plain, with its first and last value, with its line, and with both (RP-25..27)."""
    unit = _similar_unit(load_faction(FACTION).units[index], contents.factions)
    last = len(unit.track) - 1
    track = dict(zip(("first", "next"), unit.track, strict=False)) | {"last": unit.track[last]}
    values: dict[str, object] = {"unit": unit.title, **track}
    values |= dict(zip(("left", "middle", "right"), row, strict=True))
    values |= {"row": row, "plain": unit_strength(unit, row).strength}
    values |= {"upgraded": unit_strength(unit, row, 1).strength, "best": unit_strength(unit, row, last).strength}
    if unit.line:
        values |= {"line": unit_strength(unit, row, line=True).strength}
        values |= {"both": unit_strength(unit, row, last, line=True).strength}
    return values


def _footmen(contents: GameContents) -> Values:
    """Count footmen untouched, with one block, and complete (RP-28)."""
    faction = contents.factions[0]
    full = tuple(len(track) for track in faction.footmen)
    path = tuple((tuple((box.shape, box.number) for box in block.boxes), block.adds) for block in faction.footmen[0])

    def strengths(*complete: int) -> list[int]:
        footmen = footmen_strengths(faction.footmen, complete, faction.footmen_bonus)
        return [group.strength or 0 for group in footmen]

    return {
        "path": path,
        "untouched": strengths(0, 0)[0],
        "one": strengths(1, 0)[0],
        "one_full": strengths(full[0], 0)[0],
        "full": strengths(*full)[0],
        "bonus": faction.footmen_bonus,
    }


def _fight_values(battle: Battle, **more: object) -> Values:
    """Return the units left, and the intermediate number after each rule."""
    outcome = resolve(battle, abilities=_abilities())
    return {**more, "left": outcome.units + outcome.heroes, "winner": outcome.owner or "", **_steps(outcome)}


def _steps(outcome: Outcome) -> dict[str, object]:
    """Return the number left after each rule: `after_rp_36` and so on."""
    return {
        f"after_{reason.rule.lower().replace('-', '_')}": reason.left
        for reason in outcome.reasons
        if reason.left is not None
    }


def _fight(attackers: int, defenders: int, border: Border = OPEN) -> Values:
    battle = Battle(Force(ENEMY, defenders), (Arrival(Force(FACTION, attackers), border),))
    return _fight_values(battle, attackers=attackers, defenders=defenders)


def _bomb(bomb: int, defenders: int, umbrella: bool) -> Values:
    battle = Battle(Force(ENEMY, defenders), bombs=(Bomb(FACTION, bomb),), umbrella=umbrella)
    outcome = resolve(battle, abilities=_abilities())
    safe = next((reason.left for reason in outcome.reasons if reason.rule == "RP-38"), 0)
    return {"bomb": bomb, "defenders": defenders, "left": outcome.units, "safe": safe}


def _join() -> Values:
    first, second = 4, 3
    left = resolve(Battle(Force(FACTION, first), (Arrival(Force(FACTION, second)),)), abilities={}).units
    return {"first": first, "second": second, "left": left}


def _three(contents: GameContents) -> Values:
    if contents.players[1] < 3:
        raise LookupError(contents.players[1])
    first, second, third = 7, 5, 3
    names = (FACTION, ENEMY, "rashar")
    arrivals = tuple(Arrival(Force(name, n)) for name, n in zip(names, (first, second, third), strict=True))
    return _fight_values(Battle(None, arrivals), first=first, second=second, third=third)


def _faction_like(name: str, factions: Sequence[Faction]) -> Faction:
    """Find a faction whose heroes have the same abilities as a built-in one's; raises LookupError."""
    ability = load_faction(name).ability
    player = next((faction for faction in factions if faction.ability.effects == ability.effects), None)
    if player is None:
        raise LookupError(name)
    return player


def _strike(contents: GameContents) -> Values:
    """Attack with Anubian heroes, or others that destroy one more (RP-45, A53)."""
    faction = _faction_like("anubian", contents.factions).title
    heroes, defenders = 2, 3
    return _fight_values(
        Battle(Force(ENEMY, defenders), (Arrival(Force("anubian", 0, heroes)),)),
        heroes=heroes, defenders=defenders, faction=faction,
    )  # fmt: skip


def _double(contents: GameContents) -> Values:
    """Attack Bastet heroes, or others that count twice (RP-46, A55)."""
    faction = _faction_like("bastet", contents.factions).title
    heroes, attackers = 3, 5
    defender = Force("bastet", 0, heroes)
    battle = Battle(defender, (Arrival(Force("anubian", attackers)),))
    points = strength(defender, Law(STANDARD, _abilities()).worth(defender, DEFENDING))
    return _fight_values(battle, heroes=heroes, points=points, attackers=attackers, faction=faction)


EXAMPLES: Mapping[str, Example] = {
    "ascending": lambda contents: _unit(contents, 0, (5, 6, 8)),
    "matching": lambda contents: _unit(contents, 1, (3, 5, 3)),
    "countdown": lambda contents: _unit(contents, 2, (5, 4, 1)),
    "footmen": _footmen,
    "strike": _strike,
    "double": _double,
    "draft": _draft,
    "changes": _changes,
    "dice": lambda contents: {"shapes": (*shapes_of(contents.map.dice)[1:], "circle")},
    "join": lambda _: _join(),
    "fight": lambda _: _fight(7, 4),
    "equals": lambda _: _fight(4, 4),
    "three": _three,
    "first-round": first_round,
    "ram": lambda _: _fight(6, 9, Border(ram=True)),
    "spikes": lambda _: _fight(9, 4, Border(spikes=True)),
    "ram-and-spikes": lambda _: _fight(9, 9, Border(ram=True, spikes=True)),
    "bomb": lambda _: _bomb(10, 6, umbrella=False),
    "umbrella": lambda _: _bomb(10, 6, umbrella=True),
    **worked_rolling_pyramids.EXAMPLES,
    **worked_small_games.PHARAOH,
    **worked_small_games.PYRAMYDAL,
    **worked_small_games.RING_RACE,
}
"""Every worked example by the name booklets use, and the function that computes it."""
OPTIONAL = frozenset(
    ("ascending", "matching", "countdown", "footmen", "strike", "double", "draft", "three", "first-round")
)
"""Examples that are left out if the player boards or the number of players do not allow them."""
