"""Queries that change nothing: explaining a fight, trial orders, the least force, the odds of a die."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from math import prod

from hyskos.companion.boards import place_text
from hyskos.companion.formatting import decimal
from hyskos.companion.names import box_named, name_of
from hyskos.companion.refusals import RefusedError
from hyskos.companion.rulebook import explanation
from hyskos.companion.sentences import arithmetic, verdict
from hyskos.companion.session.asking import of_table
from hyskos.companion.session.commands import explain_absence, place_of, seat_of
from hyskos.companion.session.descriptions import fights
from hyskos.companion.session.notation import boxes, no_box, read_orders, read_paper_orders, unit_text
from hyskos.companion.session.state import March, Session, only_seat_sends, orders_sent, step
from hyskos.companion.vocabulary import Vocabulary
from hyskos.definitions.dice import FACES, DieShape
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.numerals import read_count
from hyskos.rules.names import match_names
from hyskos.rules.rolling_pyramids import board_phases
from hyskos.rules.rolling_pyramids.combat import Outcome
from hyskos.rules.rolling_pyramids.deployment import Order, Orders, deploy
from hyskos.rules.rolling_pyramids.draft import Die, writings
from hyskos.rules.rolling_pyramids.game import next_targets
from hyskos.rules.rolling_pyramids.legality import targets
from hyskos.rules.rolling_pyramids.sheet import square_of
from hyskos.rules.rolling_pyramids.sheet_phases import factories
from hyskos.rules.rolling_pyramids.table import Game

MOST = 999
"""Maximum number of soldiers when searching for the least force."""


def why(session: Session, rest: Sequence[str]) -> Iterator[str]:
    """Explain the last fight on a space, with the text of every rule used."""
    fought = session.fought
    if fought is None:
        raise RefusedError(_("there has been no fight yet"))
    places = dict.fromkeys((*fought.outcomes, *fought.column))
    if not places:
        raise RefusedError(_("no units were sent to any space in round {round}").format(round=fought.round))
    spaces = ", ".join(place_text(session.game.table.board, place) for place in places)
    if len(rest) != 1:
        raise RefusedError(_("add one of the spaces of the last deploy phase: {known}").format(known=spaces))
    place = place_of(rest[0], tuple(session.game.table.board.neighbours))
    if place not in places:
        text = _("no units were sent to {place} in round {round}; choose from {known}")
        raise RefusedError(
            text.format(place=place_text(session.game.table.board, place), round=fought.round, known=spaces)
        )
    outcome, column = fought.outcomes.get(place), fought.column.get(place, ())
    if outcome:
        yield from fights(fought.before, {place: outcome})
    if column:
        yield arithmetic(column)
    reasons = (*(outcome.reasons if outcome else ()), *column)
    yield from (f"  {id_}  {text}" for id_, text in explanation(reasons))


def _query_seat(game: Game, rest: Sequence[str]) -> tuple[int, Sequence[str]]:
    """Return the seat a query is about and the rest of it: a faction named first, or else the seat to move."""
    factions = game.table.factions
    if len(rest) > 1 and match_names(rest[0], Vocabulary(factions, "faction")):
        return seat_of(rest[0], factions), rest[1:]
    return (game.queue[0] if game.queue else 0), rest


def what_if(session: Session, rest: Sequence[str]) -> Iterator[str]:
    """Resolve the orders so far together with trial orders of one faction, without saving anything."""
    game = session.game
    if game.phase != "deploy":
        raise RefusedError(_("there are orders to try while orders are typed"))
    seat, words = _trial_seat(game, rest)
    hidden = {game.table.factions[sealed_seat] for sealed_seat in session.sealed}
    visible = {name: () if name in hidden else orders for name, orders in orders_sent(session).items()}
    orders = {**visible, game.table.factions[seat]: _trial_orders(session, seat, words)}
    done = deploy(game.position, orders, game.table.rulings, abilities=game.table.abilities)
    yield from fights(game.position, done.outcomes)
    if session.sealed - {seat}:
        yield _("sealed orders are left out")
    yield _("this was not recorded")


def _trial_seat(game: Game, rest: Sequence[str]) -> tuple[int, Sequence[str]]:
    """Return the seat of trial orders and the rest; a solo player need not name the faction."""
    if game.table.solo and not (rest and match_names(rest[0], Vocabulary(game.table.factions, "faction"))):
        return 0, rest
    return (seat_of(rest[0], game.table.factions) if rest else game.queue[0]), rest[1:]


def _trial_orders(session: Session, seat: int, words: Sequence[str]) -> Sequence[Order]:
    """Parse trial orders of a seat; raises RefusedError and `UnlawfulError`."""
    if session.light:
        event = March(seat, read_paper_orders(session.game, words))
        return step(session, event).session.marched[seat] or ()
    sends = read_orders(session.game, seat, words)
    trial = reduce(lambda game, send: board_phases.send(game, send).game, sends, only_seat_sends(session.game, seat))
    return trial.orders[seat]


def _require_sheets(session: Session) -> None:
    if session.light:
        raise RefusedError(_("the sheets of this game are on paper"))


def least(session: Session, rest: Sequence[str]) -> Iterator[str]:
    """Find the least force that takes a space now, and what the strongest answer of each rival leaves of it."""
    game = session.game
    seat, words = _query_seat(game, rest)
    if len(words) != 1:
        if len(rest) > 1 and (stranger := explain_absence(rest[0], game.table.factions)):
            raise RefusedError(stranger)
        raise RefusedError(_("type the space after it, or a faction and the space"))
    place = place_of(words[0], tuple(game.table.board.neighbours))
    table, faction = game.table, game.table.factions[seat]
    if place not in targets(game.position, faction, table.rulings):
        text = _("{faction} cannot send soldiers to {place} (RP-31)")
        raise RefusedError(text.format(faction=name_of(faction), place=place_text(game.table.board, place)))
    owner = game.position.forces.get(place)
    if owner is not None and owner.faction == faction:
        text = _("{faction} has {place} already, with {force}")
        raise RefusedError(
            text.format(faction=name_of(faction), place=place_text(game.table.board, place), force=owner.written())
        )
    for units in range(1, MOST):
        done = _resolve_place(game, place, {faction: [Order(place, units)]})
        if done.owner == faction:
            break
    text = ngettext("{faction} takes {place} with {n} soldier", "{faction} takes {place} with {n} soldiers", units)
    yield text.format(faction=name_of(faction), place=place_text(game.table.board, place), n=units)
    if arithmetic(done.reasons):
        yield f"  {arithmetic(done.reasons)}"
    if game.phase == "deploy":
        yield from _answers(game, seat, place, units)


def _resolve_place(game: Game, place: int, orders: Orders) -> Outcome:
    done = deploy(game.position, orders, game.table.rulings, abilities=game.table.abilities)
    return done.outcomes[place]


def _answers(game: Game, seat: int, place: int, units: int) -> Iterator[str]:
    """Describe the result for every rival who sends everything that can legally reach the space."""
    faction = game.table.factions[seat]
    for rival in dict.fromkeys(game.queue):
        if rival == seat:
            continue
        orders = list(_orders_reaching(game, rival, place))
        if not orders:
            continue
        name = game.table.factions[rival]
        done = _resolve_place(game, place, {faction: [Order(place, units)], name: [order for order, _unit in orders]})
        text = _("if {faction} answers with {units}: {verdict}")
        verdict_text = verdict(done, game.position.forces.get(place))
        yield text.format(faction=name_of(name), units=", ".join(unit for _order, unit in orders), verdict=verdict_text)


def _orders_reaching(game: Game, seat: int, place: int) -> Iterator[tuple[Order, str]]:
    trial = only_seat_sends(game, seat)
    while trial.queue:
        unit = trial.units[seat][0]
        if place in next_targets(trial):
            heroes = unit.strength if unit.kind == "heroes" else 0
            yield Order(place, unit.strength - heroes, heroes, bomb=unit.kind == "bomb"), unit_text(unit)
        remaining = (*trial.units[:seat], trial.units[seat][1:], *trial.units[seat + 1 :])
        trial = replace(trial, units=remaining, queue=trial.queue[1:])


def odds(session: Session, rest: Sequence[str]) -> Iterator[str]:
    """Compute the exact probability that a roll contains a die for a box, picking first."""
    _require_sheets(session)
    game = session.game
    seat, words = _query_seat(game, rest)
    number = read_count(words[-1]) if len(words) > 1 else None
    layout = game.table.layouts[seat]
    cells = boxes(layout, " ".join(words if number is None else words[:-1])) if words else []
    if words and not cells:
        raise RefusedError(no_box(layout, " ".join(words if number is None else words[:-1])))
    open_cells = {cell for cell in cells if game.sheets[seat].numbers[cell] is None}
    if cells and not open_cells:
        text = _("{faction}: `{word}` has no empty box")
        raise RefusedError(text.format(faction=name_of(game.table.factions[seat]), word=words[0]))
    if not open_cells:
        text = _("type an empty box after it, such as {box}; add a number if you need a certain one")
        raise RefusedError(text.format(box=of_table(session)["box"]))
    missing = [1 - _share(game, seat, shape, colour, (open_cells, number)) for shape, colour in game.table.dice]
    chance = 1 - prod(missing, start=Fraction(1))
    name = box_named(layout.cells[min(open_cells)].name)
    if len(open_cells) > 1:
        name = str(name_of(square_of(layout.cells[min(open_cells)].name)))
    text = _("{faction}, {box}: {percent} % that a roll has a die for it, {chance} exactly")
    yield text.format(
        faction=name_of(layout.faction),
        box=f"{name} {number or ''}".strip(),
        percent=decimal(float(chance * 100)),
        chance=f"{chance.numerator}/{chance.denominator}",
    )


def _share(game: Game, seat: int, kind: DieShape, colour: int, target: tuple[set[int], int | None]) -> Fraction:
    """Return the share of faces of a die that can be written as wanted."""
    cells, number = target
    layout, sheet, sections = game.table.layouts[seat], game.sheets[seat], factories(game, seat)
    good = 0
    for face in range(1, FACES[kind] + 1):
        options = writings(layout, sheet, Die(kind, face, own=colour == seat), sections, game.table.rulings)
        good += any(option.cell in cells and number in (None, option.number) for option in options)
    return Fraction(good, FACES[kind])


def sheet(session: Session, rest: Sequence[str]) -> Iterator[str]:
    """Show the contents of a player board."""
    _require_sheets(session)
    game = session.game
    seat = seat_of(rest[0], game.table.factions) if rest else (game.queue[0] if game.queue else 0)
    layout, player_sheet = game.table.layouts[seat], game.sheets[seat]
    yield f"{name_of(layout.faction)}"
    rows = [(row.name, player_sheet.row(row)) for row in layout.rows]
    lines = [
        f"{box_named(name)}: " + " ".join("_" if number is None else str(number) for number in numbers)
        for name, numbers in rows
        if any(number is not None for number in numbers)
    ]
    yield from (f"  {line}" for line in [*lines, *_marks(game, seat)] or [_("nothing is written on it yet")])


def _marks(game: Game, seat: int) -> Iterator[str]:
    from hyskos.rules.rolling_pyramids.armies import value_text

    layout, player_sheet = game.table.layouts[seat], game.sheets[seat]
    for (unit, _row), level, line in zip(layout.units, player_sheet.levels, player_sheet.lines, strict=True):
        if level or line:
            extra = _("its line is upgraded") if line else ""
            yield f"{name_of(unit.id)}: " + ", ".join(filter(None, (value_text(unit, level), extra)))
    counts: Mapping[str, int] = dict(zip(layout.devices, player_sheet.devices, strict=True))
    waiting = ", ".join(f"{name_of(device)} x{count}" for device, count in counts.items() if count)
    if waiting:
        yield _("not placed yet: {devices}").format(devices=waiting)
