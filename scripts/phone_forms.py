"""Convert results of the rules to the JSON of the phone page: `phone/src/engine/api.ts`."""

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
from hyskos.rules.rolling_pyramids.legality import Finding
from hyskos.rules.rolling_pyramids.points import Standing
from hyskos.rules.rolling_pyramids.solo import Stop, Verdict, Walk

Object = dict[str, Json]


def reason(one: Reason) -> Object:
    """Convert a reason; its values are numbers, texts or None."""
    values: Object = {}
    for key, value in one.values.items():
        assert value is None or isinstance(value, int | str)
        values[key] = value
    return {"rule": one.rule, "message": one.message, "values": values, "ruling": one.ruling, "left": one.left}


def reasons(found: Iterable[Reason]) -> list[Json]:
    """Convert reasons in order."""
    return [reason(one) for one in found]


def force(one: Force | None) -> Object | None:
    """Convert a force, or None."""
    return None if one is None else {"faction": one.faction, "units": one.units, "heroes": one.heroes}


def forces(held: Mapping[int, Force]) -> Object:
    """Convert forces by place."""
    return {str(place): force(one) for place, one in held.items()}


def battle(one: Battle) -> Object:
    """Convert a space before the fight."""
    return {
        "defender": force(one.defender),
        "arrivals": [
            {
                "force": force(part.force),
                "border": {"origin": part.border.origin, "ram": part.border.ram, "spikes": part.border.spikes},
            }
            for part in one.arrivals
        ],
        "bombs": [{"faction": bomb.faction, "strength": bomb.strength} for bomb in one.bombs],
        "umbrella": one.umbrella,
    }


def outcome(one: Outcome) -> Object:
    """Convert a space after the fight."""
    return {
        "force": force(one.force),
        "conquered": one.conquered,
        "devicesLost": one.devices_lost,
        "used": [list(used) for used in one.used],
        "reasons": reasons(one.reasons),
        "crossings": one.crossings,
    }


def device(one: Device) -> Object:
    """Convert a device."""
    return {"faction": one.faction, "kind": one.kind, "place": one.place, "across": one.across}


def position(one: Position) -> Object:
    """Convert the main board between two phases."""
    return {
        "map": one.board.id,
        "starts": dict(one.starts),
        "forces": forces(one.forces),
        "devices": [device(found) for found in one.devices],
        "solo": one.solo,
    }


def orders(sent: Orders) -> Object:
    """Convert the orders of all factions."""
    return {faction: [_order(one) for one in listed] for faction, listed in sent.items()}


def _order(one: Order) -> Object:
    return {
        "target": one.target,
        "units": one.units,
        "heroes": one.heroes,
        "origin": one.origin,
        "bomb": one.bomb,
        "ram": one.ram,
    }


def fault(one: Finding) -> Object:
    """Convert a fault of a round."""
    return {"reason": reason(one.reason), "faction": one.faction, "order": one.order, "device": one.device}


def deployment(one: Deployment) -> Object:
    """Convert the result of a deploy phase."""
    return {
        "position": position(one.position),
        "outcomes": [[place, outcome(found)] for place, found in one.outcomes.items()],
        "conquests": dict(one.conquests),
        "lost": [device(found) for found in one.lost],
    }


def written(one: BoardNumbers) -> Object:
    """Convert the entries that count on a player board."""
    return {
        "rows": {unit: list(numbers) for unit, numbers in one.rows.items()},
        "heroes": one.heroes,
        "complete": list(one.complete),
        "levels": dict(one.levels),
        "lines": list(one.lines),
    }


def strength(one: Strength) -> Object:
    """Convert the strength of a square."""
    return {
        "unit": one.unit,
        "strength": one.strength,
        "reasons": reasons(one.reasons),
        "kind": one.kind,
        "lawful": one.lawful,
    }


def walk(one: Walk) -> Object:
    """Convert the way of the column."""
    return {"stops": [_stop(stop) for stop in one.stops], "forces": forces(one.forces), "leftOver": one.left_over}


def _stop(one: Stop) -> Object:
    return {"space": one.space, "force": force(one.force), "onward": one.onward, "reasons": reasons(one.reasons)}


def verdict(one: Verdict | None) -> Object | None:
    """Convert the state of a solo game."""
    if one is None:
        return None
    return {"result": one.result, "zones": list(one.zones), "units": one.units, "reasons": reasons(one.reasons)}


def standing(one: Standing) -> Object:
    """Convert the values that decide the ranking."""
    return {"faction": one.faction, "points": one.points, "spaces": one.spaces, "units": one.units}


def pieces(found: Iterable[Piece]) -> list[Json]:
    """Convert pyramids to their notation."""
    return [write_piece(piece) for piece in found]


def score(one: Score) -> Object:
    """Convert the score of a collection."""
    return {
        "total": one.total,
        "statues": [{"pieces": pieces(made.pieces), "points": made.points} for made in one.statues],
        "minis": [pieces(pair) for pair in one.minis],
        "singles": pieces(one.singles),
        "imaginary": _imaginary(one.imaginary),
        "diagonal": one.diagonal,
        "count": one.count,
        "reasons": reasons(one.reasons),
    }


def _imaginary(one: Imaginary | None) -> Object | None:
    if one is None:
        return None
    return {"piece": write_piece(one.piece), "statue": pieces(one.statue), "gain": one.gain}


def pyramydal_game(one: PyramydalGame) -> Object:
    """Convert a finished game of Pyramydal."""
    return {
        "players": list(one.players),
        "stashes": "".join(one.stashes),
        "statues": [
            {"player": made.player, "pieces": pieces(made.pieces), "virtual": _piece(made.virtual)}
            for made in one.statues
        ],
        "rests": {
            player: {
                "pieces": pieces(rest.pieces),
                "minis": None if rest.minis is None else [pieces(pair) for pair in rest.minis],
                "virtual": _piece(rest.virtual),
            }
            for player, rest in one.rests.items()
        },
        "firstAtEnd": one.first_at_end,
        "diagonal": one.diagonal,
    }


def _piece(one: Piece | None) -> str | None:
    return None if one is None else write_piece(one)


def pyramydal_result(one: Result) -> Object:
    """Convert the result of a game of Pyramydal."""
    return {
        "scores": {player: score(found) for player, found in one.scores.items()},
        "ranking": list(one.ranking),
        "reason": reason(one.reason),
        "notes": reasons(one.notes),
    }


def pharaoh_position(one: PharaohPosition) -> Object:
    """Convert a position of Pharaoh."""
    assert HAND == -1  # as on the page
    return {"players": list(one.players), "at": list(one.at)}


def pharaoh_move(one: Move) -> Object:
    """Convert a move."""
    return {
        "piece": one.piece,
        "origin": one.origin,
        "target": one.target,
        "cost": one.cost,
        "captured": one.captured,
    }


def pharaoh_moves(found: Sequence[Move]) -> list[Json]:
    """Convert moves in order."""
    return [pharaoh_move(one) for one in found]


def pharaoh_turn(one: Turn) -> Object:
    """Convert a judged turn."""
    return {
        "judged": [
            {
                "text": told.text,
                "move": pharaoh_move(told.move) if told.move else None,
                "refusal": reason(told.refusal) if told.refusal else None,
            }
            for told in one.judged
        ],
        "spent": one.spent,
        "left": one.left,
        "captured": list(one.captured),
        "position": pharaoh_position(one.position),
        "winner": one.winner,
    }
