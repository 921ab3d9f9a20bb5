"""Parse how a die is taken and written: `7 heroes`, `7) heroes -1`, `d8:5 ascending.left 6`, `bastet d4:2 up`."""

import re
from collections.abc import Sequence

from hyskos.companion.dice import read_die
from hyskos.companion.names import box_named, named
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import near
from hyskos.companion.session.words import SIDES, unclear
from hyskos.companion.squares import Squares, units_of
from hyskos.companion.vocabulary import Vocabulary, not_known
from hyskos.definitions.languages import _
from hyskos.definitions.numerals import read_count
from hyskos.rules.names import match_names
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.actions import Draft
from hyskos.rules.rolling_pyramids.draft import Writing, judge, writings
from hyskos.rules.rolling_pyramids.sheet import Layout, square_of
from hyskos.rules.rolling_pyramids.sheet_phases import die_of, factories
from hyskos.rules.rolling_pyramids.table import Game

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
    die, rest = _die(game, words)
    if not rest:
        return die, None
    found = _picked(game, die, rest)
    _refuse_two_meanings(game, words, die)
    return die, found


def _picked(game: Game, die: int, rest: Sequence[str]) -> Draft:
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
    return _written(game, die, " ".join(words), number)


def _refuse_two_meanings(game: Game, words: Sequence[str], die: int) -> None:
    """Raise RefusedError if a number could be the number of one die and the face of another, and both are possible."""
    face = read_count(words[0])
    if face is None:
        return
    rest, own = words[1:], (*game.table.dice[die], game.dice[die])
    others = (index for index, shown in enumerate(game.dice)
              if shown == face and (*game.table.dice[index], shown) != own and _can_be(game, index, rest))  # fmt: skip
    other = next(others, None)
    if other is not None:
        text = _("`{words}` could be {die} or {other}: type `{first}` or `{second}`")
        first, second = (" ".join((f"{index + 1})", *rest)) for index in (die, other))
        dice = {"die": _shown(game, die), "other": _shown(game, other)}
        raise RefusedError(text.format(words=" ".join(words), first=first, second=second, **dice))


def _can_be(game: Game, die: int, rest: Sequence[str]) -> bool:
    try:
        _picked(game, die, rest)
    except (RefusedError, UnlawfulError):
        return False
    return True


def _shown(game: Game, die: int) -> str:
    return f"{die + 1}) {game.table.dice[die][0]}:{game.dice[die]}"


def _die(game: Game, words: Sequence[str]) -> tuple[int, Sequence[str]]:
    """Find a die by its number on the table, or by colour, shape and face."""
    number = read_count(words[0].removesuffix(")"))  # as in the list of dice
    if number is not None:
        if not (1 <= number <= len(game.dice) and game.dice[number - 1]):
            raise RefusedError(_("there is no die {number} on the table").format(number=number))
        return number - 1, words[1:]
    colour: int | None = None
    if len(words) > 1 and ":" in words[1] and ":" not in words[0]:
        found = match_names(words[0], Vocabulary(game.table.factions, "faction"))
        if len(found) != 1:
            raise RefusedError(_("`{word}` does not play at this table").format(word=words[0]))
        colour, words = game.table.factions.index(found[0]), words[1:]
    die, rest = read_die(words[0], game.table.board.dice), words[1:]
    there = [
        index
        for index, (shape, whose) in enumerate(game.table.dice)
        if (shape, game.dice[index]) == (die.shape, die.face) and colour in (None, whose)
    ]
    if not there:
        raise RefusedError(_("no {die} is on the table").format(die=words[0]))
    if len({game.table.dice[index][1] for index in there}) > 1:
        text = _("dice of several colours show {die}: type the number, {numbers}")
        raise RefusedError(text.format(die=words[0], numbers=", ".join(str(index + 1) for index in there)))
    return there[0], rest


