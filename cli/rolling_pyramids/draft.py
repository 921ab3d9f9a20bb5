"""`hyskos draft`: show the order of picks, or what a die can be written as."""

import sys
from collections.abc import Collection, Sequence
from functools import partial
from pathlib import Path

import click

from hyskos.cli.shared.files import FileError, PathType
from hyskos.cli.shared.game_options import factions_option, rulings_options, tell_rulings, typed_rulings
from hyskos.cli.shared.journals import evening_option, load_session, type_line, without_rulings
from hyskos.cli.shared.option_types import WHOLE, NameType, NotationParam, WholeRange
from hyskos.cli.shared.options import SingleUseOption, examples, output_options, print_json
from hyskos.cli.shared.reports import open_paper, print_faults
from hyskos.cli.shared.terminal import ask, may_ask, no_input_option, print_assumptions, tell
from hyskos.companion.names import box_named, name_of
from hyskos.companion.refusals import RefusedError
from hyskos.companion.rulings import non_default_rulings
from hyskos.companion.sentences import reasons_json, sentence, with_rule
from hyskos.companion.sheet_file import EXAMPLE, Paper, read_sheet
from hyskos.companion.squares import known_dice, read_die
from hyskos.companion.vocabulary import Vocabulary
from hyskos.definitions.dice import FACES
from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.numerals import read_count
from hyskos.definitions.plain_data import Json
from hyskos.rules.reasons import N_, Reason
from hyskos.rules.rolling_pyramids.draft import (
    MOST_PLAYERS,
    Die,
    Writing,
    may_discard,
    pick_order,
    reasons,
    warnings,
    writings,
)
from hyskos.rules.rolling_pyramids.sheet_phases import factories as held_factories

SEATS = "ABCDEF"
PLAYERS = WholeRange(1, MOST_PLAYERS)
FOREIGN = Reason("RP-14", N_("the die does not have the player's colour, because --own is missing"))
NOBODY = Reason("RP-11", N_("it is not time to take a die"))


class DieType(click.ParamType["Die | int"]):
    """A die as SHAPE:FACE, or its number in a session."""

    name = "die"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> "Die | int":
        """Parse the die or its number."""
        if isinstance(value, Die | int):
            return value
        number = read_count(str(value).removesuffix(")"))
        if number is not None:
            return number
        try:
            return read_die(str(value), tuple(FACES))
        except RefusedError as error:
            self.fail(str(error), param, ctx)


@click.command(
    help=_("Show whose pick it is (--players), or where a die can be written (SHEET.yaml and --die).")
    + "\n\n"
    + _(
        "A sheet file lists what is written on a player board. Name boxes like ascending.left, heroes-1, "
        "upgrades-2.d8 and footmen-1.3; `_` is an empty box. Only `faction` is required:"
    )
    + "\n\n\b\n"
    + EXAMPLE
    + examples(
        "hyskos draft --players 3 --pick 5",
        "hyskos draft my-board.yaml --die d8:5",
        "hyskos draft my-board.yaml --die d4:3 --own --factory footmen --json",
    )
)
@click.argument("file", type=PathType(path_type=Path, allow_dash=True), required=False, metavar="[SHEET.yaml]")
@click.option(
    "--die",
    cls=SingleUseOption,
    type=DieType(),
    metavar="SHAPE:FACE",
    help=_("The die, such as d8:5, or its number on the table with --evening."),
)
@click.option("--own", is_flag=True, help=_("The die has the player's own colour (RP-14)."))
@click.option(
    "--factory",
    "factories",
    multiple=True,
    type=NameType(Vocabulary(SECTIONS, "section")),
    help=_("An extra factory you control, added to those in the sheet file (RP-15)."),
)
@click.option(
    "--players",
    cls=SingleUseOption,
    type=PLAYERS,
    metavar="N",
    help=_("Number of players, 1 to 6: shows the order of all picks."),
)
@click.option(
    "--pick", cls=SingleUseOption, type=WholeRange(1), metavar="K", help=_("Show only who makes pick K of the round.")
)
@evening_option
@click.option(
    "--box",
    cls=SingleUseOption,
    metavar="BOX",
    help=_("With --evening: write the die into this box and save it in the journal."),
)
@click.option(
    "--number",
    cls=SingleUseOption,
    type=WHOLE,
    metavar="N",
    help=_("With --box: the number to write, if it differs from the face."),
)
@factions_option
@rulings_options
@no_input_option
@output_options
def draft(
    file: Path | None,
    die: Die | int | None,
    own: bool,
    factories: tuple[str, ...],
    players: int | None,
    pick: int | None,
    evening: Path | None,
    box: str | None,
    number: int | None,
    ruling_words: tuple[str, ...],
    rules_file: Path | None,
    explain: bool,
    no_input: bool,
    as_json: bool,
) -> int:
    """Answer one of the two questions; exit with 1 if the sheet file has faults."""
    if evening is not None:
        if file or players is not None or pick is not None:
            raise click.UsageError(
                _("--evening takes the sheet from the journal: leave out SHEET.yaml, --players and --pick")
            )
        without_rulings(ruling_words, rules_file)
        if die is None:
            die = _die(_on_turn(evening), no_input)
        if box is not None or number is not None:
            _write(evening, die, (box, number), as_json, has_modifiers=own or bool(factories))
        else:
            table_die = _of_number(evening, die) if isinstance(die, int) else Die(die.shape, die.face, own)
            assumed = () if own or isinstance(die, int) else (FOREIGN,)  # the colour of a numbered die is known
            _ask_evening(evening, table_die, factories, assumed, explain, as_json)
        return 0
    if isinstance(die, int):
        text = _("--die {number}: without --evening, write a die as shape and face, such as d8:5")
        raise click.UsageError(text.format(number=die))
    if box is not None or number is not None:
        raise click.UsageError(_("--box and --number save into a journal: they need --evening"))
    rulings = typed_rulings(ruling_words, rules_file)
    if file is None:
        if die is not None or own or factories:
            raise click.UsageError(_("--die needs SHEET.yaml, the player board it is written on; see --help"))
        _tell_order(_players(players, no_input), pick, as_json)
        return 0
    if players is not None or pick is not None:
        raise click.UsageError(_("--players and --pick ask for the order, SHEET.yaml for a die: use one of them"))
    if str(file) == "-" and sys.stdin.isatty():
        raise click.UsageError(_("- reads standard input, but that is a terminal: pipe a file into it"))
    paper, faults = read_sheet(open_paper(file), rulings)
    if paper is None:
        print_faults("draft", faults, as_json)
        return 1
    die = _die(paper, no_input) if die is None else die
    _check(die, paper)
    _tell_writings(paper, Die(die.shape, die.face, own), factories, () if own else (FOREIGN,), explain, as_json)
    return 0


