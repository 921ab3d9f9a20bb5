"""`hyskos reinforce`: move the Pharaoh's column, and count the player's new soldiers."""

from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli.shared.files import FileError
from hyskos.cli.shared.game_options import (
    factions_option,
    map_option,
    rulings_options,
    table_rulings,
    tell_rulings,
    the_board,
)
from hyskos.cli.shared.journals import evening_option, load_session, type_line, without_rulings
from hyskos.cli.shared.option_types import WHOLE, ListArgument, WholeRange
from hyskos.cli.shared.options import add_once, examples, output_options, print_json
from hyskos.cli.shared.terminal import ask, may_ask, no_input_option, print_assumptions, tell
from hyskos.companion import notation
from hyskos.companion.boards import place_column, place_text, read_space, read_units
from hyskos.companion.factions import abilities
from hyskos.companion.formatting import decimal
from hyskos.companion.names import name_of
from hyskos.companion.rulings import non_default_rulings
from hyskos.companion.sentences import arithmetic, force_json, reasons_json, to_write
from hyskos.definitions.dice import DICE_EACH, FACES
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.plain_data import Json
from hyskos.rules.reasons import N_, Reason
from hyskos.rules.rolling_pyramids.abilities import PHARAOH
from hyskos.rules.rolling_pyramids.board import Board
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.rulings import Rulings
from hyskos.rules.rolling_pyramids.solo import (
    CHOSEN,
    NEW_SOLDIERS,
    Walk,
    new_soldiers,
    place_garrison,
    possible,
    reinforcements,
    solo_dice,
    walk,
)

if TYPE_CHECKING:
    from fractions import Fraction

    from hyskos.lab.odds import Fight, Odds
    from hyskos.rules.rolling_pyramids.table import Game


HEADS = {
    "lowest": N_("the four lowest dice: {least} to {most} soldiers, {mean} on average"),
    "any": N_("any four dice: {least} to {most} soldiers, {mean} on average"),
    "highest": N_("the four highest dice: {least} to {most} soldiers, {mean} on average"),
}
"""Headings for each choice of dice."""
_ROLLED = ("draft", "develop", "deploy", "cross")
"""Phases between the roll and the walk of the column."""


def answer_odds(
    board: Board, forces: Mapping[int, Force], player_forces: Mapping[int, Force], rulings: Rulings, *, as_json: bool
) -> None:
    """Print the exact odds for each choice of dice."""
    from hyskos.lab.odds import CHOICES, fight_odds, reinforcement_odds

    known_abilities = abilities(force.faction for force in player_forces.values())
    by_choice = {}
    for choice in CHOICES:
        odds = reinforcement_odds(choice, rulings, board.dice)
        by_choice[choice] = odds, fight_odds(board, forces, odds, rulings, abilities=known_abilities)
    if as_json:
        choices = {choice: _data(odds, fights) for choice, (odds, fights) in by_choice.items()}
        print_json("reinforce.odds", {"choices": choices, "rulings": non_default_rulings(rulings)})
        return
    for choice, (odds, fights) in by_choice.items():
        _print(board, choice, odds, fights)
    if rulings.reinforcement_dice == "written":
        tell(_("Numbers that are written count at your table (A84); these are the faces that are rolled."))


def _print(board: Board, choice: str, odds: "Odds", fights: "Mapping[int, Fight]") -> None:
    from hyskos.lab.odds import mean_of

    mean = decimal(float(mean_of(odds)), 2)
    click.echo(_(HEADS[choice]).format(least=min(odds), most=max(odds), mean=mean))
    for place, fight in fights.items():
        text = _("  {space}: {kept} % stays yours, {empty} % empty, {lost} % the Pharaoh's")
        tell(text.format(
            space=place_text(board, place),
            kept=_percent(fight.kept), empty=_percent(fight.empty), lost=_percent(fight.lost),
        ))  # fmt: skip


