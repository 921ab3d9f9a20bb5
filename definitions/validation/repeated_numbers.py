"""Check numbers that repeat those of the rules or of another definition, and must agree with them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from hyskos import data
from hyskos.definitions.dice import DICE_EACH
from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.game_facts import GAMES, LARGEST, PYRAMYDAL, Range, format_range, is_within, worth, worths
from hyskos.definitions.kinds.cover import counted_number
from hyskos.definitions.kinds.registry import DEFINITIONS, KINDS, built_in_files
from hyskos.definitions.languages import english_name, text_in
from hyskos.definitions.messages import N_, NN_, Message, say
from hyskos.definitions.paths import is_file
from hyskos.definitions.reading.document import Document, parse
from hyskos.definitions.validation.check import Check, Each
from hyskos.definitions.validation.shared_keys import ANY_GAME
from hyskos.definitions.values import dataclass

_PLACES = {"map": "starts", "ring": "players", "grid": "edges"}
"""The part of each board with one entry per player."""


@dataclass(frozen=True, slots=True)
class Board:
    """A definition named by another, with its kind and unchecked data."""

    name: str
    kind: str
    data: Mapping[str, object]


def boards_of(document: Document, names: Iterable[str]) -> list[Board]:
    """Read the definitions named by another, skipping missing ones, which other checks report."""
    return [board for name in names if (board := _read(document, name))]


def seats(board: Board) -> int | None:
    """Return how many can play on a board, or None.

    >>> seats(Board("mine", "ring", {"players": [{}, {}, {}]})), seats(Board("mine", "card", {}))
    (3, None)
    """
    places = board.data.get(_PLACES.get(board.kind, ""))
    return len(places) if isinstance(places, list) and places else None


def _read(document: Document, name: str) -> Board | None:
    if not is_file(name):
        kind = next((kind for kind in DEFINITIONS if name in built_in_files(kind)), None)
        return _built_in_board(name, kind) if kind else None
    source = document.neighbours(name) if document.neighbours else None
    board_data = parse(source).data if source else None
    return Board(name, str(board_data.get("kind")), board_data) if isinstance(board_data, dict) else None


@cache
def _built_in_board(name: str, kind: str) -> Board:
    return Board(name, kind, data.load_yaml(KINDS[kind].folder, name))


_NUMBERS = re.compile("[0-9]{1,6}")
_AROUND = "0123456789+-–— "


def numbers(text: str) -> list[int]:
    """Return the numbers in a text.

    >>> numbers("2 d4, 2 d8"), numbers("four")
    ([2, 4, 2, 8], [])
    """
    return [int(digits) for digits in _NUMBERS.findall(text)]


def parse_range(text: str) -> Range | None:
    """Parse a range as written on covers; None for a text without a number.

    >>> parse_range("2–4"), parse_range("3+"), parse_range("2"), parse_range("up to six")
    ((2, 4), (3, None), (2, 2), None)
    """
    values = numbers(text)
    return (values[0], None if "+" in text else values[-1]) if values else None


def contradicts_limit(game: str, counted_thing: str, stated: Range, boards: Iterable[Board]) -> Message | None:
    """Return how the rules of a game, or the boards, contradict a number of players or minutes, or an age; or None."""
    rules = GAMES.get(game)
    if rules and counted_thing == "players" and not is_within(stated, rules.players):
        return say(
            N_("the rules are for {known} players, but this says {said}"),
            known=format_range(rules.players),
            said=format_range(stated),
        )
    if rules and counted_thing == "minutes" and rules.minutes and not is_within(stated, rules.minutes):
        return say(
            N_("the rules give {known} minutes for a game, but this says {said}"),
            known=format_range(rules.minutes),
            said=format_range(stated),
        )
    if rules and counted_thing == "age" and rules.age and stated[0] < rules.age:
        return say(N_("the rules are for players aged {age} and up"), age=rules.age)
    limits = {board.name: limit for board in boards if (limit := seats(board))} if counted_thing == "players" else {}
    maximum = max(limits, key=limits.__getitem__, default="")
    if limits and (stated[1] is None or stated[1] > limits[maximum]):
        return say(
            N_("`{name}` has room for {n} players, not {said}"),
            name=maximum,
            n=limits[maximum],
            said=format_range(stated),
        )
    return None


def contradicts_count(counted_thing: str, stated: Sequence[int], boards: Sequence[Board]) -> Message | None:
    """Return how boards and pieces contradict stated numbers of rounds, dice or pieces; or None."""
    maps = [board.data for board in boards if board.kind == "map"]
    rounds = {
        number for raw_map in maps for key in ("rounds", "solo_rounds") if isinstance(number := raw_map.get(key), int)
    }
    if counted_thing == "rounds" and rounds and not {*stated} <= rounds:
        return say(N_("the maps on this cover have {known} rounds"), known=", ".join(map(str, sorted(rounds))))
    dice = {
        len(raw_map) for raw_map in (each.get("dice", DICE_EACH) for each in maps) if isinstance(raw_map, list | tuple)
    }
    if counted_thing == "dice" and dice and stated[0] not in dice:
        return say(N_("the maps on this cover use {known} dice per player"), known=", ".join(map(str, sorted(dice))))
    pieces = sum(_pieces(board.data) for board in boards if board.kind == "pieces")
    if counted_thing == "pieces" and pieces and stated[0] != pieces:
        return say(N_("the sets on this cover have {known} pieces"), known=pieces)
    return None


def _pieces(sheet: Mapping[str, object]) -> int:
    """Count pyramids and figures; each set has one of every figure."""
    sets, figures = sheet.get("sets"), sheet.get("figures", ())
    if not isinstance(sets, list) or not isinstance(figures, list | tuple):
        return 0
    counts = [piece_set.get("counts") for piece_set in sets if isinstance(piece_set, dict)]
    return len(sets) * len(figures) + sum(
        n for count in counts if isinstance(count, list) for n in count if isinstance(n, int)
    )


def check_fact(document: Document, path: Path) -> Iterator[Finding]:
    """Report a fact of a cover that contradicts the rules or the boards shown, or differs between languages."""
    apart = [*_differing_numbers(document, (*path, "value")), *_differing_numbers(document, (*path, "label"))]
    yield from apart
    raw_fact, game = document.at(path), document.data["game"]
    if apart or game in ANY_GAME:
        return
    by_label, boards = (
        raw_fact.get("counts") or counted_number(raw_fact["label"]),
        boards_of(document, document.data["shows"]),
    )
    for lang, text in raw_fact["value"].items():  # the first one with a number is enough: they agree
        stated, counted_thing = parse_range(text), by_label or counted_number({lang: text.strip(_AROUND)})
        if not stated or not counted_thing:
            continue
        if stated[1] is not None and stated[1] < stated[0]:
            backwards = N_("{least} to {most} is not a range: the smaller number comes first")
            yield document.finding("C956", (*path, "value", lang), say(backwards, least=stated[0], most=stated[1]))
        elif message := contradicts_limit(game, counted_thing, stated, boards) or contradicts_count(
            counted_thing, numbers(text), boards
        ):
            yield document.finding("C956", (*path, "value", lang), message)
        elif counted_thing == "rounds" and (
            message := contradicts_count(counted_thing, numbers(text_in(raw_fact["label"], lang)), boards)
        ):
            yield document.finding("C956", (*path, "label"), message)
        return


def _differing_numbers(document: Document, path: Path) -> Iterator[Finding]:
    """Report a text whose numbers differ from those in the first language with numbers."""
    texts = document.at(path)
    first = next((lang for lang, text in texts.items() if numbers(text)), "")
    for lang, text in texts.items():
        stated = numbers(text)
        if stated and stated != numbers(texts[first]):
            message = say(
                N_("the {other} text has {numbers} here"), other=say(english_name(first)), numbers=texts[first]
            )
            yield document.finding("C957", (*path, lang), message)


def check_columns(document: Document, path: Path) -> Iterator[Finding]:
    """Report a score sheet for a number of players that the rules exclude."""
    rules, stated = GAMES.get(document.data["game"]), document.at(path)
    if rules and not is_within((stated, stated), rules.players):
        message = say(
            N_("the rules are for {known} players, but this says {said}"),
            known=format_range(rules.players),
            said=stated,
        )
        yield document.finding("S905", path, message)


def check_row(document: Document, path: Path) -> Iterator[Finding]:
    """Report statues and points in a row that contradict the rules of Pyramydal (PY-7, PY-8, PY-11, PY-12)."""
    if document.data["game"] != PYRAMYDAL:
        return
    raw_row = document.at(path)
    each, stack = raw_row.get("each"), [(pips, colour) for pips, colour in raw_row.get("stack", ())]
    points = worth(stack) if stack else None
    if raw_row.get("sum") or any(pips > LARGEST for pips, _ in stack):
        return  # reported already
    if stack and points is None:
        message = say(N_("these pyramids are not a statue (PY-8)"))
        hint = say(
            N_(
                "write one pyramid, two, three equal ones, or three colours with the large one at the bottom, then "
                "medium and small"
            )
        )
        yield document.finding("S906", (*path, "stack"), message, hint)
    elif each is not None and points is not None and each != points:
        message = say(N_("by the rules this statue scores {points}, not {each}"), points=points, each=each)
        yield document.finding("S906", (*path, "each"), message)
    elif each is not None and each not in worths():
        possible = ", ".join(map(str, worths()))
        yield document.finding(
            "S906",
            (*path, "each"),
            say(N_("no space can score {each}; possible scores: {known}"), each=each, known=possible),
        )


def check_pyramids(document: Document, path: Path) -> Iterator[Finding]:
    """Report a set with fewer pyramids of a size than the rules require per colour."""
    rules, counts = GAMES.get(document.data["game"]), document.at(path)
    required = rules.counts if rules else ()
    if len(document.data["sizes"]) != len(required) or len(counts) != len(required):
        return
    for n, (count, needed) in enumerate(zip(counts, required, strict=True)):
        if count < needed:
            message = say(
                N_("the rules need {wanted} pyramids of each size and colour, not {given}"), wanted=needed, given=count
            )
            yield document.finding("P907", (*path, n), message)


def check_product(document: Document) -> Iterator[Finding]:
    """Report players, minutes and an age that contradict the rules or the boards in the box."""
    game, boards = document.data["game"], boards_of(document, [part["id"] for part in document.data["components"]])
    for key in ("players", "minutes", "age"):
        value = document.data.get(key)
        if value is None or (key != "age" and value[0] > value[1]):  # the latter is reported already
            continue
        stated = (value, value) if key == "age" else (value[0], value[1])
        if message := contradicts_limit(game, key, stated, boards):
            yield document.finding("Q120", (key,), message)
        elif key == "players" and (message := _too_few_factions(document, value[1], boards)):
            hint = say(N_("add a player board of another faction for each player, or lower the second number"))
            yield document.finding("Q120", (key,), message, hint)


def _too_few_factions(document: Document, players: int, boards: Sequence[Board]) -> Message | None:
    """Report fewer player boards than players (RP-06). Several of one faction are reported by another check."""
    factions = [board for board in boards if board.kind == "faction"]
    if any(
        part.get("count", 1) > 1 and part["id"] == faction.name
        for part in document.data["components"]
        for faction in factions
    ):
        return None
    if not factions or len(factions) >= players:
        return None
    sentence = NN_(
        "the box has {n} player board for {players} players (RP-06)",
        "the box has {n} player boards for {players} players (RP-06)",
        "n",
    )
    return say(sentence, n=len(factions), players=players)


def check_box_age(document: Document, path: Path) -> Iterator[Finding]:
    """Report an age on a box that is below that of the rules, or differs from its cover."""
    age = document.at(path)
    message = contradicts_limit(document.data["game"], "age", (age, age), ())
    cover = next(iter(boards_of(document, [document.data["cover"]])), None)
    other = _age_of(cover) if cover else None
    if message is None and other is not None and other != age:
        message = say(N_("the age on the cover is {other}, but here it is {age}"), other=other, age=age)
    if message:
        yield document.finding("K109", path, message)


def _age_of(cover: Board) -> int | None:
    """Return the age stated on a cover, which may be invalid; None if there is none."""
    facts = cover.data.get("facts")
    for raw_fact in facts if isinstance(facts, list) else ():
        parts = [raw_fact.get(key) for key in ("label", "value")] if isinstance(raw_fact, dict) else []
        texts = [{lang: text for lang, text in part.items() if isinstance(text, str)}
                 for part in parts if isinstance(part, dict)]  # fmt: skip
        if len(texts) == 2 and (raw_fact.get("counts") or counted_number(texts[0])) == "age":
            return next((stated[0] for text in texts[1].values() if (stated := parse_range(text))), None)
    return None


COVER_NUMBERS = (Each("facts.*", check_fact, ("game", "shows")),)
SCORE_CHECKS = (Each("players", check_columns, ("game",)), Each("rows.*", check_row, ("game", "taken.colours")))
PIECES_NUMBERS = (Each("sets.*.counts", check_pyramids, ("game", "sizes")),)
BOX_NUMBERS = (Each("age", check_box_age, ("game", "cover")),)
PRODUCT_CHECKS = (Check(("game", "components", "players", "minutes", "age"), check_product),)
