"""`hyskos lab run`: play a map many times, and report who wins and how the games go."""

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Unpack

import click

from hyskos.cli.lab.options import (
    PlayParameters,
    build_setup,
    effort_options,
    play_options,
    players_option,
    playing_options,
)
from hyskos.cli.shared.files import FileError, PathType, unwritable
from hyskos.cli.shared.game_options import map_option
from hyskos.cli.shared.options import examples, output_options, print_json
from hyskos.definitions.languages import _

if TYPE_CHECKING:
    from hyskos.cli.shared.simulation import Effort
    from hyskos.lab.results import Result
    from hyskos.lab.running import RunPart
    from hyskos.lab.setups import Setup
    from hyskos.lab.tally import Tally

SAVED_EVERY = 10.0
"""Seconds between saves of the result while games are played."""


@click.command(
    help=_("Play a map many times and report who wins.")
    + "\n\n"
    + _(
        "Every seat gets every faction, start and bot equally often. Figures have 95 % confidence intervals. The same "
        "seed always plays the same games."
    )
    + "\n\n"
    + _(
        "With -o, results are saved in a file. Run the same command again to continue, even after Ctrl-C; only "
        "missing games are played."
    )
    + examples(
        "hyskos lab run --map inner-factory --games 16",
        "hyskos lab run --map my-map.yaml --players 2 --bots greedy,random --games 16 -o my-map.json",
        "hyskos lab run --map inner-factory --players solo --ruling halves=down --games 16 --json",
    )
)
@map_option
@players_option
@playing_options
@effort_options
@click.option(
    "-o", "--output", "path", type=PathType(path_type=Path, dir_okay=False), metavar="RESULT.json",
    help=_("Save results in this file, or continue from it."),
)  # fmt: skip
@output_options
def run(map_name: str | None, path: Path | None, as_json: bool, **typed: Unpack[PlayParameters]) -> int:
    """Play the missing games, save them, and print a report of all games."""
    from hyskos.cli.shared.simulation import Effort

    setup = build_setup(play_options(map_name, typed))
    effort = Effort(typed["games"], typed["workers"], typed["cluster"])
    result, is_complete = _play_missing(setup, map_name or setup.board.id, effort, path)
    if result.tally.games:
        _print(setup, result, effort.count(setup), as_json=as_json)
    if is_complete:
        _tell_uneven(setup, result)
        _tell_more(result.tally.games, effort.count(setup), path)
        return 0
    click.echo(_stopped_message(result, effort.count(setup), path), err=True)
    _tell_uneven(setup, result)
    raise KeyboardInterrupt


def _stopped_message(result: "Result", games: int, path: Path | None) -> str:
    """Describe how many games were played before a run stopped, and whether they were saved."""
    text = _("stopped after {done} of {games} games; {file} has them, and the same command continues")
    if path is None:
        text = _("stopped after {done} of {games} games; add -o RESULT.json to save them and continue later")
    elif not result.tally.games:
        text = _("stopped before the first game ended; nothing was saved. Run the same command to start again")
    return text.format(done=result.tally.games, games=games, file=path)


def _tell_uneven(setup: "Setup", result: "Result") -> None:
    """Warn about incomplete blocks of a stopped run, even if fewer games are requested now."""
    if any(end % setup.block for games in result.done for end in games):
        text = _("the seats are not balanced yet: they are after every {block} games")
        click.echo(text.format(block=setup.block), err=True)


def _tell_more(games: int, requested: int, path: Path | None) -> None:
    """Note at the end that the file has more games than requested, and that the report covers all."""
    if games > requested:
        text = _("note: {file} has {games} games instead of {asked}; the figures are for all {games}")
        click.echo(text.format(file=path, games=games, asked=requested), err=True)


def _play_missing(setup: "Setup", map_name: str, effort: "Effort", path: Path | None) -> "tuple[Result, bool]":
    from hyskos.cli.shared.simulation import play_all
    from hyskos.lab.results import new_result
    from hyskos.lab.running import missing_games, work_of

    count = effort.count(setup)
    if effort.games and effort.games != count:
        text = _("playing {count} games, not {games}: seats are only balanced over {block} games")
        click.echo(text.format(count=count, games=effort.games, block=setup.block), err=True)
    result, saved = new_result(setup, map_name), monotonic()
    if path is not None:
        result = _load_saved(path, result)

    def add(part: "RunPart[Tally]") -> None:
        nonlocal result, saved
        result = result.plus(part.games, part.found)
        if path is not None and monotonic() - saved > SAVED_EVERY:
            _save(path, result)
            saved = monotonic()

    gaps = missing_games(result.done, count)
    try:
        try:
            is_complete = play_all(work_of(setup), gaps, [setup], effort, add) if gaps else True
        finally:
            if path is not None and result.tally.games:
                _save(path, result)
    except FileError:  # the workers or their scheduler are gone
        if result.tally.games:
            click.echo(_stopped_message(result, count, path), err=True)
        raise
    return result, is_complete


def _load_saved(path: Path, fresh: "Result") -> "Result":
    """Load the saved part of a run before playing; raises FileError if the file is anything else."""
    from hyskos.generators.writers.saving import OccupiedError, check_writable
    from hyskos.lab.results import ResultError, is_of, load_result

    try:
        check_writable(path, lambda content: is_of(content, fresh.key))
        return load_result(path) if path.exists() else fresh
    except (OccupiedError, ResultError):
        try:
            saved = load_result(path).played
        except (OSError, ResultError):
            raise FileError(
                _("{file}: kept, since it is not a result of the lab; name another file").format(file=path)
            ) from None
        text = _(
            "{file}: kept, since it is of another run ({map}, seed {seed}), or of another version of the engine; name "
            "another file"
        )
        board = fresh.played["board"]
        if saved.get("map") == fresh.played["map"] and saved.get("board", board) != board:
            text = _("{file}: kept, since {map} was another board when its games were played; name another file")
        raise FileError(text.format(file=path, map=saved.get("map"), seed=saved.get("seed"))) from None
    except OSError as error:
        raise unwritable(path, error) from None


def _save(path: Path, result: "Result") -> None:
    from hyskos.generators.writers.saving import OccupiedError
    from hyskos.lab.results import save_result

    try:
        save_result(path, result)
    except OccupiedError:
        raise FileError(_("{file}: kept, since it is not a result of this run any more").format(file=path)) from None
    except OSError as error:
        raise unwritable(path, error) from None


def _print(setup: "Setup", result: "Result", requested: int, *, as_json: bool) -> None:
    from hyskos.cli.lab.reports import as_data, in_words, report

    if as_json:
        print_json("lab.run", {**as_data(setup, result), "asked": requested})
        return
    for line in report(setup, result):
        click.echo(line)
    for line in in_words(setup, result.tally):
        click.echo(line)
