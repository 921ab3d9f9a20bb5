"""`hyskos combat`: resolve a fight on one space."""

from collections.abc import Sequence
from pathlib import Path

import click

from hyskos.cli.shared.game_options import (
    ATTACKER,
    BOMB,
    EXPECTED,
    FORCE,
    complete_force,
    factions_option,
    rulings_options,
    table_rulings,
    tell_rulings,
)
from hyskos.cli.shared.options import SingleUseOption, examples, output_options, print_json
from hyskos.cli.shared.terminal import ask, may_ask, no_input_option, print_assumptions, tell
from hyskos.companion.factions import abilities, devices
from hyskos.companion.names import name_of
from hyskos.companion.rulings import non_default_rulings
from hyskos.companion.sentences import (
    arithmetic,
    difference,
    force_json,
    matches,
    reasons_json,
    to_write,
    verdict,
    with_rule,
)
from hyskos.definitions.languages import _
from hyskos.rules.reasons import N_, Reason
from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.combat import Battle, Outcome, device_refusal, missing_device, resolve
from hyskos.rules.rolling_pyramids.devices import Arrival
from hyskos.rules.rolling_pyramids.forces import Force

NOBODY_THERE = Reason("RP-33", N_("the space was empty before, because --defender is missing"))


@click.command(
    help=_("Resolve a fight on one space.")
    + "\n\n"
    + _(
        "A force is FACTION:UNITS+HEROESh, such as anubian:6+1h. Add +ram or +spikes to an attacker for the border it "
        "crosses. Forces of the defender's faction join the garrison. Without a defender, the attackers fight each "
        "other."
    )
    + "\n\n"
    + _("If a force crosses several borders, write one part per border, such as anubian:20+spikes anubian:1.")
    + "\n\n"
    + _("You can shorten names, in English or Spanish: anub:7, anubianos:7+carnero.")
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
    cls=SingleUseOption,
    type=FORCE,
    metavar="FORCE",
    shell_complete=complete_force,
    help=_("The units on the space."),
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
@click.option(
    "--expect",
    cls=SingleUseOption,
    type=EXPECTED,
    metavar="FORCE|empty",
    help=_("The result you wrote down; exits with code 1 if it is wrong."),
)
@factions_option
@rulings_options
@no_input_option
@output_options
def combat(
    attackers: Sequence[Arrival],
    defender: Force | None,
    bombs: tuple[Bomb, ...],
    umbrella: bool,
    expect: Force | None,
    ruling_words: tuple[str, ...],
    rules_file: Path | None,
    explain: bool,
    no_input: bool,
    as_json: bool,
) -> int:
    """Print the verdict, its arithmetic and what to write; exit with 1 if it differs from `--expect`."""
    rulings = table_rulings(ruling_words, rules_file)
    is_prompted = not (attackers or bombs or defender)
    if is_prompted:
        attackers, defender = _ask(no_input)
    if umbrella and defender is None:
        raise click.UsageError(_("--umbrella protects the defender's space: name the --defender (RP-38)"))
    battle = Battle(defender, tuple(attackers), bombs, umbrella)
    if wrong := device_refusal(battle) or missing_device(battle, devices(battle.factions)):
        raise click.UsageError(with_rule(wrong))
    outcome = resolve(battle, rulings, abilities=abilities(battle.factions))
    assumed = [NOBODY_THERE] if defender is None and not is_prompted else []
    right = expect is None or matches(outcome.force, expect)
    if as_json:
        answer = force_json(outcome.force) | {"conquered": outcome.conquered, "reasons": reasons_json(outcome.reasons)}
        answer |= {"assumed": reasons_json(assumed), "rulings": non_default_rulings(rulings)}
        answer |= {} if expect is None else {"expected": right}
        print_json("combat", answer)
        return 0 if right else 1
    _print(outcome, defender)
    print_assumptions(assumed)
    tell_rulings(outcome.reasons, rulings, explain=explain)
    if expect is not None and not right:
        tell(difference(outcome.force, expect))
    return 0 if right else 1


def _print(outcome: Outcome, before: Force | None) -> None:
    tell(verdict(outcome, before))
    sums = arithmetic(outcome.reasons)
    if sums:
        tell(f"  {sums}")
    click.echo(to_write(outcome.force, erase=before is not None))
    if outcome.conquered:
        text = _("cross a footmen triangle ({faction})")
        if outcome.crossings > 1:
            text = _("cross {n} footmen triangles ({faction})")
        tell(text.format(faction=name_of(outcome.owner), n=outcome.crossings))


def _ask(no_input: bool) -> tuple[list[Arrival], Force | None]:
    if not may_ask(no_input):
        raise click.UsageError(_("Missing ATTACKER, such as anubian:7 (or --bomb, or --defender)"))
    attackers = [ask(_("Attacker, FACTION:UNITS+HEROESh, perhaps with +ram or +spikes"), ATTACKER)]
    word = ask(_("Defender, FACTION:UNITS+HEROESh (Enter: nobody)"), click.STRING, "")
    while another := ask(_("Another attacker (Enter: no more)"), click.STRING, ""):
        attackers.append(ATTACKER.convert(another, None, None))
    return attackers, FORCE.convert(word, None, None) if word else None