def _data(odds: "Odds", fights: "Mapping[int, Fight]") -> dict[str, object]:
    return {
        "soldiers": {str(number): _format_chance(chance) for number, chance in odds.items()},
        "spaces": {
            str(place): {
                "kept": _format_chance(fight.kept),
                "empty": _format_chance(fight.empty),
                "lost": _format_chance(fight.lost),
            }
            for place, fight in fights.items()
        },
    }


def _format_chance(chance: "Fraction") -> str:
    return f"{chance.numerator}/{chance.denominator}"


def _percent(chance: "Fraction") -> str:
    return decimal(100 * float(chance))


@click.command(
    help=_("Move the Pharaoh's reinforcements across the map (solo game).")
    + "\n\n"
    + _(
        "D1 to D4 are the faces of the four dice you chose. Name the spaces you hold with --hold, and those where the "
        "Pharaoh's units differ from the start with --pharaoh. All other spaces have the map's garrison. The answer "
        "lists what was assumed."
    )
    + "\n\n"
    + _(
        "Before you roll, use --odds to get the exact chance that you keep each of your spaces, depending on which "
        "dice you will choose."
    )
    + examples(
        "hyskos reinforce 4 4 6 2 --map inner-factory --hold 11=anubian:3",
        "hyskos reinforce 4 4 6 2 --map inner-factory --hold 3=anubian:4 --pharaoh 1=22 --pharaoh 2=0 --json",
        "hyskos reinforce --odds --map inner-factory --hold 3=anubian:4",
    )
)
@click.argument("dice", cls=ListArgument, nargs=-1, type=WHOLE, metavar="D1 D2 D3 D4")
@map_option
@click.option("--hold", multiple=True, metavar="SPACE=FORCE", help=_("Your units on a space, such as 3=anubian:4+1h."))
@click.option("--pharaoh", multiple=True, metavar="SPACE=N", help=_("The Pharaoh's units on a space, such as 1=22."))
@click.option("--odds", is_flag=True, help=_("Show exact odds instead; leave out the dice."))
@evening_option
@factions_option
@rulings_options
@no_input_option
@output_options
def reinforce(
    dice: tuple[int, ...],
    map_name: str | None,
    hold: tuple[str, ...],
    pharaoh: tuple[str, ...],
    odds: bool,
    evening: Path | None,
    ruling_words: tuple[str, ...],
    rules_file: Path | None,
    explain: bool,
    no_input: bool,
    as_json: bool,
) -> None:
    """Print the reinforcements, what to write on each space they visit, and the player's new soldiers."""
    if odds and dice:
        raise click.UsageError(_("--odds counts every roll: leave the dice out"))
    if evening is not None:
        if map_name or hold or pharaoh:
            raise click.UsageError(
                _("--evening takes map and forces from the journal: leave out --map, --hold and --pharaoh")
            )
        without_rulings(ruling_words, rules_file)
        session = load_session(evening).timeline.session
        game = session.game
        if not game.table.solo:
            text = _("{file}: this is no solo game, so the Pharaoh has no column (RP-62)")
            raise FileError(text.format(file=evening))
        board, rulings, forces = game.table.board, game.table.rulings, game.position.forces
        player_forces = {place: force for place, force in forces.items() if force.faction != PHARAOH}
        if odds and game.phase in _ROLLED and not session.light:
            dice, odds = _certain(game, tells=not as_json), False
        elif not odds:
            dice = _dice(dice, board, no_input)
            _keep(evening, dice, tells=not as_json)
    else:
        rulings = table_rulings(ruling_words, rules_file)
        board = the_board(map_name, no_input)
        dice = dice if odds else _dice(dice, board, no_input)
        if not (hold or pharaoh) and may_ask(no_input):
            hold, pharaoh = _ask_dice_and_forces()
        player_forces = _read_player_forces(board, hold)
        forces = place_garrison(board, player_forces, _read_pharaoh_units(board, pharaoh, player_forces))
    if odds:
        answer_odds(board, forces, player_forces, rulings, as_json=as_json)
        return
    number, number_reasons = reinforcements(dice, rulings)
    path = walk(board, forces, number, rulings, abilities=abilities(force.faction for force in player_forces.values()))
    faction = next(iter(player_forces.values())).faction if player_forces else None
    fresh = new_soldiers(board, path.forces, faction) if faction else {}
    assumed = (
        []
        if evening is not None
        else list(_assumptions(path, player_forces, {_split(board, "--pharaoh", word)[0] for word in pharaoh}))
    )
    if as_json:
        answer = _json(number, number_reasons, path, fresh) | {"assumed": reasons_json(assumed)}
        print_json("reinforce", answer | {"rulings": non_default_rulings(rulings)})
        return
    click.echo(_("The Pharaoh's reinforcements: {number}").format(number=number))
    tell(f"  {arithmetic(number_reasons)}")
    _print_way(board, path, forces)
    if faction:
        _print_soldiers(board, fresh, faction, rulings)
    print_assumptions(assumed)
    reasons = [*number_reasons, *(reason for stop in path.stops for reason in stop.reasons)]
    if fresh:
        reasons.append(NEW_SOLDIERS)
    tell_rulings(reasons, rulings, explain=explain)


