"""Describe effects of events and the end of the game, and draw the main board as text."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from hyskos.companion.boards import place_column, place_text
from hyskos.companion.names import box_named, name_of
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import arithmetic, sentence, to_write, verdict, with_rule
from hyskos.companion.session.asking import device_text, reasons_text, word
from hyskos.companion.session.hidden_orders import list_revealed
from hyskos.companion.session.state import Act, Event, Go, LastDeployment, Put, Reinforce, Reveal, Session
from hyskos.companion.session.timeline import StepResult
from hyskos.definitions.kinds.map import Axial, Map
from hyskos.definitions.languages import _, ngettext
from hyskos.rules.reasons import Reason
from hyskos.rules.rolling_pyramids import actions
from hyskos.rules.rolling_pyramids.abilities import PHARAOH
from hyskos.rules.rolling_pyramids.board_phases import standing_of
from hyskos.rules.rolling_pyramids.combat import Outcome
from hyskos.rules.rolling_pyramids.deployment import Device, Position
from hyskos.rules.rolling_pyramids.draft import judge, reasons, warnings
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.points import rank_players, ranks
from hyskos.rules.rolling_pyramids.sheet_phases import die_of, factories
from hyskos.rules.rolling_pyramids.solo import new_soldiers, reinforcements, walk
from hyskos.rules.rolling_pyramids.table import Game

NARROWEST, WIDEST = 6, 14
"""Width of a hex in columns."""
WHOLE_NAMES = 12
"""Minimum width of a hex with full names of factions, in columns."""
Canvas = dict[tuple[int, int], str]


def draw_board(game: Game, main_board: Map, columns: int, maximum: int = 0) -> Iterator[str]:
    """Draw the board within `columns`, or up to `maximum` if necessary; raises RefusedError if that is not enough."""
    at = {space.number: space.at for space in main_board.spaces} | {start.die * -1: start.at for start in
                                                                     main_board.starts}  # fmt: skip
    corners = _corners(at, flat=main_board.orientation == "flat")
    span = max(x for x, _y in corners.values()) + 1
    minimum = _narrowest(game)
    width = min(WIDEST, max((columns - 2) // span, min(minimum, (maximum - 2) // span)))
    if width < minimum:
        text = _("this board needs {columns} columns")
        raise RefusedError(text.format(columns=minimum * span + 2))
    canvas: Canvas = {}
    for place, (x, y) in corners.items():
        _draw_hex(canvas, (x * width, y * 2), width, _place_lines(game, place, width))
    for y in range(max(row for _x, row in canvas) + 1):
        yield "".join(canvas.get((x, y), " ") for x in range(max(x for x, _y in canvas) + 1)).rstrip()
    yield from _legend(game, width)


def _narrowest(game: Game) -> int:
    """Return the width at which every force fits with its owner: `12+1` must not be a truncated `12+13*`."""
    names = short_names(game)
    forces = (len(names[force.faction]) + len(force.written()) for force in game.position.forces.values())
    return max(NARROWEST, *forces, 0)


def _corners(at: Mapping[int, Axial], *, flat: bool) -> dict[int, tuple[int, int]]:
    """Return column and half-row of each place; boards with pointed tops are drawn rotated."""
    positions = {
        place: (hex_.q, 2 * hex_.r + hex_.q) if flat else (hex_.r, 2 * hex_.q + hex_.r) for place, hex_ in at.items()
    }
    left, top = min(x for x, _y in positions.values()), min(y for _x, y in positions.values())
    return {place: (x - left, y - top) for place, (x, y) in positions.items()}


def _draw_hex(canvas: Canvas, corner: tuple[int, int], width: int, lines: tuple[str, str, str]) -> None:
    """Draw a hex: its upper edge, two slopes on each side, and three lines of text."""
    x, y = corner
    first, second, third = lines
    inner = width - 2
    rows = (
        (2, "_" * inner),
        (1, f"/{first[:inner]:^{inner}}\\"),
        (0, f"/{second[:width]:^{width}}\\"),
        (0, f"\\{third[:width]:^{width}}/"),
        (1, f"\\{'_' * inner}/"),
    )
    for down, (indent, text) in enumerate(rows):
        for right, sign in enumerate(text):
            spot = (x + indent + right, y + down)
            if sign != " " or spot not in canvas:
                canvas[spot] = sign


def _place_lines(game: Game, place: int, width: int) -> tuple[str, str, str]:
    """Return the three lines of a place: number and points, force, devices."""
    board = game.table.board
    worth = ""
    if place in board.factories:
        worth = box_named(board.factories[place])
    if place in board.factories and board.round_points[place] and width >= WHOLE_NAMES:
        worth = f"{board.round_points[place]}/{board.final_points[place]} {worth}"
    elif place > 0 and place not in board.factories:
        points = f"{board.round_points[place]}/{board.final_points[place]}"
        worth = points if width >= WHOLE_NAMES else f"+{points.partition('/')[0]}"
        worth = worth if len(f"{place_name(place)} {worth}") <= width - 2 else ""  # never truncate a number
    number = f"{place_name(place)} {worth}".strip()
    force = game.position.forces.get(place)
    owner = force.faction if force else next((id_ for id_, at in game.position.starts.items() if at == place), None)
    names = short_names(game) if width < WHOLE_NAMES else {id_: str(name_of(id_)) for id_ in short_names(game)}
    blank = " " if width >= WHOLE_NAMES else ""
    room = max(width - len(force.written()) - len(blank), 0) if force else width
    name = names[owner][:room] if owner else ""
    force_text = f"{name}{blank if name else ''}{force.written()}" if force else name
    return number, force_text, _devices(game, place, width)


def _devices(game: Game, place: int, width: int) -> str:
    """Return as many devices of a place as fit; the legend lists all."""
    line = ""
    for device in game.position.devices:
        if device.place == place:
            sign = f"{str(name_of(device.kind))[0]}{place_name(device.across) if device.across else ''}"
            line = more if len(more := f"{line} {sign}".strip()) <= width else line
    return line


def short_names(game: Game) -> dict[str, str]:
    """Return the shortest prefixes of names that are distinct."""
    names = {
        faction: str(name_of(faction)) for faction in (*game.table.factions, *((PHARAOH,) if game.table.solo else ()))
    }
    for length in (1, 2, 3):
        short = {id_: name[:length] for id_, name in names.items()}
        if len({*short.values()}) == len(short):
            break
    return short


def _legend(game: Game, width: int) -> Iterator[str]:
    board = game.table.board
    if board.names:
        yield _("Names: {names}").format(names=", ".join(place_text(board, place) for place in board.names))
    if board.walls:
        walls = ", ".join(f"{place_name(first)}-{place_name(second)}" for first, second in board.walls)
        yield _("Walls: {walls}").format(walls=walls)
    for faction, short in short_names(game).items():
        devices = ", ".join(device_text(device) for device in game.position.devices if device.faction == faction)
        if devices or width < WHOLE_NAMES:
            yield f"{short}  {name_of(faction)}" + (f": {devices}" if devices else "")


def describe_event(before: Session, event: Event, after: StepResult[Session]) -> tuple[str, ...]:
    """Describe the effect of an event, for whoever updates the board and the sheets."""
    lines = list(_describe(before, event, after))
    old, new = before.game, after.session.game
    if isinstance(event, Go) or any(isinstance(action, actions.Cross) for action in getattr(event, "actions", ())):
        lines += _points_line(old, new)
        lines += _reinforcement_lines(
            old, after.session.fought if isinstance(event, Go) else None, old.counted, after.reasons
        )
    if isinstance(event, Reinforce):
        lines += _reinforcement_lines(old, None, event.dice, after.reasons)
    return tuple(lines)


def _describe(before: Session, event: Event, after: StepResult[Session]) -> Iterator[str]:
    match event:
        case Go():
            yield from list_revealed(before)
            fought = after.session.fought
            assert fought is not None
            yield from fights(fought.before, fought.outcomes)
            yield from _lost_devices(fought, after.session.game)
            if before.light:
                yield from _crossings(fought)
        case Reveal(void=void):
            yield from (f"  ! {line}" for line in reasons_text(void))
        case Put(device):
            where = device_text(device)
            yield _("{faction} places {device}").format(faction=name_of(device.faction), device=where)
        case Act(performed):
            for action in performed:
                yield from _action(before.game, action, after.reasons)


def _action(game: Game, action: actions.Action, rule_reasons: Sequence[Reason]) -> Iterator[str]:
    match action:
        case actions.ChooseStart(die):
            text = _("{faction} starts on {area}")
            yield text.format(faction=name_of(game.faction), area=place_name(-die))
        case actions.Draft(die, cell, number):
            yield from _draft(game, die, cell, number)
        case actions.Develop(upgrade) if upgrade is not None:
            faction = name_of(game.faction)
            yield from (
                f"{faction}: {sentence(reason)}" for reason in rule_reasons if reason.rule in ("RP-21", "RP-22")
            )
        case actions.Cross(None):
            yield _("{faction} crosses no triangle for this conquest").format(faction=name_of(game.faction))
        case actions.Cross(cell) if cell is not None:
            box = game.layout.cells[cell].name
            yield _("{faction} crosses {box}").format(faction=name_of(game.faction), box=box_named(box))
        case actions.Place(device, place, across) if device is not None:
            where = device_text(Device(game.faction, device, place, across))
            yield _("{faction} places {device}").format(faction=name_of(game.faction), device=where)


def _draft(game: Game, index: int, cell: int | None, number: int | None) -> Iterator[str]:
    die, faction = die_of(game, index), name_of(game.faction)
    if cell is None or number is None:
        yield _("{faction} takes {die} without writing it").format(faction=faction, die=f"{die.shape}:{die.face}")
        return
    sections, rulings = factories(game, game.seat), game.table.rulings
    writing = judge(game.layout, game.sheet, die, cell, number, sections, rulings)
    text = _("{faction} writes {number} in {box}")
    line = text.format(faction=faction, number=number, box=box_named(game.layout.cells[cell].name))
    why = "; ".join(reasons_text(reasons(game.layout, writing, die)))
    yield f"{line} ({why})" if why else line
    yield from (f"  ! {warning}" for warning in reasons_text(warnings(game.layout, game.sheet, writing, rulings)))


def fights(before: Position, outcomes: Mapping[int, Outcome]) -> Iterator[str]:
    """Describe what to write on each space, who owns it, and the arithmetic."""
    writes = {
        at: to_write(resolved.force, erase=before.forces.get(at) is not None) for at, resolved in outcomes.items()
    }
    width, column = max([18, *map(len, writes.values())]), place_column(before.board, [*outcomes])
    for place, outcome in outcomes.items():
        line = f"{place_text(before.board, place):>{column}}  {writes[place]:{width}}"
        yield f"{line}  {verdict(outcome, before.forces.get(place))}"
        sums = arithmetic(outcome.reasons)
        if sums:
            yield f"{'':{column}}  {sums}"


def _lost_devices(fought: LastDeployment, after: Game) -> Iterator[str]:
    for device in fought.before.devices:
        if device not in after.position.devices:
            text = _("{faction}: {device} is gone")
            yield text.format(faction=name_of(device.faction), device=device_text(device))


def _crossings(fought: LastDeployment) -> Iterator[str]:
    """Describe the triangles to cross on the sheets."""
    conquests: Counter[str | None] = Counter()
    for outcome in fought.outcomes.values():
        conquests[outcome.owner] += outcome.crossings
    for faction, number in sorted((owner or "", count) for owner, count in conquests.items() if count):
        text = ngettext("{faction}: cross {n} footmen triangle", "{faction}: cross {n} footmen triangles", number)
        yield text.format(faction=name_of(faction), n=number)


def _points_line(old: Game, new: Game) -> Iterator[str]:
    if not new.table.solo and [*map(len, old.points)] != [*map(len, new.points)] and new.result is None:
        yield _("Points of round {round} are noted; they stay hidden until the end").format(round=old.round)


def _reinforcement_lines(
    old: Game, fought: LastDeployment | None, counted: tuple[int, ...], rule_reasons: Sequence[Reason]
) -> Iterator[str]:
    """Describe the Pharaoh's reinforcements: what to write on each space his column visited."""
    number = next((rule_reason for rule_reason in rule_reasons if rule_reason.rule == "RP-63"), None)
    if not old.table.solo or number is None:
        return
    yield _("The Pharaoh's reinforcements: {number}").format(number=number.values["half"])
    yield f"  {sentence(number)}"
    table, forces = old.table, dict(old.position.forces)
    for place, outcome in fought.outcomes.items() if fought else ():
        if outcome.force:
            forces[place] = outcome.force
        else:
            forces.pop(place, None)
    soldiers = reinforcements(counted, table.rulings)[0]
    path = walk(table.board, forces, soldiers, table.rulings, abilities=table.abilities)
    stops = sorted({stop.space for stop in path.stops})
    column = place_column(table.board, stops)
    for place in stops:
        sums = arithmetic(reason for stop in path.stops if stop.space == place for reason in stop.reasons)
        writes = to_write(path.forces.get(place), erase=place in forces)
        yield f"{place_text(table.board, place):>{column}}  {writes:18}  {sums}"
    if table.rulings.new_soldiers == "join":
        fresh = new_soldiers(table.board, path.forces, table.factions[0])
        spaces = ", ".join(f"{place_text(table.board, place)} (+{count})" for place, count in fresh.items())
        text = _("new soldiers for {faction} on {spaces}: they join at once")
        yield text.format(faction=name_of(table.factions[0]), spaces=spaces or "-")


