"""Parse dice and orders as typed (`7) heroes -1`, `3h@12`), and assign orders to the units of a sheet."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from hyskos.companion.names import box_named, name_of
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import near
from hyskos.companion.session.commands import BOMB, SIDES, place_of, unclear
from hyskos.companion.squares import Squares, read_die, units_of
from hyskos.companion.vocabulary import IN_ORDERS, Vocabulary, not_known, understood
from hyskos.definitions.languages import _
from hyskos.definitions.numerals import read_count
from hyskos.definitions.values import dataclass
from hyskos.rules.names import match_names
from hyskos.rules.reasons import N_, Reason, UnlawfulError
from hyskos.rules.rolling_pyramids.actions import Draft, Send
from hyskos.rules.rolling_pyramids.board_phases import may_hold_back, order_fault, order_of
from hyskos.rules.rolling_pyramids.deployment import Order
from hyskos.rules.rolling_pyramids.draft import Writing, judge, writings
from hyskos.rules.rolling_pyramids.notation import read_amount
from hyskos.rules.rolling_pyramids.order_notation import read_order
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.sheet import Layout, square_of
from hyskos.rules.rolling_pyramids.sheet_phases import die_of, factories
from hyskos.rules.rolling_pyramids.table import Game, Muster, replace_at

_BOX = re.compile(r"(?P<section>[^.]+?)(?:-(?P<number>[0-9]{1,3}))?(?:[.](?P<place>\w+))?")
_CHANGE = re.compile("\\(?([-+\u2212][0-9]{1,3})\\)?")
"""The change of a face by own colour or a factory, as printed in output."""
_SIGNS = ("+", "-", "\u2212")
_NUMBERED = re.compile(r"([0-9]{1,3}\))(.+)")
"""A die by number, followed by its use without a space."""
_PASS = Vocabulary(("pass",), "command")


def read_pick(game: Game, words: Sequence[str]) -> tuple[int, Draft | None]:
    """Parse which die is taken, and its use (None if only the die is named); raises RefusedError."""
    joined = _NUMBERED.fullmatch(words[0])  # 3)heroes
    words = [*(joined.groups() if joined else words[:1]), *words[1:]]
    if len(words) > 2 and words[-2] in _SIGNS and read_count(words[-1]) is not None:  # + 1
        words = [*words[:-2], words[-2] + words[-1]]
    die, rest = _read_die(game, words)
    if not rest:
        return die, None
    draft = _read_draft(game, die, rest)
    _refuse_two_meanings(game, words, die)
    return die, draft


def _read_draft(game: Game, die: int, rest: Sequence[str]) -> Draft:
    """Parse the use of a die: `pass`, or a box and then a number or a change of the face such as `-1`."""
    if match_names(rest[0], _PASS):
        return Draft(die)
    number, words = None, list(rest)
    if len(words) > 1 and (change := _CHANGE.fullmatch(words[-1])):
        number = game.dice[die] + int(change[1].replace("\u2212", "-"))
        words = words[:-1]
    if len(words) > 1 and (typed := read_count(words[-1])) is not None:
        if number is not None and number != typed:
            text = _("`{words}`: {face} {change} is {number}, not {typed}")
            values = {"face": game.dice[die], "change": rest[-1], "number": number, "typed": typed}
            raise RefusedError(text.format(words=" ".join(rest), **values))
        number, words = typed, words[:-1]
    return _choose_box(game, die, " ".join(words), number)


def _refuse_two_meanings(game: Game, words: Sequence[str], die: int) -> None:
    """Raise RefusedError if a number could be the number of one die and the face of another, and both are possible."""
    face = read_count(words[0])
    if face is None:
        return
    rest, same_die = words[1:], (*game.table.dice[die], game.dice[die])
    alternatives = (
        index
        for index, shown in enumerate(game.dice)
        if shown == face and (*game.table.dice[index], shown) != same_die and _can_be(game, index, rest)
    )
    alternative = next(alternatives, None)
    if alternative is not None:
        text = _("`{words}` could be {die} or {other}: type `{first}` or `{second}`")
        first, second = (" ".join((f"{index + 1})", *rest)) for index in (die, alternative))
        dice = {"die": _die_text(game, die), "other": _die_text(game, alternative)}
        raise RefusedError(text.format(words=" ".join(words), first=first, second=second, **dice))


def _can_be(game: Game, die: int, rest: Sequence[str]) -> bool:
    try:
        _read_draft(game, die, rest)
    except (RefusedError, UnlawfulError):
        return False
    return True


def _die_text(game: Game, die: int) -> str:
    return f"{die + 1}) {game.table.dice[die][0]}:{game.dice[die]}"


def _read_die(game: Game, words: Sequence[str]) -> tuple[int, Sequence[str]]:
    """Find a die by its number on the table, or by colour, shape and face."""
    number = read_count(words[0].removesuffix(")"))  # as in the list of dice
    if number is not None:
        if not (1 <= number <= len(game.dice) and game.dice[number - 1]):
            raise RefusedError(_("there is no die {number} on the table").format(number=number))
        return number - 1, words[1:]
    colour: int | None = None
    if len(words) > 1 and ":" in words[1] and ":" not in words[0]:
        matches = match_names(words[0], Vocabulary(game.table.factions, "faction"))
        if len(matches) != 1:
            raise RefusedError(_("`{word}` does not play at this table").format(word=words[0]))
        colour, words = game.table.factions.index(matches[0]), words[1:]
    die, rest = read_die(words[0], game.table.board.dice), words[1:]
    candidates = [
        index
        for index, (shape, owner) in enumerate(game.table.dice)
        if (shape, game.dice[index]) == (die.shape, die.face) and colour in (None, owner)
    ]
    if not candidates:
        raise RefusedError(_("no {die} is on the table").format(die=words[0]))
    if len({game.table.dice[index][1] for index in candidates}) > 1:
        text = _("dice of several colours show {die}: type the number, {numbers}")
        raise RefusedError(text.format(die=words[0], numbers=", ".join(str(index + 1) for index in candidates)))
    return candidates[0], rest


def _choose_box(game: Game, die: int, word: str, number: int | None) -> Draft:
    """Choose the box and number a word means; raises RefusedError, or UnlawfulError for a single box."""
    cells = boxes(game.layout, word)
    if not cells:
        raise RefusedError(no_box(game.layout, word))
    lawful = [offer for offer in offers(game, die) if offer.cell in cells and number in (None, offer.number)]
    if number is None:
        lawful = [writing for writing in lawful if not writing.change] or lawful
    kinds = {(_kind(game, writing.cell), writing.number) for writing in lawful}
    if len(kinds) == 1:
        return Draft(die, lawful[0].cell, lawful[0].number)
    if not lawful:
        drafted, sections, rulings = die_of(game, die), factories(game, game.seat), game.table.rulings
        can_be = {offer.cell for offer in offers(game, die)}  # if only the number is wrong, complain about these boxes
        for cell in sorted(cells, key=lambda cell: cell not in can_be):
            value = (game.layout.cells[cell].printed or drafted.face) if number is None else number
            judge(game.layout, game.sheet, drafted, cell, value, sections, rulings)
    choices = sorted({f"{box_text(game, writing.cell)} {writing.number}" for writing in lawful})
    raise RefusedError(_("`{word}` can mean {boxes}; type one of them").format(word=word, boxes=", ".join(choices)))


def _kind(game: Game, cell: int) -> tuple[object, ...]:
    """Return a key that is equal for equivalent boxes: empty hero slots, and rows without any number yet."""
    box = game.layout.cells[cell]
    if box.section == "heroes":
        return ("heroes",)
    row = game.sheet.row(game.layout.rows[box.row])
    return ("upgrades", box.shape) if box.section == "upgrades" and set(row) == {None} else (cell,)


def box_text(game: Game, cell: int) -> str:
    """Name a box in a form a player can type.

    Empty hero slots share one name, and so do empty upgrade pairs, unless other boxes are open as well.
    """
    box = game.layout.cells[cell]
    if box.section not in ("heroes", "upgrades") or _kind(game, cell) == (cell,):
        return box_named(box.name)
    alike, has_others = list[int](), False
    for at, candidate in enumerate(game.layout.cells):
        if (candidate.section, candidate.shape) == (box.section, box.shape) and game.sheet.numbers[at] is None:
            is_alike = _kind(game, at) == _kind(game, cell)
            alike += [at] * is_alike
            has_others = has_others or not is_alike
    return box_named(game.layout.cells[alike[0]].name if has_others else box.section)


def offers(game: Game, die: int) -> list[Writing]:
    """List what the seat to act can write a die as."""
    sections = factories(game, game.seat)
    return list(writings(game.layout, game.sheet, die_of(game, die), sections, game.table.rulings))


def boxes(layout: Layout, word: str) -> list[int]:
    """Find the boxes a word names: `heroes`, `heroes-2`, `asc.left`, `up-3`, or `1.2` for footmen.

    Prefixes are enough, in every language. Raises RefusedError for an ambiguous word.
    """
    match = _BOX.fullmatch(word.replace(" ", ""))
    if not match:
        return []
    section, number, place = match["section"], match["number"], match["place"]
    if read_count(section) is not None and not number:
        section, number = "footmen", section
    names = _squares(layout)
    by_square = {square: _cells_of(layout, square, number, place) for square in match_names(section, names)}
    fitting = [square for square, cells in by_square.items() if cells]  # upgrades have no left box, so `des.l` is clear
    if len(by_square) > 1 and len(fitting) != 1:
        raise RefusedError(unclear(section, fitting or tuple(by_square), names))
    return by_square[fitting[0]] if fitting else []


def no_box(layout: Layout, word: str) -> str:
    """Report that a word is no box, with similar names."""
    match, names = _BOX.fullmatch(word.replace(" ", "")), _squares(layout)
    section = match["section"] if match else word
    if not match_names(section, names) and near(
        section.lower(), [alias.lower() for name in names for alias in (name, *names[name])]
    ):
        return not_known(section, names)
    return _("`{word}` is not a box of this board").format(word=word)


def _squares(layout: Layout) -> Squares:
    return Squares(dict.fromkeys(square_of(row.name) for row in layout.rows), units_of(layout))


def _cells_of(layout: Layout, square: str, number: str | None, place: str | None) -> list[int]:
    """Find the boxes of a square, limited to a number and a place if given."""
    cells = []
    for index, cell in enumerate(layout.cells):
        row_name, _point, box_place = cell.name.partition(".")
        if square_of(cell.name) != square or (number and row_name.rpartition("-")[2] != number):
            continue
        if not place or box_place == place.lower() or (match_names(place, SIDES) == (box_place,)):
            cells.append(index)
    return cells


def colour_named(game: Game, colour: int) -> object:
    """Name the colour of a die; in a solo game the second colour is nobody's (A92)."""
    factions = game.table.factions
    return name_of(factions[colour]) if colour < len(factions) else _("no one's")


