"""Test vectors of player boards, points, Pyramydal and Pharaoh."""

from collections.abc import Sequence
from functools import partial
from itertools import permutations
from random import Random

from hyskos.definitions.dice import DieShape
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.plain_data import Json
from hyskos.rules.pharaoh.referee import (
    HAND,
    SIZES,
    Board,
    Position,
    apply,
    judge_turn,
    moves,
    read_position,
    turns,
    winner,
)
from hyskos.rules.pharaoh.referee import make_board as make_grid
from hyskos.rules.pharaoh.referee import write_position as write
from hyskos.rules.pyramydal.best import best, further, present_colours
from hyskos.rules.pyramydal.game import BuiltStatue, Game, Rest, score
from hyskos.rules.pyramydal.pieces import Mixed, Piece, Score, read_piece
from hyskos.rules.rolling_pyramids.armies import BoardNumbers, board_strengths
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.points import (
    Standing,
    bounds,
    decided_by,
    faults,
    missing_tie_break,
    rank_players,
    ranks,
    round_points,
    standing_faults,
    unfinished_reason,
)
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sheet import reach
from scripts import phone_forms as forms
from scripts.phone_table import Table, Vector, Vectors, some_rulings, vector


def armies(table: Table, random: Random) -> Vectors:
    """Generate player boards: finished and unfinished rows, some with numbers out of order or out of range."""
    rulings, rulings_json = some_rulings(random)
    faction = random.choice([*table.factions.values()])
    map_id = random.choice((None, *table.boards))
    dice = _dice(table, map_id)
    written = _written(random, faction, rulings, dice)
    for shape in dict.fromkeys(box.shape for unit in faction.units for box in unit.boxes):
        yield Vector("reach", (shape, rulings_json, map_id), {"value": list(reach(shape, rulings, dice))})
    yield vector(
        "armies",
        (faction.id, forms.written(written), rulings_json, map_id),
        partial(_strengths, faction, written, rulings, dice),
    )


def shapes(table: Table) -> Vectors:
    """Write a number that no die shows into a box of every shape."""
    boxes = ((faction, unit, at) for faction in table.factions.values() for unit in faction.units for at in range(3))
    for faction, unit, at in {unit.boxes[at].shape: (faction, unit, at) for faction, unit, at in boxes}.values():
        written = BoardNumbers(
            {unit.id: [99 if at == box else None for box in range(3)]}, None, (0,) * len(faction.footmen)
        )
        ask = partial(_strengths, faction, written, STANDARD, _dice(table, None))
        yield vector("armies", (faction.id, forms.written(written), {}, None), ask)


def _strengths(faction: Faction, written: BoardNumbers, rulings: Rulings, dice: Sequence[DieShape]) -> Json:
    return [forms.strength(one) for one in board_strengths(faction, written, rulings, dice)]


def _dice(table: Table, map_id: str | None) -> list[DieShape]:
    """Return the dice of a map, or of all maps."""
    boards = [table.boards[map_id]] if map_id else table.boards.values()
    return [die for board in boards for die in board.dice]


def _written(random: Random, faction: Faction, rulings: Rulings, dice: Sequence[DieShape]) -> BoardNumbers:
    rows: dict[str, tuple[int | None, ...]] = {}
    for unit in faction.units:
        numbers: list[int | None] = [random.randint(*reach(box.shape, rulings, dice)) for box in unit.boxes]
        if unit.order != "matching" and random.random() < 0.7:
            numbers = sorted(numbers, key=lambda n: n or 0, reverse=unit.order == "descending")
        if unit.order == "matching" and random.random() < 0.7:
            numbers[-1] = numbers[0]
        if random.random() < 0.25:
            numbers[random.randrange(len(numbers))] = None
        if random.random() < 0.06:
            numbers[random.randrange(len(numbers))] = random.choice((-3, -2, 0, 9, 11, 12, 30))
        if random.random() < 0.9:
            rows[unit.id] = tuple(numbers)
    units = [unit for unit in faction.units if random.random() < 0.5]
    return BoardNumbers(
        rows,
        random.choice((None, *range(-1, 10))),
        tuple(random.choice((len(track), random.randint(0, len(track)))) for track in faction.footmen)
        if random.random() < 0.9
        else (),
        {unit.id: random.randrange(len(unit.track)) for unit in units},
        tuple(unit.id for unit in units if unit.line),
    )


