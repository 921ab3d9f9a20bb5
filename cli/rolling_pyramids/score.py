"""`hyskos score`: count the points of a round, or rank the players."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from hyskos.cli.rolling_pyramids.score_final import rank
from hyskos.cli.rolling_pyramids.score_lists import FINAL, SPACES, read_lists
from hyskos.cli.shared.files import FileFault
from hyskos.cli.shared.game_options import (
    factions_option,
    map_option,
    rulings_options,
    table_rulings,
    tell_rulings,
    the_board,
)
from hyskos.cli.shared.journals import evening_option, the_evening, without_rulings
from hyskos.cli.shared.option_types import WHOLE
from hyskos.cli.shared.options import SingleUseOption, examples, json_option, lang_option, print_json
from hyskos.cli.shared.terminal import may_ask, no_input_option, print_assumptions, tell
from hyskos.companion.boards import read_space, refuse_crowd
from hyskos.companion.names import named
from hyskos.companion.rulings import different
from hyskos.companion.sentences import arithmetic, reasons_json
from hyskos.definitions.json_values import Json
from hyskos.definitions.languages import _
from hyskos.rules.reasons import N_, Reason
from hyskos.rules.rolling_pyramids.board import Board
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.points import round_points
from hyskos.rules.rolling_pyramids.rulings import Rulings

NOT_THE_LAST = Reason("RP-41", N_("this is not the last round, since --round does not say so"))


@click.command(
    help=_("Count the points of a round, or rank the players at the end.")
    + "\n\n"
    + _(
        "Type the spaces each faction controls: FACTION=SPACE,SPACE,... With --final, type its points of each round, "
        "or their sum: FACTION=POINTS,POINTS,... --spaces and --units break ties."
    )
    + examples(
        "hyskos score --map inner-factory anubian=1,2,8 bastet=3,12",
        "hyskos score --map inner-factory --round 10 anubian=1,2,8 --json",
        "hyskos score --final anubian=12,15,9 bastet=14,13,9 --map inner-factory",
        "hyskos score --final anubian=212 bastet=212 --spaces anubian=7 --spaces bastet=6",
    )
)
@click.argument("players", nargs=-1, metavar="FACTION=LIST...")
@map_option
@click.option(
    "--round",
    "round_number",
    cls=SingleUseOption,
    type=WHOLE,
    metavar="N",
    help=_("Number of the round; the last round scores the final points."),
)
@click.option("--final", is_flag=True, help=_("Rank players by the points of all rounds (RP-44)."))
@click.option("--spaces", multiple=True, metavar="FACTION=N", help=_("With --final: spaces controlled at the end."))
@click.option("--units", multiple=True, metavar="FACTION=N", help=_("With --final: units on the board at the end."))
@evening_option
@factions_option
@rulings_options
@no_input_option
@json_option
@lang_option
def score(
    players: tuple[str, ...],
    map_name: str | None,
    round_number: int | None,
    final: bool,
    spaces: tuple[str, ...],
    units: tuple[str, ...],
    evening: Path | None,
    ruling_words: tuple[str, ...],
    rules_file: Path | None,
    explain: bool,
    no_input: bool,
    as_json: bool,
) -> None:
    """Print each player's points with their sum, or the ranking."""
    if evening is not None:
        if players or map_name or round_number or final or spaces or units:
            raise click.UsageError(
                _("--evening takes map, round and spaces from the journal: leave out everything else")
            )
        without_rulings(ruling_words, rules_file)
        game = the_evening(evening).timeline.session.game
        if game.table.solo:
            raise FileFault(_("{file}: alone there are no points (RP-63)").format(file=evening))
        lists = {
            name: [place_name(place) for place in sorted(game.position.controlled(name))]
            for name in game.table.factions
        }
        rulings, number = game.table.rulings, min(game.round, game.table.rounds)
        reasons = _round(game.table.board, number, lists, rulings, as_json)
        if not as_json:
            tell_rulings(reasons, rulings, explain=explain)
        return
    rulings = table_rulings(ruling_words, rules_file)
    if final:
        if round_number is not None:
            raise click.UsageError(_("--final scores all rounds: leave out --round"))
        lists = read_lists(players, FINAL, no_input)
        reasons = rank(lists, map_name, (spaces, units), rulings, asking=may_ask(no_input), as_json=as_json)
    else:
        if spaces or units:
            raise click.UsageError(_("--spaces and --units decide ties at the end: they need --final"))
        board = the_board(map_name, no_input)
        if not 1 <= (round_number or 1) <= board.rounds or round_number == 0:
            text = _("--round: {round} is not a round of this map; it has 1 to {last} (RP-44)")
            raise click.UsageError(text.format(round=round_number, last=board.rounds))
        lists = read_lists(players, SPACES, no_input)
        refuse_crowd(len(lists), board)
        reasons = _round(board, round_number, lists, rulings, as_json)
    if as_json:
        return
    tell_rulings(reasons, rulings, explain=explain)


def _round(
    board: Board, told: int | None, lists: Mapping[str, Sequence[str]], rulings: Rulings, as_json: bool
) -> list[Reason]:
    number = told or 1
    assumed = [NOT_THE_LAST] if told is None and board.rounds > 1 else []
    owners: dict[int, str] = {}
    for faction, words in lists.items():
        for word in words:
            place = read_space(board, word, faction, starts=True)
            if owners.get(place) == faction:
                raise click.UsageError(_("{name} is there twice").format(name=f"{faction}={word}"))
            if place in owners:
                text = _("{place} is there twice: {one} and {other}; a space has one owner (RP-35)")
                raise click.UsageError(text.format(place=word, one=owners[place], other=faction))
            owners[place] = faction
    found = {
        faction: round_points(board, [place for place, owner in owners.items() if owner == faction], number, rulings)
        for faction in lists
    }
    if as_json:
        answer: dict[str, Json] = {"map": board.id, "round": number}
        answer["points"] = {name: one.total for name, one in found.items()}
        answer["reasons"] = {name: reasons_json(one.reasons) for name, one in found.items()}
        print_json("score", answer | {"assumed": reasons_json(assumed), "rulings": different(rulings)})
    else:
        for faction, one in found.items():
            click.echo(_("{faction}: note {points}").format(faction=named(faction), points=one.total))
            tell(f"  {arithmetic(one.reasons)}")
        print_assumptions(assumed)
    return [reason for one in found.values() for reason in one.reasons]