_SHORT_BOMB = re.compile(r"([^0-9@\s]+)([0-9].*)")
_HELD = "@-"


@dataclass(frozen=True, slots=True)
class _Typed:
    """An order as typed; None as target holds the unit back."""

    word: str
    order: Order


def unit_text(unit: Muster) -> str:
    """Format a unit as in orders."""
    return f"{_format_amount(unit)} ({unit.origin})" if unit.origin is not None else _format_amount(unit)


def _format_amount(unit: Muster) -> str:
    return {"soldiers": "{n}", "heroes": "{n}h", "bomb": "b{n}"}[unit.kind].format(n=unit.strength)


def sends_text(units: Sequence[Muster], sends: Sequence[Send]) -> tuple[str, ...]:
    """Format what units are sent to do, as it is typed."""
    texts = []
    for unit, send in zip(units, sends, strict=True):
        origin = unit.origin if unit.origin is not None else send.origin
        border = "" if origin is None or send.target is None else f"-{place_name(origin)}"
        texts.append(f"{_format_amount(unit)}@{'-' if send.target is None else place_name(send.target)}{border}")
    return tuple(texts)


def read_orders(game: Game, seat: int, words: Sequence[str]) -> tuple[Send, ...]:
    """Parse all orders of a seat, in the order of its units; raises RefusedError for the first without a unit."""
    units = game.units[seat]
    typed = [_read_order(game, word) for word in _join_bombs(words)]
    sends = _assign_units(game, units, typed)
    if sends is not None:
        return sends
    assigned: list[_Typed] = []
    for order in typed:
        if _assign_units(game, units, [*assigned, order], whole=False) is None:
            text = _("`{word}`: {faction} has no such unit left; it sends {units}")
            raise RefusedError(text.format(word=order.word, **_units_values(game, seat, units)))
        assigned.append(order)
    text = _("{faction} sends {units}: each needs an order")
    raise RefusedError(text.format(**_units_values(game, seat, units)))


