"""`hyskos lab solo`: win probabilities of solo games, and the odds of reinforcements."""

from collections.abc import Sequence
from math import isfinite
from typing import TYPE_CHECKING, Unpack

import click

from hyskos.cli.lab.options import PlayParameters, build_setup, effort_options, play_options, playing_options
from hyskos.cli.shared.game_options import map_option
from hyskos.cli.shared.options import examples, output_options, print_json
from hyskos.definitions.dice import DICE_EACH, DieShape
from hyskos.definitions.languages import _
from hyskos.rules.reasons import N_

if TYPE_CHECKING:
    from hyskos.cli.lab.reports import TextTable
    from hyskos.lab.figures import SideResults
    from hyskos.lab.setups import Setup
    from hyskos.lab.tally import Tally
    from hyskos.rules.rolling_pyramids.rulings import Rulings

CHOICES = {"lowest": N_("the four lowest"), "any": N_("any four"), "highest": N_("the four highest")}
"""Which dice a player takes."""


@click.command(
    help=_("Chances to win a solo game, and odds of reinforcements.")
    + "\n\n"
    + _(
        "Plays games and reports how often the player wins and how many rounds it takes, with 95 % confidence "
        "intervals; a lost game counts as the last round. The default bot is pilgrim, which walks towards the spaces "
        "it has to take. The odds of rolls and of the Pharaoh's reinforcements (RP-63) are exact."
    )
    + examples(
        "hyskos lab solo --map inner-factory --games 16",
        "hyskos lab solo --map four-x --bots greedy,random --games 16 --json",
    )
)
@map_option
@playing_options
@effort_options
@output_options
def solo(map_name: str | None, as_json: bool, **typed: Unpack[PlayParameters]) -> int:
    """Print the win probabilities by bot, start and faction, then the odds."""
    from hyskos.cli.shared.simulation import Effort, play_and_sum
    from hyskos.lab.running import work_of

    setup = build_setup(play_options(map_name, typed))
    effort = Effort(typed["games"], typed["workers"], typed["cluster"])
    tally, is_complete = play_and_sum(work_of(setup), [setup], effort.count(setup), effort)
    if tally is not None:
        _print(setup, tally, as_json=as_json)
    if not is_complete:
        raise KeyboardInterrupt
    return 0


def _print(setup: "Setup", tally: "Tally", *, as_json: bool) -> None:
    from hyskos.cli.lab.reports import head_of, side_data
    from hyskos.lab.figures import wins_by_round
    from hyskos.lab.odds import CHOICES as KNOWN
    from hyskos.lab.odds import dice_of, reinforcement_odds, roll_odds

    dice = dice_of(1, setup.board.dice)
    if as_json:
        print_json(
            "lab.solo",
            {
                "map": setup.board.id,
                "games": tally.games,
                "sides": {axis: side_data(setup, tally, axis) for axis in ("bot", "start", "faction")},
                "reinforcement": {
                    choice: {
                        str(number): f"{chance.numerator}/{chance.denominator}"
                        for number, chance in reinforcement_odds(choice, setup.rulings, setup.board.dice).items()
                    }
                    for choice in KNOWN
                },
                "won_by": {str(round_): estimate.rounded() for round_, estimate in wins_by_round(setup, tally).items()},
                "roll": {
                    str(number): {name: f"{chance.numerator}/{chance.denominator}" for name, chance in chances}
                    for number, face in roll_odds(dice).items()
                    for chances in [(("once", face.once), ("twice", face.twice), ("beyond", face.beyond))]
                },
            },
        )
        return
    click.echo(head_of(setup, tally.games))
    click.echo()
    for table in (_chances(setup, tally, "start"), _chances(setup, tally, "faction")):
        for line in table.lines(markdown=False):
            click.echo(line)
    if len(setup.bots) == 1 and tally.games:
        for line in rounds_table(setup, tally).lines(markdown=False):
            click.echo(line)
        click.echo(_("How often the game is won by the end of a round: what fewer rounds would leave of it (A93)."))
        click.echo()
    for line in roll_table(dice).lines(markdown=False):
        click.echo(line)
    click.echo(_("What a roll of the six dice shows, exactly (RP-62)."))
    click.echo()
    for line in odds_table(setup.rulings, setup.board.dice).lines(markdown=False):
        click.echo(line)
    click.echo(_("Soldiers that reinforce the Pharaoh in a round, exactly, by the dice that are taken (RP-63)."))
    if setup.rulings.reinforcement_dice == "written":
        click.echo(_("Numbers that are written count at your table (A84); these are the faces that are rolled."))


