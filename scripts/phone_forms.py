"""Convert results of the rules to the JSON of the phone page: `phone/src/engine/types.ts`."""

from collections.abc import Iterable, Mapping, Sequence

from hyskos.definitions.plain_data import Json
from hyskos.rules.pharaoh.referee import HAND, Move, Turn
from hyskos.rules.pharaoh.referee import Position as PharaohPosition
from hyskos.rules.pyramydal.game import Game as PyramydalGame
from hyskos.rules.pyramydal.game import Result
from hyskos.rules.pyramydal.pieces import Imaginary, Piece, Score, write_piece
from hyskos.rules.reasons import Reason
from hyskos.rules.rolling_pyramids.armies import BoardNumbers, Strength
from hyskos.rules.rolling_pyramids.combat import Battle, Outcome
from hyskos.rules.rolling_pyramids.deployment import Deployment, Device, Order, Orders, Position
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.legality import OrderViolation
from hyskos.rules.rolling_pyramids.points import Standing
from hyskos.rules.rolling_pyramids.solo import Stop, Verdict, Walk

Object = dict[str, Json]


def reason(source: Reason) -> Object:
    """Convert a reason; its values are numbers, texts or None."""
    values: Object = {}
    for key, value in source.values.items():
        assert value is None or isinstance(value, int | str)
        values[key] = value
    return {
        "rule": source.rule,
        "message": source.message,
        "values": values,
        "ruling": source.ruling,
        "left": source.left,
    }


def reasons(listed: Iterable[Reason]) -> list[Json]:
    """Convert reasons in order."""
    return [reason(each) for each in listed]


def force(source: Force | None) -> Object | None:
    """Convert a force, or None."""
    return None if source is None else {"faction": source.faction, "units": source.units, "heroes": source.heroes}


def forces(by_space: Mapping[int, Force]) -> Object:
    """Convert forces by place."""
    return {str(space): force(each) for space, each in by_space.items()}


def battle(source: Battle) -> Object:
    """Convert a space before the fight."""
    return {
        "defender": force(source.defender),
        "arrivals": [
            {
                "force": force(part.force),
                "border": {"origin": part.border.origin, "ram": part.border.ram, "spikes": part.border.spikes},
            }
            for part in source.arrivals
        ],
        "bombs": [{"faction": bomb.faction, "strength": bomb.strength} for bomb in source.bombs],
        "umbrella": source.umbrella,
    }


def outcome(source: Outcome) -> Object:
    """Convert a space after the fight."""
    return {
        "force": force(source.force),
        "conquered": source.conquered,
        "devicesLost": source.devices_lost,
        "used": [list(device_use) for device_use in source.used],
        "reasons": reasons(source.reasons),
        "crossings": source.crossings,
    }


def device(source: Device) -> Object:
    """Convert a device."""
    return {"faction": source.faction, "kind": source.kind, "place": source.place, "across": source.across}


def position(source: Position) -> Object:
    """Convert the main board between two phases."""
    return {
        "map": source.board.id,
        "starts": dict(source.starts),
        "forces": forces(source.forces),
        "devices": [device(each) for each in source.devices],
        "solo": source.solo,
    }


def orders(sent: Orders) -> Object:
    """Convert the orders of all factions."""
    return {faction: [_order(each) for each in listed] for faction, listed in sent.items()}


def _order(source: Order) -> Object:
    return {
        "target": source.target,
        "units": source.units,
        "heroes": source.heroes,
        "origin": source.origin,
        "bomb": source.bomb,
        "ram": source.ram,
    }


def fault(source: OrderViolation) -> Object:
    """Convert a fault of a round."""
    return {"reason": reason(source.reason), "faction": source.faction, "order": source.order, "device": source.device}


def deployment(source: Deployment) -> Object:
    """Convert the result of a deploy phase."""
    return {
        "position": position(source.position),
        "outcomes": [[space, outcome(each)] for space, each in source.outcomes.items()],
        "conquests": dict(source.conquests),
        "lost": [device(each) for each in source.lost],
    }


def written(source: BoardNumbers) -> Object:
    """Convert the entries that count on a player board."""
    return {
        "rows": {unit: list(numbers) for unit, numbers in source.rows.items()},
        "heroes": source.heroes,
        "complete": list(source.complete),
        "levels": dict(source.levels),
        "lines": list(source.lines),
    }


