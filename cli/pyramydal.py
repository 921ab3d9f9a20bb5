"""`hyskos pyramydal`: best statues, whole scores, the line and its tokens."""

import secrets
from pathlib import Path
from random import Random
from typing import Any

import click

from cli.groups import LazyGroup
from cli.i18n import _, language
from cli.options import examples, json_option, lang_option, print_json, reasons_json, sentence
from cli.pictures import force_option, picture_option, save_picture
from cli.wrapping import tell
from rules.pyramydal.best import Mixed, best
from rules.pyramydal.line import Line, advance, all_pieces, stash_colours
from rules.pyramydal.pieces import Piece, Score, read_piece, statue, write_piece
from rules.reasons import N_, UnlawfulError

group = LazyGroup(
    "pyramydal",
    lazy={
        "best": ("cli.pyramydal:best_command", N_("Find the best statues a collection can make.")),
        "score": ("cli.pyramydal_score:score_command", N_("Score a whole game, checked against all rules.")),
        "line": ("cli.pyramydal:line_command", N_("Lay out a random line of pyramids.")),
        "advance": ("cli.pyramydal:advance_command", N_("Move all tokens at once (variant).")),
    },
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=_("Pyramydal: best statues, scores, lines of pyramids.")
    + "\n\n"
    + _("A piece is a colour letter and its pips: r3 is the large red pyramid, g1 the small green one."),
    epilog="hyskos pyramydal best r1 r1 r1 g2 b3",
)


class PieceType(click.ParamType[Piece]):
    """A pyramid such as g2."""

    name = "piece"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Piece:
        """Read colour and pips."""
        if isinstance(value, tuple):
            return value
        try:
            return read_piece(str(value))
        except UnlawfulError as error:
            self.fail(sentence(error.reason), param, ctx)


class MixedType(click.ParamType[Mixed]):
    """A mixed statue from the bottom up, such as "r3 g2 b1"."""

    name = "statue"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Mixed:
        """Read three pieces and keep their colours."""
        if isinstance(value, tuple):
            return value
        try:
            made = statue([read_piece(word) for word in str(value).split()])
        except UnlawfulError as error:
            self.fail(f"{sentence(error.reason)} ({error.reason.rule})", param, ctx)
        if not made.mixed:
            self.fail(_("only statues of three colours can be taken (PY-8)"), param, ctx)
        large, medium, small = (colour for colour, _pips in made.pieces)
        return large, medium, small


@click.command(
    "best",
    help=_("Find the best score a collection can make, and the statues that make it.")
    + examples(
        "hyskos pyramydal best r1 r1 r1 g2 b3",
        'hyskos pyramydal best r3 g2 b1 y1 --taken "r3 g2 b1" --virtual',
    ),
)
@click.argument("pieces", nargs=-1, required=True, type=PieceType(), metavar="PIECE...")
@click.option("--virtual", is_flag=True, help=_("One imaginary pyramid may join a statue (PY-10)."))
@click.option("--diagonal", is_flag=True, help=_("Score 9 for each diagonal (PY-15, variant)."))
@click.option(
    "--taken", multiple=True, type=MixedType(), metavar='"r3 g2 b1"', help=_("A mixed statue on the table already.")
)
@click.option("--colours", default="", metavar="LETTERS", help=_("Colours of the game beside the collection's."))
@json_option
@lang_option
def best_command(
    pieces: tuple[Piece, ...],
    virtual: bool,
    diagonal: bool,
    taken: tuple[Mixed, ...],
    colours: str,
    as_json: bool,
) -> None:
    """Print the total first, then each statue with its points."""
    if diagonal:
        found = _with_diagonals(pieces, taken, virtual, colours)
    else:
        found = best(pieces, taken=taken, virtual=virtual, colours=colours)
    if as_json:
        print_json("pyramydal.best", score_json(found))
        return
    click.echo(_("{total} points").format(total=found.total))
    for reason in found.reasons:
        tell(f"  {sentence(reason)}  ({reason.rule})")


