"""The phases on the main board: deploy, conquests, points or reinforcements, cleanup (RP-30..43, RP-60..67)."""

from dataclasses import replace

from hyskos.rules.reasons import N_, NN_, Reason, UnlawfulError
from hyskos.rules.rolling_pyramids import actions
from hyskos.rules.rolling_pyramids.deployment import Device, Order, deploy
from hyskos.rules.rolling_pyramids.develop import clean_up
from hyskos.rules.rolling_pyramids.develop import cross as cross_box
from hyskos.rules.rolling_pyramids.legality import findings, may_place
from hyskos.rules.rolling_pyramids.points import Places, Standing, decided_by, rank_players, round_points
from hyskos.rules.rolling_pyramids.solo import judge, new_soldiers, reinforcements, walk
from hyskos.rules.rolling_pyramids.table import End, Game, Muster, Result, Step, replace_at


def send(game: Game, action: actions.Send) -> Step:
    """Record the order of the next unit, or hold it back (RP-30, A24, A33, A69)."""
    seat, unit = game.seat, game.units[game.seat][0]
    remaining = replace_at(game.units, seat, game.units[seat][1:])
    after = replace(game, units=remaining, queue=game.queue[1:])
    if action.void:
        return Step(after)
    if action.target is None:
        if not may_hold_back(game):
            raise UnlawfulError("RP-30", N_("{unit} must be deployed"), {"unit": unit.name})
        if game.table.rulings.finished_units == "may-wait" and game.layout.is_unit(unit.name):
            after = replace(after, kept=replace_at(game.kept, seat, (*game.kept[seat], unit.name)))
        return Step(after)
    order = order_of(unit, action)
    wrong = order_fault(game, seat, order)
    if wrong:
        raise UnlawfulError(wrong.rule, wrong.message, wrong.values)
    return Step(replace(after, orders=replace_at(game.orders, seat, (*game.orders[seat], order))))


def order_fault(game: Game, seat: int, order: Order) -> Reason | None:
    """Return why an order of a seat is unlawful; None if it is lawful."""
    faults = findings(game.position, {game.table.factions[seat]: [order]}, game.table.rulings)
    return next((fault.reason for fault in faults if fault.order is not None), None)


def may_hold_back(game: Game) -> bool:
    """Return whether the next unit may be held back: no (A33), unless the table lets units pass or wait (A24)."""
    unit, rulings = game.units[game.seat][0], game.table.rulings
    if unit.origin is not None:
        return False
    return rulings.must_deploy == "no" or (rulings.finished_units == "may-wait" and game.layout.is_unit(unit.name))


def order_of(unit: Muster, action: actions.Send) -> Order:
    """Return the order for sending a unit to a place."""
    assert action.target is not None
    origin = action.origin
    if unit.origin is not None:
        origin = None if action.target == unit.origin else unit.origin
    if unit.kind == "heroes":
        return Order(action.target, heroes=unit.strength, origin=origin)
    return Order(action.target, units=unit.strength, origin=origin, bomb=unit.kind == "bomb")


def after_deploy(game: Game) -> Step:
    """Reveal and resolve all orders at once (RP-30); in the solo game, check for victory or defeat (A91)."""
    table = game.table
    orders = dict(zip(table.factions, game.orders, strict=True))
    done = deploy(game.position, orders, table.rulings, abilities=table.abilities)
    reasons = tuple(reason for outcome in done.outcomes.values() for reason in outcome.reasons)
    after = replace(game, position=done.position, units=(), orders=(), standby=())
    verdict = judge(done.position, game.round)
    if verdict is not None and verdict.result != "open":
        winners = table.factions if verdict.result == "victory" else ()
        result = Result(verdict.result, winners, verdict.reasons)
        return Step(replace(after, phase="over", result=result), (*reasons, *verdict.reasons), done.outcomes)
    queue = []
    for seat in game.seats:
        open_boxes = sum(
            cell.shape == "triangle" and cell.printed is not None and number is None
            for cell, number in zip(table.layouts[seat].cells, game.sheets[seat].numbers, strict=True)
        )
        queue += [seat] * min(done.conquests.get(table.factions[seat], 0), open_boxes)
    return Step(replace(after, phase="cross", queue=tuple(queue)), reasons, done.outcomes)


def cross(game: Game, action: actions.Cross) -> Step:
    """Cross a triangle for a conquest, or none (RP-39)."""
    after = replace(game, queue=game.queue[1:])
    if action.cell is None:
        return Step(after)
    crossed = cross_box(game.layout, game.sheet, action.cell, game.table.rulings)
    return Step(after.with_sheet(game.seat, crossed))


