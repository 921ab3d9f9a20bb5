"""`hyskos lab heatmap`: draw statistics of the spaces on the board."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli.shared.files import FileError, PathType, force_option, save_drawn, unreadable
from hyskos.cli.shared.option_types import StartFace
from hyskos.cli.shared.options import Choice, examples, lang_option
from hyskos.definitions.languages import _, language, ngettext
from hyskos.definitions.printing import INKS
from hyskos.lab.heatmap import HEATS

if TYPE_CHECKING:
    from hyskos.definitions.kinds.map import Map
    from hyskos.lab.heatmap import Heat
    from hyskos.lab.results import Result


@click.command(
    help=_("Draw control, points, fights or conquests of each space as a heat map.")
    + "\n\n"
    + _("RESULT.json is a file from lab run -o. Each space shows its figure; darker means larger.")
    + examples(
        "hyskos lab run --map inner-factory --games 16 -o result.json",
        "hyskos lab heatmap result.json -o control.svg",
        "hyskos lab heatmap result.json --show points --start S2 --ink saver -o points.pdf",
    )
)
@click.argument("result", metavar="RESULT.json", type=PathType(path_type=Path))
@click.option("--show", type=Choice(HEATS), default=HEATS[0], show_default=True, help=_("Figure to draw."))
@click.option("--start", type=StartFace(), metavar="S", help=_("Show one start alone, such as S2."))
@click.option(
    "--ink", type=Choice(INKS), default=INKS[0], show_default=True, help=_("Full colour, or the ink-saving design.")
)
@click.option(
    "-o", "--output", "path", type=PathType(path_type=Path, dir_okay=False), metavar="FILE", required=True,
    help=_("File to write: .svg, .pdf or .png."),
)  # fmt: skip
@force_option
@lang_option
def heatmap(result: Path, show: "Heat", start: int | None, ink: str, path: Path, force: bool) -> None:
    """Read the result, load its map, and draw."""
    from hyskos.generators.boards.main_board.values import on_spaces
    from hyskos.lab.heatmap import NoHeatError, heat, start_names, start_shown

    loaded = _load_result(result)
    board = _board(result, loaded)
    try:
        index = start_shown(show, board, start, 1 if loaded.played.get("players") == 1 else 2)
    except NoHeatError as error:
        text = {
            "start": _("--start: this map has the starts {known}, not {start}"),
            "not by start": _("--start: fights and conquests are not counted by start"),
            "alone": _("--show points: solo games have no points"),
        }[error.cause]
        raise click.UsageError(text.format(known=start_names(board), start=f"S{start}")) from None
    played = _describe_games(loaded)
    values = heat(show, board, loaded.tally, played, index)
    save_drawn(path, lambda: on_spaces(board, values, lang=language(), ink=ink), force=force)
    click.echo(f"{board.id}: {played}")


def _load_result(path: Path) -> "Result":
    from hyskos.lab.results import ResultError, load_result

    try:
        loaded = load_result(path)
    except OSError as error:
        raise unreadable(path, error) from None
    except ResultError:
        text = _(
            "{file}: this is not a result of lab run; `hyskos lab run --map inner-factory --games 16 -o result.json` "
            "writes one"
        )
        raise FileError(text.format(file=path)) from None
    if not loaded.tally.games:
        raise FileError(_("{file}: no game has been played yet").format(file=path))
    return loaded


def _board(path: Path, result: "Result") -> "Map":
    """Load the map of a result; raises FileError if it has changed since."""
    from hyskos.definitions.loader import load_map
    from hyskos.lab.identity import board_key
    from hyskos.rules.rolling_pyramids.board import make_board

    board = load_map(str(result.played.get("map")))
    current = make_board(board)
    places = [list(current.spaces), [-start for start in current.starts]]
    if places != [result.played.get("spaces"), result.played.get("starts")]:
        text = _("{file}: {map} has other spaces or starts now than when these games were played")
        raise FileError(text.format(file=path, map=result.played.get("map")))
    if result.played.get("board", board_key(board)) != board_key(board):  # results of earlier versions do not record it
        text = _("{file}: {map} has other borders, points or factories now than when these games were played")
        raise FileError(text.format(file=path, map=result.played.get("map")))
    return board


def _describe_games(result: "Result") -> str:
    """Describe what was played: the number of games, and the bots."""
    from hyskos.companion.vocabulary import word_of

    games, bots = result.tally.games, result.played.get("bots")
    names = ", ".join(word_of("bot", str(bot)) for bot in bots) if isinstance(bots, list) else ""
    return ngettext("{games} game, bots: {bots}.", "{games} games, bots: {bots}.", games).format(
        games=games, bots=names
    )
