"""`hyskos pyramydal score`: check and score a whole game from a file."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli.games.pyramydal import score_json
from hyskos.cli.shared.files import PathType
from hyskos.cli.shared.options import examples, output_options, print_json
from hyskos.cli.shared.terminal import print_assumptions, tell
from hyskos.companion.games.pyramydal import result_lines
from hyskos.companion.sentences import reasons_json, sentence
from hyskos.definitions.languages import _
from hyskos.definitions.plain_data import Json
from hyskos.rules.pyramydal.game import score

if TYPE_CHECKING:
    from hyskos.definitions.findings import Finding
    from hyskos.definitions.loader import Reading


@click.command(
    help=_("Score a whole game from a file, checked against all rules.")
    + "\n\n"
    + _(
        "The file lists players in turn order, statues in the order they were built and what each player has left; "
        "docs/reference/pyramydal-game.md shows one. The best minis are made from leftovers unless the file names "
        "them, and the imaginary pyramid of the first at the end is used best."
    )
    + examples("hyskos pyramydal score game.yaml", "hyskos pyramydal score game.yaml --json")
)
@click.argument("file", type=PathType(path_type=Path))
@output_options
def score_command(file: Path, as_json: bool) -> int:
    """Print the winner first, then every player's points with their rules."""
    from hyskos.companion.pyramydal_game import assumed_of, read_game
    from hyskos.definitions.loader import read

    reading = read(file)
    if not reading.document.complete and reading.findings[0].code == "Y001":
        raise click.UsageError(f"{file}: {reading.findings[0].message.render(_)}")
    game, findings = read_game(reading)
    if game is None:
        return _refuse(reading, findings, as_json)
    result, assumed = score(game), assumed_of(reading)
    if as_json:
        scores = {player: score_json(player_score) for player, player_score in result.scores.items()}
        answer: dict[str, Json] = {"legal": True, "winner": result.ranking[0], "ranking": result.ranking}
        answer |= {"reason": sentence(result.reason), "notes": reasons_json(result.notes), "players": scores}
        print_json("pyramydal.score", answer | {"assumed": reasons_json(assumed)})
    else:
        for line in result_lines(result):
            tell(line)
        print_assumptions(assumed)
    return 0


def _refuse(reading: "Reading", findings: "Sequence[Finding]", as_json: bool) -> int:
    from hyskos.cli.shared import reports

    if as_json:
        print_json(
            "pyramydal.score", {"legal": False, "findings": [reports.as_json(rejected) for rejected in findings]}
        )
        return 1
    lines = reading.document.text.split("\n")
    for finding in findings:
        for line in reports.full(finding, lines):
            click.echo(line, err=True)
    return 1
