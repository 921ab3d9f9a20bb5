"""Play games by the rules package, the slow reference for compiled code, and choose the engine for a run."""

from collections.abc import Callable
from dataclasses import field
from itertools import pairwise

from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.values import dataclass
from hyskos.lab import compiled
from hyskos.lab.chance import DICE, LOTS, Chance, first_state
from hyskos.lab.policy import choose, roll
from hyskos.lab.setups import Seating, Setup
from hyskos.lab.tally import AXES, LEAD_CHANGES, SHARE, PlayedPart, Tally, empty, sizes
from hyskos.rules.rolling_pyramids import actions
from hyskos.rules.rolling_pyramids.board_phases import standing_of
from hyskos.rules.rolling_pyramids.develop import Upgrade
from hyskos.rules.rolling_pyramids.draft import numbers
from hyskos.rules.rolling_pyramids.game import apply, new_game
from hyskos.rules.rolling_pyramids.points import rank_players, ranks, round_points
from hyskos.rules.rolling_pyramids.sheet import Layout
from hyskos.rules.rolling_pyramids.sheet_phases import die_of
from hyskos.rules.rolling_pyramids.table import Game, Step


def play(setup: Setup, first: int, count: int) -> PlayedPart:
    """Play `count` games of a run, starting with game `first`."""
    counting = _Counting(setup)
    for number in range(first, first + count):
        _play(setup, number, counting)
    return PlayedPart(Tally(count, counting.sums), bytes(counting.shares))


def _play(setup: Setup, number: int, counting: "_Counting") -> None:
    seating = setup.seating(number)
    dice = Chance(first_state(setup.seed, number, DICE))
    lots = Chance(first_state(setup.seed, number, LOTS))
    game = new_game(setup.table(seating.factions))
    starts = game.table.board.starts
    while game.phase == "starts":
        game = apply(game, actions.ChooseStart(-starts[seating.starts[game.seat]])).game
    counting.sit_down(seating)
    while game.result is None:
        if game.phase == "roll":
            action: actions.Action = roll(game, dice)
        else:
            action = choose(game, setup.bots[seating.bots[game.seat]], lots)
        counting.look(game, action)
        step = apply(game, action)
        counting.look_after(game, step)
        game = step.game
    counting.finish(game)