def _with_diagonals(pieces: tuple[Piece, ...], taken: tuple[Mixed, ...], virtual: bool, colours: str) -> Score:
    from rules.pyramydal.diagonal import best_with_diagonals

    try:
        return best_with_diagonals(pieces, taken=taken, virtual=virtual, colours=colours)
    except ImportError:
        raise click.UsageError(_("--diagonal needs scipy: install it with pip install 'hyskos[solver]'")) from None


def score_json(found: Score) -> dict[str, Any]:
    """Give a score the form of the `--json` answers."""
    return {
        "total": found.total,
        "statues": [
            {"pieces": [write_piece(piece) for piece in one.pieces], "points": one.points} for one in found.statues
        ],
        "minis": [[write_piece(piece) for piece in pair] for pair in found.minis],
        "singles": [write_piece(piece) for piece in found.singles],
        "virtual": write_piece(found.virtual) if found.virtual else None,
        "diagonal": found.diagonal,
        "reasons": reasons_json(found.reasons),
    }


@click.command(
    "line",
    help=_("Draw all pyramids in random order, with the tokens in front of them (PY-2).")
    + examples("hyskos pyramydal line --players 4 --seed 7", "hyskos pyramydal line --players 5 -o line.pdf"),
)
@click.option("--players", type=click.IntRange(3, 10), required=True, help=_("How many play, 3 to 10."))
@click.option("--seed", type=int, help=_("The same seed gives the same line."))
@picture_option
@force_option
@json_option
@lang_option
def line_command(players: int, seed: int | None, path: Path | None, force: bool, as_json: bool) -> None:
    """Print the tokens in turn order and the pyramids, sixty to a stash set, in short rows."""
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    random = Random(seed)  # noqa: S311 (a game, not a secret)
    colours = stash_colours(players)
    pieces = all_pieces(colours)
    random.shuffle(pieces)
    seats = [str(number) for number in range(1, players + 1)]
    random.shuffle(seats)
    words = [write_piece(piece) for piece in pieces]
    if path is not None:
        from generators.boards.line_strip import draw

        title = _("Pyramydal: a line for {players} players").format(players=players)
        strip = draw(pieces, title, _("seed {seed}").format(seed=seed), lang=language())
        save_picture(path, strip, force=force)
    if as_json:
        print_json("pyramydal.line", {"seed": seed, "colours": colours, "tokens": seats, "pieces": words})
        return
    click.echo(_("Turn order: {order}").format(order=", ".join(reversed(seats))))
    for start in range(0, len(words), 15):
        click.echo(f"{start + 1:3}  " + " ".join(words[start : start + 15]))
    click.echo(_("seed {seed}").format(seed=seed), err=True)


@click.command(
    "advance",
    help=_(
        "Move all tokens by secretly chosen dice, the one furthest behind first (PY-14, variant). The line is typed "
        "from its start: tokens by name, pyramids by colour and pips."
    )
    + examples("hyskos pyramydal advance ana ben r1 g2 b3 y1 --die ana=3 --die ben=2"),
)
@click.argument("items", nargs=-1, required=True, metavar="ITEM...")
@click.option("--die", "dice", multiple=True, required=True, metavar="NAME=N", help=_("What a player chose."))
@json_option
@lang_option
def advance_command(items: tuple[str, ...], dice: tuple[str, ...], as_json: bool) -> None:
    """Print who moves, in order, and the line afterwards."""
    chosen = dict(_die(word) for word in dice)
    line = tuple(_item(word, chosen) for word in items)
    for name in chosen:
        if line.count(name) != 1:
            raise click.UsageError(_("{name} has to stand in the line once").format(name=name))
    steps = advance(line, chosen)
    after = _line_words(steps[-1].line if steps else line)
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
    name, sign, number = word.partition("=")
    if not (name and sign and number.isdigit() and 1 <= int(number) <= 10):
        raise click.UsageError(_("--die {word}: expected NAME=N with N from 1 to 10").format(word=word))
    return name, int(number)


def _item(word: str, players: dict[str, int]) -> Piece | str:
    if word in players:
        return word
    try:
        return read_piece(word)
    except UnlawfulError:
        return word


def _line_words(line: Line) -> list[str]:
    return [item if isinstance(item, str) else write_piece(item) for item in line]
