"""`hyskos pyramydal`: best statues, scores, the line and its tokens."""

from collections.abc import Container, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli.shared.chance import seed_words, seeded_random, tell_seed
from hyskos.cli.shared.files import PathType, force_option, picture_option, save_picture
from hyskos.cli.shared.groups import LazyGroup
from hyskos.cli.shared.option_types import WHOLE, ListArgument, WholeRange
from hyskos.cli.shared.options import add_once, examples, output_options, print_json
from hyskos.cli.shared.terminal import ask, may_ask, no_input_option, print_assumptions, tell
from hyskos.companion.games.pyramydal import line_words, reach_text, result_lines
from hyskos.companion.pyramydal_game import assumed_of, read_game
from hyskos.companion.sentences import reasons_json, sentence, with_rule
from hyskos.definitions.languages import _, language, ngettext
from hyskos.definitions.numerals import read_count
from hyskos.definitions.plain_data import Json
from hyskos.definitions.typed_words import words_of
from hyskos.rules.pyramydal.best import best, further, present_colours
from hyskos.rules.pyramydal.game import score
from hyskos.rules.pyramydal.line import Line, Step, advance, all_pieces, move, stash_colours
from hyskos.rules.pyramydal.pieces import Mixed, Piece, Score, mixed_colours, read_piece, write_piece
from hyskos.rules.pyramydal.play import movers
from hyskos.rules.reasons import N_, Reason, UnlawfulError

if TYPE_CHECKING:
    from hyskos.definitions.findings import Finding
    from hyskos.definitions.loader import Reading


group = LazyGroup(
    "pyramydal",
    lazy={
        "best": ("hyskos.cli.games.pyramydal:best_command", N_("Find the best statues a collection can make.")),
        "score": (
            "hyskos.cli.games.pyramydal:score_command",
            N_("Score a whole game, checked against all rules."),
        ),
        "line": ("hyskos.cli.games.pyramydal:line_command", N_("Lay out a random line of pyramids.")),
        "move": ("hyskos.cli.games.pyramydal:move_command", N_("Move tokens in turn, to the end of the game.")),
        "advance": ("hyskos.cli.games.pyramydal:advance_command", N_("Move all tokens at once (variant).")),
    },
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=_("Pyramydal: best statues, scores, lines of pyramids.")
    + "\n\n"
    + _("A piece is a colour letter and its pips: r3 is the large red pyramid, g1 the small green one."),
    epilog=examples("hyskos pyramydal best r1 r1 r1 g2 b3"),
)


class PieceType(click.ParamType[Piece]):
    """A pyramid such as g2."""

    name = "piece"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Piece:
        """Parse colour and pips."""
        if isinstance(value, tuple):
            return value
        try:
            return read_piece(str(value))
        except UnlawfulError as error:
            self.fail(sentence(error.reason), param, ctx)


class MixedType(click.ParamType[Mixed]):
    """A mixed statue from the bottom up, such as "r3 g2 b1"."""

    name = "statue"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Mixed:
        """Parse three pieces and keep their colours."""
        if isinstance(value, tuple):
            return value
        try:
            return mixed_colours([read_piece(word) for word in words_of(str(value))])
        except UnlawfulError as error:
            self.fail(with_rule(error.reason), param, ctx)


