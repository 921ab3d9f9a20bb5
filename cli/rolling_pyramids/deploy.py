"""`hyskos deploy`: resolve a complete deploy phase from a round file."""

import sys
from pathlib import Path

import click

from hyskos.cli.shared.files import FileFault, PathType, save
from hyskos.cli.shared.game_options import factions_option, rulings_options, tell_rulings, typed_rulings
from hyskos.cli.shared.journals import evening_option, open_session, without_rulings
from hyskos.cli.shared.options import examples, json_option, lang_option, print_json
from hyskos.cli.shared.reports import open_paper, print_faults
from hyskos.cli.shared.terminal import ask, may_ask, no_input_option, print_assumptions, tell
from hyskos.companion.boards import place_column, place_text
from hyskos.companion.factions import abilities, told_files
from hyskos.companion.names import named
from hyskos.companion.round_file import EXAMPLE, Round, read_round, write_round
from hyskos.companion.rulings import different
from hyskos.companion.sentences import arithmetic, force_json, reasons_json, ruled, sentence, to_write, verdict
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
@json_option
@lang_option
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
        return _answer(_gone(evening), explain=explain, as_json=as_json)
    if file is None and may_ask(no_input):
        file = Path(str(ask(_("Round file"), PathType())))
    if file is None or (str(file) == "-" and sys.stdin.isatty()):
        raise click.UsageError(_("Missing ROUND.yaml; `hyskos deploy --help` shows one"))
    found, faults = read_round(open_paper(file), typed_rulings(ruling_words, rules_file))
    if found is None or faults:
        print_faults("deploy", faults, as_json)
        return 1
    for doubt in found.doubts:
        tell(_("note: {doubt}").format(doubt=doubt), err=True)
    if target is not None:
        own = told_files(found.position.starts, target.parent)
        after = _resolved(found).position
        save(target, write_round(found.map_name, after, _next(found), found.rulings, own), force=force)
    return _answer(found, explain=explain, as_json=as_json)


def _resolved(found: Round) -> Deployment:
    return deploy(found.position, found.orders, found.rulings, abilities=abilities(found.position.starts))


def _gone(path: Path) -> Round:
    """Resolve the orders typed in a session, save that in its journal, and return the round."""
    from hyskos.companion.session.state import Go, sent
    from hyskos.companion.session.timeline import Do
    from hyskos.companion.vocabulary import shown

    with open_session(path) as evening:
        session = evening.timeline.session
        try:
            evening.change(Do(Go(), shown("command", "go")))
        except UnlawfulError as error:
            raise FileFault(f"{path}: {ruled(error.reason)}") from None
        game = session.game
        orders = {faction: list(listed) for faction, listed in sent(session).items()}
        return Round(game.table.board.id, game.position, orders, game.round, game.table.rulings)


def _answer(found: Round, *, explain: bool, as_json: bool) -> int:
    done = _resolved(found)
    if as_json:
        print_json("deploy", _json(found, done))
        return 0
    _print(found, done)
    print_assumptions(found.assumed)
    reasons = [reason for outcome in done.outcomes.values() for reason in outcome.reasons]
    tell_rulings(reasons, found.rulings, explain=explain)
    return 0


def _next(found: Round) -> int:
    """Return the number of the next round; after the last one, print a note and return the last."""
    last = found.position.board.last_round(solo=found.position.solo)
    if found.number == last:
        tell(_("note: round {last} was the last; the file keeps its number").format(last=last), err=True)
    return min(found.number + 1, last)


def _json(found: Round, done: Deployment) -> dict[str, Json]:
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
    answer = {"round": found.number, "spaces": spaces, "conquests": dict(sorted(done.conquests.items()))}
    answer["devices_lost"] = [write_device(device) for device in done.lost]
    judged = judge(done.position, found.number)
    if judged is not None:
        answer["solo"] = {"result": judged.result, "zones": [place_name(zone) for zone in judged.zones]}
    return answer | {"assumed": reasons_json(found.assumed), "rulings": different(found.rulings)}


def _print(found: Round, done: Deployment) -> None:
    before = found.position.forces
    writes = {at: to_write(one.force, erase=before.get(at) is not None) for at, one in done.outcomes.items()}
    board = found.position.board
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
        tell(text.format(faction=named(faction), n=number))
    judged = judge(done.position, found.number)
    if judged is not None:
        for reason in judged.reasons:
            tell(f"{_titles()[judged.result]}: {sentence(reason)}")


def _titles() -> dict[str, str]:
    return {"victory": _("Victory"), "defeat": _("Defeat"), "open": _("Not yet won")}