@dataclass
class _Counting:
    """The sums of a run, and the state to count for the current game."""

    setup: Setup
    sums: dict[str, list[int]] = field(init=False)
    shares: bytearray = field(default_factory=bytearray)
    sizes: dict[str, int] = field(init=False)
    seating: Seating = field(init=False)
    leaders: list[set[int]] = field(init=False)  # per round
    sent: set[tuple[int, str]] = field(init=False)  # in this round: place and faction

    def __post_init__(self) -> None:
        self.sums = dict(empty(self.setup).sums)
        self.sizes = sizes(self.setup)

    def sit_down(self, seating: Seating) -> None:
        """Begin a game."""
        self.seating, self.leaders, self.sent = seating, [], set()

    def look(self, game: Game, action: actions.Action) -> None:
        """Count an action before it is applied."""
        if game.phase == "roll":
            return
        faction = self.seating.factions[game.seat]
        match action:
            case actions.Draft(die, cell, number):
                if cell is None:
                    self._add("discards", faction)
                elif number not in numbers(die_of(game, die), False, game.table.rulings):
                    self._add("helped", SECTIONS.index(game.layout.cells[cell].section))
            case actions.Develop(upgrade) if upgrade is not None:
                self._add("upgrades", faction, _upgrade_index(upgrade, game.layout))
            case actions.Send(target) if target is not None:
                self.sent.add((target, game.faction))
                unit = game.units[game.seat][0]
                if unit.origin is None:
                    self._add("units", faction, squares(game.layout).index(unit.name))

    def look_after(self, before: Game, step: Step) -> None:
        """Count the state of the board at the end of a Deploy phase and of a round."""
        after = step.game
        if before.phase == "deploy" and after.phase != "deploy":
            self._fights(before, step)
        if after.round > before.round or after.result is not None:
            self._round(before.round - 1, after)

    def _fights(self, before: Game, step: Step) -> None:
        forces = before.position.forces
        for index, space in enumerate(before.table.board.spaces):
            owner = {forces[space].faction} if space in forces else set()
            if len(owner | {faction for target, faction in self.sent if target == space}) > 1:
                self._add("fights", index)
            outcome = step.outcomes.get(space)
            if outcome is not None and outcome.owner and outcome.owner not in owner:
                self._add("conquests", index)
        self.sent = set()

    def _round(self, played: int, after: Game) -> None:
        board, factions = after.table.board, after.table.factions
        for index, space in enumerate(board.spaces):
            force = after.position.forces.get(space)
            if force is None or force.faction not in factions:
                continue
            start = self.seating.starts[factions.index(force.faction)]
            self._add("held", index, start)
            if not after.table.solo:
                points = round_points(board, [space], played + 1, after.table.rulings).total
                self._add("scored", index, start, amount=points)
        totals = [sum(points) for points in after.points]
        self.leaders.append({seat for seat, total in enumerate(totals) if total == max(totals)})

    def finish(self, game: Game) -> None:
        """Count the result of a game."""
        assert game.result is not None
        seats = range(len(game.sheets))
        winners = {seat for seat in seats if game.table.factions[seat] in game.result.winners}
        shares = [SHARE // len(winners) if seat in winners else 0 for seat in seats]
        self.shares += bytes(shares)
        self._add("ended", game.round - 1)
        for seat, share in zip(seats, shares, strict=True):
            seated = seat, self.seating.starts[seat], self.seating.factions[seat], self.seating.bots[seat]
            total = game.round if game.table.solo else sum(game.points[seat])
            self._add("played", *seated)
            self._add("won", *seated, amount=share)
            self._add("won_squared", *seated, amount=share**2)
            self._add("points", *seated, amount=total)
            self._add("points_squared", *seated, amount=total**2)
        if not game.table.solo:
            self._race(game, winners)

    def _race(self, game: Game, winners: set[int]) -> None:
        seats, order = range(len(game.sheets)), 0
        places = rank_players(standing_of(game, seat) for seat in seats)
        for rank, tied in ranks(places):
            for ranked in tied:
                seat = game.table.factions.index(ranked.faction)
                seated = seat, self.seating.starts[seat], self.seating.factions[seat], self.seating.bots[seat]
                self._add("finished", *seated, rank - 1)
                order = order * self.sizes["start"] + self.seating.starts[seat]
        if len(places) == len(seats):
            self._add("orders", order)
        leaders = [*self.leaders[:-1], winners]
        changes = sum(a != b for a, b in pairwise(leaders))
        self._add("lead_changes", min(changes, LEAD_CHANGES - 1))
        self._add("decided", next(r for r in range(len(leaders)) if all(ranked == winners for ranked in leaders[r:])))
        if len(winners) > 1:
            self._add("ties")

    def _add(self, name: str, *at: int, amount: int = 1) -> None:
        index = 0
        for axis, axis_index in zip(AXES[name], at, strict=True):
            index = index * self.sizes[axis] + axis_index
        self.sums[name][index] += amount


def squares(layout: Layout) -> tuple[str, ...]:
    """Return the squares of a player board in the order of the axis `square`: special units, heroes, footmen."""
    rows = [*(row for _unit, row in layout.units), *layout.heroes]
    return (*(layout.rows[row].name for row in rows), *(f"footmen-{i}" for i in range(1, len(layout.tracks) + 1)))


def _upgrade_index(upgrade: Upgrade, layout: Layout) -> int:
    """Return the index of an upgrade on the axis `upgrade`."""
    if upgrade.kind == "device":
        return list(map(str, layout.devices)).index(upgrade.name)
    unit = [unit_id.id for unit_id, _row in layout.units].index(upgrade.name)
    return len(layout.devices) + 2 * unit + (upgrade.kind == "line")


# Choose the engine for a run: compiled code if it supports the setup, else the reference.

Engine = Callable[[Setup, int, int], PlayedPart]
"""Plays `count` games of a run, starting with game `first`: called with setup, first and count."""


def engine(setup: Setup) -> Engine:
    """Return the fastest engine that supports a setup; all of them give the same sums.

    Compiled code may run in several threads at once, the reference needs processes.
    """
    return compiled.play if compiled.plays(setup) else play
