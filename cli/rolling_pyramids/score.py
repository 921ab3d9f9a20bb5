"""`hyskos score`: points of a round, or with `--final` the ranking by the points of all rounds."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import click

from hyskos.cli.shared.files import FileError
from hyskos.cli.shared.game_options import (
    factions_option,
    map_option,
    rulings_options,
    table_rulings,
    tell_rulings,
    the_board,
)
from hyskos.cli.shared.journals import evening_option, load_session, without_rulings
from hyskos.cli.shared.option_types import WHOLE, WholeRange
from hyskos.cli.shared.options import SingleUseOption, examples, output_options, print_json
from hyskos.cli.shared.terminal import ask, may_ask, no_input_option, print_assumptions, tell
from hyskos.companion.boards import load_board, read_space, refuse_crowd
from hyskos.companion.names import name_of
from hyskos.companion.rulings import non_default_rulings
from hyskos.companion.sentences import arithmetic, near, reasons_json, sentence, with_rule
from hyskos.companion.vocabulary import chosen_faction
from hyskos.definitions.languages import _
from hyskos.definitions.numerals import read_count
from hyskos.definitions.plain_data import Json
from hyskos.definitions.typed_words import entries
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, Reason
from hyskos.rules.rolling_pyramids.board import Board
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.points import (
    Bounds,
    Places,
    Standing,
    Tie,
    bounds,
    decided_by,
    faults,
    missing_tie_break,
    rank_players,
    ranks,
    round_points,
    standing_faults,
    unfinished_reason,
)
from hyskos.rules.rolling_pyramids.rulings import Rulings

MOST = 9999
NONE = ("-", "_")
"""Ways to write an empty list."""
NOT_THE_LAST = Reason("RP-41", N_("this is not the last round, since --round does not say so"))


@dataclass(frozen=True, slots=True)
class ExpectedList:
    """The list expected for each player: the prompt, and an example."""

    question: str
    example: str
    gaps: bool  # ignore empty entries


SPACES = ExpectedList(N_("Players, FACTION=SPACE,SPACE,... with blanks between them"), "anubian=1,2,8", gaps=True)
FINAL = ExpectedList(
    N_("Players, FACTION=POINTS,POINTS,... (one number for each round, or their sum) with blanks between them"),
    "anubian=12,15,9",
    gaps=False,
)


def read_lists(players: Sequence[str], prompt: ExpectedList, no_input: bool) -> dict[str, list[str]]:
    """Parse FACTION=LIST for each player, prompting if there are none; raises click.UsageError."""
    if not players and may_ask(no_input):
        players = str(ask(_(prompt.question), click.STRING)).split()
    if not players:
        raise click.UsageError(_("Missing FACTION=LIST, such as {example}").format(example=prompt.example))
    lists: dict[str, list[str]] = {}
    for word in players:
        faction, items = faction_and(word, word, prompt.example)
        if faction in lists:
            raise click.UsageError(_("{faction} is given twice; keep one").format(faction=faction))
        parts = [] if prompt.gaps and items.strip() in NONE else entries(items)
        lists[faction] = [part for part in parts if part] if prompt.gaps else parts
    return lists


def faction_and(word: str, where: str, example: str) -> tuple[str, str]:
    """Split FACTION=...; raises click.UsageError."""
    faction, equals, value = word.partition("=")
    if not equals:
        raise click.UsageError(_("`{word}`: write FACTION=..., such as {example}").format(word=where, example=example))
    return chosen_faction(faction.strip()), value


def read_number(word: str, where: str) -> int:
    """Parse a count of points, spaces or units; raises click.UsageError."""
    number = read_count(word.strip())
    if number is None or number > MOST:
        text = _("{where}: `{word}` is not a number from 0 to {most}")
        raise click.UsageError(text.format(where=where, word=word, most=MOST))
    return number


def rank(
    lists: Mapping[str, Sequence[str]],
    map_name: str | None,
    ties: tuple[Sequence[str], Sequence[str]],
    rulings: Rulings,
    *,
    asking: bool,
    as_json: bool,
) -> list[Reason]:
    """Print the ranking and what decided it; raises click.UsageError for points that no game can give."""
    noted = {faction: [read_number(word, faction) for word in words] for faction, words in lists.items()}
    limit = _bounds(map_name, rulings)
    _refuse(faults(noted, limit))
    spaces, units = (_counts(option, words, noted) for option, words in zip(("--spaces", "--units"), ties, strict=True))
    standings = [Standing(name, sum(points), spaces.get(name), units.get(name)) for name, points in noted.items()]
    if asking:
        standings = _ask_tie_breaks(standings)
    _refuse(standing_faults(standings, limit))
    rounds = len(next(iter(noted.values())))
    assumed = list(_assumptions(map_name, rounds, limit))
    places = rank_players(standings)
    reasons = [decided_by(places)]
    if open_ := unfinished_reason(rounds, limit):
        reasons.append(open_)
    if as_json:
        answer = _json(places) | {"decided": open_ is None and missing_tie_break(places[0]) is None}
        answer |= {"reasons": reasons_json(reasons), "assumed": reasons_json(assumed)}
        print_json("score", answer | {"rulings": non_default_rulings(rulings)})
    else:
        _print(places)
        for reason in reasons:
            tell(f"  {sentence(reason)}")
        print_assumptions(assumed)
    return reasons


def _bounds(map_name: str | None, rulings: Rulings) -> Bounds:
    """Return the limits of a map, or of the most generous built-in ones."""
    from hyskos.definitions.kinds.registry import built_in_files

    return bounds([load_board(name, "--map") for name in ((map_name,) if map_name else built_in_files("map"))], rulings)


def _assumptions(map_name: str | None, rounds: int, limit: Bounds) -> Iterator[Reason]:
    if map_name is None:
        message = N_("without --map, a built-in map with {rounds} rounds of at most {most} points is assumed")
        yield Reason("RP-44", message, {"rounds": limit.rounds, "most": limit.ordinary})
    if rounds == 1 < limit.rounds:
        yield Reason("RP-44", N_("one number is the sum of all rounds"))


def _refuse(reasons: Iterator[Reason]) -> None:
    for reason in reasons:
        raise click.UsageError(with_rule(reason))


def _counts(option: str, words: Sequence[str], factions: Mapping[str, object]) -> dict[str, int]:
    """Parse FACTION=N, repeated or separated by commas."""
    counts: dict[str, int] = {}
    for part in (part for word in words for part in word.split(",")):
        faction, number = faction_and(part, f"{option} {part}", "anubian=7")
        if faction not in factions:
            hint = near(faction, factions)
            text = _("{option}: {faction} has no list of points").format(option=option, faction=name_of(faction))
            raise click.UsageError(text + (f" ({', '.join(hint)}?)" if hint else ""))
        if faction in counts:
            raise click.UsageError(f"{option}: " + _("{faction} is given twice; keep one").format(faction=faction))
        counts[faction] = read_number(number, f"{option} {faction}")
    return counts


def _ask_tie_breaks(standings: list[Standing]) -> list[Standing]:
    """Prompt for what breaks ties: spaces, then units if those are equal too."""
    questions: dict[Tie, str] = {
        "spaces": _("{faction}: spaces controlled at the end"),
        "units": _("{faction}: units on the board at the end"),
    }
    for tie, question in questions.items():
        open_ = {
            standing.faction for tied in rank_players(standings) if missing_tie_break(tied) == tie for standing in tied
        }
        standings = [
            standing.with_count(tie, ask(question.format(faction=name_of(standing.faction)), WholeRange(0)))
            if standing.faction in open_ and standing.count(tie) is None
            else standing
            for standing in standings
        ]
    return standings


def _json(places: Places) -> dict[str, Json]:
    ranked: list[Json] = [
        {"place": rank, "factions": [standing.faction for standing in tied], "points": tied[0].points}
        for rank, tied in ranks(places)
    ]
    points = {standing.faction: standing.points for tied in places for standing in tied}
    return {"points": points, "ranking": ranked, "winners": [standing.faction for standing in places[0]]}


def _print(places: Places) -> None:
    for rank, tied in ranks(places):
        names = ", ".join(str(name_of(standing.faction)) for standing in tied)
        click.echo(f"{rank}. {names}  {tied[0].points}")


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
@output_options
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
        game = load_session(evening).timeline.session.game
        if game.table.solo:
            raise FileError(_("{file}: a solo game has no points (RP-63)").format(file=evening))
        lists = {
            name: [place_name(place) for place in sorted(game.position.controlled_places(name))]
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
    board: Board, typed_number: int | None, lists: Mapping[str, Sequence[str]], rulings: Rulings, as_json: bool
) -> list[Reason]:
    number = typed_number or 1
    assumed = [NOT_THE_LAST] if typed_number is None and board.rounds > 1 else []
    owners: dict[int, str] = {}
    for faction, words in lists.items():
        for word in words:
            place = read_space(board, word, faction, starts=True)
            if owners.get(place) == faction:
                raise click.UsageError(_("{name} is given twice; keep one").format(name=f"{faction}={word}"))
            if place in owners:
                text = _("{one} and {other} both have {place}; a space has one owner (RP-35)")
                raise click.UsageError(text.format(place=word, one=owners[place], other=faction))
            owners[place] = faction
    points_by_faction = {
        faction: round_points(board, [place for place, owner in owners.items() if owner == faction], number, rulings)
        for faction in lists
    }
    if as_json:
        answer: dict[str, Json] = {"map": board.id, "round": number}
        answer["points"] = {name: round_result.total for name, round_result in points_by_faction.items()}
        answer["reasons"] = {
            name: reasons_json(round_result.reasons) for name, round_result in points_by_faction.items()
        }
        print_json("score", answer | {"assumed": reasons_json(assumed), "rulings": non_default_rulings(rulings)})
    else:
        for faction, round_result in points_by_faction.items():
            click.echo(_("{faction}: note {points}").format(faction=name_of(faction), points=round_result.total))
            tell(f"  {arithmetic(round_result.reasons)}")
        print_assumptions(assumed)
    return [reason for round_result in points_by_faction.values() for reason in round_result.reasons]
