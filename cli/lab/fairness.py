"""`hyskos lab fairness`: judge by play-testing whether maps are fair for each number of players."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Unpack

import click

from hyskos.cli.lab.options import PlayParameters, build_setup, effort_options, play_options, playing_options
from hyskos.cli.shared.option_types import WholeRange, complete_map
from hyskos.cli.shared.options import SingleUseOption, examples, output_options, print_json
from hyskos.cli.shared.terminal import tell
from hyskos.companion.vocabulary import definition_names
from hyskos.definitions.languages import _
from hyskos.rules.rolling_pyramids.draft import MOST_PLAYERS

if TYPE_CHECKING:
    from hyskos.cli.lab.options import PlayOptions
    from hyskos.cli.lab.reports import TextTable
    from hyskos.lab.fairness import Deviation, Fairness
    from hyskos.lab.setups import Setup


@click.command(
    help=_("Play games to find out whether maps are fair for 2, 3 and 4 players.")
    + "\n\n"
    + _(
        "A map is fair for a number of players if no seat, start or faction is more than 3 percentage points off its "
        "share of the wins, whichever bot plays. The table shows each difference with its 95 % confidence interval. "
        "If all intervals are within 3 points, the map is fair. If one is beyond, even when widened to cover all "
        "figures together, the map is not fair. Otherwise it takes more games to decide. Without MAP, checks all maps "
        "of the project, or all built-in ones."
    )
    + "\n\n"
    + _("Exit code: 0 if every map is fair, 1 if one is unfair, undecided or has findings, 2 if one cannot be played.")
    + examples(
        "hyskos lab fairness inner-factory",
        "hyskos lab fairness my-map.yaml --players 2 --games 100000",
        "hyskos lab fairness four-x --json",
    )
)
@click.argument("names", metavar="[MAP]...", nargs=-1, shell_complete=complete_map)
@click.option(
    "--players", cls=SingleUseOption, type=WholeRange(2, MOST_PLAYERS), metavar="N",
    help=_("Number of players. Default: 2, 3 and so on, up to as many as starts and factions allow."),
)  # fmt: skip
@partial(
    playing_options,
    bots=_("Bots, by name or file. Default: greedy and veteran. Each bot plays all seats of its games."),
)
@effort_options
@output_options
def fairness(names: tuple[str, ...], as_json: bool, **typed: Unpack[PlayParameters]) -> int:
    """Judge one map after another and print tables and verdicts, or JSON at the end."""
    from hyskos.cli.shared.fairness import fairness_data, measure
    from hyskos.cli.shared.simulation import Effort

    maps = dict.fromkeys(names or definition_names("map"))
    played = [_setups(replace(play_options(name, typed), called=(("--map", _("MAP")),))) for name in maps]
    effort = Effort(typed["games"], typed["workers"], typed["cluster"])
    results: list[tuple[Setup, tuple[Fairness, ...]]] = []
    is_complete = True
    for setups in played:
        verdicts, is_complete = measure(setups, effort)
        if verdicts:
            results.append((setups[0], verdicts))
            if not as_json:
                _print(setups[0], verdicts)
        if not is_complete:
            break
    if as_json:
        data = [{"map": setup.board.id, "fairness": fairness_data(verdicts)} for setup, verdicts in results]
        print_json("lab.fairness", {"maps": data})
    if not is_complete:
        raise KeyboardInterrupt
    return 0 if all(result.verdict == "fair" for _setup, verdicts in results for result in verdicts) else 1


def _setups(options: "PlayOptions") -> "tuple[Setup, ...]":
    """Build the setups that judge a map; raises click.UsageError, RefusedError and UnreadableError."""
    from hyskos.cli.shared.fairness import refuse_alone
    from hyskos.lab.fairness import BOTS, setups_of

    base = build_setup(replace(options, bots=options.bots or ",".join(BOTS)))
    return refuse_alone(setups_of(base, options.players))


def _print(setup: "Setup", results: "Sequence[Fairness]") -> None:
    """Print every deviation in one table, with a column for each number of players and bot, and the verdicts."""
    from hyskos.cli.lab.reports import names_of, notes_of
    from hyskos.cli.shared.fairness import verdict_lines

    text = _("{map}: {games} games for each column; {factions}; seed {seed}")
    values = {"games": results[0].games, "factions": ", ".join(names_of(setup, "faction")), "seed": setup.seed}
    click.echo(text.format(map=setup.board.id, **values))
    for note in notes_of(setup):
        click.echo(note)
    tell(_("points above or below a fair share of the wins, with 95 % intervals"))
    click.echo()
    for line in _table(results).text():
        click.echo(line)
    click.echo()
    for line in verdict_lines(results):
        tell(line)
    click.echo()


def _table(results: "Sequence[Fairness]") -> "TextTable":
    from hyskos.cli.lab.reports import TextTable
    from hyskos.cli.shared.fairness import side_name
    from hyskos.companion.vocabulary import word_of
    from hyskos.lab.fairness import AXES

    columns = list(
        dict.fromkeys((result.players, deviation.bot) for result in results for deviation in result.deviations)
    )
    cells = {
        (result.players, deviation.bot, deviation.axis, deviation.name): deviation
        for result in results
        for deviation in result.deviations
    }
    sides = {
        (deviation.axis, deviation.name): side_name(deviation)
        for result in reversed(results)
        for deviation in result.deviations
    }
    rows = [
        [name, *(_cell(cells.get((*column, axis, id_))) for column in columns)]
        for (axis, id_), name in sorted(sides.items(), key=lambda result: AXES.index(result[0][0]))
    ]
    heads = (_("players"), *(f"{players} {word_of('bot', bot)}" for players, bot in columns))
    return TextTable(heads, rows)


def _cell(deviation: "Deviation | None") -> str:
    """Format a deviation in percentage points, with the longer side of its interval."""
    from hyskos.companion.formatting import decimal, points

    if deviation is None:
        return ""
    value, low, high = deviation.estimate.value, deviation.estimate.low, deviation.estimate.high
    return f"{points(value)} ±{decimal(100 * max(high - value, value - low))}"
