"""Check player boards: units, footmen, devices, texts of abilities, and every name that is typed at the table."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from hyskos import data
from hyskos.definitions.dice import DICE_EACH, DIE_OF, FACES, DieShape, Shape, is_shape, most, shape_of
from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.kinds.registry import KINDS, built_in_files
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.reading.document import Document
from hyskos.definitions.typed_words import PARTING, plain, reserved_words, terms
from hyskos.definitions.validation.art_and_fonts import PATTERNS, known_art
from hyskos.definitions.validation.check import Check, Each, no_duplicates
from hyskos.definitions.values import dataclass

if TYPE_CHECKING:
    from hyskos.definitions.raw_types import FactionFile, FactionUnit


_PHARAOH = "pharaoh"
_BESIDE_FACTIONS = ("command", "device", "order", "section", "upgrade", "box", "amount")
"""Categories of words, other than factions, that can begin a line at the table."""
_DIGITS = frozenset("0123456789")
_NUMBERED = 2
"""A digit within this many characters makes the beginning of a line a die or a number instead of a faction."""
_WORD = say(N_("choose another name for the faction"))


def names(raw: "FactionFile") -> Iterator[tuple[Path, str]]:
    """Yield every name that a faction may be typed as, with its path in the file."""
    yield ("id",), raw["id"]
    yield from ((("title", lang), text) for lang, text in raw["title"].items())
    for lang, words in raw.get("aliases", {}).items():
        yield from ((("aliases", lang, i), word) for i, word in enumerate(words))


def plain_names(raw: "FactionFile") -> Mapping[str, object]:
    """Return the plain forms of all names of a faction, in all languages, with the key that first gives each."""
    by_name: dict[str, object] = {}
    for path, text in names(raw):
        by_name.setdefault(plain(text), path[0])
    return by_name


def check_name_is_unused(document: Document) -> Iterator[Finding]:
    """Report a name shared with a built-in faction or the Pharaoh, which would be ambiguous."""
    yield from check_same_name(document, _built_in_names())


def check_same_name(document: Document, earlier: Mapping[str, Mapping[str, object]]) -> Iterator[Finding]:
    """Report each name that another faction has; `taken` maps ids of others to their plain names.

    A file replaces the faction with the same id. If two factions share another name, the table asks which one is meant;
    an id is never ambiguous, since it takes precedence over other names.
    """
    own_id, reported = document.data["id"], set[tuple[object, str]]()
    for path, text in names(document.data):
        if (path[0], plain(text)) in reported:  # the same title in several languages counts once
            continue
        reported.add((path[0], plain(text)))
        beaten = ("id", "title", "aliases") if path[0] == "id" else ("id", "title")
        like = (id_ for id_, other_names in earlier.items() if id_ != own_id and other_names.get(plain(text)) in beaten)
        if (other := next(like, None)) is not None:
            message = N_("`{text}` is also the title of `{other}`; choose another title")
            if path[0] != "title":
                message = N_("`{text}` already means `{other}` when typed; choose another name")
            yield document.finding("F309", path, say(message, text=short(text), other=other))


@cache
def _built_in_names() -> Mapping[str, Mapping[str, object]]:
    """Return the plain names of all built-in factions and the Pharaoh, in all languages."""
    pharaoh = {plain(text): "title" for text in chain(*terms()["faction"][_PHARAOH].values())}
    return {_PHARAOH: pharaoh} | {
        id_: plain_names(data.load_yaml(KINDS["faction"].folder, id_)) for id_ in built_in_files("faction")
    }


def check_typed_names(document: Document) -> Iterator[Finding]:
    """Report a name that the table would read as something else, so that its orders would be lost."""
    for path, text in names(document.data):
        parting = next((sign for sign in text if sign in PARTING + ":"), "") if path[0] == "aliases" else ""
        if _DIGITS & {*text[:_NUMBERED]}:
            message = say(N_("`{name}` looks like a number or a die at the start of a line"), name=short(text))
        elif plain(text) in _used_words():
            message = say(N_("`{name}` is already a command word at the table"), name=short(text))
        elif parting:
            message = say(
                N_("`{name}` cannot be typed, because `{sign}` has a special meaning"), name=short(text), sign=parting
            )
        else:
            continue
        yield document.finding("F314", path, message, _WORD)


@cache
def _used_words() -> frozenset[str]:
    """Return the plain words that a line may begin with."""
    used = [(id_, texts) for sort in _BESIDE_FACTIONS for id_, texts in terms()[sort].items()]
    return frozenset(plain(word) for id_, texts in used for word in (id_, *chain(*texts.values())))


_BESIDE_UNITS = ("device", "section", "order", "upgrade", "box", "key")
"""Categories of words that are typed where a unit can be, or appear next to it in a file."""


def check_unit_id(document: Document, path: Path) -> Iterator[Finding]:
    """Report an id that already has a meaning at the table."""
    raw = document.at(path)
    if raw["id"] != raw["order"] and plain(raw["id"]) in reserved_words() and not _twice(document, raw["id"]):
        message = say(N_("`{id}` already means something at the table; choose another id for the unit"), id=raw["id"])
        yield document.finding("F312", (*path, "id"), message)


def _twice(document: Document, id_: str) -> bool:
    """Return whether two units share an id, which F301 reports; one of them may have the order of that name."""
    return [unit.get("id") for unit in document.at(("units",)) if isinstance(unit, dict)].count(id_) > 1


def check_unit_titles(document: Document) -> Iterator[Finding]:
    """Report titles shared with another unit's id or title, and titles with another meaning at the table."""
    units = document.at(("units",))
    for i, unit in enumerate(units):
        foreign = _foreign(unit)
        for lang, text in unit["title"].items():
            if not plain(text):  # symbols alone cannot be typed
                continue
            other = next((earlier_unit for earlier_unit in units[:i] if plain(text) in _names(earlier_unit)), None)
            other = other or next(
                (earlier_unit for earlier_unit in units[i + 1 :] if plain(text) == plain(earlier_unit["id"])), None
            )
            if other and other["id"] != unit["id"]:  # otherwise reported as F301
                message = N_("`{text}` is the name of `{other}`; choose another title for this unit")
                problem = say(message, text=short(text), other=other["id"])
                yield document.finding("F313", ("units", i, "title", lang), problem)
            elif plain(text) in foreign:
                problem = say(
                    N_("`{text}` already means something at the table; choose another title for the unit"),
                    text=short(text),
                )
                yield document.finding("F313", ("units", i, "title", lang), problem)