def result(session: Session) -> Iterator[str]:
    """Describe how the game ended, with every rank and its reasons."""
    game = session.game
    assert game.result is not None
    if game.table.solo:
        title = {"victory": _("Victory"), "defeat": _("Defeat")}[game.result.kind]
        yield from (f"{title}: {with_rule(reason)}" for reason in game.result.reasons)
        return
    won = game.result.winners
    text = ngettext("The game is over: {winners} wins", "The game is over: {winners} win", len(won))
    yield text.format(winners=", ".join(str(name_of(player)) for player in won))
    for rank, tied in ranks(rank_players(standing_of(game, seat) for seat in range(len(game.sheets)))):
        for player in tied:
            rounds = " + ".join(map(str, game.points[game.table.factions.index(player.faction)]))
            text = ngettext("{rank}. {faction}: {n} point", "{rank}. {faction}: {n} points", player.points)
            yield f"  {text.format(rank=rank, faction=name_of(player.faction), n=player.points)} = {rounds}"
    yield from (f"  {with_rule(reason)}" for reason in game.result.reasons)


def score(session: Session, faction: str | None) -> Iterator[str]:
    """Show one player's points by round, or how many rounds are recorded; other points stay hidden until the end."""
    game = session.game
    if game.result is not None:
        yield from result(session)
        return
    if game.table.solo:
        yield _("A solo game has no points (RP-63)")
        return
    if faction is None:
        noted = len(game.points[0])
        text = ngettext("{n} round is noted; {score} and a faction shows its own points",
                        "{n} rounds are noted; {score} and a faction shows its own points", noted)  # fmt: skip
        yield text.format(n=noted, score=word("score"))
        return
    points = game.points[game.table.factions.index(faction)]
    sums = " + ".join(map(str, points))
    yield f"{name_of(faction)}: {sums} = {sum(points)}" if points else f"{name_of(faction)}: 0"
