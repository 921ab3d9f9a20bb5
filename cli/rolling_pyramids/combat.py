"""`hyskos combat`: who has the space now, and what to write on it."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from hyskos.cli.rolling_pyramids.factions_option import factions_option
from hyskos.cli.rolling_pyramids.rulings_option import different, rulings_options, table_rulings, tell_rulings
from hyskos.cli.shared.asking import ask, may_ask, no_input_option
from hyskos.cli.shared.options import Once, examples, json_option, lang_option, print_json, reasons_json, sentence
from hyskos.companion.factions import abilities
from hyskos.companion.names import named
from hyskos.companion.telling import arithmetic, force_json, tell_assumed, to_write, verdict
from hyskos.companion.typed import ATTACKER, BOMB, FORCE, complete_force
from hyskos.companion.vocabulary import Spoken, complaint
from hyskos.companion.wrapping import tell
from hyskos.definitions.languages import _
from hyskos.definitions.numerals import read_count
from hyskos.rules.names import meant
from hyskos.rules.reasons import N_, Reason
from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.combat import Battle, Outcome, refused, resolve
from hyskos.rules.rolling_pyramids.devices import Arrival, Border
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.notation import NotationError, read_amount

Attackers = Sequence[tuple[Force, tuple[str, ...]]]
EMPTY = "empty"
NOTHING = Spoken((EMPTY,), "outcome")
NOBODY_THERE = Reason("RP-33", N_("nobody held the space before, since there is no --defender"))


class ExpectType(click.ParamType[Force | str]):
    """What somebody wrote on the space: a force, its numbers alone, or `empty`."""

    name = "expected"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Force | str:
        """Read a force; numbers alone are a force of nobody in particular."""
        if isinstance(value, Force):
            return value
        word = str(value)
        if meant(word, NOTHING):
            return EMPTY
        if read_count(word[:1]) is None or "(" in word:
            return FORCE.convert(word, param, ctx)
        try:
            return Force("", *read_amount(word))
        except NotationError as error:
            self.fail(complaint(error), param, ctx)


@click.command(
    help=_("Resolve a fight on one space.")
    + "\n\n"
    + _(
        "A force is FACTION:UNITS+HEROESh, such as anubian:6+1h. An attacker may add +ram and +spikes for the border "
        "that it crosses. Forces of the defender's faction join the garrison; without a defender the arrivals fight "
        "each other."
    )
    + "\n\n"
    + _("Parts of a force over different borders are written one by one, such as anubian:20+spikes anubian:1.")
    + "\n\n"
    + _("Names may be shortened, in English or Spanish: anub:7, anubianos:7+carnero.")
    + examples(
        "hyskos combat anubian:7 --defender bastet:4",
        "hyskos combat anubian:6+1h+ram --defender bastet:9 --expect anubian:2+1h",
        "hyskos combat --defender bastet:6 --umbrella --bomb anubian:10 --json",
        "hyskos combat anubian:5+ram --defender bastet:9 --ruling halves=down --explain",
    )
)
@click.argument("attackers", nargs=-1, type=ATTACKER, metavar="[ATTACKER]...", shell_complete=complete_force)
@click.option(
    "--defender",
    cls=Once,
    type=FORCE,
    metavar="FORCE",
    shell_complete=complete_force,
    help=_("The garrison of the space."),
)
@click.option(
    "--bomb",
    "bombs",
    type=BOMB,
    multiple=True,
    metavar="FACTION:STRENGTH",
    shell_complete=complete_force,
    help=_("A bomb sent to the space."),
)
@click.option("--umbrella", is_flag=True, help=_("The defender has an umbrella on the space."))
@click.option("--expect", cls=Once, type=ExpectType(), metavar="FORCE|empty", help=_("What you wrote: is it right?"))
@factions_option
@rulings_options
@no_input_option
@json_option
@lang_option
def combat(
    attackers: Attackers,
    defender: Force | None,
    bombs: tuple[Bomb, ...],
    umbrella: bool,
    expect: Force | str | None,
    ruling_words: tuple[str, ...],
    rules_file: Path | None,
    explain: bool,
    no_input: bool,
    as_json: bool,
) -> int:
    """Print the verdict, its arithmetic and what to write; 1 if something else was expected."""
    rulings = table_rulings(ruling_words, rules_file)
    asked = not (attackers or bombs or defender)
    if asked:
        attackers, defender = _ask(no_input)
    if umbrella and defender is None:
        raise click.UsageError(_("--umbrella: it stands on the defender's space; who is --defender? (RP-38)"))
    battle = _battle(attackers, defender, bombs, umbrella)
    if wrong := refused(battle):
        raise click.UsageError(f"{sentence(wrong)} ({wrong.rule})")
    outcome = resolve(battle, rulings, abilities=abilities(_fighting(battle)))
    assumed = [NOBODY_THERE] if defender is None and not asked else []
    right = expect is None or _matches(outcome.force, expect)
    if as_json:
        answer = force_json(outcome.force) | {"conquered": outcome.conquered, "reasons": reasons_json(outcome.reasons)}
        answer |= {"assumed": reasons_json(assumed), "rulings": different(rulings)}
        answer |= {} if expect is None else {"expected": right}
        print_json("combat", answer)
        return 0 if right else 1
    _print(outcome, defender)
    tell_assumed(assumed)
    tell_rulings(outcome.reasons, rulings, explain=explain)
    if expect is not None and not right:
        tell(_difference(outcome.force, expect))
    return 0 if right else 1


def _print(outcome: Outcome, before: Force | None) -> None:
    tell(verdict(outcome, before))
    sums = arithmetic(outcome.reasons)
    if sums:
        tell(f"  {sums}")
    click.echo(to_write(outcome.force, erase=before is not None))
    if outcome.conquered:
        tell(_("cross a footmen triangle ({faction})").format(faction=named(outcome.owner)))


def _fighting(battle: Battle) -> list[str]:
    """Name the factions whose abilities matter."""
    return [force.faction for force in (battle.defender, *(part.force for part in battle.arrivals)) if force]


def _matches(force: Force | None, expected: Force | str) -> bool:
    """Tell whether somebody wrote the right thing; nothing left is the same as an empty space."""
    if isinstance(expected, str) or not expected.size:
        return force is None
    return force is not None and replace(expected, faction=expected.faction or force.faction) == force


def _difference(force: Force | None, expected: Force | str) -> str:
    """Say what was written and what is right; factions only if they matter."""
    wrote = None if isinstance(expected, str) or not expected.size else expected
    alike = force is not None and wrote is not None and wrote.faction in ("", force.faction)

    def told(one: Force | None) -> str:
        if one is None:
            return _("nothing (empty)")
        return one.written() if alike or not one.faction else f"{one.written()} ({named(one.faction)})"

    return _("you wrote {wrote}; the rules give {right}").format(wrote=told(wrote), right=told(force))


def _ask(no_input: bool) -> tuple[Attackers, Force | None]:
    if not may_ask(no_input):
        raise click.UsageError(_("Missing ATTACKER, such as anubian:7 (or --bomb, or --defender)"))
    attackers = [ask(_("Attacker, FACTION:UNITS+HEROESh, perhaps with +ram or +spikes"), ATTACKER)]
    word = ask(_("Defender, FACTION:UNITS+HEROESh (Enter: nobody)"), click.STRING, "")
    while another := ask(_("Another attacker (Enter: no more)"), click.STRING, ""):
        attackers.append(ATTACKER.convert(another, None, None))
    return attackers, FORCE.convert(word, None, None) if word else None


def _battle(attackers: Attackers, defender: Force | None, bombs: tuple[Bomb, ...], umbrella: bool) -> Battle:
    return Battle(
        defender,
        tuple(Arrival(force, Border(ram="ram" in devices, spikes="spikes" in devices)) for force, devices in attackers),
        bombs,
        umbrella,
    )
