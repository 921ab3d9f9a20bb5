"""`hyskos pyramydal move`: move tokens in turn, and check whether the game has ended."""

import click

from hyskos.cli.games.pyramydal import line_of
from hyskos.cli.shared.options import examples, output_options, print_json
from hyskos.cli.shared.terminal import tell
from hyskos.companion.games.pyramydal import line_words, reach_text
from hyskos.companion.sentences import reasons_json, ruled, sentence
from hyskos.definitions.languages import _
from hyskos.definitions.numerals import read_count
from hyskos.rules.pyramydal.line import Step, move
from hyskos.rules.pyramydal.pieces import write_piece
from hyskos.rules.pyramydal.play import movers
from hyskos.rules.reasons import N_, Reason, UnlawfulError


@click.command(
    "move",
    help=_(
        "Move tokens one after another, each by any number of spaces (PY-3 to PY-5), and say who can "
        "still move. Type the line from its start: tokens by name, pyramids by colour and pips. Without --turn "
        "it says what each token can reach."
    )
    + examples(
        "hyskos pyramydal move cleo ben ana r1 g2 b3 y1 --turn ana=2 --turn ben=3",
        "hyskos pyramydal move cleo ben ana r1 g2 b3 y1",
    ),
)
@click.argument("items", nargs=-1, required=True, metavar="ITEM...")
@click.option(
    "--turn",
    "turns",
    multiple=True,
    metavar="NAME=N",
    help=_("Player and number of spaces; repeat for each turn."),
)
@output_options
def move_command(items: tuple[str, ...], turns: tuple[str, ...], as_json: bool) -> int:
    """Print each move or the first refusal, the line afterwards, and whether the game ends."""
    requested = [_turn(word) for word in turns]
    line = line_of(items, {name for name, _spaces in requested})
    for name in line:
        if isinstance(name, str) and line.count(name) > 1:
            raise click.UsageError(_("{name} must be in the line exactly once").format(name=name))
    steps: list[Step] = []
    refusal = None
    for name, spaces in requested:
        try:
            steps.append(move(line, name, spaces))
        except UnlawfulError as error:
            refusal = error.reason
            break
        line = steps[-1].line
    able = movers(line)
    if as_json:
        moves = [
            {"player": s.player, "taken": write_piece(s.taken) if s.taken else None, "reason": sentence(s.reason)}
            for s in steps
        ]
        answer = {"legal": refusal is None, "moves": moves, "line": line_words(line), "movers": list(able)}
        print_json("pyramydal.move", answer | {"refusal": reasons_json([refusal])[0] if refusal else None})
        return 1 if refusal else 0
    for step in steps:
        tell(sentence(step.reason))
    if refusal:
        tell(ruled(refusal))
    elif not requested:
        for name in able:
            tell(reach_text(line, name))
    click.echo(" ".join(line_words(line)))
    tell(ruled(_state(able)))
    return 1 if refusal else 0


def _turn(word: str) -> tuple[str, int]:
    name, _sign, spaces = word.partition("=")
    number = read_count(spaces)
    if not name or not number:
        raise click.UsageError(_("--turn {word}: expected NAME=N with N from 1").format(word=word))
    return name, number


def _state(able: tuple[str, ...]) -> Reason:
    """Return whether and how the game continues (PY-9)."""
    if not able:
        return Reason("PY-9", N_("no player can move: the game is over; score it"))
    if len(able) == 1:
        text = N_("only {player} can move: one more turn, then it is scored")
        return Reason("PY-9", text, {"player": able[0]})
    return Reason("PY-5", N_("{players} can still move"), {"players": ", ".join(able)})
