"""`hyskos score`: the points of a round, and who has won."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from cli.asking import ask, may_ask, no_input_option
from cli.groups import near
from cli.i18n import _
from cli.maps import map_option, read_space, the_board
from cli.names import named
from cli.options import examples, json_option, lang_option, print_json, reasons_json
from cli.rulings_option import different, rulings_options, table_rulings, tell_rulings
from cli.telling import arithmetic
from cli.vocabulary import PLAYED, chosen
from cli.wrapping import tell
from rules.reasons import Reason
from rules.rolling_pyramids.board import Board
from rules.rolling_pyramids.points import Standing, decided_by, ranking, round_points
from rules.rolling_pyramids.rulings import Rulings

MOST = 9999


@click.command(
    help=_("Count the points of a round, or rank the players at the end.")
    + "\n\n"
    + _(
        "Each player is FACTION=SPACE,SPACE,...: the spaces it controls. With --final it is FACTION=POINTS,POINTS,...: "
        "what was noted in each round; --spaces and --units decide ties."
    )
    + examples(
        "hyskos score --map inner-factory anubian=1,2,8 bastet=3,12",
        "hyskos score --map inner-factory --round 10 anubian=1,2,8 --json",
        "hyskos score --final anubian=12,15,9 bastet=14,13,9 --spaces anubian=7 --spaces bastet=6",
    )
)
@click.argument("players", nargs=-1, metavar="FACTION=LIST...")
@map_option
@click.option(
    "--round",
    "round_number",
    type=int,
    metavar="N",
    default=1,
    help=_("The round; in the last one the bottom numbers count."),
)
@click.option("--final", is_flag=True, help=_("Rank players by the points of all rounds (RP-44)."))
@click.option("--spaces", multiple=True, metavar="FACTION=N", help=_("With --final: spaces controlled at the end."))
@click.option("--units", multiple=True, metavar="FACTION=N", help=_("With --final: units on the board at the end."))
@rulings_options
@no_input_option
@json_option
@lang_option
def score(
    players: tuple[str, ...],
    map_name: str | None,
    round_number: int,
    final: bool,
    spaces: tuple[str, ...],
    units: tuple[str, ...],
    ruling_words: tuple[str, ...],
    rules_file: Path | None,
    explain: bool,
    no_input: bool,
    as_json: bool,
) -> None:
    """Print each player's points with their sum, or the ranking."""
    rulings = table_rulings(ruling_words, rules_file)
    if final:
        reasons = _final(_lists(players, no_input), _counts("--spaces", spaces), _counts("--units", units), as_json)
    else:
        board = the_board(map_name, no_input)
        if not 1 <= round_number <= board.rounds:
            text = _("--round: {round} is no round of this map; it has 1 to {last} (RP-44)")
            raise click.UsageError(text.format(round=round_number, last=board.rounds))
        reasons = _round(board, round_number, _lists(players, no_input), rulings, as_json)
    if as_json:
        return
    tell_rulings(reasons, rulings, explain=explain)


def _lists(players: Sequence[str], no_input: bool) -> dict[str, list[str]]:
    """Read FACTION=LIST for each player."""
    if not players and may_ask(no_input):
        players = str(ask(_("Players, FACTION=SPACE,SPACE,... with blanks between them"), click.STRING)).split()
    if not players:
        raise click.UsageError(_("Missing FACTION=LIST, such as anubian=1,2,8"))
    lists: dict[str, list[str]] = {}
    for word in players:
        faction, rest = _faction_and(word, word)
        if faction in lists:
            raise click.UsageError(_("{faction} is there twice").format(faction=faction))
        lists[faction] = [part.strip() for part in rest.split(",") if part.strip()]
    return lists


def _faction_and(word: str, where: str) -> tuple[str, str]:
    faction, equals, rest = word.partition("=")
    if not equals:
        raise click.UsageError(_("`{word}`: write FACTION=..., such as anubian=1,2,8").format(word=where))
    return chosen(faction, PLAYED), rest


def _round(
    board: Board, number: int, lists: Mapping[str, Sequence[str]], rulings: Rulings, as_json: bool
) -> list[Reason]:
    owners: dict[int, str] = {}
    for faction, words in lists.items():
        for word in words:
            place = read_space(board, word, faction, starts=True)
            if place in owners:
                text = _("{place} is there twice: {one} and {other}; a space has one owner (RP-35)")
                raise click.UsageError(text.format(place=word, one=owners[place], other=faction))
            owners[place] = faction
    found = {
        faction: round_points(board, [place for place, owner in owners.items() if owner == faction], number, rulings)
        for faction in lists
    }
    if as_json:
        answer = {"map": board.id, "round": number, "points": {name: one.total for name, one in found.items()}}
        answer["reasons"] = {name: reasons_json(one.reasons) for name, one in found.items()}
        print_json("score", answer | {"rulings": different(rulings)})
    else:
        for faction, one in found.items():
            click.echo(_("{faction}: note {points}").format(faction=named(faction), points=one.total))
            tell(f"  {arithmetic(one.reasons)}")
    return [reason for one in found.values() for reason in one.reasons]


def _counts(option: str, words: Sequence[str]) -> dict[str, int]:
    """Read FACTION=N, several times or with commas."""
    counts = {}
    for word in words:
        for part in word.split(","):
            faction, number = _faction_and(part, f"{option} {part}")
            counts[faction] = _number(number, f"{option} {faction}")
    return counts


def _number(word: str, where: str) -> int:
    if not (word.isascii() and word.strip().isdecimal() and len(word) < 6 and int(word) <= MOST):
        text = _("{where}: `{word}` is not a number from 0 to {most}")
        raise click.UsageError(text.format(where=where, word=word, most=MOST))
    return int(word)


def _final(
    lists: Mapping[str, Sequence[str]], spaces: Mapping[str, int], units: Mapping[str, int], as_json: bool
) -> list[Reason]:
    for option, counts in (("--spaces", spaces), ("--units", units)):
        for faction in counts:
            if faction not in lists:
                hint = near(faction, lists)
                text = _("{option}: {faction} has no list of points").format(option=option, faction=faction)
                raise click.UsageError(text + (f" ({', '.join(hint)}?)" if hint else ""))
    points = {faction: sum(_number(word, faction) for word in words) for faction, words in lists.items()}
    places = ranking(Standing(name, total, spaces.get(name, 0), units.get(name, 0)) for name, total in points.items())
    reason = decided_by(places)
    rank, ranked = 1, []
    for place in places:
        ranked.append({"place": rank, "factions": [one.faction for one in place], "points": place[0].points})
        rank += len(place)
    if as_json:
        winners = ranked[0]["factions"]
        print_json(
            "score", {"points": points, "ranking": ranked, "winners": winners, "reasons": reasons_json([reason])}
        )
        return [reason]
    for row, place in zip(ranked, places, strict=True):
        names = ", ".join(str(named(one.faction)) for one in place)
        click.echo(f"{row['place']}. {names}  {row['points']}")
    tell(f"  {arithmetic([reason])}")
    return [reason]
