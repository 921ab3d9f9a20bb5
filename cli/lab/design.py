"""`hyskos lab design`: search for maps that are fair by play-testing and look different, and write them as YAML."""

import os
import shlex
from collections.abc import Iterator, Mapping
from concurrent.futures import BrokenExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from hyskos.cli.lab.options import USUAL_PLAYERS, the_bots, the_factions
from hyskos.cli.shared.files import FileError, PathType, save, unwritable
from hyskos.cli.shared.option_types import WHOLE, Amount, WholeRange, complete_map
from hyskos.cli.shared.options import SingleUseOption, examples, lang_option
from hyskos.cli.shared.terminal import Progress, tell
from hyskos.companion.vocabulary import definition_names, parse_name
from hyskos.definitions.languages import _, language, ngettext
from hyskos.definitions.values import dataclass

if TYPE_CHECKING:
    from hyskos.definitions.kinds.map import Map
    from hyskos.lab.designing import Bench, Order, Trial, Verdict

LONGEST_ID = 30
MOST_GAMES = 10**7


@dataclass(frozen=True)
class SearchOptions:
    """How many maps to find, in what time, and where to write them."""

    like: "Map"
    count: int
    seconds: float | None
    workers: int
    folder: Path
    force: bool
    bots: Mapping[str, str]  # id of each bot, with its name as seen from the folder


@click.command(
    help=_("Search for fair maps that resemble a given one.")
    + "\n\n"
    + _(
        "Outlines, starts, factories and points change; how many there are stays the same as far as symmetry allows. "
        "A map passes if, for each bot, the win shares of no two starts differ by more than --gap points (95 % "
        "confidence). The maps found differ from each other in where factories and points are, in outline and in the "
        "distance between starts."
    )
    + "\n\n"
    + _(
        "Each map is written as a file that passes check, with its results as comments at the top. The same seed "
        "finds the same maps. After Ctrl-C, the maps written so far remain."
    )
    + examples(
        "hyskos lab design --like inner-factory --count 3 -o designs",
        "hyskos lab design --like my-map.yaml --count 4 --minutes 1 --bots greedy -o mine",
    )
)
@click.option(
    "--like",
    cls=SingleUseOption,
    metavar="MAP",
    shell_complete=complete_map,
    help=_("The map to start from, by name or file."),
)
@click.option(
    "--count", type=WholeRange(1, 999), default=20, show_default=True, metavar="N", help=_("Number of maps to find.")
)
@click.option(
    "--minutes",
    type=Amount(0, 10_000),
    metavar="T",
    help=_("Stop after this many minutes, with the maps found so far."),
)
@click.option(
    "--gap", type=Amount(0, 100, min_open=True), default=2, show_default=True, metavar="POINTS",
    help=_("Largest difference between two starts, in percentage points."),
)  # fmt: skip
@click.option(
    "--games", type=WholeRange(1, MOST_GAMES), metavar="N",
    help=_("Maximum number of games per bot and map. Default: 38400. Most maps need fewer."),
)  # fmt: skip
@click.option(
    "--bots", cls=SingleUseOption, metavar="NAME,...", help=_("Bots that judge the maps. Default: random,greedy.")
)
@click.option(
    "--seed",
    type=WHOLE,
    default=1,
    show_default=True,
    metavar="S",
    help=_("Random seed: the same seed finds the same maps."),
)
@click.option("--workers", type=WholeRange(1, 256), help=_("Maps judged in parallel. Default: one per processor."))
@click.option(
    "-o", "--output", "folder", type=PathType(path_type=Path, file_okay=False), default="designs", metavar="DIR",
    show_default=True, help=_("Folder for the maps; created if missing."),
)  # fmt: skip
@click.option("--force", is_flag=True, help=_("Overwrite existing files."))
@lang_option
def design(
    like: str | None, count: int, minutes: float | None, gap: float, games: int | None, bots: str | None, seed: int,
    workers: int | None, folder: Path, force: bool,
) -> None:  # fmt: skip
    """Search, write each map that passes, and show progress on standard error."""
    from hyskos.definitions.loader import load_map
    from hyskos.definitions.paths import is_file
    from hyskos.generators.orders.parallel import usable_cores

    if like is None:
        raise click.UsageError(_("Missing --like: name the map to start from"))
    names = definition_names("map")
    board = load_map(like if is_file(like) else parse_name(like, names, "--like"))
    judges = bots or "random,greedy"
    order = _order(board, gap / 100, games, judges, seed)
    seconds = None if minutes is None else 60 * minutes
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from None
    _refuse_broken_search()
    bot_names = {
        bot.id: _from(folder, word, bot.id) for bot, word in zip(order.bench.bots, judges.split(","), strict=True)
    }
    _search(order, SearchOptions(board, count, seconds, workers or usable_cores(), folder, force, bot_names))


