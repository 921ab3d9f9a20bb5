"""Check numbers that repeat those of the rules or of another definition, and must agree with them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from hyskos import data
from hyskos.definitions.dice import DICE_EACH
from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.game_facts import GAMES, LARGEST, PYRAMYDAL, Range, spelt, within, worth, worths
from hyskos.definitions.kinds.cover import counted
from hyskos.definitions.kinds.registry import DEFINITIONS, KINDS, shipped
from hyskos.definitions.languages import english_name, text_in
from hyskos.definitions.messages import N_, Message, say
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
    return [found for name in names if (found := _read(document, name))]


def seats(board: Board) -> int | None:
    """Return how many can play on a board, or None.

    >>> seats(Board("mine", "ring", {"players": [{}, {}, {}]})), seats(Board("mine", "card", {}))
    (3, None)
    """
    places = board.data.get(_PLACES.get(board.kind, ""))
    return len(places) if isinstance(places, list) and places else None


def _read(document: Document, name: str) -> Board | None:
    if not is_file(name):
        kind = next((kind for kind in DEFINITIONS if name in shipped(kind)), None)
        return _shipped(name, kind) if kind else None
    source = document.beside(name) if document.beside else None
    found = parse(source).data if source else None
    return Board(name, str(found.get("kind")), found) if isinstance(found, dict) else None


@cache
def _shipped(name: str, kind: str) -> Board:
    return Board(name, kind, data.load_yaml(KINDS[kind].folder, name))


_NUMBERS = re.compile("[0-9]{1,6}")
_AROUND = "0123456789+-–— "


def numbers(text: str) -> list[int]:
    """Return the numbers in a text.

    >>> numbers("2 d4, 2 d8"), numbers("four")
    ([2, 4, 2, 8], [])
    """
    return [int(one) for one in _NUMBERS.findall(text)]


def parse_range(text: str) -> Range | None:
    """Parse a range as written on covers; None for a text without a number.

    >>> parse_range("2–4"), parse_range("3+"), parse_range("2"), parse_range("up to six")
    ((2, 4), (3, None), (2, 2), None)
    """
    found = numbers(text)
    return (found[0], None if "+" in text else found[-1]) if found else None


def contradicted(game: str, what: str, said: Range, boards: Iterable[Board]) -> Message | None:
    """Return how the rules of a game, or the boards, contradict a number of players or minutes, or an age; or None."""
    rules = GAMES.get(game)
    if rules and what == "players" and not within(said, rules.players):
        return say(
            N_("the rules are for {known} players, but this says {said}"), known=spelt(rules.players), said=spelt(said)
        )
    if rules and what == "minutes" and rules.minutes and not within(said, rules.minutes):
        return say(
            N_("the rules give {known} minutes for a game, but this says {said}"),
            known=spelt(rules.minutes),
            said=spelt(said),
        )
    if rules and what == "age" and rules.age and said[0] < rules.age:
        return say(N_("the rules are for players aged {age} and up"), age=rules.age)
    room = {board.name: found for board in boards if (found := seats(board))} if what == "players" else {}
    maximum = max(room, key=room.__getitem__, default="")
    if room and (said[1] is None or said[1] > room[maximum]):
        return say(N_("`{name}` has room for {n} players, not {said}"), name=maximum, n=room[maximum], said=spelt(said))
    return None


def shown(what: str, found: Sequence[int], boards: Sequence[Board]) -> Message | None:
    """Return how boards and pieces contradict stated numbers of rounds, dice or pieces; or None."""
    maps = [board.data for board in boards if board.kind == "map"]
    rounds = {number for one in maps for key in ("rounds", "solo_rounds") if isinstance(number := one.get(key), int)}
    if what == "rounds" and rounds and not {*found} <= rounds:
        return say(N_("the maps on this cover have {known} rounds"), known=", ".join(map(str, sorted(rounds))))
    dice = {len(one) for one in (each.get("dice", DICE_EACH) for each in maps) if isinstance(one, list | tuple)}
    if what == "dice" and dice and found[0] not in dice:
        return say(N_("the maps on this cover use {known} dice per player"), known=", ".join(map(str, sorted(dice))))
    pieces = sum(_pieces(board.data) for board in boards if board.kind == "pieces")
    if what == "pieces" and pieces and found[0] != pieces:
        return say(N_("the sets on this cover have {known} pieces"), known=pieces)
    return None


def _pieces(sheet: Mapping[str, object]) -> int:
    """Count pyramids and figures; each set has one of every figure."""
    sets, figures = sheet.get("sets"), sheet.get("figures", ())
    if not isinstance(sets, list) or not isinstance(figures, list | tuple):
        return 0
    counts = [one.get("counts") for one in sets if isinstance(one, dict)]
    return len(sets) * len(figures) + sum(
        n for count in counts if isinstance(count, list) for n in count if isinstance(n, int)
    )


def fact(document: Document, path: Path) -> Iterator[Finding]:
    """Report a fact of a cover that contradicts the rules or the boards shown, or differs between languages."""
    apart = [*_apart(document, (*path, "value")), *_apart(document, (*path, "label"))]
    yield from apart
    one, game = document.at(path), document.data["game"]
    if apart or game in ANY_GAME:
        return
    by_label, boards = one.get("counts") or counted(one["label"]), boards_of(document, document.data["shows"])
    for lang, text in one["value"].items():  # the first one with a number is enough: they agree
        said, what = parse_range(text), by_label or counted({lang: text.strip(_AROUND)})
        if not said or not what:
            continue
        if said[1] is not None and said[1] < said[0]:
            backwards = N_("{least} to {most} is not a range: the smaller number comes first")
            yield document.finding("C956", (*path, "value", lang), say(backwards, least=said[0], most=said[1]))
        elif message := contradicted(game, what, said, boards) or shown(what, numbers(text), boards):
            yield document.finding("C956", (*path, "value", lang), message)
        elif what == "rounds" and (message := shown(what, numbers(text_in(one["label"], lang)), boards)):
            yield document.finding("C956", (*path, "label"), message)
        return


def _apart(document: Document, path: Path) -> Iterator[Finding]:
    """Report a text whose numbers differ from those in the first language with numbers."""
    texts = document.at(path)
    first = next((lang for lang, text in texts.items() if numbers(text)), "")
    for lang, text in texts.items():
        found = numbers(text)
        if found and found != numbers(texts[first]):
            message = say(
                N_("the {other} text has {numbers} here"), other=say(english_name(first)), numbers=texts[first]
            )
            yield document.finding("C957", (*path, lang), message)


def columns(document: Document, path: Path) -> Iterator[Finding]:
    """Report a score sheet for a number of players that the rules exclude."""
    rules, said = GAMES.get(document.data["game"]), document.at(path)
    if rules and not within((said, said), rules.players):
        message = say(
            N_("the rules are for {known} players, but this says {said}"), known=spelt(rules.players), said=said
        )
        yield document.finding("S905", path, message)


def row(document: Document, path: Path) -> Iterator[Finding]:
    """Report statues and points in a row that contradict the rules of Pyramydal (PY-7, PY-8, PY-11, PY-12)."""
    if document.data["game"] != PYRAMYDAL:
        return
    one = document.at(path)
    each, stack = one.get("each"), [(pips, colour) for pips, colour in one.get("stack", ())]
    points = worth(stack) if stack else None
    if one.get("sum") or any(pips > LARGEST for pips, _ in stack):
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
        known = ", ".join(map(str, worths()))
        yield document.finding(
            "S906",
            (*path, "each"),
            say(N_("no space can score {each}; possible scores: {known}"), each=each, known=known),
        )


def pyramids(document: Document, path: Path) -> Iterator[Finding]:
    """Report a set with fewer pyramids of a size than the rules require per colour."""
    rules, counts = GAMES.get(document.data["game"]), document.at(path)
    wanted = rules.counts if rules else ()
    if len(document.data["sizes"]) != len(wanted) or len(counts) != len(wanted):
        return
    for n, (there, asked) in enumerate(zip(counts, wanted, strict=True)):
        if there < asked:
            message = say(
                N_("the rules need {wanted} pyramids of each size and colour, not {given}"), wanted=asked, given=there
            )
            yield document.finding("P907", (*path, n), message)


def product(document: Document) -> Iterator[Finding]:
    """Report players, minutes and an age that contradict the rules or the boards in the box."""
    game, boards = document.data["game"], boards_of(document, [part["id"] for part in document.data["components"]])
    for key in ("players", "minutes", "age"):
        given = document.data.get(key)
        if given is None or (key != "age" and given[0] > given[1]):  # the latter is reported already
            continue
        said = (given, given) if key == "age" else (given[0], given[1])
        if message := contradicted(game, key, said, boards):
            yield document.finding("Q120", (key,), message)
        elif key == "players" and (message := _unseated(document, given[1], boards)):
            yield document.finding(
                "Q120", (key,), message, say(N_("name a different faction for each player, and delete `count`"))
            )


def _unseated(document: Document, players: int, boards: Sequence[Board]) -> Message | None:
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
    return say(N_("the box has {n} player boards for {players} players (RP-06)"), n=len(factions), players=players)


def box_age(document: Document, path: Path) -> Iterator[Finding]:
    """Report an age on a box that is below that of the rules, or differs from its cover."""
    age = document.at(path)
    message = contradicted(document.data["game"], "age", (age, age), ())
    cover = next(iter(boards_of(document, [document.data["cover"]])), None)
    other = _age_of(cover) if cover else None
    if message is None and other is not None and other != age:
        message = say(N_("the age on the cover is {other}, but here it is {age}"), other=other, age=age)
    if message:
        yield document.finding("K109", path, message)


def _age_of(cover: Board) -> int | None:
    """Return the age stated on a cover, which may be invalid; None if there is none."""
    facts = cover.data.get("facts")
    for one in facts if isinstance(facts, list) else ():
        parts = [one.get(key) for key in ("label", "value")] if isinstance(one, dict) else []
        texts = [{lang: text for lang, text in part.items() if isinstance(text, str)}
                 for part in parts if isinstance(part, dict)]  # fmt: skip
        if len(texts) == 2 and (one.get("counts") or counted(texts[0])) == "age":
            return next((said[0] for text in texts[1].values() if (said := parse_range(text))), None)
    return None


COVER_CHECKS = (Each("facts.*", fact, ("game", "shows")),)
SCORE_CHECKS = (Each("players", columns, ("game",)), Each("rows.*", row, ("game", "taken.colours")))
PIECES_CHECKS = (Each("sets.*.counts", pyramids, ("game", "sizes")),)
BOX_CHECKS = (Each("age", box_age, ("game", "cover")),)
PRODUCT_CHECKS = (Check(("game", "components", "players", "minutes", "age"), product),)