def read_lawful(game: Game, seat: int, words: Sequence[str]) -> tuple[tuple[Send, ...], tuple[Reason, ...]]:
    """Parse revealed orders; units with illegal ones stay away (A69). Return the reasons as well."""
    units, accepted, void = game.units[seat], list[_Typed](), list[Reason]()

    def lawful(unit: Muster, order: Order) -> bool:
        return _fits(game, unit, order) and _send_fault(game, seat, unit, _send(unit, order)) is None

    for word in _join_bombs(words):
        typed = _Typed(word, _parse_order(word))
        if _pair_units(units, [*accepted, typed], lawful) is not None:
            accepted.append(typed)
            continue
        fitting = next((unit for unit in units if _fits(game, unit, typed.order)), None)
        fault = _send_fault(game, seat, fitting, _send(fitting, typed.order)) if fitting else None
        void += _void_reasons(game, seat, word, fault or Reason("RP-30", N_("no unit is left for it")))
    sends = _pair_units(units, accepted, lawful) or {}
    return tuple(sends.get(at, Send(None, void=True)) for at in range(len(units))), tuple(void)


def read_lawful_paper_orders(
    game: Game, seat: int, words: Sequence[str]
) -> tuple[tuple[Order, ...], tuple[Reason, ...]]:
    """Parse revealed orders of a sheet on paper, of which some may be illegal (A69). Return the reasons as well."""
    accepted, void = list[Order](), list[Reason]()
    for word in _join_bombs(words):
        order = _parse_order(word)
        fault = order_fault(game, seat, order) if order.target else None
        if fault:
            void += _void_reasons(game, seat, word, fault)
        elif order.target:
            accepted.append(order)
    return tuple(accepted), tuple(void)


