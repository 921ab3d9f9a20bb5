"""Parse a typed line in a state: an event, or a query that does not change the game.

A line is accepted or refused as a whole, with a reason.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from hyskos.companion.boards import number_places
from hyskos.companion.names import name_of
from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.commands import (
    ALL,
    DIGITS,
    DOING,
    UPGRADES,
    Opening,
    begins,
    explain_absence,
    misplaced,
    parse_opening,
    place_of,
    seat_of,
)
from hyskos.companion.session.commitments import read_code, split_salt
from hyskos.companion.session.notation import (
    boxes,
    canonical,
    no_box,
    read_lawful,
    read_lawful_paper_orders,
    read_orders,
    read_paper_orders,
    read_pick,
)
from hyskos.companion.session.protocol import Chance, Query
from hyskos.companion.session.state import (
    Act,
    Commitment,
    Event,
    Go,
    March,
    Orders,
    Put,
    Reinforce,
    Reveal,
    Session,
    step,
)
from hyskos.companion.squares import Squares, read_die, units_of
from hyskos.companion.vocabulary import ALL_DEVICES, Vocabulary, parse_name, understood, word_of
from hyskos.definitions.dice import FACES, DieShape
from hyskos.definitions.kinds.faction import Unit
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.numerals import read_count
from hyskos.definitions.typed_words import words_of
from hyskos.rules.names import match_names
from hyskos.rules.reasons import N_, UnlawfulError
from hyskos.rules.rolling_pyramids.actions import ChooseStart, Cross, Develop, Place, Roll, Station
from hyskos.rules.rolling_pyramids.deployment import Device
from hyskos.rules.rolling_pyramids.develop import Upgrade, triangles, upgrades
from hyskos.rules.rolling_pyramids.notation import DEVICES, read_device_kind
from hyskos.rules.rolling_pyramids.solo import CHOSEN
from hyskos.rules.rolling_pyramids.table import Game

_PASS = Vocabulary(("pass",), "command")
_LAST_DIGIT = 9
_START = re.compile("[Ss]?[0-9]{1,3}")
_LISTED = re.compile(r"[0-9]{1,2}\)")
"""The number of a die as listed."""


def read_line(session: Session, line: str, chance: Chance) -> Event | Query:
    """Parse a line; raises RefusedError, and UnlawfulError for a box that does not accept a die."""
    game = session.game
    words = _split_prefix(game, words_of(number_places(game.table.board, line)))
    if not words:
        return Query("now")
    opened = _read_opening(session, words)
    if opened.word is not None and opened.word not in DOING:
        return Query(opened.word, opened.rest)
    if game.phase == "over":
        raise RefusedError(_("the game is over"))
    if session.reinforces:
        return _read_chosen_dice(game, words)
    if _orders_of_one(session, opened):
        return _read_seat_orders(session, 0, words)
    if opened.word is not None:
        if opened.word in ("code", "reveal"):
            return _read_code(session, opened.word, opened.rest)
        return _read_command(game, opened.word, opened.rest, chance)
    if opened.faction is None and game.phase == "deploy":
        raise RefusedError(_("whose orders are these? Type the faction first"))
    if opened.faction is None or (game.phase == "draft" and opened.rest and ":" in opened.rest[0]):
        return _read_input(session, words)
    if game.phase == "deploy":
        return _read_seat_orders(session, seat_of(opened.faction, game.table.factions), opened.rest)
    if not game.queue or game.faction != opened.faction or not opened.rest:
        name = name_of(game.faction) if game.queue else ""
        raise RefusedError(_("it is the turn of {faction}").format(faction=name))
    return _read_input(session, opened.rest)


def _split_prefix(game: Game, words: Sequence[str]) -> Sequence[str]:
    """Split `anubian:7h@16` after the faction, and join the name of a start such as `S 2`."""
    if game.phase == "starts" and len(words) == 2 and words[0] in ("S", "s"):
        return ("".join(words),)
    faction, colon, rest = words[0].partition(":") if words else ("", "", "")
    if colon and rest and len(match_names(faction, Vocabulary(game.table.factions, "faction"))) == 1:
        return (faction, rest, *words[1:])
    return words


def _read_opening(session: Session, words: Sequence[str]) -> Opening:
    """Find what a line begins with; a word that only makes sense at another point of the game gets its own message."""
    game = session.game
    try:
        return parse_opening(words, game.table.factions, _accepted_ids(game), _units(game), game.phase)
    except RefusedError:
        first = words[0].removesuffix(":")
        if stranger := explain_absence(first, game.table.factions):
            raise RefusedError(stranger) from None
        if begins(first, Vocabulary(DEVICES, "device")) and len(first) > 2:
            if session.light and game.phase == "deploy":
                raise RefusedError(_("whose device is this? Type the faction first")) from None
            raise RefusedError(
                _("`{word}` does not fit now; press Enter to see the question again").format(word=first)
            ) from None
        raise


def _read_chosen_dice(game: Game, words: Sequence[str]) -> Reinforce:
    text = _("type one face for each of the {count} dice that you chose")
    shapes = [shape for shape, _colour in game.table.dice]
    return Reinforce(_read_faces(words, CHOSEN, shapes, text, in_order=False))


def _orders_of_one(session: Session, opened: Opening) -> bool:
    """Return whether a line consists of orders in a solo game, which need no faction."""
    game = session.game
    if not game.table.solo or game.phase != "deploy" or opened.faction is not None:
        return False
    return opened.word is None or (session.light and opened.word == "pass")


def _read_seat_orders(session: Session, seat: int, words: Sequence[str]) -> Orders | March | Put:
    if session.light:
        return _read_paper_input(session.game, seat, words)
    return Orders(seat, read_orders(session.game, seat, words))


def _read_code(session: Session, word: str, rest: Sequence[str]) -> Event:
    """Parse a code, or the orders and salt that reveal it."""
    if session.game.phase != "deploy":
        raise RefusedError(misplaced((word_of("command", word), *rest)))
    if word == "reveal" and not rest:
        return Go()
    if len(rest) < 2:
        message = _("type a faction and its code after `{word}`") if word == "code" else _(
            "type a faction, its orders and the salt after `{word}`, or `{word}` alone to resolve the orders"
        )  # fmt: skip
        raise RefusedError(message.format(word=word_of("command", word)))
    seat = seat_of(rest[0], session.game.table.factions)
    if word == "code":
        return Commitment(seat, read_code("".join(rest[1:])))
    words, salt = split_salt(rest[1:])
    notation = coded_orders(words)
    if not notation:
        words = ()
    if session.light:
        orders, void = read_lawful_paper_orders(session.game, seat, words)
        return Reveal(March(seat, orders), notation, salt, void)
    sends, void = read_lawful(session.game, seat, words)
    return Reveal(Orders(seat, sends), notation, salt, void)


def check_coded_orders(session: Session, faction: str, words: Sequence[str]) -> None:
    """Check orders before computing their code; raises RefusedError and UnlawfulError, as typing them would."""
    seat = seat_of(faction, session.game.table.factions)
    if session.game.phase != "deploy":
        raise UnlawfulError("RP-30", N_("it is not time to send units"))
    typed = () if not coded_orders(words) else words
    orders = (
        March(seat, read_paper_orders(session.game, typed))
        if session.light
        else _read_seat_orders(session, seat, typed)
    )
    step(replace(session, codes=()), orders)


def coded_orders(words: Sequence[str]) -> tuple[str, ...]:
    """Return the orders a code is computed from in canonical form, empty for `pass`; raises RefusedError."""
    if len(words) == 1 and begins(words[0], _PASS):
        return ()
    return canonical(words)


def _accepted_ids(game: Game) -> tuple[str, ...]:
    """Return the ids that the current phase accepts as the first word of a line."""
    if game.phase == "develop":
        return (*game.layout.devices, *(unit.id for unit, _row in game.layout.units))
    return {"place": DEVICES, "cross": ("footmen",)}.get(game.phase, ())


def _units(game: Game) -> tuple[Unit, ...]:
    return units_of(game.layout) if game.phase == "develop" else ()


def _read_command(game: Game, word: str, rest: Sequence[str], chance: Chance) -> Event:
    match word, game.phase:
        case "go", "deploy" if not rest:
            return Go()
        case "roll", "roll":
            return Act((_read_or_throw(game, rest, chance),))
        case "roll", "starts" if game.table.solo and not rest:
            return Act((ChooseStart(-_any_start(game, chance)),))
        case "pass", "develop" if not rest:
            return Act((Develop(),))
        case "pass", "cross" if not rest:
            return Act((Cross(),))
        case "pass", "place" if not rest:
            return Act((Place(),))
        case (("join" | "wait"), "station"):
            return _read_station(game, join=word == "join", rest=rest)
    raise RefusedError(misplaced((word_of("command", word), *rest)))


def _any_start(game: Game, chance: Chance) -> int:
    starts = game.table.board.starts
    return starts[chance(len(starts)) - 1]


def _read_or_throw(game: Game, rest: Sequence[str], chance: Chance) -> Roll:
    shapes = [shape for shape, _colour in game.table.dice]
    return _read_roll(game, rest) if rest else Roll(tuple(chance(FACES[shape]) for shape in shapes))


def _read_roll(game: Game, words: Sequence[str]) -> Roll:
    shapes = [shape for shape, _colour in game.table.dice]
    text = _("type one face for each of the {count} dice, or roll")
    return Roll(_read_faces(words, len(shapes), shapes, text, in_order=True))


def _read_faces(
    words: Sequence[str], count: int, shapes: Sequence[DieShape], text: str, *, in_order: bool
) -> tuple[int, ...]:
    """Parse one face for each die: as listed (`1) d4:3`), digits with or without spaces, or numbers.

    Numbers need spaces between them if some dice have faces of two digits. With `in_order`, each face must be
    possible on the die at its position in `shapes`.
    """
    words = [word for word in words if not _LISTED.fullmatch(word)]
    if any(":" in word for word in words):
        dice = [read_die(word, shapes) for word in words]
        _check_shapes([die.shape for die in dice], shapes, in_order=in_order)
        faces = [die.face for die in dice]
    elif max(FACES[shape] for shape in shapes) > _LAST_DIGIT:
        text = _("{told} (separate the numbers with spaces)").format(told=text)
        faces = [read_count(word) or 0 for word in words]
    else:
        faces = [read_count(part) or 0 for part in (words if len(words) == count else "".join(words))]
    if len(faces) == count and len(words) == count and not all(faces):
        number = faces.index(0)
        message = _("die {number} is a {die}: it shows 1 to {most}, not {face}")
        shape = shapes[number] if in_order else max(shapes, key=lambda candidate: FACES[candidate])
        raise RefusedError(message.format(number=number + 1, die=shape, most=FACES[shape], face=words[number]))
    if len(faces) != count or not all(faces):
        typed = ngettext("{n} is typed", "{n} are typed", len(faces)).format(n=len(faces))
        raise RefusedError(f"{text.format(count=count)}; {typed}" if all(faces) else text.format(count=count))
    for number, (face, shape) in enumerate(zip(faces, shapes, strict=False) if in_order else (), 1):
        if face > FACES[shape]:
            message = _("die {number} is a {die}: it shows 1 to {most}, not {face}")
            raise RefusedError(message.format(number=number, die=shape, most=FACES[shape], face=face))
    return tuple(faces)


def _check_shapes(typed: Sequence[DieShape], shapes: Sequence[DieShape], *, in_order: bool) -> None:
    """Raise RefusedError for dice typed with shapes that the dice on the table do not have."""
    for number, (shape, expected) in enumerate(zip(typed, shapes, strict=False) if in_order else (), 1):
        if shape != expected:
            text = _("die {number} is a {die}, not a {typed}")
            raise RefusedError(text.format(number=number, die=expected, typed=shape))
    for shape in typed:
        if not in_order and typed.count(shape) > (maximum := shapes.count(shape)):
            text = ngettext("only {n} die is a {die}", "only {n} dice are {die}", maximum)
            raise RefusedError(text.format(n=maximum, die=shape))


def _read_station(game: Game, *, join: bool, rest: Sequence[str]) -> Event:
    if rest and not begins(rest[0], ALL):
        raise RefusedError(_("`{word}` is unknown here").format(word=rest[0]))
    return Act((Station(join),) * (len(game.queue) if rest else 1))


def _read_input(session: Session, words: Sequence[str]) -> Event | Query:
    """Parse the input of a phase that does not begin with a command."""
    game = session.game
    match game.phase:
        case "starts" if len(words) == 1:
            return Act((ChooseStart(-_read_start(game, words[0])),))
        case "roll":
            return Act((_read_roll(game, words),))
        case "draft":
            die, pick = read_pick(game, words)
            return Query("offer", (str(die),)) if pick is None else Act((pick,))
        case "develop":
            return Act((_read_upgrade(game, words),))
        case "cross":
            return Act(_read_crosses(game, words))
        case "place":
            return Act((_read_placement(game, words),))
    raise RefusedError(misplaced(words))


def _read_start(game: Game, word: str) -> int:
    if not _START.fullmatch(word):
        text = _("`{word}` is not a starting area: type S1 to S{starts}")
        raise RefusedError(text.format(word=word, starts=len(game.table.board.starts)))
    return place_of("S" + word.upper().removeprefix("S"), _places(game))


def _places(game: Game) -> tuple[int, ...]:
    return tuple(game.table.board.neighbours)


def _read_upgrade(game: Game, words: Sequence[str]) -> Develop:
    """Parse an upgrade: a device, or a unit, with `line` or `value` if it can get both."""
    options = upgrades(game.layout, game.sheet, devices=not game.table.solo)
    names = Squares(dict.fromkeys(upgrade.name for upgrade in options), units_of(game.layout), "device")
    length = next(
        (n for n in range(len(words), 1, -1) if match_names(" ".join(words[:n]), names)), 1
    )  # title of several words
    name, rest = parse_name(" ".join(words[:length]), names), words[length:]
    matches = [upgrade for upgrade in options if upgrade.name == name]
    if rest:
        kind = parse_name(" ".join(rest), UPGRADES)
        matches = [upgrade for upgrade in matches if upgrade.kind == kind] or [
            Upgrade("line" if kind == "line" else "value", name)
        ]
    if len(matches) > 1:
        raise RefusedError(_("{unit}: type `line` or `value` after it").format(unit=name_of(name)))
    return Develop(matches[0])


def _read_crosses(game: Game, words: Sequence[str]) -> tuple[Cross, ...]:
    """Parse the typed triangles, at most as many as the seat to move has conquests."""
    conquests = next((count for count, seat in enumerate(game.queue) if seat != game.seat), len(game.queue))
    if len(words) > conquests:
        text = ngettext(
            "{faction} has {n} conquest left: type one triangle, such as {box}, or {skip}",
            "{faction} has {n} conquests left: type up to {n} triangles, such as {box}, or {skip}",
            conquests,
        )
        first = next(iter(triangles(game.layout, game.sheet, game.table.rulings)), None)
        box = "1.1" if first is None else game.layout.cells[first].name.removeprefix("footmen-")
        raise RefusedError(
            text.format(faction=name_of(game.faction), n=conquests, box=box, skip=word_of("command", "pass"))
        )
    return tuple(_read_cross(game, word) for word in words)


def _read_cross(game: Game, word: str) -> Cross:
    """Parse a footmen triangle: `1.2`, or just the track for its first open one."""
    cells = boxes(game.layout, word)
    open_cells = [
        cell for cell in cells if game.layout.cells[cell].shape == "triangle" and game.sheet.numbers[cell] is None
    ]
    if not cells:
        raise RefusedError(no_box(game.layout, word))
    return Cross((open_cells or cells)[0])


def _read_paper_input(game: Game, seat: int, words: Sequence[str]) -> March | Put:
    """Parse input for a sheet on paper: orders, `pass`, or a device to place."""
    if words and begins(words[0], _PASS):
        return March(seat, ())
    if any("@" in word for word in words) or (words and words[0][0] in DIGITS):
        return March(seat, read_paper_orders(game, words))
    placed = _read_placement(game, words)
    assert placed.device is not None
    return Put(Device(game.table.factions[seat], placed.device, placed.place, placed.across))


def _read_placement(game: Game, words: Sequence[str]) -> Place:
    if len(words) < 2:
        raise RefusedError(_("type the device and its place: a space, or a border with a dash"))
    kind = understood(lambda text: read_device_kind(text, ALL_DEVICES), " ".join(words[:-1]))
    origin, dash, across = words[-1].partition("-")
    places = _places(game)
    return Place(kind, place_of(origin, places), place_of(across, places) if dash else None)