def _names(unit: "FactionUnit") -> set[str]:
    return {plain(text) for text in (unit["id"], *unit["title"].values())}


def _foreign(unit: "FactionUnit") -> set[str]:
    """Return the words that mean something else where a unit is typed, except those of its own order, or of a bomb."""
    all_terms = terms()
    own_terms = {("section", unit["order"]), *([("order", "bomb")] if unit.get("bomb") else [])}
    words, allowed = set[str](), set[str]()
    for sort in _BESIDE_UNITS:
        for id_, texts in all_terms[sort].items():
            named = {plain(word) for word in (id_, *(text for some in texts.values() for text in some))}
            (allowed if (sort, id_) in own_terms else words).update(named)
    return words - allowed


_PAIR = ("d4", "d8")
"""Default dice of an upgrade pair."""


def check_unit(document: Document, path: Path) -> Iterator[Finding]:
    """Report a unit whose boxes, order, operator and track are inconsistent (RP-25, RP-26, RP-27)."""
    raw = document.at(path)
    if raw["order"] == "matching":
        left, centre, right = (shape_of(word) for word in raw["boxes"])
        if centre != "circle" or not _is_rising(left, right):
            message = say(N_("a matching unit compares a die on its left with a larger one on its right"))
            yield document.finding("F303", (*path, "boxes"), message, say(N_("write `boxes: [d4, circle, d8]`")))
        if raw.get("line"):
            message = say(N_("a matching unit has no line upgrade, because its circle accepts any number"))
            yield document.finding("F304", (*path, "line"), message, at_key=True)
    yield from _subtraction(document, path)
    track = raw["track"]
    for i in range(1, len(track)):
        if track[i] <= track[i - 1]:
            message = say(
                N_("each upgrade must be better than the one before: {value} follows {before}"),
                value=track[i],
                before=track[i - 1],
            )
            yield document.finding("F307", (*path, "track", i), message)


