"""Describe what a session is waiting for: whose turn it is, and what to type."""

from collections.abc import Iterator, Sequence

from hyskos.companion.boards import place_text
from hyskos.companion.names import named
from hyskos.companion.session.notation import box_text, colour_named, offers, unit_text
from hyskos.companion.session.state import Session
from hyskos.companion.vocabulary import shown
from hyskos.definitions.languages import _, ngettext
from hyskos.rules.rolling_pyramids.board_phases import may_hold_back
from hyskos.rules.rolling_pyramids.deployment import Device
from hyskos.rules.rolling_pyramids.develop import marks, triangles, upgrades
from hyskos.rules.rolling_pyramids.draft import may_discard, pick_order, reasons, warnings
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.sheet_phases import die_of, factories
from hyskos.rules.rolling_pyramids.solo import start_die
from hyskos.rules.rolling_pyramids.table import Game


def asks(session: Session) -> tuple[str, ...]:
    """Describe what to do now."""
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
            return tuple(_deploy(session))
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
    return shown("command", id_)


def _start(game: Game) -> str:
    free = [place_name(start) for start in game.table.board.starts if start not in game.position.starts.values()]
    if game.table.solo:
        text = _("The {die} chooses the starting area: type its face, or {roll}")
        return text.format(die=start_die(game.table.board), roll=word("roll"))
    text = _("{faction} chooses a starting area: {areas}")
    return text.format(faction=named(game.faction), areas=" ".join(free))


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
    return text.format(faction=named(game.faction), pick=picks - len(game.queue) + 1, picks=picks)


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


def offered(game: Game, die: int) -> Iterator[str]:
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
    for note in notes:
        yield f"  ({note})"
    if may_discard(game.layout, game.sheet, drafted, factories(game, game.seat), game.table.rulings):
        text = _("{line} takes it without writing it (A10)")
        yield text.format(line=f"`{shown_die} {shown('command', 'pass')}`")


def reasons_text(items: Sequence[object]) -> list[str]:
    """Render reasons as sentences."""
    from hyskos.companion.sentences import sentence
    from hyskos.rules.reasons import Reason

    return [sentence(reason) for reason in items if isinstance(reason, Reason)]


def _develop(game: Game) -> Iterator[str]:
    count = marks(game.layout, game.sheet)
    text = ngettext("{faction} spends {n} mark, or {skip}:", "{faction} spends {n} marks, or {skip}:", count)
    yield text.format(faction=named(game.faction), n=count, skip=word("pass"))
    yield "  " + ", ".join(can_be_bought(game))


def can_be_bought(game: Game) -> list[str]:
    """List the upgrades and devices that a mark can buy, as they are typed."""
    options = upgrades(game.layout, game.sheet, devices=not game.table.solo)
    ambiguous = {upgrade.name for upgrade in options if upgrade.kind == "line"} & {
        upgrade.name for upgrade in options if upgrade.kind == "value"
    }
    return [
        f"{named(upgrade.name)} {shown('upgrade', upgrade.kind)}"
        if upgrade.name in ambiguous
        else str(named(upgrade.name))
        for upgrade in options
    ]


def _deploy(session: Session) -> Iterator[str]:
    game = session.game
    if session.light:
        yield _("Round {round} of {last}").format(round=game.round, last=game.table.rounds)
    coded = dict(session.codes)
    for seat in dict.fromkeys(game.queue):
        faction = named(game.table.factions[seat])
        if seat not in session.waiting:
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
    if not session.waiting:
        yield _("All orders are there: {go}").format(go=word("go"))
    elif not session.light and any(may_hold_back(as_seat(game, seat)) for seat in session.waiting):
        yield _("A unit that stays away goes to `-`")


def _standing_by(game: Game) -> Iterator[str]:
    """List new soldiers that deploy this round, since no list of units shows them for sheets on paper (A90)."""
    for space, number in game.standby:
        text = ngettext("  {n} new soldier starts from {space}: give it an order too",
                        "  {n} new soldiers start from {space}: give them an order too", number)  # fmt: skip
        yield text.format(n=number, space=place_name(space))


def as_seat(game: Game, seat: int) -> Game:
    """Return the state with a seat to move."""
    from dataclasses import replace

    return replace(game, queue=(seat,))


def _cross(game: Game) -> str:
    boxes = triangles(game.layout, game.sheet, game.table.rulings)
    text = _("{faction} crosses a footmen triangle for a conquest: {boxes}, or {skip}")
    names = ", ".join(game.layout.cells[cell].name.removeprefix("footmen-") for cell in boxes)
    return text.format(faction=named(game.faction), boxes=names, skip=word("pass"))


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
    devices = ", ".join(f"{named(device)} x{count}" if count > 1 else str(named(device)) for device, count in waiting
                        if count)  # fmt: skip
    text = _("{faction} places {devices}, or {skip}")
    return text.format(faction=named(game.faction), devices=devices, skip=word("pass"))


def device_text(device: Device) -> str:
    """Format a device and its place."""
    border = "" if device.across is None else f"-{place_name(device.across)}"
    return f"{named(device.kind)} {place_name(device.place)}{border}"