def _certain(game: "Game", *, tells: bool) -> tuple[int, ...]:
    """Return the dice chosen already, instead of odds; raises FileError if fewer than four are chosen."""
    if len(game.counted) < CHOSEN:
        text = _("the dice are rolled, and {n} of four are chosen: choose all four first, or ask before the roll")
        raise FileError(text.format(n=len(game.counted)))
    if tells:
        faces = ", ".join(map(str, game.counted))
        tell(_("The dice are chosen ({dice}), so this will happen unless the orders change it:").format(dice=faces))
    return game.counted


def _keep(path: Path, dice: tuple[int, ...], *, tells: bool) -> None:
    """Save the dice if the session waits for them, with the sheet on paper; otherwise it has its own."""
    if load_session(path).timeline.session.reinforces:
        type_line(path, " ".join(map(str, dice)))
    elif tells:
        click.echo(_("note: the session is not waiting for these dice, so they were not saved"), err=True)


def _dice(dice: tuple[int, ...], board: Board, no_input: bool) -> tuple[int, ...]:
    """Return four faces, prompting if necessary; print a note if no four of the dice can show them."""
    maximum = max(FACES[shape] for shape in board.dice)
    if not dice and may_ask(no_input):
        question = _("Chosen die {i} of 4 (1-{most})")
        dice = tuple(ask(question.format(i=i, most=maximum), WholeRange(1, maximum)) for i in range(1, CHOSEN + 1))
    for face in dice:
        if not 1 <= face <= maximum:
            text = _("{face}: the dice of this map show 1 to {most} (RP-62)")
            raise click.UsageError(text.format(face=face, most=maximum))
    if len(dice) != CHOSEN:
        raise click.UsageError(
            ngettext(
                "{count} die, but four are chosen (RP-62)", "{count} dice, but four are chosen (RP-62)", len(dice)
            ).format(count=len(dice))
        )
    if not possible(dice, board.dice):
        text = _("note: only three dice are d8, so one of the four shows 4 or less (RP-62)")
        if board.dice != DICE_EACH:
            text = _("note: the six dice are {dice}, and no four of them show that (RP-62)").format(
                dice=solo_dice(board.dice)
            )
        click.echo(text, err=True)
    return dice


