"""Report a comparison: every difference with its interval, and a verdict in words."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hyskos.cli.lab.reports import HEADS, estimate_data, names_of
from hyskos.cli.lab.tables import Table, percent, span
from hyskos.companion.formatting import decimal, points
from hyskos.definitions.json_values import Json
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.values import dataclass
from hyskos.lab.comparing import Compared, differences
from hyskos.lab.identity import plays_alike
from hyskos.lab.intervals import Estimate, difference

if TYPE_CHECKING:
    from hyskos.lab.setups import Setup


@dataclass(frozen=True, slots=True)
class Changed:
    """The wins of a side in both ways of a comparison."""

    axis: str
    name: str
    first: float
    second: float
    difference: Estimate


def changes(base: "Setup", other: "Setup", found: Compared) -> list[Changed]:
    """Return the differences of every side, with names."""
    return [
        Changed(one.axis, _name(base, other, one.axis, one.place), one.first, one.second, one.difference)
        for one in differences(base, other, found)
    ]


def _name(base: "Setup", other: "Setup", axis: str, place: int) -> str:
    before, after = names_of(base, axis)[place], names_of(other, axis)[place]
    return before if before == after else f"{before} / {after}"


def comparison_data(base: "Setup", other: "Setup", found: Compared) -> dict[str, Json]:
    """Return a comparison for scripts."""
    (contrast,) = found.others
    return {
        "games": found.tally.games,
        "otherwise": contrast.otherwise,
        "differences": [
            {
                one.axis: one.name,
                "first": round(one.first, 4),
                "second": round(one.second, 4),
                "difference": estimate_data(one.difference),
            }
            for one in changes(base, other, found)
        ],
        "verdict": [*verdict(base, other, found)],
    }


def side_name(one: Changed, *, alone: bool = False) -> str:
    """Return the name of a side with its kind."""
    if alone and one.axis == "seat":
        return _("every game")
    return f"{_(HEADS[one.axis])} {one.name}"


def change_table(told: list[Changed], *, alone: bool) -> Table:
    """Return a table of every side in both ways."""
    heads = ("", _("first %"), _("second %"), _("difference"), "95 %")
    return Table(
        heads,
        [
            (
                side_name(one, alone=alone),
                percent(one.first),
                percent(one.second),
                points(one.difference.value),
                span(one.difference, signed=True),
            )
            for one in told
        ],
    )


def verdict(base: "Setup", other: "Setup", found: Compared) -> Iterator[str]:
    """Describe the differences that are significant after this many games."""
    (contrast,) = found.others
    told, alone, games = changes(base, other, found), base.players == 1, contrast.tally.games
    if plays_alike(base, other):
        yield _("Both are the same: every game goes alike, and every difference is 0.")
        return
    if not contrast.otherwise:
        text = ngettext(
            "{games} game, and the winner is the same both ways; those with another one are at most {part} % of all.",
            "{games} games, and each has the same winner both ways; those with another are at most {part} % of all.",
            games,
        )
        yield text.format(games=games, part=percent(difference(0, 0, games).high, 2))
        return
    for one in told:
        if one.difference.apart:
            more = one.difference.value > 0
            text = _("{side} wins {points} points more the second way ({low} to {high}).")
            if not more:
                text = _("{side} wins {points} points less the second way ({low} to {high}).")
            ends = sorted(abs(end) for end in (one.difference.low, one.difference.high))
            yield text.format(
                side=side_name(one, alone=alone),
                points=percent(abs(one.difference.value)),
                low=percent(ends[0]),
                high=percent(ends[1]),
            )
    rest = [one.difference.farthest for one in told if not one.difference.apart]
    if rest:
        text = _("No difference larger than {points} points can be seen after {games} games.")
        if len(rest) < len(told):
            text = _("Of the others no difference larger than {points} points can be seen after {games} games.")
        yield text.format(points=percent(max(rest)), games=games)
    yield _("Somebody else won in {part} % of the games.").format(part=decimal(100 * contrast.otherwise / games))
