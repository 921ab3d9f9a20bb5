"""The help of a session: everything that can be typed now, with examples valid for this table."""

from collections.abc import Iterable, Iterator, Mapping

from hyskos.companion.names import box_named, named
from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.asking import as_seat, asks, can_be_bought, word
from hyskos.companion.session.notation import box_text, offers, read_pick
from hyskos.companion.session.state import Session, ordering
from hyskos.companion.vocabulary import shown
from hyskos.definitions.dice import FACES
from hyskos.definitions.languages import _
from hyskos.rules.reasons import N_, UnlawfulError
from hyskos.rules.rolling_pyramids import board_phases
from hyskos.rules.rolling_pyramids.actions import Send
from hyskos.rules.rolling_pyramids.choices import next_targets
from hyskos.rules.rolling_pyramids.develop import triangles
from hyskos.rules.rolling_pyramids.legality import targets
from hyskos.rules.rolling_pyramids.notation import BORDER_DEVICES
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.solo import CHOSEN
from hyskos.rules.rolling_pyramids.table import Game, Muster

_SEVERAL = 3
"""Maximum number of boxes or upgrades in one line of help."""
_LETTER = {"soldiers": "{n}@{place}", "heroes": "{n}h@{place}", "bomb": "b{n}@{place}"}


def phase_help(session: Session) -> str:
    """Explain what to type now."""
    game = session.game
    if session.reinforces:
        return _dice([FACES[die] for die in game.table.board.dice], CHOSEN, _("{faces} are the dice that you chose"))
    match game.phase:
        case "starts":
            start = place_name(
                next(area for area in game.table.board.starts if area not in game.position.starts.values())
            )
            text = _("{number} takes the starting area {name}")
            return text.format(number=start.removeprefix("S"), name=start)
        case "roll":
            text = _("{faces} are the faces in that order; {roll} throws them here")
            shapes = [shape for shape, _colour in game.table.dice]
            return _dice([FACES[shape] for shape in shapes], len(shapes), text.replace("{roll}", word("roll")))
        case "draft":
            return _draft(game)
        case "develop":
            return _join_or_pass(can_be_bought(game)[:_SEVERAL])
        case "deploy":
            return _deploy(session)
        case "cross":
            name = game.layout.cells[triangles(game.layout, game.sheet, game.table.rulings)[0]].name
            return _("{box}: a track, and the box of it that is crossed").format(box=name.removeprefix("footmen-"))
        case "station":
            return _("{join}, {wait}; with `all` for every space that is left").format(
                join=word("join"), wait=word("wait")
            )
        case "place":
            waiting = zip(game.layout.devices, game.sheet.devices, strict=True)
            return _join_or_pass(_placements(game, [device for device, count in waiting if count]))
        case "over":
            return _("the game is over; {undo} takes the last line back").format(undo=word("undo"))


def _join_or_pass(lines: Iterable[str]) -> str:
    joined = ", ".join(lines)
    return _("{lines}, or {pass}").format_map({"lines": joined, "pass": word("pass")}) if joined else word("pass")


def _dice(faces: list[int], count: int, text: str) -> str:
    """Show example faces that each die has, separated by spaces, and also without if one digit is enough."""
    minimum = min(faces)
    shown_faces = [str(1 + 3 * n % minimum) for n in range(count)]
    spaced = " ".join(shown_faces)
    example = _("{one} or {other}").format(one=spaced, other="".join(shown_faces)) if max(faces) <= 9 else spaced
    return text.replace("{faces}", example)


def _draft(game: Game) -> str:
    """Name a box of each section into which a die on the table can be written."""
    by_section: dict[str, str] = {}
    available = [die for die, face in enumerate(game.dice) if face]
    for die in available:
        for offer in offers(game, die):
            section, number = game.layout.cells[offer.cell].section, f" {offer.number}" if offer.change else ""
            line = f"{die + 1}) {box_text(game, offer.cell)}{number}"
            if section not in by_section and _is_read(game, line):
                by_section[section] = line
    text = (
        _("{lines}: a die, a box, and the number if it is not the face ({change} takes one off)") + "; "
        if by_section
        else ""
    )
    alone = _("{die} alone lists what that die can be").format(die=available[0] + 1)
    return text.format(lines=", ".join([*by_section.values()][:_SEVERAL]), change="-1") + alone


def _is_read(game: Game, line: str) -> bool:
    try:
        return read_pick(game, line.split())[1] is not None
    except (RefusedError, UnlawfulError):
        return False


def _deploy(session: Session) -> str:
    if not session.waiting:
        return word("go")
    seat = session.waiting[0]
    game, words = ordering(session.game, seat), {"pass": word("pass"), "go": word("go")}
    solo = game.table.solo
    words["faction"] = faction = _typed_faction(game.table.factions[seat])
    orders = _paper_orders(session.game, seat) if session.light else _units(game)
    words["line"] = " ".join([*([] if solo else [faction]), *orders])
    if not session.light:
        template = _("{line}: each unit and its space; then {go}") if orders else "{go}"
        return template.format_map(words)
    if solo:
        return _("{line} or {pass}; then {go}").format_map(words)
    template = _("{line} or {faction} {pass}; then {go}").format_map(words)
    placed = next(_placements(as_seat(session.game, seat), as_seat(session.game, seat).layout.devices), "")
    return template + ("; " + _("{line} places a device first").format(line=f"{faction} {placed}") if placed else "")


