"""`hyskos army`: calculate the squares of a player board."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from hyskos.cli.shared.game_options import (
    complete_faction,
    factions_option,
    map_option,
    rulings_options,
    table_rulings,
    tell_rulings,
)
from hyskos.cli.shared.option_types import WHOLE, NameType, WholeRange
from hyskos.cli.shared.options import SingleUseOption, add_once, examples, output_options, print_json
from hyskos.cli.shared.terminal import ask, may_ask, no_input_option, tell
from hyskos.companion.boards import load_board
from hyskos.companion.factions import definition
from hyskos.companion.names import name_of
from hyskos.companion.refusals import RefusedError
from hyskos.companion.rulings import non_default_rulings
from hyskos.companion.sentences import reasons_json, with_rule
from hyskos.companion.squares import special
from hyskos.companion.vocabulary import PLAYED, Vocabulary, parse_name
from hyskos.definitions.dice import DICE_EACH, DieShape
from hyskos.definitions.kinds.faction import Box, Faction, Unit
from hyskos.definitions.languages import _, language, text_in
from hyskos.definitions.paths import is_file
from hyskos.definitions.plain_data import Json
from hyskos.definitions.typed_words import entries
from hyskos.definitions.values import dataclass
from hyskos.rules.names import match_names
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.armies import (
    BoardNumbers,
    Strength,
    board_strengths,
    check_numbers,
    read_level,
    value_text,
)
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sheet import UNITS, Numbers, reach, read_numbers

_LINE = Vocabulary(("line",), "upgrade")


def level_of(units: dict[str, Unit], word: str) -> tuple[str, int]:
    """Parse UNIT=LEVEL: a count of circles, or the printed value with its sign."""
    typed, equals, level = word.partition("=")
    name = parse_name(typed, special(units.values()), "--upgrade")
    if not equals:
        raise click.UsageError(_("--upgrade {unit}: write UNIT=LEVEL, such as {unit}=1").format(unit=name))
    unit = units[name]
    number = read_level(unit, level)
    if number is not None:
        _tell_other_value(unit, name, level, number)
        return name, number
    if level and match_names(level, _LINE):
        _check_line(units, name)
        text = _("--upgrade {unit}: a line upgrade is not a level of its track, but `--line {unit}` (RP-22)")
        raise click.UsageError(text.format(unit=name))
    track_values = [value_text(unit, i) for i in range(len(unit.track))]
    text = _("--upgrade {unit}: `{level}` is not on its track; its values are {known}, its levels 0 to {most} (RP-22)")
    raise click.UsageError(
        text.format(unit=name, level=level, known=", ".join(track_values), most=len(track_values) - 1)
    )


def _tell_other_value(unit: Unit, name: str, level: str, number: int) -> None:
    """Note that a bare number counts circles even if it is also a printed value: matching=2 is x3, not x2."""
    values = [value_text(unit, i) for i in range(len(unit.track))]
    other = next(
        (value for i, value in enumerate(values) if i not in (0, number) and value.strip("+-x×") == level), None
    )
    if other is not None:
        text = _("note: {unit}={level} counts circles: it is {value}; for {other} type {unit}={other}")
        tell(text.format(unit=name, level=level, value=values[number], other=other), err=True)


def line_of(units: dict[str, Unit], word: str) -> str:
    """Parse the unit whose line upgrade was bought."""
    typed, equals, level = word.partition("=")
    name = parse_name(typed, special(units.values()), "--line")
    if equals and read_level(units[name], level) is not None:
        text = _("--line {unit}: a level of its track is not a line upgrade, but `--upgrade {unit}={level}` (RP-22)")
        raise click.UsageError(text.format(unit=name, level=level))
    _check_line(units, name)
    if equals:
        text = _("--line {unit}: leave out `{level}` after the unit (RP-22)")
        raise click.UsageError(text.format(unit=name, level=f"={level}"))
    return name


def _check_line(units: dict[str, Unit], name: str) -> None:
    if not units[name].line:
        having = ", ".join(id_ for id_, unit in units.items() if unit.line)
        text = _("--line: {unit} has no line upgrade; {having} have one (RP-22)")
        raise click.UsageError(text.format(unit=name, having=having))


class NumbersType(click.ParamType[Numbers]):
    """Three comma-separated numbers, `_` for an empty box."""

    name = "numbers"

    def __init__(
        self, boxes: tuple[Box, ...] = (), rulings: Rulings = STANDARD, dice: Sequence[DieShape] = DICE_EACH
    ) -> None:
        self.boxes, self.rulings, self.dice = boxes, rulings, dice

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Numbers:
        """Split, pad with empty boxes, and check the ranges if the boxes are known."""
        if isinstance(value, tuple):
            return value
        words = entries(str(value))
        if len(words) > 3:
            self.fail(_("a unit has three boxes: type three numbers, not {count}").format(count=len(words)), param, ctx)
        try:
            numbers = read_numbers(words)
        except ValueError:
            self.fail(_("`{value}`: expected three numbers such as 5,6,8 (_ is an empty box)").format(value=value))
        full = (*numbers, None, None, None)[:3]
        try:
            check_numbers(self.boxes, full[: len(self.boxes)], self.rulings, self.dice)
        except UnlawfulError as error:
            self.fail(with_rule(error.reason), param, ctx)
        return full


NUMBERS = NumbersType()


@dataclass(frozen=True, slots=True)
class Entries:
    """Typed or prompted entries: rows of special units, heroes of a slot, complete blocks by footmen track."""

    rows: Mapping[str, Numbers]
    heroes: int | None
    tracks: Mapping[int, int]

    @property
    def squares(self) -> frozenset[str]:
        """Return the squares with entries."""
        heroes = () if self.heroes is None else ("heroes",)
        return frozenset((*self.rows, *heroes, *(f"footmen-{i}" for i in self.tracks)))


@click.command(
    help=_("Calculate the army values to write in the squares of a player board.")
    + "\n\n"
    + _(
        "UNIT is ascending, matching or descending, or the id or title of another unit of the board. LEVEL is the "
        "number of circles taken on its value track, so 1 is the first upgrade; you can also type the printed value, "
        "such as +4 or x2."
    )
    + examples(
        "hyskos army anubian --ascending 5,6,8",
        "hyskos army bastet --descending 5,4,1 --upgrade descending=x3 --footmen-1 2",
        "hyskos army anubian --matching 3,7,3 --heroes 4 --line ascending --json",
    )
)
@click.argument("faction", required=False, shell_complete=complete_faction)
@click.option(
    "--ascending", cls=SingleUseOption, type=NUMBERS, metavar="A,B,C", help=_("Numbers of the ascending army.")
)
@click.option("--matching", cls=SingleUseOption, type=NUMBERS, metavar="A,B,C", help=_("Numbers of the matching army."))
@click.option(
    "--descending", cls=SingleUseOption, type=NUMBERS, metavar="A,B,C", help=_("Numbers of the countdown bomb.")
)
@click.option("--unit", "others", multiple=True, metavar="UNIT=A,B,C", help=_("Numbers of any unit, by name."))
@click.option("--heroes", cls=SingleUseOption, type=WHOLE, metavar="N", help=_("Number in a hero slot."))
@click.option(
    "--footmen-1", cls=SingleUseOption, type=WHOLE, metavar="K", help=_("Complete blocks of the first footmen track.")
)
@click.option(
    "--footmen-2", cls=SingleUseOption, type=WHOLE, metavar="K", help=_("Complete blocks of the second footmen track.")
)
@click.option("--upgrade", multiple=True, metavar="UNIT=LEVEL", help=_("Circles taken on a unit's value track."))
@click.option("--line", "lines", multiple=True, metavar="UNIT", help=_("The unit has its line upgrade."))
@map_option
@factions_option
@rulings_options
@no_input_option
@output_options
def army(
    faction: str | None,
    map_name: str | None,
    ruling_words: tuple[str, ...],
    rules_file: Path | None,
    explain: bool,
    as_json: bool,
    no_input: bool,
    upgrade: tuple[str, ...],
    lines: tuple[str, ...],
    others: tuple[str, ...],
    heroes: int | None,
    footmen_1: int | None,
    footmen_2: int | None,
    **rows: Numbers | None,
) -> int:
    """Print each square with its arithmetic; exit with 1 if numbers are out of order."""
    rulings = table_rulings(ruling_words, rules_file)
    board = _faction(faction, no_input)
    dice = board.dice if map_name is None else load_board(map_name, "--map").dice
    tracks = {i: count for i, count in enumerate((footmen_1, footmen_2), 1) if count is not None}
    entries = Entries(_rows(board, rows, others), heroes, tracks)
    if not (entries.squares or upgrade or lines) and may_ask(no_input):
        entries = _ask_numbers(board, rulings, dice)
    squares = board_strengths(board, _board_numbers(board, entries, (upgrade, lines), rulings, dice), rulings, dice)
    code = 0 if all(square.lawful for square in squares) else 1
    if as_json:
        units = [_unit_json(square) for square in squares]
        print_json("army", {"faction": board.id, "units": units, "rulings": non_default_rulings(rulings)})
        return code
    _note_large_numbers(board, entries)
    listed = [square for square in squares if square.strength is not None or square.unit in entries.squares]
    _print(board, listed)
    reasons = [reason for square in listed for reason in square.reasons]
    tell_rulings(reasons, rulings, explain=explain)
    return code


def _note_large_numbers(board: Faction, entries: Entries) -> None:
    """Note on standard error each unit that subtracts from less than a typed number (F306)."""
    for unit in board.units:
        numbers = [number for number in entries.rows.get(unit.id, ()) if number is not None]
        if unit.subtract_from is not None and max(numbers, default=0) > unit.subtract_from:
            text = _(
                "note: {unit} subtracts from {start}, so {number} gives a negative strength: "
                "the board is meant for smaller dice (F306)"
            )
            click.echo(text.format(unit=name_of(unit.id), start=unit.subtract_from, number=max(numbers)), err=True)


def _faction(name: str | None, no_input: bool) -> Faction:
    choices = PLAYED
    if name is None and may_ask(no_input):
        name = ask(_("Faction"), NameType(choices))
    if name is None:
        raise click.UsageError(_("Missing FACTION; choose from {known}").format(known=", ".join(choices)))
    if is_file(name):
        from hyskos.definitions.loader import load_faction

        return load_faction(name)
    return definition(parse_name(name, choices, _("FACTION")))


def _rows(board: Faction, rows: Mapping[str, Numbers | None], others: Sequence[str]) -> dict[str, Numbers]:
    """Collect the numbers by unit: those of the three options, and those of `others`, UNIT=A,B,C."""
    by_unit, names = dict[str, Numbers](), special(board.units)
    for order, row in rows.items():
        if row is None:
            continue
        meaning = match_names(order, names, whole=True)
        if not meaning:
            text = _("--{unit}: this board has no such unit; choose from {known}")
            raise click.UsageError(text.format(unit=order, known=", ".join(names)))
        if len(meaning) > 1:
            text = _("--{unit} can mean {candidates}; write --unit {first}=A,B,C")
            candidates = ", ".join(meaning)
            raise click.UsageError(text.format(unit=order, candidates=candidates, first=meaning[0]))
        add_once(by_unit, meaning[0], row, f"--unit {meaning[0]}")
    for word in others:
        typed, equals, numbers = word.partition("=")
        name = parse_name(typed, names, "--unit")
        if not equals:
            raise click.UsageError(_("--unit {unit}: write UNIT=A,B,C, such as {unit}=5,6,8").format(unit=name))
        try:
            add_once(by_unit, name, NUMBERS.convert(numbers, None, None), f"--unit {name}")
        except click.BadParameter as error:
            raise click.BadParameter(error.message, param_hint=f"--unit {name}") from None
    return by_unit


def _ask_numbers(board: Faction, rulings: Rulings, dice: Sequence[DieShape]) -> Entries:
    """Prompt for every section in the order of the board; Enter leaves it empty."""
    rows, tracks, heroes = {}, {}, None
    for unit in board.units:
        ranges = " ".join("{}-{}".format(*reach(box.shape, rulings, dice)) for box in unit.boxes)
        title = text_in(unit.title, language())
        question = _("{unit}: three numbers with commas ({ranges})").format(unit=title, ranges=ranges)
        rows[unit.id] = ask(question, NumbersType(unit.boxes, rulings, dice), "")
    for slot in board.hero_slots[:1]:
        low, high = reach(slot.shape, rulings, dice)
        question = _("Heroes: number in the slot ({low}-{high}), 0 for none").format(low=low, high=high)
        heroes = ask(question, WholeRange(0, high), 0) or None
    for i, track in enumerate(board.footmen, 1):
        question = _("Footmen {i}: complete blocks (0-{most})").format(i=i, most=len(track))
        tracks[i] = ask(question, WholeRange(0, len(track)), 0)
    return Entries(rows, heroes, tracks)


def _board_numbers(
    board: Faction,
    entries: Entries,
    bought: tuple[Sequence[str], Sequence[str]],
    rulings: Rulings,
    dice: Sequence[DieShape],
) -> BoardNumbers:
    """Check the entries, and the upgrades `bought` (levels and lines), against the board."""
    units = {unit.id: unit for unit in board.units}
    levels: dict[str, int] = {}
    for word in bought[0]:
        name, level = level_of(units, word)
        add_once(levels, name, level, f"--upgrade {name}")
    lines = tuple(line_of(units, word) for word in bought[1])
    for unit in board.units:
        with _violations_of_option(f"--{unit.id}" if unit.id in UNITS else f"--unit {unit.id}"):
            check_numbers(unit.boxes, entries.rows.get(unit.id, (None,) * len(unit.boxes)), rulings, dice)
    if board.hero_slots:
        with _violations_of_option("--heroes"):
            check_numbers(board.hero_slots[:1], (entries.heroes,), rulings, dice)
    elif entries.heroes is not None:
        raise click.UsageError(_("--heroes: this board has no hero slots (RP-24)"))
    for i, track in enumerate(board.footmen, 1):
        if not 0 <= entries.tracks.get(i, 0) <= len(track):
            text = _("--footmen-{i}: {count} complete blocks, but this track has 0 to {most} (RP-23)")
            raise click.UsageError(text.format(i=i, count=entries.tracks[i], most=len(track)))
    complete = tuple(entries.tracks.get(i, 0) for i in range(1, len(board.footmen) + 1))
    return BoardNumbers(entries.rows, entries.heroes, complete, levels, lines)


@contextmanager
def _violations_of_option(option: str) -> Iterator[None]:
    """Convert rule violations to errors about this option."""
    try:
        yield
    except UnlawfulError as error:
        raise RefusedError(with_rule(error.reason), option) from None


def _unit_json(strength: Strength) -> dict[str, Json]:
    return {
        "unit": strength.unit,
        "strength": strength.strength,
        "kind": strength.kind,
        "lawful": strength.lawful,
        "reasons": reasons_json(strength.reasons),
    }


def _print(board: Faction, squares: Sequence[Strength]) -> None:
    """Print what to write in each square, with the arithmetic below."""
    titles = {unit.id: text_in(unit.title, language()) for unit in board.units} | {"heroes": _("Heroes")}
    for i in range(1, len(board.footmen) + 1):
        titles[f"footmen-{i}"] = _("Footmen {i}").format(i=i)
    for square in squares:
        if not square.lawful:
            verdict = _("{unit}: not lawful")
        elif square.strength:
            verdict = _("{unit}: write {strength}")
        else:
            verdict = _("{unit}: no strength to write")
        tell(verdict.format(unit=titles[square.unit], strength=square.strength))
        tell("  " + "; ".join(map(with_rule, square.reasons)))