def strength(source: Strength) -> Object:
    """Convert the strength of a square."""
    return {
        "unit": source.unit,
        "strength": source.strength,
        "reasons": reasons(source.reasons),
        "kind": source.kind,
        "lawful": source.lawful,
    }


def walk(source: Walk) -> Object:
    """Convert the way of the column."""
    return {
        "stops": [_stop(stop) for stop in source.stops],
        "forces": forces(source.forces),
        "leftOver": source.left_over,
    }


def _stop(source: Stop) -> Object:
    return {
        "space": source.space,
        "force": force(source.force),
        "onward": source.onward,
        "reasons": reasons(source.reasons),
    }


def verdict(source: Verdict | None) -> Object | None:
    """Convert the state of a solo game."""
    if source is None:
        return None
    return {
        "result": source.result,
        "zones": list(source.zones),
        "units": source.units,
        "reasons": reasons(source.reasons),
    }


def standing(source: Standing) -> Object:
    """Convert the values that decide the ranking."""
    return {"faction": source.faction, "points": source.points, "spaces": source.spaces, "units": source.units}


def pieces(listed: Iterable[Piece]) -> list[Json]:
    """Convert pyramids to their notation."""
    return [write_piece(piece) for piece in listed]


def score(source: Score) -> Object:
    """Convert the score of a collection."""
    return {
        "total": source.total,
        "statues": [{"pieces": pieces(statue.pieces), "points": statue.points} for statue in source.statues],
        "minis": [pieces(pair) for pair in source.minis],
        "singles": pieces(source.singles),
        "imaginary": _imaginary(source.imaginary),
        "diagonal": source.diagonal,
        "count": source.count,
        "reasons": reasons(source.reasons),
    }


def _imaginary(source: Imaginary | None) -> Object | None:
    if source is None:
        return None
    return {"piece": write_piece(source.piece), "statue": pieces(source.statue), "gain": source.gain}


def pyramydal_game(source: PyramydalGame) -> Object:
    """Convert a finished game of Pyramydal."""
    return {
        "players": list(source.players),
        "stashes": "".join(source.stashes),
        "statues": [
            {"player": statue.player, "pieces": pieces(statue.pieces), "virtual": _piece(statue.virtual)}
            for statue in source.statues
        ],
        "rests": {
            player: {
                "pieces": pieces(left_over.pieces),
                "minis": None if left_over.minis is None else [pieces(pair) for pair in left_over.minis],
                "virtual": _piece(left_over.virtual),
            }
            for player, left_over in source.rests.items()
        },
        "firstAtEnd": source.first_at_end,
        "diagonal": source.diagonal,
    }


def _piece(source: Piece | None) -> str | None:
    return None if source is None else write_piece(source)


def pyramydal_result(source: Result) -> Object:
    """Convert the result of a game of Pyramydal."""
    return {
        "scores": {player: score(each) for player, each in source.scores.items()},
        "ranking": list(source.ranking),
        "reason": reason(source.reason),
        "notes": reasons(source.notes),
    }


def pharaoh_position(source: PharaohPosition) -> Object:
    """Convert a position of Pharaoh."""
    assert HAND == -1  # as on the page
    return {"players": list(source.players), "at": list(source.at)}


def pharaoh_move(source: Move) -> Object:
    """Convert a move."""
    return {
        "piece": source.piece,
        "origin": source.origin,
        "target": source.target,
        "cost": source.cost,
        "captured": source.captured,
    }


def pharaoh_moves(listed: Sequence[Move]) -> list[Json]:
    """Convert moves in order."""
    return [pharaoh_move(each) for each in listed]


def pharaoh_turn(source: Turn) -> Object:
    """Convert a judged turn."""
    return {
        "judged": [
            {
                "text": judged_move.text,
                "move": pharaoh_move(judged_move.move) if judged_move.move else None,
                "refusal": reason(judged_move.refusal) if judged_move.refusal else None,
            }
            for judged_move in source.judged
        ],
        "spent": source.spent,
        "left": source.left,
        "captured": list(source.captured),
        "position": pharaoh_position(source.position),
        "winner": source.winner,
    }