def _on_turn(path: Path) -> Paper:
    """Return the sheet of the player to pick in a session; raises FileError without one, or with sheets on paper."""
    session = load_session(path).timeline.session
    if session.light:
        raise FileError(_("{file}: the sheets of this game are on paper").format(file=path))
    game = session.game
    if game.phase != "draft" and not game.table.solo:
        raise FileError(f"{path}: {with_rule(NOBODY)}")
    seat = game.queue[0] if game.queue else 0
    sections = tuple(sorted(held_factories(game, seat)))
    return Paper(game.table.layouts[seat], game.sheets[seat], sections, game.table.rulings)


def _ask_evening(
    path: Path, die: Die, factories: Sequence[str], assumed: Sequence[Reason], explain: bool, as_json: bool
) -> None:
    """Print what the player to pick in a session can write a die as."""
    paper = _on_turn(path)
    _check(die, paper)
    if not as_json:
        tell(str(name_of(paper.layout.faction)))
    _tell_writings(paper, die, factories, assumed, explain, as_json)


def _of_number(path: Path, number: int) -> Die:
    """Return the die with this number in a session; raises click.UsageError if there is none."""
    game = load_session(path).timeline.session.game
    if not (1 <= number <= len(game.dice) and game.dice[number - 1] and game.queue):
        raise click.UsageError("--die: " + _("there is no die {number} on the table").format(number=number))
    shape, colour = game.table.dice[number - 1]
    return Die(shape, game.dice[number - 1], own=colour == game.queue[0])


def _write(
    path: Path, die: Die | int, where: tuple[str | None, int | None], as_json: bool, *, has_modifiers: bool
) -> None:
    """Write a die into a box in a session.

    `has_modifiers`: `--own` or `--factory` were given, which the session knows.
    """
    if has_modifiers:
        raise click.UsageError(
            _("--evening takes colours and factories from the journal: leave out --own and --factory")
        )
    from hyskos.companion.session.state import Act
    from hyskos.rules.rolling_pyramids.actions import Draft

    box, number = where
    if box is None:
        raise click.UsageError(_("--number needs --box: name the box to write it in"))
    first = f"{die})" if isinstance(die, int) else f"{die.shape}:{die.face}"
    after, lines = type_line(path, " ".join([first, box, *([] if number is None else [str(number)])]))
    if not as_json:
        for line in lines:
            tell(line)
        return
    entry = after.timeline.entries[-1]
    assert isinstance(entry.event, Act)
    action, game = entry.event.actions[0], entry.before.game
    assert isinstance(action, Draft)
    assert action.cell is not None
    written_box: Json = {"faction": game.faction, "cell": game.layout.cells[action.cell].name, "number": action.number}
    shape, face = game.table.dice[action.die][0], game.dice[action.die]
    print_json("draft", {"die": {"shape": shape, "face": face}, "written": written_box})