def _chances(setup: "Setup", tally: "Tally", axis: str) -> "TextTable":
    """Return a table with a row for each side, and for each bot its win probability with the interval."""
    from hyskos.cli.lab.reports import HEADS, TextTable, names_of
    from hyskos.lab.figures import pairs, sides

    names, bots = names_of(setup, axis), names_of(setup, "bot")
    by_pair, by_bot = pairs(setup, tally, axis, "bot"), {side.index: side for side in sides(setup, tally, "bot")}
    rows = [
        [name, *(cell for bot in range(len(bots)) for cell in _cells(by_pair.get((place, bot))))]
        for place, name in enumerate(names)
    ]
    rows.append([_("all"), *(cell for bot in range(len(bots)) for cell in _cells(by_bot.get(bot)))])
    heads = [head for bot in bots for head in (_("{bot} wins %").format(bot=bot), _("rounds"))]
    return TextTable((_(HEADS[axis]), *heads), rows)


def _cells(side: "SideResults | None") -> tuple[str, str]:
    """Format the share of wins, and the number of rounds until the end of a game."""
    from hyskos.cli.lab.reports import percent, span
    from hyskos.companion.formatting import decimal

    if side is None:
        return "", ""
    wins, rounds = f"{percent(side.won.value)} ({span(side.won)})", decimal(side.points.value, 2)
    if not isfinite(side.points.low):
        return wins, rounds
    ends = _("{low} to {high}").format(low=decimal(side.points.low, 2), high=decimal(side.points.high, 2))
    return wins, f"{rounds} ({ends})"


def rounds_table(setup: "Setup", tally: "Tally") -> "TextTable":
    """Return the probability of having won by each round, from the first round with a win."""
    from hyskos.cli.lab.reports import TextTable, percent, span
    from hyskos.lab.figures import wins_by_round

    rows = [
        [str(number), percent(estimate.value), span(estimate)]
        for number, estimate in wins_by_round(setup, tally).items()
    ]
    return TextTable((_("round"), _("won %"), "95 %"), rows)


def roll_table(dice: "Sequence[DieShape]") -> "TextTable":
    """Return the probabilities of every number on some dice."""
    from hyskos.cli.lab.reports import TextTable, percent
    from hyskos.lab.odds import roll_odds

    rows = [
        [str(number), *(percent(float(chance), 2) for chance in (face.once, face.twice, face.beyond))]
        for number, face in roll_odds(dice).items()
    ]
    return TextTable((_("number"), _("on a die %"), _("on two dice %"), _("it or more %")), rows)


def odds_table(rulings: "Rulings", dice: "Sequence[DieShape]" = DICE_EACH) -> "TextTable":
    """Return the probabilities of every number of soldiers, and their means."""
    from hyskos.cli.lab.reports import TextTable, percent
    from hyskos.companion.formatting import decimal
    from hyskos.lab.odds import CHOICES as KNOWN
    from hyskos.lab.odds import mean_of, reinforcement_odds

    odds = [reinforcement_odds(choice, rulings, dice) for choice in KNOWN]
    numbers = sorted({number for distribution in odds for number in distribution})
    rows = [
        [str(number), *(percent(float(distribution.get(number, 0)), 2) for distribution in odds)] for number in numbers
    ]
    rows.append([_("mean"), *(decimal(float(mean_of(distribution)), 2) for distribution in odds)])
    return TextTable((_("soldiers"), *(_("{dice} %").format(dice=_(CHOICES[choice])) for choice in KNOWN)), rows)