class ColoursType(click.ParamType[str]):
    """Colour letters, with or without commas: rgby."""

    name = "letters"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Parse the letters, without duplicates."""
        letters = str(value).lower().replace(",", "").replace(" ", "")
        if not letters.isascii() or not letters.isalpha():
            self.fail(_("`{value}`: expected colour letters, such as rgby").format(value=value), param, ctx)
        return "".join(sorted(set(letters)))


COLOURS = ColoursType()


@click.command(
    "best",
    help=_("Find the best score a collection can make, and the statues that make it.")
    + examples(
        "hyskos pyramydal best r1 r1 r1 g2 b3",
        'hyskos pyramydal best r3 g2 b1 y1 --taken "r3 g2 b1" --virtual --colours rgby',
    ),
)
@click.argument("pieces", cls=ListArgument, nargs=-1, required=True, type=PieceType(), metavar="PIECE...")
@click.option(
    "--virtual", is_flag=True, help=_("One imaginary pyramid, in a colour of the game, may join a statue (PY-10).")
)
@click.option("--diagonal", is_flag=True, help=_("Score 9 for each diagonal (PY-15, variant)."))
@click.option(
    "--taken", multiple=True, type=MixedType(), metavar='"r3 g2 b1"', help=_("A mixed statue on the table already.")
)
@click.option(
    "--colours",
    type=COLOURS,
    metavar="LETTERS",
    help=_("All colours of the game, for --virtual; those of the pieces and of --taken need no mention."),
)
@no_input_option
@output_options
def best_command(
    pieces: tuple[Piece, ...],
    virtual: bool,
    diagonal: bool,
    taken: tuple[Mixed, ...],
    colours: str | None,
    no_input: bool,
    as_json: bool,
) -> None:
    """Print the total first, then each statue with its points, and what an unnamed colour would change."""

    def solved(colours: str) -> Score:
        solve = _with_diagonals if diagonal else best
        return solve(pieces, taken=taken, virtual=virtual, colours=colours)

    present = "".join(sorted(present_colours(pieces, taken)))
    best_score, more = solved(colours or ""), None
    if virtual and colours is None:
        more = further(best_score, present, solved)
        if more and may_ask(no_input):
            question = _("All colours of the game, as letters (the pieces show {colours})").format(colours=present)
            best_score, more = solved(ask(question, COLOURS)), None
    if as_json:
        print_json("pyramydal.best", score_json(best_score) | {"further_colour": more.total if more else None})
        return
    click.echo(ngettext("{total} point", "{total} points", best_score.total).format(total=best_score.total))
    for reason in best_score.reasons:
        tell(f"  {sentence(reason)}  ({reason.rule})")
    if more:
        _tell_colours(present, more)


def _tell_colours(present: str, more: Score) -> None:
    """Report that the result depends on colours of the game that were not given."""
    text = ngettext(
        "Known colours: {colours}. With a further one in the game: {total} point (statues: {count})",
        "Known colours: {colours}. With a further one in the game: {total} points (statues: {count})",
        more.total,
    )
    tell(text.format(colours=", ".join(present), total=more.total, count=more.count))
    tell(_("--colours names all colours of the game, such as --colours rgby (PY-10)"))


def _with_diagonals(pieces: tuple[Piece, ...], *, taken: tuple[Mixed, ...], virtual: bool, colours: str) -> Score:
    from hyskos.rules.pyramydal.diagonal import best_with_diagonals

    try:
        return best_with_diagonals(pieces, taken=taken, virtual=virtual, colours=colours)
    except ImportError:
        raise click.UsageError(_("--diagonal needs scipy: install it with pip install 'hyskos[solver]'")) from None


def score_json(score: Score) -> dict[str, Json]:
    """Convert a score for `--json` output."""
    return {
        "total": score.total,
        "statues": [
            {"pieces": [write_piece(piece) for piece in statue.pieces], "points": statue.points}
            for statue in score.statues
        ],
        "minis": [[write_piece(piece) for piece in pair] for pair in score.minis],
        "singles": [write_piece(piece) for piece in score.singles],
        "virtual": write_piece(score.imaginary.piece) if score.imaginary else None,
        "virtual_in": [write_piece(piece) for piece in score.imaginary.statue] if score.imaginary else None,
        "virtual_gain": score.imaginary.gain if score.imaginary else 0,
        "diagonal": score.diagonal,
        "reasons": reasons_json(score.reasons),
    }


@click.command(
    "line",
    help=_("Draw all pyramids in random order, with the tokens in front of them (PY-2).")
    + examples("hyskos pyramydal line --players 4 --seed 7", "hyskos pyramydal line --players 5 -o line.pdf"),
)
@click.option("--players", type=WholeRange(3, 10), required=True, help=_("Number of players, 3 to 10."))
@click.option("--seed", type=WHOLE, help=_("Random seed: the same seed gives the same line."))
@picture_option
@force_option
@output_options
def line_command(players: int, seed: int | None, path: Path | None, force: bool, as_json: bool) -> None:
    """Print the tokens in turn order, then the pyramids in rows of 15."""
    seed, random = seeded_random(seed)
    colours = stash_colours(players)
    pieces = all_pieces(colours)
    random.shuffle(pieces)
    seats = [str(number) for number in range(1, players + 1)]
    random.shuffle(seats)
    words = [write_piece(piece) for piece in pieces]
    if path is not None:
        from hyskos.generators.boards.games.positions import draw

        title = _("Pyramydal: a line for {players} players").format(players=players)
        strip = draw(pieces, title, seed_words(seed), lang=language())
        save_picture(path, strip, force=force)
    if as_json:
        print_json("pyramydal.line", {"seed": seed, "colours": colours, "tokens": seats, "pieces": words})
        return
    click.echo(_("Turn order: {order}").format(order=", ".join(reversed(seats))))
    for start in range(0, len(words), 15):
        click.echo(f"{start + 1:3}  " + " ".join(words[start : start + 15]))
    tell_seed(seed)


@click.command(
    "advance",
    help=_(
        "Move all tokens by secretly chosen dice, the one furthest behind first (PY-14, variant). The line is typed "
        "from its start: tokens by name, pyramids by colour and pips."
    )
    + examples("hyskos pyramydal advance ana ben r1 g2 b3 y1 --die ana=3 --die ben=2"),
)
@click.argument("items", nargs=-1, required=True, metavar="ITEM...")
@click.option("--die", "dice", multiple=True, required=True, metavar="NAME=N", help=_("The number a player chose."))
@output_options
def advance_command(items: tuple[str, ...], dice: tuple[str, ...], as_json: bool) -> None:
    """Print who moves, in order, and the line afterwards."""
    chosen: dict[str, int] = {}
    for word in dice:
        name, face = _die(word)
        add_once(chosen, name, face, f"--die {name}")
    line = line_of(items, chosen)
    for name in chosen:
        if line.count(name) != 1:
            raise click.UsageError(_("{name} must be in the line exactly once").format(name=name))
    steps = advance(line, chosen)
    after = line_words(steps[-1].line if steps else line)
    if as_json:
        moves = [
            {"player": s.player, "taken": write_piece(s.taken) if s.taken else None, "reason": sentence(s.reason)}
            for s in steps
        ]
        print_json("pyramydal.advance", {"moves": moves, "line": after})
        return
    for step in steps:
        tell(sentence(step.reason))
    click.echo(" ".join(after))


def _die(word: str) -> tuple[str, int]:
    name, _sign, face = word.partition("=")
    number = read_count(face)
    if not name or number is None or not 1 <= number <= 10:
        raise click.UsageError(_("--die {word}: expected NAME=N with N from 1 to 10").format(word=word))
    return name, number


def line_of(items: Iterable[str], players: Container[str]) -> Line:
    """Parse a line from its start: names of tokens, and pyramids; a name in `players` is never a pyramid."""
    return tuple(_item(word, players) for word in items)


def _item(word: str, players: Container[str]) -> Piece | str:
    if word in players:
        return word
    try:
        return read_piece(word)
    except UnlawfulError as error:
        if word[:1].isalpha() and word[1:2].isnumeric():  # r4 or r\u00b2 is a typing error, not a name
            raise click.UsageError(sentence(error.reason)) from None
        return word


# `hyskos pyramydal move`: move tokens in turn, and check whether the game has ended.


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
        tell(with_rule(refusal))
    elif not requested:
        for name in able:
            tell(reach_text(line, name))
    click.echo(" ".join(line_words(line)))
    tell(with_rule(_state(able)))
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


# `hyskos pyramydal score`: check and score a whole game from a file.


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