def _from(folder: Path, word: str, known: str) -> str:
    """Return the file of a bot relative to the folder of the maps, or else its id."""
    from hyskos.definitions.paths import is_file

    return Path(os.path.relpath(word.strip(), folder)).as_posix() if is_file(word.strip()) else known


def _order(board: "Map", gap: float, games: int | None, bots: str, seed: int) -> "Order":
    from hyskos.definitions.extras import MissingExtraError, lacks
    from hyskos.lab.bots import USUAL
    from hyskos.lab.designing import MOST_GAMES as USUAL_GAMES
    from hyskos.lab.designing import Bench, Order, looks_up_to
    from hyskos.lab.map_generator import Model
    from hyskos.lab.predictors import predictors

    if lacks("lab"):
        raise click.UsageError(str(MissingExtraError("lab")))
    judges = the_bots(bots)
    bench = Bench(tuple(the_factions(None)), tuple(judges), seed, gap, looks_up_to(games or USUAL_GAMES))
    by_bot = {predictor.bot: predictor for predictor in predictors()}
    usual = by_bot[USUAL]
    return Order(Model(board), tuple(by_bot.get(bot.id, replace(usual, bot=bot.id)) for bot in judges), bench)


def _refuse_broken_search() -> None:
    """Raise click.UsageError if numpy is installed but fails to import; called last, since importing takes time."""
    from hyskos.definitions.extras import import_error

    why = import_error("numpy")
    if why:
        text = _("searching maps needs numpy, which is installed but does not start: {why}")
        raise click.UsageError(text.format(why=why))


def _search(order: "Order", search: SearchOptions) -> None:
    from hyskos.lab.designing import trials, worker_processes

    begun, written, tried, refused = monotonic(), 0, 0, 0
    closest: Trial | None = None
    meter = Progress(search.count)
    is_complete = True
    try:
        with worker_processes(search.workers) as executor, closing(trials(order, executor, search.workers)) as results:
            for trial in results:
                tried += 1
                if not trial.passed:
                    closest = min(filter(None, (closest, trial)), key=lambda candidate: candidate.worst.bound)
                elif _write_map(trial, written + 1, order, search, meter):
                    written += 1
                else:
                    refused += 1
                meter.done = written
                meter.name = _("maps of {tried} judged, {seconds} s").format(
                    tried=tried, seconds=round(monotonic() - begun)
                )
                meter.show()
                if written == search.count or (search.seconds is not None and monotonic() - begun > search.seconds):
                    break
    except KeyboardInterrupt:
        is_complete = False
    except BrokenExecutor:
        raise FileError(_("a worker has died; the maps that are written stay")) from None
    finally:
        meter.clear()
    text = _("{found} of {count} maps, out of {tried} that were judged")
    click.echo(text.format(found=written, count=search.count, tried=tried), err=True)
    for line in _explain_failure(order.bench, closest, refused) if not written else ():
        tell(line, err=True)
    if not is_complete:
        raise KeyboardInterrupt


def _explain_failure(bench: "Bench", closest: "Trial | None", refused: int) -> Iterator[str]:
    """Describe how close the best map came, which limit it missed, and what would help."""
    from hyskos.companion.formatting import decimal
    from hyskos.companion.vocabulary import word_of

    if refused:
        text = ngettext(
            "{n} map passed, but `check` would find something in it.",
            "{n} maps passed, but `check` would find something in each.",
            refused,
        )
        yield text.format(n=refused)
    if closest is None:
        return
    worst, limit = closest.worst, bench.limit
    text = _(
        "The best of them misses --gap {limit}: under {bot} its starts differ by {gap} points after {games} games, and "
        "by at most {bound} with 95 %. That is {over} points too many."
    )
    yield text.format(
        limit=f"{100 * limit:g}", bot=word_of("bot", worst.bot), gap=decimal(100 * worst.gap), games=worst.games,
        bound=decimal(100 * worst.bound), over=decimal(100 * (worst.bound - limit)),
    )  # fmt: skip
    if bench.enough > MOST_GAMES:
        yield _("So small a gap cannot be proved with as many games as can be played here: allow a larger --gap.")
    elif bench.looks[-1] < bench.enough:
        text = _("So few games cannot prove it of any map: allow at least --games {games}, or a larger --gap.")
        yield text.format(games=bench.enough)
    else:
        yield _("Search longer, with another --seed, or allow a larger --gap.")