def after_cross(game: Game) -> Step:
    """Count points (RP-40, RP-41); in the solo game, reinforce the Pharaoh instead (RP-63..66)."""
    if game.table.solo:
        return _reinforce(game)
    table, reasons, points = game.table, [], []
    for faction, so_far in zip(table.factions, game.points, strict=True):
        counted = round_points(table.board, game.position.controlled_places(faction), game.round, table.rulings)
        values = {"faction": faction, "points": counted.total}
        reasons += [
            Reason(
                "RP-40",
                NN_(
                    "{faction}: {points} point in this round",
                    "{faction}: {points} points in this round",
                    "points",
                ),
                values,
            ),
            *counted.reasons,
        ]
        points.append((*so_far, counted.total))
    after = replace(game, points=tuple(points))
    if game.round < table.rounds:
        return Step(_clean_up(after), tuple(reasons))
    places = rank_players(standing_of(after, seat) for seat in after.seats)
    last = decided_by(places)
    result = Result(_kind(places), tuple(player.faction for player in places[0]), (last,))
    return Step(replace(after, phase="over", result=result), (*reasons, last))


def standing_of(game: Game, seat: int) -> Standing:
    """Return the standing of a seat: its points, spaces and units, which decide the ranking (RP-44, A72)."""
    faction = game.table.factions[seat]
    forces = [force for force in game.position.forces.values() if force.faction == faction]
    return Standing(faction, sum(game.points[seat]), len(forces), sum(force.size for force in forces))


def _kind(places: Places) -> End:
    first = places[0]
    if len(first) > 1:
        return "shared"
    second = places[1][0]
    if first[0].points > second.points:
        return "points"
    return "spaces" if first[0].spaces != second.spaces else "units"


def _reinforce(game: Game) -> Step:
    table = game.table
    number, reasons = reinforcements(game.counted, table.rulings)
    column = walk(table.board, game.position.forces, number, table.rulings, abilities=table.abilities)
    stop_reasons = tuple(reason for stop in column.stops for reason in stop.reasons)
    fresh = tuple(new_soldiers(table.board, column.forces, table.factions[0]).items())
    position = replace(game.position, forces=column.forces)
    after = replace(game, phase="station", position=position, soldiers=fresh, queue=(0,) * len(fresh))
    if table.rulings.new_soldiers == "join":
        while after.queue:
            after = station(after, actions.Station(join=True)).game
    return Step(after, (*reasons, *stop_reasons))


def station(game: Game, action: actions.Station) -> Step:
    """Let the new soldiers of a space join it or wait (RP-66, A90)."""
    (space, number), *rest = game.soldiers
    after = replace(game, soldiers=tuple(rest), queue=game.queue[1:])
    if not action.join:
        return Step(replace(after, standby=(*game.standby, (space, number))))
    force = game.position.forces[space]
    forces = {**game.position.forces, space: replace(force, units=force.units + number)}
    return Step(replace(after, position=replace(game.position, forces=forces)))


def _clean_up(game: Game) -> Game:
    """Erase (RP-42), then start placing devices (RP-43)."""
    rulings = game.table.rulings
    boards = zip(game.table.layouts, game.sheets, game.kept, strict=True)
    sheets = tuple(clean_up(layout, sheet, kept, rulings) for layout, sheet, kept in boards)
    queue = tuple(seat for seat in game.seats if any(game.sheets[seat].devices))
    return replace(game, phase="place", sheets=sheets, kept=(), queue=queue)


def place(game: Game, action: actions.Place) -> Step:
    """Place a developed device, or keep the remaining ones (RP-43, A75)."""
    if action.device is None:
        return Step(replace(game, queue=game.queue[1:]))
    values = {"device": action.device}
    if action.device not in game.layout.devices:
        raise UnlawfulError("RP-43", N_("there is no device {device}"), values)
    index = game.layout.devices.index(action.device)
    if not game.sheet.devices[index]:
        raise UnlawfulError("RP-43", N_("no {device} is developed and waits for a place"), values)
    device = Device(game.faction, action.device, action.place, action.across)
    if wrong := may_place(game.position, device):
        raise UnlawfulError(wrong.rule, wrong.message, wrong.values)
    remaining = replace_at(game.sheet.devices, index, game.sheet.devices[index] - 1)
    position = replace(game.position, devices=(*game.position.devices, device))
    after = replace(game, position=position).with_sheet(game.seat, replace(game.sheet, devices=remaining))
    return Step(after if any(remaining) else replace(after, queue=game.queue[1:]))


def after_station(game: Game) -> Step:
    """Clean up once the new soldiers are stationed."""
    return Step(_clean_up(game))
