"""`hyskos score --final`: rank the players by the points of all rounds."""

from collections.abc import Iterator, Mapping, Sequence

import click

from hyskos.cli.rolling_pyramids.score_lists import faction_and, read_number
from hyskos.cli.shared.option_types import WholeRange
from hyskos.cli.shared.options import print_json
from hyskos.cli.shared.terminal import ask, print_assumptions, tell
from hyskos.companion.boards import load_board
from hyskos.companion.names import named
from hyskos.companion.rulings import different
from hyskos.companion.sentences import near, reasons_json, ruled, sentence
from hyskos.definitions.json_values import Json
from hyskos.definitions.languages import _
from hyskos.rules.reasons import N_, Reason
from hyskos.rules.rolling_pyramids.ledger import Bounds, bounds, faults, standing_faults, unfinished
from hyskos.rules.rolling_pyramids.points import Places, Standing, Tie, decided_by, missing_tie_break, ranking, ranks
from hyskos.rules.rolling_pyramids.rulings import Rulings


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
        standings = _asked(standings)
    _refuse(standing_faults(standings, limit))
    rounds = len(next(iter(noted.values())))
    assumed = list(_assumed(map_name, rounds, limit))
    places = ranking(standings)
    reasons = [decided_by(places)]
    if open_ := unfinished(rounds, limit):
        reasons.append(open_)
    if as_json:
        answer = _json(places) | {"decided": open_ is None and missing_tie_break(places[0]) is None}
        answer |= {"reasons": reasons_json(reasons), "assumed": reasons_json(assumed)}
        print_json("score", answer | {"rulings": different(rulings)})
    else:
        _print(places)
        for reason in reasons:
            tell(f"  {sentence(reason)}")
        print_assumptions(assumed)
    return reasons


def _bounds(map_name: str | None, rulings: Rulings) -> Bounds:
    """Return the limits of a map, or of the most generous built-in ones."""
    from hyskos.definitions.loader import shipped

    return bounds([load_board(name, "--map") for name in ((map_name,) if map_name else shipped("map"))], rulings)


def _assumed(map_name: str | None, rounds: int, limit: Bounds) -> Iterator[Reason]:
    if map_name is None:
        message = N_("without --map, a built-in map with {rounds} rounds of at most {most} points is assumed")
        yield Reason("RP-44", message, {"rounds": limit.rounds, "most": limit.ordinary})
    if rounds == 1 < limit.rounds:
        yield Reason("RP-44", N_("one number is the sum of all rounds"))


def _refuse(found: Iterator[Reason]) -> None:
    for reason in found:
        raise click.UsageError(ruled(reason))


def _counts(option: str, words: Sequence[str], known: Mapping[str, object]) -> dict[str, int]:
    """Parse FACTION=N, repeated or separated by commas."""
    counts: dict[str, int] = {}
    for part in (part for word in words for part in word.split(",")):
        faction, number = faction_and(part, f"{option} {part}", "anubian=7")
        if faction not in known:
            hint = near(faction, known)
            text = _("{option}: {faction} has no list of points").format(option=option, faction=named(faction))
            raise click.UsageError(text + (f" ({', '.join(hint)}?)" if hint else ""))
        if faction in counts:
            raise click.UsageError(f"{option}: " + _("{faction} is there twice").format(faction=faction))
        counts[faction] = read_number(number, f"{option} {faction}")
    return counts


def _asked(standings: list[Standing]) -> list[Standing]:
    """Prompt for what breaks ties: spaces, then units if those are equal too."""
    questions: dict[Tie, str] = {
        "spaces": _("{faction}: spaces controlled at the end"),
        "units": _("{faction}: units on the board at the end"),
    }
    for what, question in questions.items():
        open_ = {one.faction for place in ranking(standings) if missing_tie_break(place) == what for one in place}
        standings = [
            one.told(what, ask(question.format(faction=named(one.faction)), WholeRange(0)))
            if one.faction in open_ and one.count(what) is None
            else one
            for one in standings
        ]
    return standings


def _json(places: Places) -> dict[str, Json]:
    ranked: list[Json] = [
        {"place": rank, "factions": [one.faction for one in place], "points": place[0].points}
        for rank, place in ranks(places)
    ]
    points = {one.faction: one.points for place in places for one in place}
    return {"points": points, "ranking": ranked, "winners": [one.faction for one in places[0]]}


def _print(places: Places) -> None:
    for rank, place in ranks(places):
        names = ", ".join(str(named(one.faction)) for one in place)
        click.echo(f"{rank}. {names}  {place[0].points}")