def points(table: Table, random: Random) -> Vectors:
    """Generate the spaces that a player controls in some round."""
    rulings, rulings_json = some_rulings(random)
    board = random.choice([*table.boards.values()])
    controlled = random.sample([*board.neighbours], random.randint(1, len(board.neighbours)))
    number = random.choice((random.randint(1, board.rounds), board.rounds))
    score_of_round = round_points(board, controlled, number, rulings)
    yield Vector("placeName", (controlled[0],), {"value": place_name(controlled[0])})
    answer: dict[str, Json] = {"total": score_of_round.total, "reasons": forms.reasons(score_of_round.reasons)}
    yield Vector("roundPoints", (board.id, list(controlled), number, rulings_json), {"value": answer})


def finals(table: Table, random: Random) -> Vectors:
    """Generate ends of games: close ones, ties, unfinished games, and points that no game can give."""
    rulings, rulings_json = some_rulings(random)
    map_id = random.choice((None, *table.boards))
    boards = [table.boards[map_id]] if map_id else [*table.boards.values()]
    names = random.sample([*table.factions], random.randint(1, 6))
    number = random.choice((1, 1, 2, 9, 10, 10, 11))
    most = random.choice((2, 8, 20, 90)) * (10 if number == 1 else 1)
    noted = {name: [random.randint(0, most) for _ in range(number)] for name in names}
    if random.random() < 0.7:  # equal points for all
        noted = {name: list(noted[names[0]]) for name in names}
    if random.random() < 0.1:
        noted[names[-1]] = noted[names[-1]][: random.randint(0, number - 1)]
    room = max(len(board.spaces) for board in boards)
    told_of, many = random.choice((0.5, 1)), random.choice((0, 1, 4))
    spaces = {name: 3 + random.randint(0, many) for name in names if random.random() < told_of}
    units = {name: random.randint(0, 2) + spaces.get(name, 0) for name in names if random.random() < told_of}
    if random.random() < 0.15:
        spaces[names[0]], units[names[0]] = random.choice(((0, 0), (0, 2), (3, 2), (99, 99), (room, room)))
    if many == 0 and random.random() < 0.5:
        units.pop(names[-1], None)
    ties: dict[str, Json] = {"spaces": {**spaces}, "units": {**units}}
    limit = bounds(boards, rulings)
    standings = [Standing(name, sum(noted[name]), spaces.get(name), units.get(name)) for name in names]
    wrong = [*faults(noted, limit), *standing_faults(standings, limit)]
    answer: dict[str, Json] = {"faults": forms.reasons(wrong), "places": [], "reasons": []}
    answer |= {"untold": None, "decided": False}
    if not wrong:
        places = rank_players(standings)
        going_on = unfinished_reason(len(noted[names[0]]), limit)
        answer["places"] = [
            {"rank": rank, "standings": [forms.standing(each) for each in tied]} for rank, tied in ranks(places)
        ]
        answer["reasons"] = forms.reasons([decided_by(places), *([going_on] if going_on else [])])
        answer |= {
            "untold": missing_tie_break(places[0]),
            "decided": going_on is None and missing_tie_break(places[0]) is None,
        }
    told_noted: dict[str, Json] = {name: list(noted[name]) for name in names}
    yield Vector("final", (told_noted, ties, map_id, rulings_json), {"value": answer})


def _collection(random: Random, colours: str, most: int) -> list[Piece]:
    kinds = [(colour, pips) for colour in colours for pips in (1, 2, 3)]
    few = random.sample(kinds, min(len(kinds), random.choice((2, 4, len(kinds)))))
    return [random.choice(few) for _ in range(random.randint(0, most))]


def _competing_collection(random: Random, colours: str) -> list[Piece]:
    """Generate a collection for which mono and mixed statues compete: several of each size, few in all colours."""
    weights = random.sample((6, 3, 2, 1, 1, 1), len(colours))
    return [(colour, pips) for pips in (1, 2, 3) for colour in random.choices(colours, weights, k=random.randint(1, 6))]


