"""Convert a setup to numbers for the kernel, which supports most of them: the reference engine plays all others."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import MISSING, fields
from itertools import product

from hyskos.definitions.dice import DICE, DIE_OF, FACES, DieShape, Shape, kinds
from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.lab.bots import Bot
from hyskos.lab.chance import mix_bits
from hyskos.lab.compiled import sizes as z
from hyskos.lab.compiled.records import PLAIN_WEIGHTS, World
from hyskos.lab.policy import steps_to
from hyskos.lab.setups import Setup
from hyskos.lab.tally import AXES, empty, sizes
from hyskos.rules.rolling_pyramids.abilities import (
    ALL,
    ALWAYS,
    ARRIVING,
    ATTACKING,
    DEFENDING,
    HEROES,
    UNITS,
    Effect,
    Effects,
)
from hyskos.rules.rolling_pyramids.armies import is_bomb
from hyskos.rules.rolling_pyramids.board import Board
from hyskos.rules.rolling_pyramids.draft import Die, dice_on_table, numbers, pick_order
from hyskos.rules.rolling_pyramids.rulings import IDS, Rulings, choices_of
from hyskos.rules.rolling_pyramids.sheet import Layout, make_layout, reach

SHAPES: tuple[Shape, ...] = ("circle", *DIE_OF)
ORDERS = ("none", "ascending", "matching", "descending")
DEVICES = ("ram", "spikes", "umbrella")
WHOM = (UNITS, HEROES, ALL)
ROLES = (ATTACKING, DEFENDING, ARRIVING)
_SENDING = ("goal", "crown", "wear", "own", "empty", "foe", "hit", "guard", "hold", "leader", "bomb")
"""Weights without which a bot has no preference where its units go."""
_STEPS = (0, 1, -1, 2, -2, 3, -3)
_WORD = 1 << 64


def world(setup: Setup) -> World:
    """Convert a setup to numbers; `unsupported_part` must have returned None for it."""
    w = World()
    rulings = setup.rulings
    for name in IDS:
        w[f"r_{name}"] = choices_of(name).index(getattr(rulings, name))
    at = 0
    for name, sums in empty(setup).sums.items():
        w[f"at_{name}"] = at
        at += len(sums)
    assert list(AXES) == list(empty(setup).sums)
    lengths, solo = sizes(setup), setup.players == 1
    board = setup.table(tuple(range(setup.players))).board
    w["seed"] = _signed(mix_bits(setup.seed & (_WORD - 1)))
    w["players"], w["starts"], w["factions"] = setup.players, setup.starts, len(setup.factions)
    w["bots"], w["squares"], w["upgrades"] = len(setup.bots), lengths["square"], lengths["upgrade"]
    w["rounds"], w["solo"] = board.last_round(solo=solo), solo
    _write_board(w, board, rulings)
    _write_dice(w, setup.players, board, rulings)
    for index, faction in enumerate(setup.factions):
        layout = make_layout(faction, board.dice)
        _write_layout(w, index, layout, rulings)
        if faction.id not in setup.without_ability:
            _write_effects(w, index, layout.ability.effects_at(rulings))
    for index, bot in enumerate(setup.bots):
        _write_bot(w, index, bot, board, rulings)
    return w


def _signed(word: int) -> int:
    return word - _WORD if word >= _WORD >> 1 else word


def places_of(board: Board) -> list[int]:
    """Return the places of a board sorted by number: starting areas, which are negative, come first."""
    return sorted(board.neighbours)


def _write_board(w: World, board: Board, rulings: Rulings) -> None:
    places = places_of(board)
    index = {place: i for i, place in enumerate(places)}
    w["words"] = -(-len(places) // 64)
    w["places"], w["spaces"], w["pyramid"] = len(places), len(board.spaces), index[1]
    w["space_index"] = -1
    w["works_for"] = -1
    for i, start in enumerate(board.starts):
        w["start_place"][i] = index[start]
        w["garrison"][index[start]] = board.start_garrison
    for i, space in enumerate(board.spaces):
        at = index[space]
        w["space_place"][i], w["space_index"][at] = at, i
        points, final = board.round_points[space], board.final_points[space]
        w["round_points"][at], w["points"][0, i] = points, points
        w["points"][1, i] = final + (points if rulings.last_round == "both" else 0)
        w["garrison"][at] = board.garrison[space]
    for place, around in board.neighbours.items():
        w["nears"][index[place]] = len(around)
        for k, near in enumerate(around):
            w["near"][index[place], k], w["back"][index[place], k] = index[near], board.neighbours[near].index(place)
            w["near_bits"][index[place], index[near] >> 6] |= _signed(1 << (index[near] & 63))
    for k, place in enumerate(places):
        w["pyramid_steps"][k] = steps_to(board, 1)[place]
        for i, start in enumerate(board.starts):
            w["start_steps"][i, k] = steps_to(board, start)[place]
    w["factories"] = len(board.factories)
    for i, (space, section) in enumerate(board.factories.items()):
        w["factory_place"][i] = index[space]
        w["works_for"][index[space]] = SECTIONS.index(section)


def _write_dice(w: World, players: int, board: Board, rulings: Rulings) -> None:
    dice, order, shapes = dice_on_table(players, board.dice), pick_order(players), kinds(board.dice)
    w["dice"], w["picks"] = len(dice), len(order)
    slots = slots_of(board.dice, rulings)
    slot_of_face = {shape_and_number: slot for slot, shape_and_number in slots.items()}
    for i, (die, colour) in enumerate(dice):
        w["die_shape"][i] = shapes.index(die)
        w["die_word"][i] = slot_of_face[die, 1] // z.HELPED
        if 0 <= colour < z.SEATS:
            w["of_colour"][colour] |= 1 << i
        for seat in range(z.SEATS):
            w["foreign"][seat, i] = 0 if seat == colour else z.OTHERS
    for i, seat in enumerate(order):
        w["pick"][i] = seat
    for i, die in enumerate(shapes):
        w["faces"][i], w["first_face"][i] = FACES[die], slot_of_face[die, 1]
    for other, die in product((False, True), shapes):
        for face in range(1, FACES[die] + 1):
            possible = numbers(Die(die, face, not other), True, rulings)
            kind = other * z.OTHERS + slot_of_face[die, face]
            for change, step in enumerate(_STEPS):
                reachable = possible.get(face + step) == step
                w["becomes"][kind, change] = z.NOWHERE
                if reachable:
                    slot, helped = slot_of_face[die, face + step], change >= z.PLAIN
                    w["may_other" if other else "may_own"][change, slot_of_face[die, face]] = -1
                    w["becomes"][kind, change] = slot + z.SLOTS * helped
                    w["reaches"][kind] |= _signed(1 << slot % z.HELPED + z.HELPED * helped)
    for i, shape in enumerate(SHAPES):
        w["reach_low"][i], w["reach_high"][i] = reach(shape, rulings, board.dice)
    change = 0 if rulings.modified_range == "face" else 3
    w["low_number"] = 1 if rulings.modified_range != "unlimited" else 1 - change
    w["high_number"] = max(FACES[die] for die in shapes) + change
    for slot, (_shape, number) in slots.items():
        w["slot_bit"][slot], w["slot_number"][slot] = 1 << slot % z.HELPED, number
        w["slot_all"][slot // z.HELPED] |= 1 << slot % z.HELPED
        w["slots_before"][slot // z.HELPED] = w["slots"] = slot // 4 * 4 + 4
        w["slot_words"] = slot // z.HELPED + 1
    spread = {number for _shape, number in slots.values()} - set(range(1, z.FEW_NUMBERS + 1))
    w["few"] = w["slots"][0] <= z.FEW_SLOTS and not spread


def slots_of(dice: Sequence[DieShape], rulings: Rulings) -> dict[int, tuple[DieShape, int]]:
    """Assign a slot to every number of each kind of dice, aligned to four; no kind is split between two words."""
    slots: dict[int, tuple[DieShape, int]] = {}
    at = 0
    for die in kinds(dice):
        reachable = {n for face in range(1, FACES[die] + 1) for n in numbers(Die(die, face, True), True, rulings)}
        if at % z.HELPED + len(reachable) > z.HELPED:
            at += -at % z.HELPED
        slots |= {at + i: (die, number) for i, number in enumerate(sorted(reachable))}
        at += (len(reachable) + 3) // 4 * 4
    return slots


def _write_layout(w: World, f: int, layout: Layout, rulings: Rulings) -> None:
    w["f_crossings"][f] = 1
    for role in range(len(ROLES)):
        w["f_ability"][f, role, z.WORTH_UNITS] = w["f_ability"][f, role, z.WORTH_HEROES] = 1
    w["f_cells"][f], w["f_rows"][f] = len(layout.cells), len(layout.rows)
    slots = slots_of(layout.dice, rulings)
    for i, cell in enumerate(layout.cells):
        section = SECTIONS.index(cell.section)
        w["f_section"][f, i], w["f_row"][f, i] = section, cell.row
        w["f_shape"][f, i] = SHAPES.index(cell.shape)
        w["f_printed"][f, i] = z.NONE if cell.printed is None else cell.printed
        w["f_of_section"][f, section] |= 1 << i
        for slot, (die, _number) in slots.items():
            w["f_fit"][f, slot] |= (die in DICE[cell.shape]) << i
        w["f_rhombi"][f] |= (cell.shape == "rhombus") << i
    _write_stages(w, f, layout)
    for i, row in enumerate(layout.rows):
        w["f_order"][f, i] = ORDERS.index(row.order)
        w["f_row_first"][f, i], w["f_row_length"][f, i] = row.cells[0], len(row.cells)
        w["f_row_cells"][f, i] = sum(1 << cell for cell in row.cells)
    w["f_heroes"][f], w["f_units"][f] = len(layout.heroes), len(layout.units)
    for i, hero in enumerate(layout.heroes):
        w["f_hero_cell"][f, i] = layout.rows[hero].cells[0]
    w["f_pair_first"][f] = sum(1 << layout.rows[pair].cells[0] for pair in layout.pairs)
    for i, (unit, number) in enumerate(layout.units):
        w["f_unit_row"][f, i], w["f_unit_times"][f, i] = number, unit.operator == "multiply"
        w["f_unit_from"][f, i] = z.NONE if unit.subtract_from is None else unit.subtract_from
        w["f_unit_levels"][f, i], w["f_unit_line"][f, i] = len(unit.track), unit.line
        for level, value in enumerate(unit.track):
            w["f_unit_track"][f, i, level] = value
        w["f_unit_bomb"][f, i], w["f_unit_waits"][f, i] = is_bomb(unit, rulings), True
    _write_tracks(w, f, layout, rulings)
    w["f_devices"][f] = len(layout.devices)
    for i, device in enumerate(layout.devices):
        w["f_device_kind"][f, i] = DEVICES.index(device)


def _write_stages(w: World, f: int, layout: Layout) -> None:
    """Write the first stage of each section; a full row needs none, since it has no open box."""
    at = 0
    for i, section in enumerate(SECTIONS):
        rows = [row for row in layout.rows if layout.cells[row.cells[0]].section == section != "heroes"]
        longest = max((len(row.cells) for row in rows), default=0)
        w["f_stage"][f, i] = at
        at += longest
    w["f_stage"][f, len(SECTIONS)] = at


def _write_tracks(w: World, f: int, layout: Layout, rulings: Rulings) -> None:
    tracks = len(layout.tracks)
    w["f_tracks"][f] = tracks
    for i, track in enumerate(layout.tracks):
        w["f_blocks"][f, i] = len(track)
        cells_in_order = [cell for _block, cells in track for cell in cells]
        assert cells_in_order == sorted(cells_in_order)  # the kernel looks for the first empty cell
        each = layout.bonus if rulings.footmen_bonus == "each" else layout.bonus // tracks
        w["f_bonus"][f, i] = each + (rulings.footmen_bonus != "each" and i < layout.bonus % tracks)
        adds = [block.adds for block, _cells in track]
        for k in range(len(track) + 1):
            w["f_track_adds"][f, i, k] = 1 + sum(adds[:k] if rulings.footmen_value == "sum" else adds[:k][-1:])
        for k, (_block, cells) in enumerate(track):
            for cell in cells:
                w["f_block_of"][f, cell] = k
                w["f_track_cells"][f, i] |= 1 << cell
                w["f_triangles"][f, i] |= (layout.cells[cell].shape == "triangle") << cell
        w["f_of_blocks"][f] |= w["f_track_cells"][f, i]


def _write_effects(w: World, f: int, effects: Effects) -> None:
    for effect in effects:
        w["f_crossings"][f] += effect.crossings
        w["f_marks"][f] += effect.marks
        if effect.muster:
            w["f_more"][f, SECTIONS.index(effect.section)] += effect.muster
        for role, name in enumerate(ROLES):
            if effect.acts(name):
                _write_effect(w, f, role, effect)


def _write_effect(w: World, f: int, role: int, effect: Effect) -> None:
    changes = w["f_ability"]
    for who in effect.members:
        hero = who == HEROES
        changes[f, role, z.WORTH_UNITS + hero] = max(changes[f, role, z.WORTH_UNITS + hero], effect.worth)
        changes[f, role, z.KILLS_UNITS + hero] += effect.kills if effect.most is None else 0
        changes[f, role, z.WHOLE_UNITS + hero] |= effect.unhalved
        changes[f, role, z.SAFE_UNITS + hero] |= effect.bombproof
    changes[f, role, z.RALLY_UNITS + WHOM.index(effect.who)] += effect.rally
    w["rallies"] = w["rallies"][0] or effect.rally != 0
    if effect.kills and effect.most is not None:
        i = w["f_strikes"][f, role]
        w["f_strikes"][f, role] = i + 1
        w["f_strike_who"][f, role, i] = WHOM.index(effect.who)
        w["f_strike_kills"][f, role, i], w["f_strike_most"][f, role, i] = effect.kills, effect.most


def _write_bot(w: World, b: int, bot: Bot, board: Board, rulings: Rulings) -> None:
    for name in PLAIN_WEIGHTS:
        w[f"w_{name}"][b] = getattr(bot, name)
    slots = slots_of(board.dice, rulings)
    for slot, (_die, number) in slots.items():
        w["w_heroes"][b, slot] = bot.heroes[min(max(number, 1), len(bot.heroes)) - 1]
    for i, section in enumerate(SECTIONS):
        if section != "heroes":
            weights = bot.writing_weights(section)
            w["w_base"][b, i], w["w_filled"][b, i] = weights.base, weights.filled
            w["w_rhombus"][b, i] = weights.rhombus
            for slot, (_die, number) in slots.items():
                w["w_gains"][b, i, slot] = weights.good * number
    sections = [bot.writing_weights(section) for section in SECTIONS if section != "heroes"]
    drafts = [getattr(weights, field.name) for weights in sections for field in fields(weights)]
    w["w_drafts"][b] = any(drafts) or any(bot.heroes) or bool(bot.dead_end or bot.discard)
    w["w_develops"][b] = bool(bot.develop or bot.device or bot.value or bot.line)
    w["w_sends"][b] = any(getattr(bot, name) for name in _SENDING)
    w["w_steps"][b] = bool(w["w_sends"][b]) and not bot.insight and not bot.wear
    for i, place in enumerate(places_of(board)):
        points, final = board.round_points.get(place, 0), board.final_points.get(place, 0)
        works, scores_both = bot.factory if place in board.factories else 0, rulings.last_round == "both"
        w["w_brings"][b, 0, i] = bot.points * points + bot.final * final + works
        w["w_brings"][b, 1, i] = bot.points * (final + points * scores_both) + works


_KNOWN = {
    "Effect": "when who worth kills most unhalved bombproof rally crossings section muster marks rule ruling",
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
        effects = [*layout.ability.effects, *(each for _, _, other in layout.ability.otherwise for each in other)]
        yield from _new_fields([layout.ability, *effects])
        if max(len(layout.ability.effects), *(len(other) for _, _, other in layout.ability.otherwise), 0) > z.STRIKES:
            yield "effect"
        if any(effect.who not in WHOM or effect.when not in (ALWAYS, *ROLES) for effect in effects):
            yield "effect"
        if any(
            max(effect.worth, effect.kills, effect.rally, effect.crossings, effect.muster, effect.marks) > z.LARGEST
            for effect in effects
        ):
            yield "effect"
    for bot in setup.bots:
        sections = [bot.writing_weights(section) for section in SECTIONS if section != "heroes"]
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
    maximum = (
        (len(layout.cells), z.CELLS), (len(layout.rows), z.ROWS), (len(units), z.UNITS), (len(layout.heroes), z.HEROES),
        (len(layout.tracks), z.TRACKS), (max(map(len, layout.tracks), default=0), z.BLOCKS),
        (max((len(unit.track) for unit in units), default=0), z.LEVELS), (len(layout.devices), z.KINDS),
    )  # fmt: skip
    if any(number > limit for number, limit in maximum) or any(length < 2 for length in lengths):
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
