"""`hyskos map`: map statistics for designers."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from hyskos.cli.shared.files import check_drawn, force_option, picture_option, save_drawn
from hyskos.cli.shared.groups import LazyGroup
from hyskos.cli.shared.option_types import complete_map
from hyskos.cli.shared.options import Choice, examples, output_options, print_json
from hyskos.cli.shared.terminal import tell
from hyskos.companion.map_report import measure_map, report_rows, report_sentences
from hyskos.companion.vocabulary import definition_names, parse_name
from hyskos.definitions.languages import _, language
from hyskos.definitions.printing import INKS, Ink
from hyskos.rules.reasons import N_

if TYPE_CHECKING:
    from hyskos.definitions.kinds.map import Map
    from hyskos.lab.fairness import Fairness

OVERLAYS = ("reach", "points", "contest")
group = LazyGroup(
    "map",
    lazy={
        "report": (f"{__name__}:report", N_("Measure a map: distances, points in reach, which starts are equivalent."))
    },
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=_("Map statistics for designers."),
    epilog=examples("hyskos map report inner-factory"),
)


@click.command(
    help=_("Measure a map: distances, points in reach, which starts are equivalent.")
    + "\n\n"
    + _(
        "Distances are steps between spaces; paths do not pass through starts. Points are given for a normal round "
        "and for the last one. Two starts are equivalent if rotating or mirroring the board swaps them. These are not "
        "chances to win: --fairness plays games and says for how many players the map is fair."
    )
    + "\n\n"
    + _(
        "With -o, the board is drawn with a number in each space: reach shows the steps from the nearest start, "
        "points the total of a whole game, contest the steps to spaces that several starts reach at the same time."
    )
    + examples(
        "hyskos map report inner-factory",
        "hyskos map report my-map.yaml --json",
        "hyskos map report my-map.yaml --fairness",
        "hyskos map report four-x --overlay contest -o contest.svg",
    )
)
@click.argument("name", metavar="MAP", shell_complete=complete_map)
@click.option(
    "--overlay", type=Choice(OVERLAYS), default=OVERLAYS[0], show_default=True,
    help=_("Numbers that -o draws in the spaces."),
)  # fmt: skip
@click.option(
    "--ink",
    type=Choice(INKS),
    default=INKS[0],
    show_default=True,
    help=_("Full colour, or the ink-saving design, for -o."),
)
@picture_option
@force_option
@click.option(
    "--fairness",
    "plays",
    is_flag=True,
    help=_("Play games and add the verdicts of hyskos lab fairness. Takes some seconds."),
)
@output_options
def report(
    name: str, overlay: str, ink: Ink, path: Path | None, force: bool, plays: bool, as_json: bool
) -> None:  # fmt: skip
    """Print the measures as a table with a column for each start, or as JSON, and draw one of them on the board."""
    from hyskos.cli.shared.fairness import fairness_data, verdict_lines
    from hyskos.definitions.loader import load_map
    from hyskos.definitions.paths import is_file

    check_drawn(path, "overlay", "ink")
    main_board = load_map(name if is_file(name) else parse_name(name, definition_names("map"), _("MAP")))
    measures = measure_map(main_board)
    if path:
        from hyskos.companion.map_pictures import overlay as shown
        from hyskos.generators.boards.main_board.values import on_spaces

        values = shown(overlay, main_board)
        save_drawn(path, lambda: on_spaces(main_board, values, lang=language(), ink=ink), force=force)
    verdicts = _fairness(main_board) if plays else None
    if as_json:
        print_json("map.report", asdict(measures) | {"fairness": None if verdicts is None else fairness_data(verdicts)})
        return
    for line in _table(report_rows(measures)):
        click.echo(line)
    for line in report_sentences(measures):
        tell(line)
    lines = [_("To see for how many players it is fair: hyskos lab fairness {map}").format(map=quote(name))]
    for line in lines if verdicts is None else verdict_lines(verdicts):
        tell(line)


def _fairness(main_board: "Map") -> "Sequence[Fairness]":
    """Run the games of `lab fairness` with default options; raises RefusedError for a map of one player."""
    from hyskos.cli.shared.fairness import measure, usual_setups
    from hyskos.cli.shared.simulation import Effort

    results, is_complete = measure(usual_setups(main_board), Effort(None, None, None))
    if not is_complete:
        raise KeyboardInterrupt
    return results


def _table(rows: Sequence[Sequence[str]]) -> Iterable[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for first, *cells in rows:
        numbers = (f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        yield "  ".join([f"{first:<{widths[0]}}", *numbers])