def _write_map(trial: "Trial", number: int, order: "Order", search: SearchOptions, meter: Progress) -> bool:
    """Write a map and print its bounds; return False if `check` would report findings."""
    from hyskos.companion.formatting import decimal
    from hyskos.companion.map_starter import designed_map
    from hyskos.companion.starters import schema_name, schema_text
    from hyskos.companion.vocabulary import word_of
    from hyskos.definitions.loader import read_bytes
    from hyskos.publishing.build.print_check import add_troubles

    counted = f"{number:0{len(str(search.count))}}"
    name = f"{search.like.id[:LONGEST_ID]}-{counted}"
    path, schema = search.folder / f"{name}.yaml", search.folder / schema_name("map")
    title = {lang: f"{text} {counted}" for lang, text in search.like.title.items()}
    text = designed_map(trial.elite.board, name, title, _evidence(trial, order, path, search.bots), language())
    reading = read_bytes(text.encode(), str(path))
    if reading.findings or add_troubles(reading, reading.definition).findings:
        return False
    meter.clear()
    save(path, text, force=search.force)
    if not schema.exists():
        save(schema, schema_text("map"))
    bounds = ", ".join(f"{word_of('bot', verdict.bot)} {decimal(100 * verdict.bound)}" for verdict in trial.verdicts)
    click.echo(_("{file}: starts differ by at most {bounds} points").format(file=path, bounds=bounds))
    return True


def _evidence(trial: "Trial", order: "Order", path: Path, bots: Mapping[str, str]) -> Iterator[str]:
    """Describe the results of the games, how to repeat them, and what the map looks like."""
    from hyskos.companion.formatting import decimal
    from hyskos.companion.vocabulary import word_of

    starts = trial.elite.board.starts
    yield _("Win shares of its starts, in per cent, with their intervals of 95 %:")
    for verdict in trial.verdicts:
        shares = ", ".join(
            f"S{start.die} {decimal(100 * share)}" for start, share in zip(starts, verdict.shares, strict=True)
        )
        text = _("  {bot}, {games} games: {shares}, each +-{half}; no two differ by more than {bound}")
        yield text.format(
            bot=word_of("bot", verdict.bot), games=verdict.games, shares=shares, half=decimal(100 * verdict.half),
            bound=decimal(100 * verdict.bound),
        )  # fmt: skip
    yield _("The same games again:")
    for verdict in trial.verdicts:
        yield f"  hyskos lab run --map {path.name} {_repeat_options(verdict, order.bench, bots)}"
    look = trial.elite.look
    text = _("From space 1 it is {factories} steps to a factory and {points} to a point, on average; the rim is "
             "{outline} times that of a round board; the nearest starts are {starts} steps apart.")  # fmt: skip
    yield text.format(
        factories=decimal(look.factories), points=decimal(look.points), outline=decimal(look.outline, 2),
        starts=round(look.starts),
    )  # fmt: skip


def _repeat_options(verdict: "Verdict", bench: "Bench", bots: Mapping[str, str]) -> str:
    """Return the options that repeat the games of a bot, without those at their default."""
    from hyskos.definitions.kinds.registry import built_in_files

    factions = [faction.id for faction in bench.factions]
    players = min(len(verdict.shares), len(factions))
    options = {
        "--players": str(players) if players > USUAL_PLAYERS else "",
        "--factions": ",".join(factions) if {*factions} != {*built_in_files("faction")} else "",
        "--bots": shlex.quote(bots[verdict.bot]),
        "--games": str(verdict.games),
        "--seed": str(bench.seed),
    }
    return " ".join(f"{option} {value}" for option, value in options.items() if value)
