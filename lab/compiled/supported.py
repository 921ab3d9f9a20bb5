"""Setups that the compiled engine supports: the reference engine plays all others."""

from collections.abc import Iterable, Iterator
from dataclasses import MISSING, fields

from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.lab.compiled import sizes as z
from hyskos.lab.compiled.tables import DEVICES, ORDERS, ROLES, SHAPES, WHOM
from hyskos.lab.setups import Setup
from hyskos.rules.rolling_pyramids.abilities import ALWAYS
from hyskos.rules.rolling_pyramids.board import Board
from hyskos.rules.rolling_pyramids.draft import dice_on_table, pick_order
from hyskos.rules.rolling_pyramids.rulings import IDS, choices_of
from hyskos.rules.rolling_pyramids.sheet import Layout, make_layout

_KNOWN = {
    "Effect": "when who worth kills most whole bombproof rally crossings section muster marks rule ruling",
    "Cell": "name section shape row printed",
    "Row": "name order cells",
    "Layout": "faction ability cells rows heroes pairs units tracks bonus devices dice",
    "Unit": "id title boxes order operator track subtract_from line bomb",
    "Block": "boxes adds",
    "Board": "id neighbours round_points final_points factories garrison start_garrison rounds solo_rounds"
    " names walls dice",
    "Bot": "id heroes upgrades ascending matching descending footmen dead_end discard develop device value line cross"
    " place points factory final own empty foe hit guard hold insight leader bomb join"
    " goal crown wear",
    "Writing": "base filled good rhombus",
    "Ability": "effects proposed otherwise",
}
"""Fields that the kernel reads, by class."""


def unsupported_part(setup: Setup) -> str | None:
    """Return a part of a setup that the kernel does not support; None if it supports all of it."""
    return next(_unknown(setup), None)


def _unknown(setup: Setup) -> Iterator[str]:
    board = setup.table(tuple(range(setup.players))).board
    layouts = [make_layout(faction, board.dice) for faction in setup.factions]
    if setup.players > z.SEATS or len(setup.factions) > z.FACTIONS or len(setup.bots) > z.BOTS:
        yield "size"
    yield from _unknown_board(board, setup)
    for layout in layouts:
        yield from _unknown_layout(layout)
        effects = [*layout.ability.effects, *(one for _, _, other in layout.ability.otherwise for one in other)]
        yield from _new_fields([layout.ability, *effects])
        if max(len(layout.ability.effects), *(len(other) for _, _, other in layout.ability.otherwise), 0) > z.STRIKES:
            yield "effect"
        if any(one.who not in WHOM or one.when not in (ALWAYS, *ROLES) for one in effects):
            yield "effect"
        if any(
            max(one.worth, one.kills, one.rally, one.crossings, one.muster, one.marks) > z.LARGEST for one in effects
        ):
            yield "effect"
    for bot in setup.bots:
        sections = [bot.writing(section) for section in SECTIONS if section != "heroes"]
        yield from _new_fields([bot, *sections])


def _unknown_board(board: Board, setup: Setup) -> Iterator[str]:
    yield from _new_fields([board])
    around = max(len(near) for near in board.neighbours.values())
    rounds = board.last_round(solo=setup.players == 1)
    if len(board.neighbours) > z.PLACES or around > z.NEAR or setup.starts > z.STARTS or rounds > z.ROUNDS:
        yield "map"
    points = [*board.round_points.values(), *board.final_points.values(), *board.garrison.values()]
    if max(map(abs, (*points, board.start_garrison))) > z.LARGEST:
        yield "map"
    if not set(board.factories.values()) <= set(SECTIONS) or 1 not in board.neighbours:
        yield "map"
    if any(place not in board.neighbours[near] for place, around in board.neighbours.items() for near in around):
        yield "map"
    dice, order = dice_on_table(setup.players, board.dice), pick_order(setup.players)
    if len(dice) > z.DICE or len(order) > z.PICKS:
        yield "dice"
    if {name: " ".join(choices_of(name)) for name in IDS} != _CHOICES:
        yield "rulings"


_CHOICES = {
    "hero_slots": "permanent erased",
    "heroes_redeploy": "no yes",
    "modifiers_stack": "yes no",
    "modified_range": "face positive unlimited",
    "must_write": "yes no",
    "filling_order": "any left-to-right",
    "line_upgrade": "replace sum",
    "marks_kept": "no yes",
    "upgrade_counts": "same-round next-round",
    "footmen_value": "sum last",
    "footmen_bonus": "each shared",
    "finished_units": "at-once may-wait",
    "own_space_target": "yes no",
    "must_deploy": "yes no",
    "many_sides": "second all-others",
    "bomb_unit": "as-printed ascending matching descending",
    "umbrella": "protect halve-damage",
    "halves": "up down",
    "several_devices": "once repeat",
    "ram_and_spikes": "both cancel",
    "device_use": "permanent once",
    "anubian_strike": "extra double-strength",
    "bastet_defence": "defending always",
    "conquest": "any enemy",
    "conquest_triangle": "any next",
    "official_only": "no yes",
    "odd_points": "carry lost",
    "last_round": "bottom both",
    "first_player": "rotate fixed",
    "reinforcement_half": "down up",
    "reinforcement_dice": "raw written",
    "column_wraps": "yes no",
    "new_soldiers": "choose join",
}
"""The values of rulings in the order that the kernel expects: it uses their indices."""


def _unknown_layout(layout: Layout) -> Iterator[str]:
    tracks = [number for unit, _row in layout.units for number in (*unit.track, unit.subtract_from or 0)]
    adds = [layout.bonus, *(block.adds for track in layout.tracks for block, _cells in track)]
    if max(map(abs, (*tracks, *adds))) > z.LARGEST:
        yield "player board"
    units, blocks = [unit for unit, _row in layout.units], [block for track in layout.tracks for block, _ in track]
    yield from _new_fields([layout, *layout.cells, *layout.rows, *units, *blocks])
    lengths = [len(layout.rows[row].cells) for _unit, row in layout.units]
    most = (
        (len(layout.cells), z.CELLS), (len(layout.rows), z.ROWS), (len(units), z.UNITS), (len(layout.heroes), z.HEROES),
        (len(layout.tracks), z.TRACKS), (max(map(len, layout.tracks), default=0), z.BLOCKS),
        (max((len(unit.track) for unit in units), default=0), z.LEVELS), (len(layout.devices), z.KINDS),
    )  # fmt: skip
    if any(number > limit for number, limit in most) or any(length < 2 for length in lengths):
        yield "player board"
    if any(len(layout.rows[pair].cells) != 2 for pair in layout.pairs):
        yield "player board"
    words = {cell.shape for cell in layout.cells} <= set(SHAPES) and {row.order for row in layout.rows} <= set(ORDERS)
    if not words or not set(layout.devices) <= set(DEVICES) or any(block.adds < 0 for block in blocks):
        yield "player board"
    if any((cell.printed is not None) != (cell.section == "footmen") for cell in layout.cells):
        yield "player board"
    if any(not 0 < (cell.printed or 1) < z.NUMBERS + z.LOW for cell in layout.cells):
        yield "player board"


def _new_fields(values: Iterable[object]) -> Iterator[str]:
    """Yield fields that the kernel does not know, if they are not at their default."""
    for value in values:
        kind: type = type(value)
        for field in fields(kind):
            if field.name in _KNOWN[kind.__name__].split():
                continue
            plain = field.default if field.default is not MISSING else None
            if getattr(value, field.name) not in (plain, None, (), frozenset()):
                yield f"{kind.__name__}.{field.name}"
