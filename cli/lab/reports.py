"""Reports of the balance lab: tables, data for scripts, shares and comparisons in words."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hyskos.companion.formatting import decimal, points
from hyskos.companion.names import name_of
from hyskos.companion.vocabulary import word_of
from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.plain_data import Json
from hyskos.definitions.values import dataclass
from hyskos.lab.comparing import Compared, Contrast, Variant, differences, largest_difference
from hyskos.lab.figures import SIDES, SideResults, actions_by_faction, average, course, shares, side_ids, sides, spaces
from hyskos.lab.identity import plays_alike
from hyskos.lab.intervals import Estimate, difference, quantile
from hyskos.rules.reasons import N_

if TYPE_CHECKING:
    from hyskos.lab.results import Result
    from hyskos.lab.setups import Setup
    from hyskos.lab.tally import Tally

HEADS = {"start": N_("start"), "seat": N_("seat"), "faction": N_("faction"), "bot": N_("bot")}
PRICED = ("seat", "start", "faction")
"""Order of the sides that a ruling or an ability changes most."""
SHOWN = ("start", "seat", "faction", "bot")
"""Order of the tables in a report."""


@dataclass(frozen=True, slots=True)
class TextTable:
    """Rows of cells below their headings; the first `names` columns contain words, the others numbers."""

    heads: tuple[str, ...]
    rows: Sequence[Sequence[str]]
    names: int = 1

    def text(self) -> Iterator[str]:
        """Yield the lines of the table as plain text."""
        widths = [max(len(row[at]) for row in (self.heads, *self.rows)) for at in range(len(self.heads))]
        for row in (self.heads, *self.rows):
            cells = (
                f"{cell:<{width}}" if at < self.names else f"{cell:>{width}}"
                for at, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            yield "  ".join(cells).rstrip()

    def markdown(self) -> Iterator[str]:
        """Yield the lines of the table as Markdown."""
        yield _line(self.heads)
        yield _line(["---" if at < self.names else "--:" for at in range(len(self.heads))])
        yield from map(_line, self.rows)

    def lines(self, *, markdown: bool) -> Iterator[str]:
        """Yield the lines in either form, followed by an empty one."""
        yield from self.markdown() if markdown else self.text()
        yield ""


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def percent(value: float, digits: int = 1) -> str:
    """Format a share in per cent, without the sign."""
    return decimal(100 * value, digits)


def span(estimate: Estimate, *, signed: bool = False) -> str:
    """Format the ends of an interval in per cent.

    >>> span(Estimate(0.25, 0.1, 0.5)), span(Estimate(0.0, -0.01, 0.01), signed=True)
    ('10.0 to 50.0', '-1.0 to +1.0')
    """
    low, high = (points(end) if signed else percent(end) for end in (estimate.low, estimate.high))
    return _("{low} to {high}").format(low=low, high=high)


def names_of(setup: "Setup", axis: str) -> list[str]:
    """Return the names of all sides on an axis in the language of the output."""
    ids = side_ids(setup)[axis]
    if axis == "faction":
        return [str(name_of(name)) for name in ids]
    return [word_of("bot", name) for name in ids] if axis == "bot" else ids


def head_of(setup: "Setup", games: int) -> str:
    """Describe on one line what was played."""
    values = {
        "map": setup.board.id,
        "factions": ", ".join(names_of(setup, "faction")),
        "bots": ", ".join(names_of(setup, "bot")),
        "seed": setup.seed,
        "players": setup.players,
        "games": games,
    }
    played = ngettext("{games} game on {map}", "{games} games on {map}", games).format(**values)
    if setup.players == 1:
        return _("{played}, alone: {factions}; bots {bots}; seed {seed}").format(played=played, **values)
    return _("{played}, {players} players: {factions}; bots {bots}; seed {seed}").format(played=played, **values)


def report(setup: "Setup", result: "Result") -> Iterator[str]:
    """Yield the lines of a report."""
    tally = result.tally
    yield head_of(setup, tally.games)
    yield from notes_of(setup)
    yield ""
    for axis in SHOWN:
        if len(names_of(setup, axis)) > 1:
            yield from side_table(setup, tally, axis).lines(markdown=False)
    yield from _spaces(setup, tally).lines(markdown=False)
    yield from _units(setup, tally).lines(markdown=False)
    yield from _course(setup, tally)


def notes_of(setup: "Setup") -> Iterator[str]:
    """Yield notes about rulings and abilities that differ from the default."""
    from hyskos.companion.rulings import non_default_rulings

    changed_rulings = [f"{name}={value}" for name, value in non_default_rulings(setup.rulings).items()]
    if changed_rulings:
        yield _("rulings: {rulings}").format(rulings=", ".join(changed_rulings))
    if setup.without_ability:
        names = ", ".join(str(name_of(name)) for name in setup.without_ability)
        yield _("without their abilities: {factions}").format(factions=names)


def side_table(setup: "Setup", tally: "Tally", axis: str) -> TextTable:
    """Return a table of the sides on an axis: wins with their interval, points, finishing places."""
    names, alone = names_of(setup, axis), setup.players == 1
    ranks = [] if alone else [_("place {n} %").format(n=rank + 1) for rank in range(setup.players)]
    heads = [_(HEADS[axis]), _("games"), _("wins %"), "95 %", _("rounds") if alone else _("points"), *ranks]
    return TextTable(tuple(heads), [_row(names[side.index], side, alone=alone) for side in sides(setup, tally, axis)])


def _row(name: str, side: SideResults, *, alone: bool) -> Sequence[str]:
    points = decimal(side.points.value, 2 if alone else 1)
    return [name, str(side.played), percent(side.won.value), span(side.won), points, *map(percent, side.places)]


def _spaces(setup: "Setup", tally: "Tally") -> TextTable:
    heads = (_("space"), _("control %"), _("points a game"), _("fights"), _("conquests"))
    return TextTable(
        heads,
        [
            (
                str(space.number),
                percent(space.held),
                decimal(space.points),
                decimal(space.fights, 2),
                decimal(space.conquests, 2),
            )
            for space in spaces(setup, tally)
        ],
    )


def _units(setup: "Setup", tally: "Tally") -> TextTable:
    by_faction = actions_by_faction(setup, tally)
    squares = list(dict.fromkeys(name for doing in by_faction for name in doing.finished))
    rows = [
        [_square(name), *(decimal(doing.finished[name], 2) if name in doing.finished else "" for doing in by_faction)]
        for name in squares
    ]
    rows.append([_("discarded dice"), *(decimal(doing.discards, 2) for doing in by_faction)])
    return TextTable((_("sent, per game"), *names_of(setup, "faction")), rows)


def _square(name: str) -> str:
    from hyskos.companion.names import box_named

    return box_named(name)


def _course(setup: "Setup", tally: "Tally") -> Iterator[str]:
    game_course = course(tally)
    rounds = sorted(game_course.rounds)
    text = _("rounds: {mean} on average, {least} to {most}")
    yield text.format(mean=decimal(average(game_course.rounds)), least=rounds[0], most=rounds[-1])
    if setup.players > 1:
        yield _("lead changes: {mean} on average").format(mean=decimal(average(game_course.lead_changes)))
        shares_by_round = (
            _("{round}: {percent} %").format(round=number, percent=percent(share, 0))
            for number, share in game_course.decided.items()
        )
        yield _("decided after round (mean {mean}): {rounds}").format(
            mean=decimal(average(game_course.decided)), rounds=", ".join(shares_by_round)
        )
        yield _("shared victories: {percent} %").format(percent=percent(game_course.shared))
    helped = [
        f"{word_of('section', section)} {decimal(count / max(1, tally.games), 2)}"
        for section, count in zip(SECTIONS, tally.sums["helped"], strict=True)
        if count
    ]
    yield _("numbers that a factory changed, per game: {sections}").format(sections=", ".join(helped) or _("none"))


def as_data(setup: "Setup", result: "Result") -> dict[str, Json]:
    """Return a report for scripts; an estimate is its value and the ends of its interval."""
    return {
        **{name: value for name, value in result.played.items() if name not in ("axes", "sizes")},
        **figures_data(setup, result.tally),
    }


def figures_data(setup: "Setup", tally: "Tally") -> dict[str, Json]:
    """Return the figures of a report for scripts."""
    going = course(tally)
    return {
        "games": tally.games,
        "sides": {axis: side_data(setup, tally, axis) for axis in SIDES},
        "spaces": [
            {
                "space": space.number,
                "held": round(space.held, 4),
                "points": round(space.points, 3),
                "fights": round(space.fights, 3),
                "conquests": round(space.conquests, 3),
            }
            for space in spaces(setup, tally)
        ],
        "rounds": _parts(going.rounds),
        "decided": _parts(going.decided),
        "lead_changes": _parts(going.lead_changes),
        "shared_victories": round(going.shared, 4),
        "sent": {
            faction.id: {name: round(value, 3) for name, value in doing.finished.items()}
            for faction, doing in zip(setup.factions, actions_by_faction(setup, tally), strict=True)
        },
        "helped": {
            section: round(count / max(1, tally.games), 3)
            for section, count in zip(SECTIONS, tally.sums["helped"], strict=True)
        },
    }


def side_data(setup: "Setup", tally: "Tally", axis: str) -> list[Json]:
    """Return the results of all sides on an axis for scripts."""
    ids = side_ids(setup)[axis]
    return [
        {
            axis: ids[side.index],
            "games": side.played,
            "wins": estimate_data(side.won),
            **_points_data(setup, side),
            "places": [round(place, 4) for place in side.places],
        }
        for side in sides(setup, tally, axis)
    ]


def _points_data(setup: "Setup", side: SideResults) -> dict[str, Json]:
    """Return the points for scripts; a solo game has none, and its number of rounds instead."""
    if setup.players > 1:
        return {"points": estimate_data(side.points)}
    return {"points": [0.0, 0.0, 0.0], "rounds": estimate_data(side.points)}


def estimate_data(estimate: Estimate) -> Json:
    """Return an estimate for scripts."""
    return list(estimate.rounded())


def _parts(shares_by_number: "object") -> dict[str, Json]:
    assert isinstance(shares_by_number, dict)
    return {str(number): round(share, 4) for number, share in shares_by_number.items()}


def in_words(setup: "Setup", tally: "Tally") -> Iterator[str]:
    """Describe starts, seats, factions and bots off a fair share; intervals hold jointly for all of one kind."""
    fair = 1 / setup.players
    for axis in SHOWN:
        names = names_of(setup, axis)
        if setup.players == 1 or len(names) == 1:
            continue
        estimates = shares(setup, tally, axis, quantile(figures=len(names)))
        for more, text in (
            (True, _("{what}: more than a fair share of {fair} % for {names}.")),
            (False, _("{what}: less than a fair share of {fair} % for {names}.")),
        ):
            off = [
                f"{names[place]} ({percent(estimate.value)})"
                for place, estimate in estimates.items()
                if (estimate.low > fair if more else estimate.high < fair)
            ]
            if off:
                yield text.format(what=_(HEADS[axis]), fair=percent(fair), names=", ".join(off))
        if all(estimate.low <= fair <= estimate.high for estimate in estimates.values()):
            farthest = max(max(estimate.high - fair, fair - estimate.low) for estimate in estimates.values())
            text = _(
                "{what}: no measurable difference from a fair share of {fair} %; "
                "differences above {points} points would show."
            )
            yield text.format(what=_(HEADS[axis]), fair=percent(fair), points=percent(farthest))


@dataclass(frozen=True, slots=True)
class WinsChange:
    """The wins of a side in both ways of a comparison."""

    axis: str
    name: str
    first: float
    second: float
    difference: Estimate


def changes(base: "Setup", other: "Setup", compared: Compared) -> list[WinsChange]:
    """Return the differences of every side, with names."""
    return [
        WinsChange(row.axis, _name(base, other, row.axis, row.place), row.first, row.second, row.difference)
        for row in differences(base, other, compared)
    ]


def _name(base: "Setup", other: "Setup", axis: str, place: int) -> str:
    before, after = names_of(base, axis)[place], names_of(other, axis)[place]
    return before if before == after else f"{before} / {after}"


def comparison_data(base: "Setup", other: "Setup", compared: Compared) -> dict[str, Json]:
    """Return a comparison for scripts."""
    (contrast,) = compared.others
    return {
        "games": compared.tally.games,
        "otherwise": contrast.otherwise,
        "differences": [
            {
                change.axis: change.name,
                "first": round(change.first, 4),
                "second": round(change.second, 4),
                "difference": estimate_data(change.difference),
            }
            for change in changes(base, other, compared)
        ],
        "verdict": [*verdict(base, other, compared)],
    }


def price_data(base: "Setup", variant: Variant, contrast: Contrast) -> dict[str, Json]:
    """Return for scripts what another ruling, or a faction without its ability, changes."""
    found: dict[str, Json] = (
        {"ability": variant.name} if variant.value is None else {"ruling": variant.name, "value": variant.value}
    )
    found["otherwise"] = contrast.otherwise
    for axis in PRICED:
        side = largest_difference(contrast, axis)
        if side is not None:
            place, estimate = side
            found[axis] = {"name": side_ids(base)[axis][place], "difference": estimate_data(estimate)}
    return found


def side_name(change: WinsChange, *, alone: bool = False) -> str:
    """Return the name of a side with its kind."""
    if alone and change.axis == "seat":
        return _("every game")
    return f"{_(HEADS[change.axis])} {change.name}"


def change_table(rows: list[WinsChange], *, alone: bool) -> TextTable:
    """Return a table of every side in both ways."""
    heads = ("", _("first %"), _("second %"), _("difference"), "95 %")
    return TextTable(
        heads,
        [
            (
                side_name(row, alone=alone),
                percent(row.first),
                percent(row.second),
                points(row.difference.value),
                span(row.difference, signed=True),
            )
            for row in rows
        ],
    )


def verdict(base: "Setup", other: "Setup", compared: Compared) -> Iterator[str]:
    """Describe the differences that are significant after this many games."""
    (contrast,) = compared.others
    rows, alone, games = changes(base, other, compared), base.players == 1, contrast.tally.games
    if plays_alike(base, other):
        yield _("Both setups are the same: all games are identical, and every difference is 0.")
        return
    if not contrast.otherwise:
        text = ngettext(
            "{games} game, with the same winner both ways; the winner changes in at most {part} % of all games.",
            "{games} games, each with the same winner both ways; the winner changes in at most {part} % of all games.",
            games,
        )
        yield text.format(games=games, part=percent(difference(0, 0, games).high, 2))
        return
    for row in rows:
        if row.difference.apart:
            more = row.difference.value > 0
            text = _("{side} wins {points} points more the second way ({low} to {high}).")
            if not more:
                text = _("{side} wins {points} points less the second way ({low} to {high}).")
            ends = sorted(abs(end) for end in (row.difference.low, row.difference.high))
            yield text.format(
                side=side_name(row, alone=alone),
                points=percent(abs(row.difference.value)),
                low=percent(ends[0]),
                high=percent(ends[1]),
            )
    unnoticed = [row.difference.farthest for row in rows if not row.difference.apart]
    if unnoticed:
        text = _("No difference larger than {points} points can be seen after {games} games.")
        if len(unnoticed) < len(rows):
            text = _("Of the others no difference larger than {points} points can be seen after {games} games.")
        yield text.format(points=percent(max(unnoticed)), games=games)
    yield _("The winner changed in {part} % of the games.").format(part=decimal(100 * contrast.otherwise / games))