def _subtraction(document: Document, path: Path) -> Iterator[Finding]:
    raw = document.at(path)
    falls, number = raw["order"] == "descending", raw.get("subtract_from")
    if falls and number is None:
        message = say(N_("a descending unit needs `subtract_from`, the number to subtract from"))
        yield document.finding("F305", (*path, "order"), message)
    elif number is not None and not falls:
        message = say(N_("only a descending unit can have `subtract_from`"))
        yield document.finding("F305", (*path, "subtract_from"), message, at_key=True)
    elif number is not None:
        yield from too_little_to_subtract_from(document, path, _dice(document))


def too_little_to_subtract_from(document: Document, path: Path, dice: Collection[DieShape]) -> Iterator[Finding]:
    """Report a descending unit whose number is smaller than one that may be subtracted, with these `dice`."""
    raw = document.at(path)
    number, counted = raw["subtract_from"], raw["boxes"][: 2 if raw.get("line") else 1]
    largest = max(most(shape_of(word), dice) for word in counted)
    if number < largest:
        sentence = N_("numbers up to {largest} are subtracted from {number}, so strengths could be negative")
        message = say(sentence, largest=largest, number=number)
        hint = say(N_("write `subtract_from: {largest}`, or use smaller dice in `boxes`"), largest=largest)
        yield document.finding("F306", (*path, "subtract_from"), message, hint)


def check_footman(document: Document, path: Path) -> Iterator[Finding]:
    """Report a footmen box with a number that its die does not have (RP-16)."""
    word, number = document.at(path)
    largest = most(shape_of(word), _dice(document))
    if number > largest:
        message = say(N_("no die for this box can show {number}; the highest is {most}"), number=number, most=largest)
        yield document.finding("F308", (*path, 1), message)


def check_pair(document: Document, path: Path) -> Iterator[Finding]:
    """Report an upgrade pair whose second die is not the larger one (RP-20)."""
    small, large = document.at(path)
    if not _is_rising(shape_of(small), shape_of(large)):
        message = say(
            N_("the second die of a pair must be the larger one, but these are {small} and {large}"),
            small=small,
            large=large,
        )
        yield document.finding("F311", path, message)


def _is_rising(left: Shape, right: Shape) -> bool:
    """Return whether both boxes take one kind of die, the right one a larger one."""
    return left in DIE_OF and right in DIE_OF and FACES[DIE_OF[left]] < FACES[DIE_OF[right]]


def boxes(raw: "FactionFile") -> Iterator[tuple[Path, Shape]]:
    """Yield path and shape of every box of a player board."""
    if raw["heroes"]["slots"]:
        yield ("heroes", "shape"), shape_of(raw["heroes"]["shape"])
    upgrades = raw["upgrades"]
    for i, word in enumerate(upgrades.get("dice", _PAIR) if upgrades["pairs"] else ()):
        yield ("upgrades", "dice", i) if "dice" in upgrades else ("upgrades", "pairs"), shape_of(word)
    for i, raw_unit in enumerate(raw["units"]):
        yield from ((("units", i, "boxes", j), shape_of(word)) for j, word in enumerate(raw_unit["boxes"]))
    for i, track in enumerate(raw["footmen"]["tracks"]):
        for j, block in enumerate(track):
            for k, (word, _number) in enumerate(block["boxes"]):
                yield ("footmen", "tracks", i, j, "boxes", k, 0), shape_of(word)


def crosses_nothing(raw: "FactionFile") -> bool:
    """Return whether there are footmen without a triangle for a conquest to cross (RP-39, A61)."""
    shapes = [shape for path, shape in boxes(raw) if path[0] == "footmen"]
    return bool(shapes) and "triangle" not in shapes