def _built_statues(random: Random, colours: str, most: int) -> list[Mixed]:
    every = list(permutations(colours, 3))
    return random.sample(every, min(len(every), random.randint(0, most)))


def statues(_table: Table, random: Random) -> Vectors:
    """Generate collections, with and without statues on the table and the imaginary pyramid."""
    colours = "rgbyop"[: random.choice((1, 3, 4, 4, 6))]
    tight = random.random() < 0.6
    pieces = (
        _competing_collection(random, colours) if tight else _collection(random, colours, random.choice((3, 8, 14)))
    )
    built = _built_statues(random, colours, random.choice((0, 3, 12)))
    virtual = random.random() < 0.5
    colours_in_play = random.choice(("", colours, "k"))
    options: dict[str, Json] = {
        "virtual": virtual,
        "colours": colours_in_play,
        "taken": ["".join(each) for each in built],
    }
    best_score = best(pieces, taken=built, virtual=virtual, colours=colours_in_play)
    yield Vector("best", (forms.pieces(pieces), options), {"value": forms.score(best_score)})
    if virtual and random.random() < 0.3:

        def solved(more: str) -> Score:
            return best(pieces, taken=built, virtual=True, colours=more)

        present = "".join(sorted(present_colours(pieces, built)))
        more = further(solved(""), present, solved)
        asked_options = {**options, "colours": ""}
        yield Vector("further", (forms.pieces(pieces), asked_options), {"value": forms.score(more) if more else None})


PLAYERS = ("ram", "ben", "anubian", "dan", "left")


def games(_table: Table, random: Random) -> Vectors:
    """Generate finished games of Pyramydal, a few with invalid statues."""
    players = PLAYERS[: random.randint(3, 5)]
    stashes = "rgbyo"[: max(4, len(players))]
    statues: list[BuiltStatue] = []
    for mixed in _built_statues(random, stashes, 6):
        statue_pieces = tuple(zip(mixed, (3, 2, 1), strict=True))
        statues.append(BuiltStatue(random.choice(players), statue_pieces))
    for _more in range(random.randint(0, 4)):
        piece = (random.choice(stashes), random.choice((1, 2, 3)))
        statues += [BuiltStatue(player, (piece,) * 3) for player in random.sample(players, random.choice((1, 1, 2)))]
    first = random.choice((None, *players))
    if statues and first is not None and random.random() < 0.2:
        index = random.randrange(len(statues))
        statue_pieces = statues[index].pieces
        statues[index] = BuiltStatue(first, statue_pieces, random.choice(statue_pieces))
    rests = {player: _left_over(random, stashes, player == first) for player in players if random.random() < 0.8}
    if random.random() < 0.4:  # the first two have equal points, but perhaps not equal numbers of statues
        worth = random.choice((["g3", "g3"], ["g3", "g2", "g1"]))
        statues = [statue_pieces for statue_pieces in statues if statue_pieces.player not in players[:2]]
        statues += [BuiltStatue(players[0], (("r", 3),) * 3) for _ in range(2)]
        statues += [BuiltStatue(players[1], (read_piece(word),) * 3) for word in worth]
        rests = {player: left_over for player, left_over in rests.items() if player not in players[:2]}
    if random.random() < 0.2:
        wrong = random.choice((["r1"], ["r1", "r2", "r3"], ["r1", "g2", "b3"], ["r3", "r2", "b1"]))
        statues.append(BuiltStatue(players[0], tuple(map(read_piece, wrong))))
    stock = dict.fromkeys(stashes, 1)
    game = Game(players, stock, tuple(statues), rests, first, diagonal=random.random() < 0.4)
    yield vector("score", (forms.pyramydal_game(game),), lambda: forms.pyramydal_result(score(game)))


