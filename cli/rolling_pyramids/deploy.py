"""`hyskos deploy`: resolve a complete deploy phase from a round file."""

import sys
from pathlib import Path

import click

from hyskos.cli.shared.files import FileError, PathType, save
from hyskos.cli.shared.game_options import factions_option, rulings_options, tell_rulings, typed_rulings
from hyskos.cli.shared.journals import evening_option, open_session, without_rulings
from hyskos.cli.shared.options import examples, output_options, print_json
from hyskos.cli.shared.reports import open_paper, print_faults
from hyskos.cli.shared.terminal import ask, may_ask, no_input_option, print_assumptions, tell
from hyskos.companion.boards import place_column, place_text
from hyskos.companion.factions import abilities, told_files
from hyskos.companion.names import name_of
from hyskos.companion.round_file import EXAMPLE, Round, read_round, write_round
from hyskos.companion.rulings import non_default_rulings
from hyskos.companion.sentences import arithmetic, force_json, reasons_json, sentence, to_write, verdict, with_rule
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.plain_data import Json
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.deployment import Deployment, deploy
from hyskos.rules.rolling_pyramids.order_notation import write_device
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.solo import judge


@click.command(
    "deploy",
    help=_("Resolve a whole deploy phase from a round file.")
    + "\n\n"
    + _(
        "The whole file is checked first. Orders are STRENGTH@SPACE, with -FROM if a border was declared: 4@1-6, "
        "3h@5, bomb 9@9. Without -FROM, the best border is used."
    )
    + "\n\n\b\n"
    + EXAMPLE
    + examples("hyskos deploy round-4.yaml", "hyskos deploy round-4.yaml --write round-5.yaml --json"),
)
@click.argument("file", type=PathType(path_type=Path, allow_dash=True), required=False, metavar="ROUND.yaml")
@click.option(
    "--write",
    "target",
    type=PathType(path_type=Path),
    metavar="NEXT.yaml",
    help=_("Write the round file of the next round."),
)
@click.option("--force", is_flag=True, help=_("Overwrite an existing file."))
@evening_option
@factions_option
@rulings_options
@no_input_option
@output_options
def deploy_command(
    file: Path | None,
    target: Path | None,
    force: bool,
    evening: Path | None,
    ruling_words: tuple[str, ...],
    rules_file: Path | None,
    explain: bool,
    no_input: bool,
    as_json: bool,
) -> int:
    """Print what to write on each space, by number, or every fault; exit with 1 if there are faults."""
    if evening is not None:
        if file or target or force:
            raise click.UsageError(
                _("--evening takes the round from the journal: leave out ROUND.yaml, --write and --force")
            )
        without_rulings(ruling_words, rules_file)
        return _answer(_resolve_session(evening), explain=explain, as_json=as_json)
    if file is None and may_ask(no_input):
        file = Path(str(ask(_("Round file"), PathType())))
    if file is None or (str(file) == "-" and sys.stdin.isatty()):
        raise click.UsageError(_("Missing ROUND.yaml; `hyskos deploy --help` shows one"))
    round_, faults = read_round(open_paper(file), typed_rulings(ruling_words, rules_file))
    if round_ is None or faults:
        print_faults("deploy", faults, as_json)
        return 1
    for doubt in round_.doubts:
        tell(_("note: {doubt}").format(doubt=doubt), err=True)
    if target is not None:
        custom_files = told_files(round_.position.starts, target.parent)
        after = _resolve(round_).position
        save(
            target,
            write_round(round_.map_name, after, _next_round_number(round_), round_.rulings, custom_files),
            force=force,
        )
    return _answer(round_, explain=explain, as_json=as_json)


def _resolve(round_: Round) -> Deployment:
    return deploy(round_.position, round_.orders, round_.rulings, abilities=abilities(round_.position.starts))


def _resolve_session(path: Path) -> Round:
    """Resolve the orders typed in a session, save that in its journal, and return the round."""
    from hyskos.companion.session.state import Go, orders_sent
    from hyskos.companion.session.timeline import Do
    from hyskos.companion.vocabulary import word_of

    with open_session(path) as evening:
        session = evening.timeline.session
        try:
            evening.change(Do(Go(), word_of("command", "go")))
        except UnlawfulError as error:
            raise FileError(f"{path}: {with_rule(error.reason)}") from None
        game = session.game
        orders = {faction: list(listed) for faction, listed in orders_sent(session).items()}
        return Round(game.table.board.id, game.position, orders, game.round, game.table.rulings)


def _answer(round_: Round, *, explain: bool, as_json: bool) -> int:
    done = _resolve(round_)
    if as_json:
        print_json("deploy", _json(round_, done))
        return 0
    _print(round_, done)
    print_assumptions(round_.assumed)
    reasons = [reason for outcome in done.outcomes.values() for reason in outcome.reasons]
    tell_rulings(reasons, round_.rulings, explain=explain)
    return 0


def _next_round_number(round_: Round) -> int:
    """Return the number of the next round; after the last one, print a note and return the last."""
    last = round_.position.board.last_round(solo=round_.position.solo)
    if round_.number == last:
        tell(_("note: round {last} was the last; the file keeps its number").format(last=last), err=True)
    return min(round_.number + 1, last)


def _json(round_: Round, done: Deployment) -> dict[str, Json]:
    places = sorted({*done.outcomes, *done.position.forces}, key=lambda place: (place < 0, abs(place)))
    spaces = {}
    for place in places:
        outcome = done.outcomes.get(place)
        answer = force_json(done.position.forces.get(place))
        answer |= (
            {"conquered": outcome.conquered, "reasons": reasons_json(outcome.reasons)}
            if outcome
            else {
                "conquered": False,
                "reasons": [],
            }
        )
        spaces[place_name(place)] = answer
    answer = {"round": round_.number, "spaces": spaces, "conquests": dict(sorted(done.conquests.items()))}
    answer["devices_lost"] = [write_device(device) for device in done.lost]
    solo_verdict = judge(done.position, round_.number)
    if solo_verdict is not None:
        answer["solo"] = {"result": solo_verdict.result, "zones": [place_name(zone) for zone in solo_verdict.zones]}
    return answer | {"assumed": reasons_json(round_.assumed), "rulings": non_default_rulings(round_.rulings)}


def _print(round_: Round, done: Deployment) -> None:
    before = round_.position.forces
    writes = {at: to_write(resolved.force, erase=before.get(at) is not None) for at, resolved in done.outcomes.items()}
    board = round_.position.board
    width, column = max([22, *map(len, writes.values())]), place_column(board, [*done.outcomes])
    for place, outcome in done.outcomes.items():
        row = f"{place_text(board, place):>{column}}  {writes[place]:{width}}  "
        tell(row + verdict(outcome, before.get(place)), len(row))
        sums = arithmetic(outcome.reasons)
        if sums:
            tell(f"{'':{column}}  {sums}")
    if not done.outcomes:
        click.echo(_("No orders: nothing changes"))
    for faction, number in sorted(done.conquests.items()):
        text = ngettext("{faction}: cross {n} footmen triangle", "{faction}: cross {n} footmen triangles", number)
        tell(text.format(faction=name_of(faction), n=number))
    solo_verdict = judge(done.position, round_.number)
    if solo_verdict is not None:
        for reason in solo_verdict.reasons:
            tell(f"{_titles()[solo_verdict.result]}: {sentence(reason)}")


def _titles() -> dict[str, str]:
    return {"victory": _("Victory"), "defeat": _("Defeat"), "open": _("Not yet won")}