def _dice(document: Document) -> tuple[DieShape, ...]:
    """Return the dice for circles if no map is known: the default ones and those of the board."""
    shapes = {shape_of(word) for word in _words(document.data) if is_shape(word)}
    return (*DICE_EACH, *(DIE_OF[shape] for shape in shapes if shape in DIE_OF))


def _words(raw: object, inside: bool = False) -> Iterator[str]:
    """Yield every word that may name a box, even in parts of the wrong shape."""
    if isinstance(raw, dict):
        for key, value in raw.items():
            yield from _words(value, inside or key in ("shape", "dice", "boxes"))
    elif isinstance(raw, list):
        for value in raw:
            yield from _words(value, inside)
    elif isinstance(raw, str) and inside:
        yield raw


CHECKS = (
    no_duplicates("units.*.id", "F301"),
    Check(("units.*.id", "units.*.title", "units.*.order"), check_unit_titles),
    no_duplicates("devices.*.id", "F302"),
    Check(("id", "title.*", "aliases.*.*"), check_name_is_unused),
    Check(("id", "title.*", "aliases.*.*"), check_typed_names),
    known_art("emblem", "emblems"),
    known_art("pattern", PATTERNS),
    Each("units.*", check_unit_id),
    Each("units.*", check_unit),
    Each("upgrades.dice", check_pair),
    Each("footmen.tracks.*.*.boxes.*", check_footman),
)


# Compare the numbers in the text of an ability with the number in its effects.

_NUMBER = re.compile(r"(?<![\w.,/+-])[0-9]+(?![\w%/]|[.,][0-9])")
"""A whole number by itself: not a die (d8), a fraction (1/2), a per cent or a decimal."""
_MORE_BY = {"worth": -1}
"""Effects whose number includes the usual one: `points: 2` is one more."""
_IN_ALL_BY = {"strike": 1, "plunder": 1}
"""Effects whose number is added to the usual one: `extra: 1` makes two in all."""


@dataclass(frozen=True, slots=True)
class _Played:
    """The only number in an ability's effects."""

    written: str  # "extra: 2", as in the file
    number: int
    more: int  # difference from the usual number
    in_all: int  # total including the usual number

    @property
    def right(self) -> set[int]:
        """The numbers that a text may correctly state."""
        return {self.number, self.more, self.in_all}


def advise_on_ability_numbers(document: Document) -> Iterator[Finding]:
    """Report texts and the sign of an ability whose numbers do not include the only number in its effects.

    A text may state that number, the difference from the usual one, or the total. Texts without digits and effects with
    several numbers are not compared.
    """
    ability = document.data["ability"]
    played = _only_number(ability["effects"])
    if played is None:
        return
    texts: list[tuple[Path, str]] = [(("ability", "text", lang), text) for lang, text in ability["text"].items()]
    if "sign" in ability:
        texts.append((("ability", "sign"), ability["sign"].replace("+", " ")))
    for path, text in texts:
        numbers = _NUMBER.findall(text)
        if not numbers or played.right & {*map(int, numbers)}:
            continue
        sentence = N_("the text has the number {number}, but the effect is `{effect}`")
        if path[-1] == "sign":
            sentence = N_("the sign has the number {number}, but the effect is `{effect}`")
        message = say(sentence, number=short(numbers[0]), effect=played.written)
        hint = say(N_("write {number} here, or change the effect"), number=played.number)
        if len(played.right) > 1:
            hint = say(
                N_("write {more} (extra) or {in_all} (total) here, or change the effect"),
                more=played.more, in_all=played.in_all,
            )  # fmt: skip
        yield document.finding("F315", path, message, hint, word=numbers[0])


def _only_number(effects: Sequence[Mapping[str, Mapping[str, int | str]]]) -> _Played | None:
    """Return the only number of some effects; None if there are several or none."""
    played = [
        (kind, name, value)
        for effect in effects
        for kind, values in effect.items()
        for name, value in values.items()
        if isinstance(value, int)
    ]
    if len(played) != 1:
        return None
    ((kind, name, value),) = played
    return _Played(f"{name}: {value}", value, value + _MORE_BY.get(kind, 0), value + _IN_ALL_BY.get(kind, 0))
