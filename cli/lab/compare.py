"""`hyskos lab compare`: compare two ways to play, game by game."""

from dataclasses import replace
from typing import TYPE_CHECKING, Unpack

import click

from hyskos.cli.lab.options import (
    PlayedTwoWays,
    PlayOptions,
    build_setup,
    effort_options,
    other_options,
    play_options,
    players_option,
    playing_options,
)
from hyskos.cli.shared.option_types import complete_map
from hyskos.cli.shared.options import examples, output_options, print_json
from hyskos.definitions.languages import _

if TYPE_CHECKING:
    from hyskos.lab.comparing import Compared
    from hyskos.lab.setups import Setup


@click.command(
    help=_("Compare two setups, game by game.")
    + "\n\n"
    + _(
        "MAP is the first setup. The second is another map, OTHER, or the same map with the changes of the "
        "--other-... options. Both play with the same dice and seats, so even small differences show quickly."
    )
    + "\n\n"
    + _("The 95 % confidence intervals hold for all differences of a table together.")
    + examples(
        "hyskos lab compare inner-factory four-x --players 2 --games 16",
        "hyskos lab compare inner-factory --other-ruling bastet_defence=always --players 2 --games 16",
        "hyskos lab compare my-map.yaml --other-ability-off bastet --players 2 --games 16 --json",
    )
)
@click.argument("map_name", metavar="MAP", shell_complete=complete_map)
@click.argument("other_map", required=False, metavar="[OTHER]", shell_complete=complete_map)
@players_option
@playing_options
@other_options
@effort_options
@output_options
def compare(map_name: str, other_map: str | None, as_json: bool, **typed: Unpack[PlayedTwoWays]) -> int:
    """Print every difference, and a verdict in words."""
    from hyskos.cli.shared.simulation import Effort, play_and_sum
    from hyskos.lab.comparing import UnpairedError, work_of_comparison

    first = replace(play_options(map_name, typed), called=(("--map", _("MAP")),))
    base, other = build_setup(first), build_setup(_second(first, other_map, typed))
    try:
        work = work_of_comparison(base, [other])
    except UnpairedError as error:
        text = _("games cannot be paired: {what}: {mine} one way, {theirs} the other")
        names = {"starts": _("starts"), "factions": _("factions"), "bots": _("bots"), "players": _("players")}
        raise click.UsageError(text.format(what=names[error.what], mine=error.ours, theirs=error.theirs)) from None
    effort = Effort(typed["games"], typed["workers"], typed["cluster"])
    compared, is_complete = play_and_sum(work, [base, other], effort.count(base, 2), effort)
    if compared is not None:
        _print(base, other, compared, as_json=as_json)
    if not is_complete:
        raise KeyboardInterrupt
    return 0


def _second(first: PlayOptions, other_map: str | None, typed: PlayedTwoWays) -> PlayOptions:
    """Return the options of the second way; its own rulings take precedence over the common ones."""
    other = (
        ("--factions", "--other-factions", typed["other_factions"] is not None),
        ("--bots", "--other-bots", typed["other_bots"] is not None),
        ("--ability-off", "--other-ability-off", bool(typed["other_off"])),
    )
    called = tuple((option, otherwise) for option, otherwise, is_typed in other if is_typed)
    return replace(
        first,
        called=(("--map", _("OTHER") if other_map else _("MAP")), *called),
        map_name=other_map or first.map_name,
        over=tuple(typed["other_rulings"]),
        abilities_off=(*first.abilities_off, *typed["other_off"]),
        factions=first.factions if typed["other_factions"] is None else typed["other_factions"],
        bots=first.bots if typed["other_bots"] is None else typed["other_bots"],
        first=first.first if typed["other_first"] is None else typed["other_first"],
    )


def _print(base: "Setup", other: "Setup", compared: "Compared", *, as_json: bool) -> None:
    from hyskos.cli.lab.reports import change_table, changes, comparison_data, head_of, notes_of, verdict

    if as_json:
        print_json("lab.compare", comparison_data(base, other, compared))
        return
    rows = changes(base, other, compared)
    for text, setup in ((_("first: {played}"), base), (_("second: {played}"), other)):
        click.echo(text.format(played=head_of(setup, compared.tally.games)))
        for note in notes_of(setup):
            click.echo(f"  {note}")
    click.echo()
    for line in (*change_table(rows, alone=base.players == 1).lines(markdown=False), *verdict(base, other, compared)):
        click.echo(line)