def _void_reasons(game: Game, seat: int, word: str, fault: Reason) -> tuple[Reason, Reason]:
    message = N_("{faction}: the order {order} is not lawful; its unit stays away")
    return Reason("RP-30", message, {"faction": game.table.factions[seat], "order": word}, "A69"), fault


def _send_fault(game: Game, seat: int, unit: Muster, send: Send) -> Reason | None:
    """Return the reason why a unit cannot be sent like this; None if it can."""
    if send.target is not None:
        return order_fault(game, seat, order_of(unit, send))
    trial = replace(game, queue=(seat,), units=replace_at(game.units, seat, (unit,)))
    return None if may_hold_back(trial) else Reason("RP-30", N_("{unit} must be deployed"), {"unit": unit.name}, "A33")


def canonical(words: Sequence[str]) -> tuple[str, ...]:
    """Write typed orders in the canonical notation that codes are based on: sorted, with ids; raises RefusedError.

    >>> canonical(["3*@5", "9@12-7", "bomb", "6@9", "4@-"])
    ('3h@5', '4@-', '9@12-7', 'b6@9')
    """
    orders = tuple(_parse_order(word) for word in _join_bombs(words))
    return tuple(sorted(map(order_text, orders)))


def order_text(order: Order) -> str:
    """Write an order in canonical notation."""
    amount = f"{order.heroes}h" if order.heroes else f"b{order.units}" if order.bomb else f"{order.units}"
    origin = "" if order.origin is None else f"-{place_name(order.origin)}"
    return f"{amount}@{place_name(order.target) if order.target else '-'}{origin}{'+ram' if order.ram else ''}"


