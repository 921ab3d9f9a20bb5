"""Describe what a session is waiting for: whose turn it is, what to type, and the help for it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from hyskos.companion.boards import place_text
from hyskos.companion.names import box_named, name_of
from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.notation import box_text, colour_named, offers, read_pick, unit_text
from hyskos.companion.session.state import Session, only_seat_sends
from hyskos.companion.vocabulary import word_of
from hyskos.definitions.dice import FACES
from hyskos.definitions.languages import _, ngettext
from hyskos.rules.reasons import N_, Reason, UnlawfulError
from hyskos.rules.rolling_pyramids import board_phases
from hyskos.rules.rolling_pyramids.actions import Send
from hyskos.rules.rolling_pyramids.board_phases import may_hold_back
from hyskos.rules.rolling_pyramids.deployment import Device
from hyskos.rules.rolling_pyramids.develop import marks, triangles, upgrades
from hyskos.rules.rolling_pyramids.draft import may_discard, pick_order, reasons, warnings
from hyskos.rules.rolling_pyramids.game import next_targets
from hyskos.rules.rolling_pyramids.legality import targets
from hyskos.rules.rolling_pyramids.notation import BORDER_DEVICES
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.sheet_phases import die_of, factories
from hyskos.rules.rolling_pyramids.solo import CHOSEN, start_die
from hyskos.rules.rolling_pyramids.table import Game, Muster


def asks(session: Session, *, is_secret: bool = False) -> tuple[str, ...]:
    """Describe what to do now; if orders are secret, without example orders that others could take for real ones."""
    game = session.game
    match game.phase:
        case "starts":
            return (_start(game),)
        case "roll":
            return (_roll(game),)
        case "draft":
            return (_pick(game), *on_table(game))
        case "develop":
            return tuple(_develop(game))
        case "deploy":
            return tuple(_deploy(session, is_secret=is_secret))
        case "cross":
            return (_("Type the four dice that you chose (RP-63)") if session.reinforces else _cross(game),)
        case "station":
            return (_station(game),)
        case "place":
            return (_place(game),)
        case "over":
            return ()


def word(id_: str) -> str:
    """Return a command of the session in the language of the output."""
    return word_of("command", id_)


def _start(game: Game) -> str:
    free = [place_name(start) for start in game.table.board.starts if start not in game.position.starts.values()]
    if game.table.solo:
        text = _("The {die} chooses the starting area: type its face, or {roll}")
        return text.format(die=start_die(game.table.board), roll=word("roll"))
    text = _("{faction} chooses a starting area: {areas}")
    return text.format(faction=name_of(game.faction), areas=" ".join(free))


def _roll(game: Game) -> str:
    dice: dict[int, list[str]] = {}
    for shape, colour in game.table.dice:
        dice.setdefault(colour, []).append(shape)
    dice_text = ", ".join(f"{colour_named(game, colour)} {' '.join(shapes)}" for colour, shapes in dice.items())
    text = _("Round {round} of {last}: type the faces of {dice}, or {roll}")
    return text.format(round=game.round, last=game.table.rounds, dice=dice_text, roll=word("roll"))


def _pick(game: Game) -> str:
    picks = len(pick_order(len(game.sheets)))
    text = _("{faction} takes a die ({pick} of {picks}): type die, box and number")
    return text.format(faction=name_of(game.faction), pick=picks - len(game.queue) + 1, picks=picks)


def on_table(game: Game) -> Iterator[str]:
    """List the dice on the table by colour, with their numbers."""
    rows: dict[int, list[str]] = {}
    for index, (shape, colour) in enumerate(game.table.dice):
        if game.dice[index]:
            rows.setdefault(colour, []).append(f"{index + 1}) {shape}:{game.dice[index]}")
    names = {colour: str(colour_named(game, colour)) for colour in rows}
    width = max(map(len, names.values()), default=0)
    for colour, dice in rows.items():
        yield f"  {names[colour]:{width}}  " + "  ".join(f"{die:8}" for die in dice).rstrip()


def list_choices(game: Game, die: int) -> Iterator[str]:
    """List the boxes and numbers a die can be written as; `!` marks dead ends and units without strength."""
    drafted, shown_die = die_of(game, die), f"{die + 1})"
    options = offers(game, die)
    text = _("{die} can be written as") if options else _("{die} fits no box")
    yield text.format(die=f"{shown_die} {drafted.shape}:{drafted.face}")
    numbers_by_box: dict[str, set[tuple[int, str]]] = {}
    notes: dict[str, None] = {}
    for offer in options:
        doubts = warnings(game.layout, game.sheet, offer, game.table.rulings)
        numbers_by_box.setdefault(box_text(game, offer.cell), set()).add((offer.number, "!" if doubts else ""))
        notes |= dict.fromkeys(reasons_text(reasons(game.layout, offer, drafted)))
    boxes_by_numbers: dict[str, list[str]] = {}
    for name, numbers in numbers_by_box.items():
        boxes_by_numbers.setdefault(", ".join(f"{number}{doubt}" for number, doubt in sorted(numbers)), []).append(name)
    for label, boxes in boxes_by_numbers.items():
        yield f"  {label:12} {', '.join(boxes)}"
    if any("!" in label for label in boxes_by_numbers):
        yield "  " + _("(!: with this number the row can never be finished, or its unit has strength 0)")
    for note in notes:
        yield f"  ({note})"
    if may_discard(game.layout, game.sheet, drafted, factories(game, game.seat), game.table.rulings):
        text = _("{line} takes it without writing it (A10)")
        yield text.format(line=f"`{shown_die} {word_of('command', 'pass')}`")


def reasons_text(items: Sequence[object]) -> list[str]:
    """Render reasons as sentences."""
    from hyskos.companion.sentences import sentence

    return [sentence(reason) for reason in items if isinstance(reason, Reason)]


def _develop(game: Game) -> Iterator[str]:
    count = marks(game.layout, game.sheet)
    text = ngettext("{faction} spends {n} mark, or {skip}:", "{faction} spends {n} marks, or {skip}:", count)
    yield text.format(faction=name_of(game.faction), n=count, skip=word("pass"))
    yield "  " + ", ".join(can_be_bought(game))


def can_be_bought(game: Game) -> list[str]:
    """List the upgrades and devices that a mark can buy, as they are typed."""
    options = upgrades(game.layout, game.sheet, devices=not game.table.solo)
    ambiguous = {upgrade.name for upgrade in options if upgrade.kind == "line"} & {
        upgrade.name for upgrade in options if upgrade.kind == "value"
    }
    return [
        f"{name_of(upgrade.name)} {word_of('upgrade', upgrade.kind)}"
        if upgrade.name in ambiguous
        else str(name_of(upgrade.name))
        for upgrade in options
    ]


def _deploy(session: Session, *, is_secret: bool) -> Iterator[str]:
    game = session.game
    if session.light:
        yield _("Round {round} of {last}").format(round=game.round, last=game.table.rounds)
    coded = dict(session.codes)
    for seat in dict.fromkeys(game.queue):
        faction = name_of(game.table.factions[seat])
        if seat not in session.missing_seats:
            text = _("{faction}: orders are sealed") if seat in session.sealed else _("{faction}: orders are noted")
            yield text.format(faction=faction)
            continue
        if seat in coded:
            text = _("{faction}: its code is there; {reveal} {id}, its orders and the salt show them")
            yield text.format(faction=faction, reveal=word("reveal"), id=game.table.factions[seat])
            continue
        if session.light and game.table.solo:
            yield _("{faction}: type its orders").format(faction=faction)
            yield from _standing_by(game)
            continue
        if session.light:
            yield _("{faction}: type its orders, or a device that it places first").format(faction=faction)
            continue
        yield _("{faction} sends {units}").format(faction=faction, units=", ".join(map(unit_text, game.units[seat])))
    if not session.missing_seats:
        yield _("All orders are there: {go}").format(go=word("go"))
        return
    if not is_secret and not coded and (line := _example_orders(session)):
        yield _("Type orders like this: {line}").format(line=line)
    if not session.light and any(may_hold_back(as_seat(game, seat)) for seat in session.missing_seats):
        yield _("A unit that stays away goes to `-`")


def _standing_by(game: Game) -> Iterator[str]:
    """List new soldiers that deploy this round, since no list of units shows them for sheets on paper (A90)."""
    for space, number in game.standby:
        text = ngettext("  {n} new soldier starts from {space}: give it an order too",
                        "  {n} new soldiers start from {space}: give them an order too", number)  # fmt: skip
        yield text.format(n=number, space=place_name(space))


def as_seat(game: Game, seat: int) -> Game:
    """Return the state with a seat to move."""
    return replace(game, queue=(seat,))


def _cross(game: Game) -> str:
    boxes = triangles(game.layout, game.sheet, game.table.rulings)
    text = _("{faction} crosses a footmen triangle for a conquest: {boxes}, or {skip}")
    names = ", ".join(game.layout.cells[cell].name.removeprefix("footmen-") for cell in boxes)
    return text.format(faction=name_of(game.faction), boxes=names, skip=word("pass"))


def _station(game: Game) -> str:
    space, number = game.soldiers[0]
    text = ngettext(
        "{n} new soldier on {space}: {join}, or {wait} and march next turn",
        "{n} new soldiers on {space}: {join}, or {wait} and march next turn",
        number,
    )
    return text.format(n=number, space=place_text(game.table.board, space), join=word("join"), wait=word("wait"))


def _place(game: Game) -> str:
    waiting = zip(game.layout.devices, game.sheet.devices, strict=True)
    counts = [(str(name_of(device)), count) for device, count in waiting if count]
    devices = ", ".join(f"{name} x{count}" if count > 1 else name for name, count in counts)
    text = _("{faction} places {devices}, or {skip}")
    return text.format(faction=name_of(game.faction), devices=devices, skip=word("pass"))


def device_text(device: Device) -> str:
    """Format a device and its place."""
    border = "" if device.across is None else f"-{place_name(device.across)}"
    return f"{name_of(device.kind)} {place_name(device.place)}{border}"


# The help of a session: everything that can be typed now, with examples valid for this table.

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
            return _deploy_help(session)
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


def _deploy_help(session: Session) -> str:
    if not session.missing_seats:
        return word("go")
    game, seat, line = session.game, session.missing_seats[0], _example_orders(session)
    faction = _typed_faction(game.table.factions[seat])
    words = {"pass": word("pass"), "go": word("go"), "faction": faction, "line": line}
    if not session.light:
        template = _("{line}: each unit and its space; then {go}") if line else "{go}"
        return template.format_map(words)
    if game.table.solo:
        return _("{line} or {pass}; then {go}").format_map(words)
    template = _("{line} or {faction} {pass}; then {go}").format_map(words)
    placed = next(_placements(as_seat(game, seat), as_seat(game, seat).layout.devices), "")
    return template + ("; " + _("{line} places a device first").format(line=f"{faction} {placed}") if placed else "")


def _example_orders(session: Session) -> str:
    """Write lawful orders of the first player who has none; "" if no unit can be sent."""
    game, seat = session.game, session.missing_seats[0]
    orders = [*(_paper_orders(game, seat) if session.light else _units(only_seat_sends(game, seat)))]
    named_first = () if game.table.solo or not orders else (_typed_faction(game.table.factions[seat]),)
    return " ".join((*named_first, *orders))


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
    space = min(game.position.controlled_places(game.faction), default=None)
    if space is None:
        return
    for device in dict.fromkeys(devices):
        where = place_name(space)
        if device in BORDER_DEVICES:
            where += f"-{place_name(min(game.table.board.neighbours[space]))}"
        yield f"{word_of('device', device)} {where}"


def _typed_faction(id_: str) -> str:
    """Return the name of a faction if every keyboard has its letters, otherwise its id."""
    name = str(name_of(id_)).lower()
    return name if name.isalpha() else id_


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
    "score": N_("shows how many rounds are recorded, or the points of a faction"),
    "why": N_("{why} {space}: the rules behind the last fight on that space"),
    "what-if": N_("{what-if} and orders: shows their result without playing them"),
    "least": N_("{least} {near}: shows the smallest force that takes that space now"),
    "odds": N_("{odds} {box}: shows the chance that a roll has a die for this box"),
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
