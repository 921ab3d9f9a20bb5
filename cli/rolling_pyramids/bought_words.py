"""Parse the upgrades of `hyskos army`: circles of a track with `--upgrade`, lines with `--line`."""

import click

from hyskos.cli.shared.terminal import tell
from hyskos.companion.squares import special
from hyskos.companion.vocabulary import Vocabulary, chosen
from hyskos.definitions.languages import _
from hyskos.definitions.model import Unit
from hyskos.rules.names import match_names
from hyskos.rules.rolling_pyramids.armies import read_level, value_text

_LINE = Vocabulary(("line",), "upgrade")


def level_of(units: dict[str, Unit], word: str) -> tuple[str, int]:
    """Parse UNIT=LEVEL: a count of circles, or the printed value with its sign."""
    typed, _equals, level = word.partition("=")
    name = chosen(typed, special(units.values()), "--upgrade")
    unit = units[name]
    found = read_level(unit, level)
    if found is not None:
        _tell_other_value(unit, name, level, found)
        return name, found
    if level and match_names(level, _LINE):
        _check_line(units, name)
        text = _("--upgrade {unit}: a line upgrade is not a level of its track, but `--line {unit}` (RP-22)")
        raise click.UsageError(text.format(unit=name))
    known = [value_text(unit, i) for i in range(len(unit.track))]
    text = _("--upgrade {unit}: `{level}` is not on its track; it has {known}, levels 0 to {most} (RP-22)")
    raise click.UsageError(text.format(unit=name, level=level, known=", ".join(known), most=len(known) - 1))


def _tell_other_value(unit: Unit, name: str, level: str, found: int) -> None:
    """Note that a bare number counts circles even if it is also a printed value: matching=2 is x3, not x2."""
    values = [value_text(unit, i) for i in range(len(unit.track))]
    other = next(
        (value for i, value in enumerate(values) if i not in (0, found) and value.strip("+-x×") == level), None
    )
    if other is not None:
        text = _("note: {unit}={level} counts circles: it is {value}; for {other} type {unit}={other}")
        tell(text.format(unit=name, level=level, value=values[found], other=other), err=True)


def line_of(units: dict[str, Unit], word: str) -> str:
    """Parse the unit whose line upgrade was bought."""
    typed, equals, level = word.partition("=")
    name = chosen(typed, special(units.values()), "--line")
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
        having = ", ".join(other for other, unit in units.items() if unit.line)
        text = _("--line: {unit} has no line upgrade; {having} have one (RP-22)")
        raise click.UsageError(text.format(unit=name, having=having))