def _left_over(random: Random, stashes: str, imagines: bool) -> Rest:
    pieces = _collection(random, stashes, 7)
    if random.random() < 0.5:
        virtual = random.choice(pieces) if pieces and imagines and random.random() < 0.2 else None
        return Rest(tuple(pieces), None, virtual)
    minis = [tuple(_collection(random, stashes, 1) * 2) for _ in range(random.randint(0, 2))]
    listed_minis = tuple(pair for pair in minis if pair)
    if random.random() < 0.4:  # make the imaginary pyramid a likely part of a mini
        listed_minis = (((min(stashes), 3), (max(stashes), 1)), *listed_minis)
    virtual = random.choice(listed_minis)[0] if listed_minis and imagines and random.random() < 0.5 else None
    return Rest(tuple(pieces[:3]), listed_minis, virtual)


def pharaoh(table: Table, random: Random) -> Vectors:
    """Generate positions of Pharaoh with moves that are legal, nearly legal, or nonsense."""
    players = tuple("rgby"[: random.randint(2, 4)])
    board = make_grid(table.material.grid, len(players))
    squares = random.sample(range(len(board.names)), 3 * len(players))
    position = Position(players, tuple(square if random.random() < 0.6 else HAND for square in squares))
    if random.random() < 0.15:
        line = random.sample(sorted(random.choice(board.goals)), 3)
        other_stones = [HAND if square in line else square for square in position.at[3:]]
        position = Position(players, (*line, *other_stones))
    mover, roll = random.choice((0, random.randrange(len(players)))), random.randint(1, 6)
    position_json = forms.pharaoh_position(position)
    words = write(board, position)
    yield Vector("pharaoh.write", (position_json,), {"value": words})
    yield Vector("pharaoh.winner", (position_json,), {"value": winner(board, position)})
    slip = _slip(random, words)
    yield vector(
        "pharaoh.read",
        (list(players), slip),
        lambda: forms.pharaoh_position(read_position(board, players, slip)),
    )
    steps = list(moves(board, position, mover, roll))
    yield Vector("pharaoh.moves", (position_json, mover, roll), {"value": forms.pharaoh_moves(steps)})
    for step in steps[:1]:
        after = forms.pharaoh_position(apply(position, step))
        yield Vector("pharaoh.apply", (position_json, forms.pharaoh_move(step)), {"value": after})
    typed = _typed(random, players, board, position)
    turn_json = forms.pharaoh_turn(judge_turn(board, position, mover, roll, typed))
    yield Vector("pharaoh.judge", (position_json, mover, roll, list(typed)), {"value": turn_json})
    if random.random() < 0.1:
        reached: list[Json] = [
            {"position": forms.pharaoh_position(after), "way": forms.pharaoh_moves(moves_made)}
            for after, moves_made in turns(board, position, mover, min(roll, 4)).items()
        ]
        yield Vector("pharaoh.turns", (position_json, mover, min(roll, 4)), {"value": reached})


def _slip(random: Random, words: str) -> str:
    extra = ("", "", "r1@c3", "R2@C4 r2@b1", "k1@b1", "r9@c3", "r@c3", "r1@z9", "nonsense", "r1@", "@b1")
    first = words.split()[:1]
    onto = [f"{piece}@{stone_move.split('@')[1]}" for stone_move in first for piece in ("r1", "r2", "g3")]
    return f"{words}  {random.choice((*extra, *onto))}"


def _typed(random: Random, players: Sequence[str], board: Board, position: Position) -> list[str]:
    """Generate moves, most of them to squares a piece can reach."""
    words = []
    for _ in range(random.randint(1, 4)):
        piece = random.choice((random.randrange(3), random.randrange(len(position.at))))
        name, at = position.piece(piece), position.at[piece]
        near = board.entries[piece // 3] if at == HAND else (*board.straight[at], *board.diagonal[at])
        target = board.names[random.choice(near) if random.random() < 0.8 else random.randrange(len(board.names))]
        start = board.names[at] if at != HAND and random.random() < 0.9 else random.choice(board.names)
        moved = f"{name}:{start}-{target}"
        entered = f"{name}@{target}"
        wrong = random.choice(("r1", "r1:b1", "x2@b1", f"{players[0]}{len(SIZES) + 1}@c1", "r1:b1-q7", ""))
        likely = entered if at == HAND else moved
        words.append(random.choice((likely, likely, likely, likely, moved, entered, entered.upper(), wrong)))
    return words
