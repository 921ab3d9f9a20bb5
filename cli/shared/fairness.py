"""Measure and describe the fairness of a map, for `lab fairness` and `map report --fairness`."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hyskos.companion.formatting import points
from hyskos.companion.names import name_of
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import with_rule
from hyskos.companion.vocabulary import definition_names, word_of
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.plain_data import Json
from hyskos.rules.reasons import UnlawfulError

if TYPE_CHECKING:
    from hyskos.cli.shared.simulation import Effort
    from hyskos.definitions.kinds.map import Map
    from hyskos.lab.fairness import Deviation, Fairness
    from hyskos.lab.setups import Setup

SHOWN = 5
"""Maximum number of reasons listed in a verdict."""


def usual_setups(board: "Map") -> "tuple[Setup, ...]":
    """Return the default setups for judging a map; raises RefusedError if it cannot be played."""
    from hyskos.companion.factions import definition
    from hyskos.lab.bots import load_bot
    from hyskos.lab.fairness import BOTS, setups_of
    from hyskos.lab.setups import Setup

    factions = tuple(map(definition, definition_names("faction")))
    try:
        setups = setups_of(Setup(board, factions, tuple(map(load_bot, BOTS)), 1))
        for setup in setups:
            setup.table(tuple(range(setup.players)))
    except UnlawfulError as error:
        raise RefusedError(with_rule(error.reason), _("MAP")) from None
    return refuse_alone(setups)


def refuse_alone(setups: "tuple[Setup, ...]") -> "tuple[Setup, ...]":
    """Return the setups; raises RefusedError if they are for fewer than two players."""
    if not setups or setups[0].players == 1:
        raise RefusedError(_("fairness needs at least two players, on two starts and with two factions"))
    return setups


def measure(setups: "Sequence[Setup]", effort: "Effort") -> "tuple[tuple[Fairness, ...], bool]":
    """Play the setups of a map and judge it (empty if Ctrl-C came first); also return whether all were played."""
    from hyskos.cli.shared.simulation import REFERENCE, play_and_sum
    from hyskos.lab.fairness import GAMES, fairness
    from hyskos.lab.running import is_compiled, whole_blocks, work_of_each

    usual = GAMES if all(map(is_compiled, setups)) else REFERENCE // len(setups)
    count = whole_blocks(setups[0], effort.games or max(1, usual))
    tallies, is_complete = play_and_sum(work_of_each(setups), setups, count, effort)
    return (fairness(setups, tallies.each) if tallies else ()), is_complete


def verdict_lines(results: "Sequence[Fairness]") -> Iterator[str]:
    """Describe for each number of players whether the map is fair, and what prevents that."""
    texts = {
        "fair": _("{players} players: fair"),
        "unfair": _("{players} players: not fair; more than 3 points off: {reasons}"),
        "open": _("{players} players: not decided yet; may be more than 3 points off: {reasons}"),
    }
    for result in results:
        reasons = [*map(_reason, result.reasons[:SHOWN])]
        more = len(result.reasons) - len(reasons)
        reasons += [ngettext("{n} more", "{n} more", more).format(n=more)] if more else []
        line = texts[result.verdict].format(players=result.players, reasons=", ".join(reasons))
        if result.games_needed:
            line += _(" (about {games} games would decide)").format(games=result.games_needed)
        yield line


def _reason(deviation: "Deviation") -> str:
    return f"{side_name(deviation)} {points(deviation.estimate.value)} ({word_of('bot', deviation.bot)})"


def side_name(deviation: "Deviation") -> str:
    """Return the name of the seat, start or faction of a deviation."""
    if deviation.axis == "seat":
        return f"{_('seat')} {deviation.name}"
    return str(name_of(deviation.name)) if deviation.axis == "faction" else deviation.name


def fairness_data(results: "Sequence[Fairness]") -> list[Json]:
    """Return verdicts and deviations for scripts, as fractions of one like the shares of `lab run`."""
    return [
        {
            "players": result.players,
            "verdict": result.verdict,
            "games": result.games,
            "games_needed": result.games_needed,
            "deviations": [
                {
                    "bot": deviation.bot,
                    deviation.axis: deviation.name,
                    "deviation": [*deviation.estimate.rounded()],
                    "joint": [*deviation.joint.rounded()],
                    "verdict": deviation.verdict,
                }
                for deviation in result.deviations
            ],
        }
        for result in results
    ]