def _units(game: Game) -> Iterator[str]:
    while game.queue:
        unit, reached = game.units[game.seat][0], next_targets(game)
        place = reached[0] if reached else None
        yield _order(unit, place)
        game = board_phases.send(game, Send(place)).game


def _order(unit: Muster, place: int | None) -> str:
    where = "-" if place is None else place_name(place)
    origin = "" if unit.origin is None else f"-{place_name(unit.origin)}"
    return _LETTER[unit.kind].format(n=unit.strength, place=where) + ("" if place is None else origin)


def _paper_orders(game: Game, seat: int) -> Iterator[str]:
    """Write example orders for a sheet on paper, one for each kind of unit on its board."""
    seated = as_seat(game, seat)
    near = targets(game.position, seated.faction, game.table.rulings) or (*game.table.board.spaces,)
    kinds = {"soldiers": 9, "heroes": 3 if seated.layout.heroes else 0}
    kinds["bomb"] = 6 if any(unit.bomb for unit, _row in seated.layout.units) else 0
    present = [(kind, strength) for kind, strength in kinds.items() if strength]
    for n, (kind, strength) in enumerate(present):
        yield _LETTER[kind].format(n=strength, place=place_name(near[n % len(near)]))


def _placements(game: Game, devices: Iterable[str]) -> Iterator[str]:
    """Write possible places of devices: on a border of a controlled space, or on the space."""
    space = min(game.position.controlled(game.faction), default=None)
    if space is None:
        return
    for device in dict.fromkeys(devices):
        where = place_name(space)
        if device in BORDER_DEVICES:
            where += f"-{place_name(min(game.table.board.neighbours[space]))}"
        yield f"{shown('device', device)} {where}"


def _typed_faction(id_: str) -> str:
    """Return the name of a faction if it is a single word, otherwise its id."""
    name = str(named(id_)).lower()
    return name if " " not in name else id_


def of_table(session: Session) -> Mapping[str, str]:
    """Return names that differ between tables: a faction, a space, a nearby space, a box of a sheet."""
    game = session.game
    seat = game.queue[0] if game.queue else 0
    layout, sheet = game.table.layouts[seat], game.sheets[seat]
    open_boxes = [cell.name for cell, number in zip(layout.cells, sheet.numbers, strict=True) if number is None]
    units = [name for name in open_boxes if layout.is_unit(name.partition(".")[0])]
    fought = [*session.fought.outcomes] if session.fought else []
    near = targets(game.position, layout.faction, game.table.rulings)
    return {
        "faction": _typed_faction(game.table.factions[-1]),
        "space": place_name((*fought, *game.table.board.spaces)[0]),
        "near": place_name((*near, *game.table.board.spaces)[0]),
        "box": box_named((*units, *open_boxes, "")[0]),
    }


CODES = N_("`{code} {faction}` and a code: record secret orders. `{reveal} {faction}`, orders and salt: reveal them")
"""How players in two places enter orders."""
ALWAYS: Mapping[str, str] = {
    "undo": N_("takes the last line back, {undo} 3 the last three"),
    "redo": N_("redoes the line that was taken back"),
    "amend": N_("{amend} 9 and a line: replaces line 9 with it"),
    "drop": N_("leaves out the first line that does not fit any more after an amendment"),
    "log": N_("lists the lines"),
    "board": N_("draws the board, {board} 100 a wide one"),
    "sheet": N_("shows the sheet of a faction"),
    "score": N_("show how many rounds are recorded, or the points of a faction"),
    "why": N_("{why} {space}: the rules behind the last fight on that space"),
    "what-if": N_("{what-if} and orders: show their result without playing them"),
    "least": N_("{least} {near}: the least force that takes that space now"),
    "odds": N_("{odds} {box}: show the chance that a roll has a die for this box"),
    "export": N_("{export} board.svg draws the position, also as .pdf or .png"),
    "quit": N_("ends the session; open its file again to continue"),
}
"""Commands that may be typed at any time."""
OF_SHEETS = ("sheet", "odds")
"""Commands that need sheets, which may be on paper."""
OF_POINTS = ("score",)
"""Commands without a use in a solo game."""


def help_lines(session: Session) -> Iterator[str]:
    """List what can be typed now and at any time."""
    yield from asks(session)
    words = {**{id_: word(id_) for id_ in (*ALWAYS, "code", "reveal")}, **of_table(session)}
    yield "  " + phase_help(session)
    if session.game.phase == "deploy" and not session.game.table.solo:
        yield "  " + _(CODES).format(**words)
    yield ""
    width = max(len(words[id_]) for id_ in ALWAYS)
    hidden = (*(OF_SHEETS if session.light else ()), *(OF_POINTS if session.game.table.solo else ()))
    for id_, text in ALWAYS.items():
        if id_ not in hidden:
            yield f"  {words[id_]:{width}}  {_(text).format(**words)}"
