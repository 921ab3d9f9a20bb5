"""`hyskos pyramydal score`: a whole game from a file, checked, scored, with its winner."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hyskos.cli.games.pyramydal import score_json
from hyskos.cli.shared.options import examples, json_option, lang_option, print_json
from hyskos.cli.shared.terminal import tell, tell_assumed
from hyskos.companion.sentences import reasons_json, ruled, sentence
from hyskos.definitions.json_values import Json
from hyskos.definitions.languages import _
from hyskos.rules.pyramydal.audit import faults
from hyskos.rules.pyramydal.game import Built, Game, Rest, Result, score
from hyskos.rules.pyramydal.line import stash_colours
from hyskos.rules.pyramydal.pieces import Piece, read_piece
from hyskos.rules.reasons import N_, Reason

if TYPE_CHECKING:
    from hyskos.definitions.findings import Finding
    from hyskos.definitions.loader import Reading

KIND = "pyramydal-game"


@click.command(
    help=_("Score a whole game from a file, checked against all rules.")
    + "\n\n"
    + _(
        "The file lists players in turn order, statues in the order they were built and what each player has left; "
        "docs/pyramydal-game.md shows one. The best minis are made from leftovers unless the file names them, and the "
        "imaginary pyramid of the first at the end is used best."
    )
    + examples("hyskos pyramydal score game.yaml", "hyskos pyramydal score game.yaml --json")
)
@click.argument("file", type=click.Path(path_type=Path))
@json_option
@lang_option
def score_command(file: Path, as_json: bool) -> int:
    """Print the winner first, then every player's points with their rules."""
    from hyskos.definitions.loader import read

    reading = read(file)
    if not reading.document.complete and reading.findings[0].code == "Y001":
        raise click.UsageError(f"{file}: {_(reading.findings[0].message.render())}")
    findings = list(reading.findings) or _wrong_kind(reading)
    if not findings:
        game = _game(reading.document.data)
        findings = [*_twice(reading), *_located(reading, game)]
    if findings:
        return _refuse(reading, findings, as_json)
    result, assumed = score(game), _assumed(reading.document.data)
    if as_json:
        scores = {player: score_json(one) for player, one in result.scores.items()}
        answer: dict[str, Json] = {"legal": True, "winner": result.ranking[0], "ranking": result.ranking}
        answer |= {"reason": sentence(result.reason), "notes": reasons_json(result.notes), "players": scores}
        print_json("pyramydal.score", answer | {"assumed": reasons_json(assumed)})
    else:
        _print(result)
        tell_assumed(assumed)
    return 0


def _print(result: Result) -> None:
    for said in (result.reason, *result.notes):
        tell(ruled(said))
    for player in result.ranking:
        one = result.scores[player]
        click.echo(f"{player}: " + _("{total} points").format(total=one.total))
        for reason in one.reasons:
            tell(f"  {sentence(reason)}  ({reason.rule})")


def _wrong_kind(reading: "Reading") -> "list[Finding]":
    from hyskos.definitions.messages import say

    if reading.kind == KIND:
        return []
    message = say(N_("expected the kind `{wanted}`, got `{got}`"), wanted=KIND, got=reading.kind)
    return [reading.document.finding("Y111", ("kind",), message)]


def _twice(reading: "Reading") -> "Iterator[Finding]":
    """Find stashes of one colour that are told twice, as `r` and as `R`."""
    from hyskos.definitions.messages import say

    seen: set[str] = set()
    for colour in reading.document.data.get("stashes", {}):
        if colour.lower() in seen:
            message = say(N_("the stashes of colour {colour} are told twice"), colour=colour.lower())
            yield reading.document.finding("PY-1", ("stashes", colour), message)
        seen.add(colour.lower())


def _game(raw: dict[str, Any]) -> Game:
    stashes = raw.get("stashes") or _stashes_of(raw["players"])
    return Game(
        players=tuple(raw["players"]),
        stashes={colour.lower(): count for colour, count in stashes.items()},
        statues=tuple(Built(one["player"], _pieces(one["pieces"]), _piece(one)) for one in raw["statues"]),
        rests={player: _rest(one) for player, one in raw.get("leftovers", {}).items()},
        first_at_end=raw.get("first_at_end"),
        diagonal=raw.get("diagonal", False),
    )


def _stashes_of(players: list[str]) -> dict[str, int]:
    """Give the stashes of a game that names none: those of `pyramydal line` for as many players (PY-1)."""
    return dict.fromkeys(stash_colours(len(players)), 1)


def _assumed(raw: dict[str, Any]) -> list[Reason]:
    """Tell what a score rests on that the file does not say."""
    if raw.get("stashes"):
        return []
    text = N_("one stash each of the colours {colours}, since the file has no `stashes`")
    return [Reason("PY-1", text, {"colours": ", ".join(_stashes_of(raw["players"]))})]


def _rest(raw: dict[str, Any]) -> Rest:
    minis = tuple(_pieces(pair) for pair in raw["minis"]) if "minis" in raw else None
    return Rest(_pieces(raw.get("pieces", [])), minis, _piece(raw))


def _pieces(words: list[str]) -> tuple[Piece, ...]:
    return tuple(read_piece(word) for word in words)


def _piece(raw: dict[str, Any]) -> Piece | None:
    return read_piece(raw["virtual"]) if "virtual" in raw else None


def _located(reading: "Reading", game: Game) -> "list[Finding]":
    """Give what is against the rules as findings of the file, each with its rule as the code."""
    from hyskos.definitions.findings import in_order
    from hyskos.definitions.messages import Message

    return list(
        in_order(
            reading.document.finding(fault.reason.rule, fault.path, Message(fault.reason.message, fault.reason.values))
            for fault in faults(game)
        )
    )


def _refuse(reading: "Reading", findings: "list[Finding]", as_json: bool) -> int:
    from hyskos.cli.shared import reports

    if as_json:
        print_json("pyramydal.score", {"legal": False, "findings": [reports.as_json(one) for one in findings]})
        return 1
    lines = reading.document.text.split("\n")
    for finding in findings:
        for line in reports.full(finding, lines):
            click.echo(line, err=True)
    return 1