def _ask_dice_and_forces() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Prompt for the forces on the board; unnamed spaces hold the garrison of the map."""
    yours = _("Your spaces, SPACE=FORCE with blanks between them, such as 3=anubian:4 (Enter: none)")
    hold = ask(yours, click.STRING, "")
    question = _("Where the Pharaoh has other units than the map's garrison, SPACE=N, such as 1=22 (Enter: nowhere)")
    return tuple(hold.split()), tuple(ask(question, click.STRING, "").split())


def _assumptions(path: Walk, player_forces: Container[int], typed: Container[int]) -> Iterator[Reason]:
    """Yield the assumptions behind the way of the column."""
    if not player_forces:
        yield Reason("RP-66", N_("you control no spaces, because --hold names none"))
    untold = [stop.space for stop in path.stops if stop.space not in player_forces and stop.space not in typed]
    spaces = dict.fromkeys(place_name(space) for space in untold)
    if spaces:
        message = N_("the map's own garrison is on {spaces}, because neither --hold nor --pharaoh names them")
        yield Reason("RP-60", message, {"spaces": ", ".join(spaces)})


def _read_player_forces(board: Board, words: Sequence[str]) -> dict[int, Force]:
    """Parse the player's spaces: SPACE=FORCE, all of one faction."""
    player_forces: dict[int, Force] = {}
    for word in words:
        place, force = _split(board, "--hold", word)
        add_once(player_forces, place, notation.force(force, "--hold"), f"--hold {place_name(place)}")
        if player_forces[place].faction == PHARAOH:
            raise click.UsageError(_("--hold {word}: the Pharaoh's units go to --pharaoh").format(word=word))
    factions = {force.faction for force in player_forces.values()}
    if len(factions) > 1:
        text = _("--hold: one player plays alone, but there are {factions} (RP-01)")
        raise click.UsageError(text.format(factions=", ".join(sorted(factions))))
    return {place: force for place, force in player_forces.items() if force.size}


def _read_pharaoh_units(board: Board, words: Sequence[str], player_forces: Container[int]) -> dict[int, int]:
    """Parse the Pharaoh's units where they differ from the garrison of the map: SPACE=N."""
    pharaoh_units: dict[int, int] = {}
    for word in words:
        place, number = _split(board, "--pharaoh", word)
        units, heroes = read_units(number, "--pharaoh")
        if heroes:
            raise click.UsageError(_("--pharaoh {word}: the Pharaoh has no heroes").format(word=word))
        if place in player_forces:
            raise click.UsageError(_("{place} is in --hold and in --pharaoh").format(place=place_name(place)))
        add_once(pharaoh_units, place, units, f"--pharaoh {place_name(place)}")
    return pharaoh_units


def _split(board: Board, option: str, word: str) -> tuple[int, str]:
    place, equals, value = word.partition("=")
    if not equals:
        example = "3=anubian:4" if option == "--hold" else "1=22"
        text = _("{option}: `{word}` has no `=`; write {example}")
        raise click.UsageError(text.format(option=option, word=word, example=example))
    return read_space(board, place, option, starts=True), value


def _json(number: int, number_reasons: Sequence[Reason], path: Walk, fresh: dict[int, int]) -> dict[str, Json]:
    spaces = {
        str(space): force_json(path.forces.get(space))
        | {"reasons": reasons_json(reason for stop in path.stops if stop.space == space for reason in stop.reasons)}
        for space in sorted({stop.space for stop in path.stops})
    }
    return {
        "reinforcements": number,
        "reasons": reasons_json(number_reasons),
        "spaces": spaces,
        "new_soldiers": {str(space): soldiers for space, soldiers in fresh.items()},
        "left_over": path.left_over,
    }


def _print_way(board: Board, path: Walk, before: Mapping[int, Force]) -> None:
    spaces = sorted({stop.space for stop in path.stops})
    writes = {space: to_write(path.forces.get(space), erase=space in before) for space in spaces}
    width, column = max([20, *map(len, writes.values())]), place_column(board, spaces)
    for space in spaces:
        sums = arithmetic(reason for stop in path.stops if stop.space == space for reason in stop.reasons)
        row = f"{place_text(board, space):>{column}}  {writes[space]:{width}}  "
        tell(row + sums, len(row))
    if path.left_over:
        click.echo(_("soldiers without a space: {number}").format(number=path.left_over))


def _print_soldiers(board: Board, fresh: dict[int, int], faction: str, rulings: Rulings) -> None:
    """Print the player's new soldiers, and what they may do (RP-66, A90)."""
    spaces = ", ".join(f"{place_text(board, space)} (+{number})" for space, number in fresh.items())
    if not fresh:
        text = _("no new soldiers for {faction}")
    elif rulings.new_soldiers == "join":
        text = _("new soldiers for {faction} on {spaces}: they join at once")
    else:
        text = _("new soldiers for {faction} on {spaces}: they join at once or attack a neighbour next round")
    tell(text.format(faction=name_of(faction), spaces=spaces))