def read_paper_orders(game: Game, words: Sequence[str]) -> tuple[Order, ...]:
    """Parse any number of orders of a sheet on paper; raises RefusedError."""
    orders = tuple(_read_order(game, word).order for word in _join_bombs(words))
    return tuple(order for order in orders if order.target)


def _units_values(game: Game, seat: int, units: Sequence[Muster]) -> dict[str, object]:
    return {"faction": name_of(game.table.factions[seat]), "units": ", ".join(map(unit_text, units))}


def _join_bombs(words: Sequence[str]) -> list[str]:
    """Join `bomb 9@9` into a single word."""
    joined: list[str] = []
    for word in words:
        if joined and "@" not in joined[-1] and match_names(joined[-1], BOMB):
            joined[-1] = f"{joined[-1]} {word}"
        else:
            joined.append(word)
    return joined


def _read_order(game: Game, word: str) -> _Typed:
    order = _parse_order(word)
    for place in () if word.endswith(_HELD) else (order.target, order.origin):
        if place is not None:
            place_of(place_name(place), tuple(game.table.board.neighbours))
    return _Typed(word, order)


def _parse_order(word: str) -> Order:
    """Parse an order without checking its spaces against a map."""
    short = _SHORT_BOMB.fullmatch(word)
    if short and not match_names(short[1], BOMB):
        short = None  # h3@5
    text = f"{short[1]} {short[2]}" if short and "@" in word else word
    if text.endswith(_HELD):
        amount, bomb = text.removesuffix(_HELD), short is not None
        units, heroes = understood(lambda part: read_amount(part, heroes=not bomb), amount.split()[-1])
        return Order(0, units, heroes, bomb=bomb)
    order = understood(lambda part: read_order(part, IN_ORDERS), text)
    if order.units and order.heroes:
        raise RefusedError(
            _("`{word}`: soldiers and heroes have separate squares; order them separately").format(word=word)
        )
    return order


def _assign_units(
    game: Game, units: Sequence[Muster], typed: Sequence[_Typed], *, whole: bool = True
) -> tuple[Send, ...] | None:
    """Assign a unit to every order, using all units if `whole`; None if impossible."""
    if whole and len(units) != len(typed):
        return None
    pairs = _pair_units(units, typed, partial(_fits, game))
    return None if pairs is None else tuple(pairs[at] for at in sorted(pairs))


def _pair_units(
    units: Sequence[Muster], typed: Sequence[_Typed], fits: Callable[[Muster, Order], bool]
) -> dict[int, Send] | None:
    """Assign a fitting unit to every order; maps the index of the unit to what it does, None if impossible."""
    sends: dict[int, Send] = {}

    def place(index: int) -> bool:
        if index == len(typed):
            return True
        order = typed[index].order
        for at, unit in enumerate(units):
            if at in sends or not fits(unit, order):
                continue
            sends[at] = _send(unit, order)
            if place(index + 1):
                return True
            del sends[at]
        return False

    return sends if place(0) else None


def _fits(game: Game, unit: Muster, order: Order) -> bool:
    strength, kind = (order.heroes, "heroes") if order.heroes else (order.units, "bomb" if order.bomb else "soldiers")
    if (unit.strength, unit.kind) != (strength, kind):
        return False
    if unit.origin is None:
        return True
    near = (unit.origin, *game.table.board.neighbours[unit.origin])
    return order.origin in (None, unit.origin) and order.target in near


def _send(unit: Muster, order: Order) -> Send:
    if not order.target:
        return Send(None)
    return Send(order.target, None if unit.origin is not None else order.origin)
