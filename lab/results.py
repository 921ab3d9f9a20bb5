"""The result file of a run: what is played, which games are done, and their sums; a run can be continued from it.

Sums are integers, so a result does not depend on where its parts are played, nor on their order.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import prod
from pathlib import Path

from hyskos.definitions.paths import read_file
from hyskos.definitions.plain_data import Json
from hyskos.definitions.values import dataclass
from hyskos.lab.identity import board_key, key_of
from hyskos.lab.running import Games, with_games
from hyskos.lab.setups import Setup
from hyskos.lab.tally import AXES, SHARE, Tally, empty, sizes
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.rulings import IDS, STANDARD

SCHEMA = "hyskos.lab.result/1"
LARGEST = 1 << 24
"""Maximum size of a result file, in bytes."""


class ResultError(ValueError):
    """A file that is not a result, or belongs to another run."""


@dataclass(frozen=True)
class Result:
    """The state of a run."""

    key: str
    played: Mapping[str, Json]  # what was played, for people and for drawing heat maps
    done: tuple[Games, ...]
    tally: Tally

    def plus(self, games: Games, tally: Tally) -> "Result":
        """Add a part."""
        return replace(self, done=with_games(self.done, games), tally=self.tally + tally)


def new_result(setup: Setup, map_name: str) -> Result:
    """Begin a result; `map_name`, an id or a path, is how the map can be loaded again."""
    return Result(key_of(setup), _describe_run(setup, map_name), (), empty(setup))


def _describe_run(setup: Setup, map_name: str) -> dict[str, Json]:
    """Return what is played, and the meaning of the axes of the sums."""
    board = make_board(setup.board)
    return {
        "map": map_name,
        "board": board_key(setup.board),
        "starts": [-start for start in board.starts],
        "spaces": list(board.spaces),
        "factions": [faction.id for faction in setup.factions],
        "bots": [bot.id for bot in setup.bots],
        "players": setup.players,
        "rulings": {
            name: getattr(setup.rulings, name)
            for name in IDS
            if getattr(setup.rulings, name) != getattr(STANDARD, name)
        },
        "without_ability": sorted(setup.without_ability),
        "seed": setup.seed,
        "axes": {name: list(axes) for name, axes in AXES.items()},
        "sizes": {**sizes(setup)},
    }


def as_json(result: Result) -> dict[str, Json]:
    """Return a result as the data of its file."""
    return {
        "schema": SCHEMA,
        "key": result.key,
        "played": dict(result.played),
        "games": result.tally.games,
        "done": [list(games) for games in result.done],
        "sums": {name: list(sums) for name, sums in result.tally.sums.items()},
    }


def result_as_json(result: Result) -> bytes:
    """Return the bytes of a result file: a line for each sum."""
    data = as_json(result)
    lines = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in data.items() if name != "sums"]
    sums = [
        f"    {json.dumps(name)}: {json.dumps(list(sums_of_name))}" for name, sums_of_name in result.tally.sums.items()
    ]
    lines.append('  "sums": {\n' + ",\n".join(sums) + "\n  }")
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def load_result(path: Path) -> Result:
    """Load a result file; raises ResultError for anything else, and OSError."""
    return read_result(read_file(path, LARGEST + 1))


def read_result(raw: bytes) -> Result:
    """Parse a result file; raises ResultError for anything else, or for impossible sums."""
    try:
        data = json.loads(raw if len(raw) <= LARGEST else b"null")
        if data["schema"] != SCHEMA:
            raise ResultError("other schema")
        done = tuple((int(first), int(end)) for first, end in data["done"])
        sums = {str(name): list(sums_of_name) for name, sums_of_name in data["sums"].items()}
        result = Result(str(data["key"]), dict(data["played"]), done, Tally(int(data["games"]), sums))
        lengths = result.played["sizes"]
        assert isinstance(lengths, dict)
        right = {name: prod(_length(lengths[axis]) for axis in axes) for name, axes in AXES.items()}
    except (ValueError, TypeError, LookupError, ArithmeticError, AttributeError, AssertionError, RecursionError):
        raise ResultError("no result of the lab") from None
    ends = [0, *(at for games in done for at in games)]
    if ends != sorted(ends) or sum(end - first for first, end in done) != result.tally.games:
        raise ResultError("games that cannot be")
    whole = all(type(number) is int and number >= 0 for numbers in sums.values() for number in numbers)
    if (
        not whole
        or {name: len(sums_of_name) for name, sums_of_name in sums.items()} != right
        or not _may_be(result.tally, lengths)
    ):
        raise ResultError("sums that cannot be")
    return result


def _may_be(tally: Tally, lengths: Mapping[str, object]) -> bool:
    """Return whether games can add up to these sums: all played on each seat, and not more won or held than possible.

    Statistics divide by sums and take their roots, so after this check they need none of their own.
    """
    sums, games, seats = tally.sums, tally.games, _length(lengths["seat"])
    several = seats > 1
    ends = sum(count * (after + 1) for after, count in enumerate(sums["ended"]))
    played, starts = sums["played"], _length(lengths["start"])
    return (
        {sum(part) for part in _parts(played, seats)} == {games}
        and sum(sums["won"]) <= SHARE * games
        and all(map(_spread, played, sums["won"], sums["won_squared"]))
        and all(map(_spread, played, sums["points"], sums["points_squared"]))
        and all(won <= SHARE * count for count, won in zip(played, sums["won"], strict=True))
        and [sum(part) for part in _parts(sums["finished"], len(played))] == [count * several for count in played]
        and sum(sums["ended"]) == games
        and sum(sums["decided"]) == sum(sums["lead_changes"]) == games * several
        and sum(sums["ties"]) <= games
        and all(sum(part) <= ends for part in _parts(sums["held"], len(sums["held"]) // max(1, starts)))
    )


def _parts(numbers: Sequence[int], count: int) -> Iterator[Sequence[int]]:
    """Split numbers into `count` parts of equal length."""
    length = len(numbers) // max(1, count)
    return (numbers[at * length : (at + 1) * length] for at in range(count))


def _spread(count: int, total: int, squares: int) -> bool:
    """Return whether `count` integers can have this sum and this sum of squares."""
    return total * total <= count * squares and total <= squares


def _length(value: object) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value


def is_of(path: Path, key: str) -> bool:
    """Return whether a file is a result of this run, so that a newer state may replace it."""
    try:
        return load_result(path).key == key
    except (OSError, ResultError):
        return False


def save_result(path: Path, result: Result) -> None:
    """Save a result atomically over an earlier state of it; raises OccupiedError and OSError as `save` does."""
    from hyskos.generators.writers.saving import save

    save(path, result_as_json(result), lambda existing: is_of(existing, result.key))