def _die(paper: Paper, no_input: bool) -> Die:
    """Prompt for a die of this table; raises click.UsageError if prompting is not possible."""
    dice = paper.layout.dice
    if may_ask(no_input):
        of_table = NotationParam("die", Die, partial(read_die, dice=dice))
        die: Die = ask(_("Die ({dice})").format(dice=known_dice(dice)), of_table)
        return die
    raise click.UsageError(_("Missing --die: {dice}").format(dice=known_dice(dice)))


def _check(die: Die, paper: Paper) -> None:
    """Raise click.UsageError for a die that is not on this table (RP-13, A26)."""
    if die.shape not in paper.layout.dice:
        text = _("--die: no {die} is on this table, but {dice}; a map may have other dice (A26)")
        raise click.UsageError(text.format(die=die.shape, dice=known_dice(paper.layout.dice)))


def _players(players: int | None, no_input: bool) -> int:
    if players is None and may_ask(no_input):
        players = ask(_("Players (1-6)"), PLAYERS)
    if players is None:
        raise click.UsageError(_("Missing --players (1 to 6), or SHEET.yaml and --die"))
    return players


def _tell_order(players: int, pick: int | None, as_json: bool) -> None:
    order = [SEATS[seat] for seat in pick_order(players)]
    if pick is not None and pick > len(order):
        text = ngettext(
            "--pick: {players} player takes {most} dice, there is no pick {pick} (RP-11)",
            "--pick: {players} players take {most} dice, there is no pick {pick} (RP-11)",
            players,
        )
        raise click.UsageError(text.format(players=players, most=len(order), pick=pick))
    player = None if pick is None else order[pick - 1]
    if as_json:
        print_json("draft", {"players": players, "order": order, "pick": pick, "player": player})
        return
    if pick is not None:
        click.echo(_("Pick {pick} of {picks}: player {player}").format(pick=pick, picks=len(order), player=player))
    words = [f"[{who}]" if number == pick else who for number, who in enumerate(order, 1)]
    passes = [" ".join(words[i : i + players]) for i in range(0, len(words), players)]
    click.echo(" | ".join(passes))


def _tell_writings(
    paper: Paper, die: Die, factories: Sequence[str], assumed: Sequence[Reason], explain: bool, as_json: bool
) -> None:
    sections = sorted({*paper.factories, *factories})
    layout, sheet, rulings = paper.layout, paper.sheet, paper.rulings
    options = list(writings(layout, sheet, die, sections, rulings))
    warned = {option: warnings(layout, sheet, option, rulings) for option in options}
    free = may_discard(layout, sheet, die, sections, rulings)
    if as_json:
        rows: list[Json] = [
            {
                "cell": layout.cells[option.cell].name,
                "number": option.number,
                "change": option.change,
                "reasons": reasons_json(reasons(layout, option, die)),
                "warnings": reasons_json(warned[option]),
            }
            for option in options
        ]
        die_json: Json = {"shape": die.shape, "face": die.face, "own": die.own}
        answer: dict[str, Json] = {"die": die_json, "factories": sections, "writings": rows, "may_discard": free}
        print_json("draft", answer | {"assumed": reasons_json(assumed), "rulings": non_default_rulings(rulings)})
        return
    boxes = len({option.cell for option in options})
    text = ngettext(
        "{face} on a {die} fits {n} box",
        "{face} on a {die} fits {n} boxes",
        boxes,
    )
    tell(text.format(face=die.face, die=die.shape, n=boxes))
    for row in _lines(paper, options, [option for option in options if warned[option]]):
        tell(f"  {row}")
    for option in options:
        for reason in warned[option]:
            tell(f"  ! {sentence(reason)}")
    if free:
        tell(_("It may be taken without writing it (A10)"))
    print_assumptions(assumed)
    all_reasons = [reason for option in options for reason in (*reasons(layout, option, die), *warned[option])]
    tell_rulings(all_reasons, rulings, explain=explain)


def _lines(paper: Paper, options: Sequence[Writing], doubtful: Collection[Writing]) -> list[str]:
    """Format one line for all boxes of a kind that accept the same numbers."""
    alike: dict[tuple[str, str, str], list[str]] = {}
    for index, cell in enumerate(paper.layout.cells):
        of_box = sorted((option for option in options if option.cell == index), key=lambda option: option.number)
        if of_box:
            kind = cell.section if cell.section in ("heroes", "upgrades") else cell.name
            words = ", ".join(_number(option) + ("!" if option in doubtful else "") for option in of_box)
            alike.setdefault((kind, cell.shape, words), []).append(cell.name)
    names = {key: _names(boxes) for key, boxes in alike.items()}
    width = max(map(len, names.values()), default=0)
    return [f"{name:{width}}  {words}" for (_kind, _shape, words), name in names.items()]


def _names(boxes: Sequence[str]) -> str:
    first, count = box_named(boxes[0]), len(boxes) - 1
    if not count:
        return first
    return ngettext("{box} and {n} like it", "{box} and {n} like it", count).format(box=first, n=count)


def _number(option: Writing) -> str:
    return f"{option.number} ({option.change:+})" if option.change else str(option.number)