def _written(game: Game, die: int, word: str, number: int | None) -> Draft:
    """Choose the box and number a word means; raises RefusedError, or UnlawfulError for a single box."""
    named_so = boxes(game.layout, word)
    if not named_so:
        raise RefusedError(no_box(game.layout, word))
    lawful = [one for one in offers(game, die) if one.cell in named_so and number in (None, one.number)]
    if number is None:
        lawful = [one for one in lawful if not one.change] or lawful
    kinds = {(_kind(game, one.cell), one.number) for one in lawful}
    if len(kinds) == 1:
        return Draft(die, lawful[0].cell, lawful[0].number)
    if not lawful:
        seen, held, rulings = die_of(game, die), factories(game, game.seat), game.table.rulings
        can_be = {one.cell for one in offers(game, die)}  # if only the number is wrong, complain about these boxes
        for cell in sorted(named_so, key=lambda cell: cell not in can_be):
            wanted = (game.layout.cells[cell].printed or seen.face) if number is None else number
            judge(game.layout, game.sheet, seen, cell, wanted, held, rulings)
    told = sorted({f"{box_text(game, one.cell)} {one.number}" for one in lawful})
    raise RefusedError(_("`{word}` can be {boxes}").format(word=word, boxes=", ".join(told)))


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
    alike, others = list[int](), False
    for at, one in enumerate(game.layout.cells):
        if (one.section, one.shape) == (box.section, box.shape) and game.sheet.numbers[at] is None:
            is_alike = _kind(game, at) == _kind(game, cell)
            alike += [at] * is_alike
            others = others or not is_alike
    return box_named(game.layout.cells[alike[0]].name if others else box.section)


def offers(game: Game, die: int) -> list[Writing]:
    """List what the seat to act can write a die as."""
    held = factories(game, game.seat)
    return list(writings(game.layout, game.sheet, die_of(game, die), held, game.table.rulings))


def boxes(layout: Layout, word: str) -> list[int]:
    """Find the boxes a word names: `heroes`, `heroes-2`, `asc.left`, `up-3`, or `1.2` for footmen.

    Prefixes are enough, in every language. Raises RefusedError for an ambiguous word.
    """
    read = _BOX.fullmatch(word.replace(" ", ""))
    if not read:
        return []
    section, number, place = read["section"], read["number"], read["place"]
    if read_count(section) is not None and not number:
        section, number = "footmen", section
    names = _squares(layout)
    found = {square: _cells_of(layout, square, number, place) for square in match_names(section, names)}
    fitting = [square for square, cells in found.items() if cells]  # upgrades have no left box, so `des.l` is clear
    if len(found) > 1 and len(fitting) != 1:
        raise RefusedError(unclear(section, fitting or tuple(found), names))
    return found[fitting[0]] if fitting else []


def no_box(layout: Layout, word: str) -> str:
    """Report that a word is no box, with similar names."""
    read, names = _BOX.fullmatch(word.replace(" ", "")), _squares(layout)
    section = read["section"] if read else word
    if not match_names(section, names) and near(
        section.lower(), [one.lower() for name in names for one in (name, *names[name])]
    ):
        return not_known(section, names)
    return _("`{word}` is not a box of this board").format(word=word)


def _squares(layout: Layout) -> Squares:
    return Squares(dict.fromkeys(square_of(row.name) for row in layout.rows), units_of(layout))


def _cells_of(layout: Layout, square: str, number: str | None, place: str | None) -> list[int]:
    """Find the boxes of a square, limited to a number and a place if given."""
    found = []
    for index, cell in enumerate(layout.cells):
        own_row, _point, own_place = cell.name.partition(".")
        if square_of(cell.name) != square or (number and own_row.rpartition("-")[2] != number):
            continue
        if not place or own_place == place.lower() or (match_names(place, SIDES) == (own_place,)):
            found.append(index)
    return found


def colour_named(game: Game, colour: int) -> object:
    """Name the colour of a die; in a solo game the second colour is nobody's (A92)."""
    factions = game.table.factions
    return named(factions[colour]) if colour < len(factions) else _("nobody's")
