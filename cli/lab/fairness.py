"""`hyskos lab fairness`: how often each start will win, foretold from the geometry of maps."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from hyskos.cli.shared.completing import complete_map
from hyskos.cli.shared.options import examples, json_option, lang_option, print_json
from hyskos.cli.shared.terminal import tell
from hyskos.companion.vocabulary import chosen, definition_names
from hyskos.definitions.languages import _

if TYPE_CHECKING:
    from hyskos.definitions.model import Map
    from hyskos.lab.fairness import Prediction, Predictor

Row = tuple["Map", "Predictor", "Prediction"]


@click.command(
    help=_("Foretell how often each start of a map wins, from its geometry alone.")
    + "\n\n"
    + _(
        "Ways, borders, and points in reach are weighed as games on hundreds of other maps have it, for each bot. "
        "Fairness is 1 if all starts win equally often, 0 if one always wins. R2 says how much of the winners is "
        "foretold on maps that were not learnt from, beside what is there to foretell; chance decides the rest. Games "
        "say more: hyskos lab run."
    )
    + examples("hyskos lab fairness", "hyskos lab fairness my-map.yaml four-x", "hyskos lab fairness four-x --json")
)
@click.argument("names", metavar="[MAP]...", nargs=-1, shell_complete=complete_map)
@json_option
@lang_option
def fairness(names: tuple[str, ...], as_json: bool) -> None:
    """Print chances for each map and bot, as a table or as JSON."""
    from hyskos.definitions.loader import load_map
    from hyskos.definitions.paths import is_file
    from hyskos.lab.fairness import predict
    from hyskos.lab.predictors import STARTS, predictors

    known = definition_names("map")
    boards = [load_map(name if is_file(name) else chosen(name, known, _("MAP"))) for name in names or known]
    rows: list[Row] = [(board, one, predict(one, board)) for board in boards for one in predictors()]
    if as_json:
        print_json("lab.fairness", {"maps": [_data(board, rows) for board in boards]})
        return
    for line in _table(rows):
        click.echo(line)
    tell(_("gap and error are points of win share: a gap that is smaller than the error says nothing; games do"))
    for board in boards:
        if len(board.starts) not in STARTS:
            text = _("{map}: it has {starts} starts; all maps that were learnt from have {least} to {most}")
            values = {"map": board.id, "starts": len(board.starts), "least": min(STARTS), "most": max(STARTS)}
            tell(text.format(**values))
    for one in predictors():
        tell(_learnt(one))


def _data(board: "Map", rows: Sequence[Row]) -> dict[str, object]:
    return {
        "map": board.id,
        "starts": [start.die for start in board.starts],
        "predictions": [
            {
                "bot": predictor.bot,
                "chances": [round(chance, 4) for chance in found.chances],
                "gap": round(found.gap, 4),
                "fairness": round(found.fairness, 4),
                "r2": predictor.quality.r2,
                "r2_ceiling": predictor.quality.ceiling,
                "error_points": predictor.quality.error,
                "maps": predictor.maps,
                "games": predictor.games,
            }
            for one, predictor, found in rows
            if one is board
        ],
    }


def _table(rows: Sequence[Row]) -> Iterator[str]:
    from hyskos.cli.lab.tables import Table, percent
    from hyskos.companion.figures import decimal
    from hyskos.companion.vocabulary import shown

    dies = sorted({start.die for board, *_others in rows for start in board.starts})
    cells = [
        (
            board.id,
            shown("bot", predictor.bot),
            *(_of_start(board, found, die) for die in dies),
            percent(found.gap),
            decimal(predictor.quality.error),
            decimal(found.fairness, 3),
            decimal(predictor.quality.r2, 4),
            decimal(predictor.quality.ceiling, 4),
        )
        for board, predictor, found in rows
    ]
    starts = (f"S{die}" for die in dies)
    heads = (_("map"), _("bot"), *starts, _("gap"), _("error"), _("fairness"), _("R2"), _("at best"))
    yield from Table(heads, cells, names=2).text()


def _of_start(board: "Map", found: "Prediction", die: int) -> str:
    from hyskos.cli.lab.tables import percent

    return next((percent(one) for start, one in zip(board.starts, found.chances, strict=True) if start.die == die), "")


def _learnt(one: "Predictor") -> str:
    from hyskos.companion.figures import decimal
    from hyskos.companion.vocabulary import shown

    text = _(
        "{bot}: learnt from {games} games on {maps} maps; on maps left out shares are {error} points off, and R2 is "
        "{r2} of {ceiling}"
    )
    quality = one.quality
    return text.format(
        bot=shown("bot", one.bot), games=one.games, maps=one.maps, error=decimal(quality.error),
        r2=decimal(quality.r2, 4), ceiling=decimal(quality.ceiling, 4),
    )  # fmt: skip
