"""Pieces of VASSAL as the text of commands that create them: sequences of traits with escaped delimiters.

Follows the program's documentation of its sequences: parts are joined by a delimiter, which is escaped by a backslash
within parts; a trait contains the piece it wraps after a tab.
"""

from collections.abc import Iterable, Sequence

from hyskos.definitions.values import dataclass

PIECE, FORCE, NUMBER = "Piece", "Force", "Number"
"""Prototypes: for every piece, and for pieces with text at their foot or all over."""
_DELETE_KEY, _WRITE_KEY = "68,130", "76,130"
"""Ctrl+D and Ctrl+L: code of the key, and of the modifier."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A piece: its name, picture, and the prototype that provides its traits."""

    name: str
    picture: str
    prototype: str = PIECE


def join_escaped(delimiter: str, parts: Iterable[str]) -> str:
    r"""Join parts, escaping the delimiter in each.

    >>> join_escaped(";", ["a", "b;c", ""])
    'a;b\\;c;'
    """
    return delimiter.join(part.replace(delimiter, "\\" + delimiter) for part in parts)


def nest_traits(parts: Sequence[str]) -> str:
    r"""Wrap the last part, a piece, in traits: each contains everything after it.

    >>> nest_traits(["a", "b", "c"])
    'a\tb\\\tc'
    """
    result = parts[-1]
    for part in reversed(parts[:-1]):
        result = join_escaped("\t", (part, result))
    return result


def creation_command(counter: Counter, number: int) -> str:
    """Return the command that creates a piece, in the slot with this number."""
    kind = nest_traits([join_escaped(";", ("prototype", counter.prototype)), _basic(counter.picture, counter.name)])
    return _command(kind, nest_traits(["", _state(str(number))]))


def prototype(traits: Sequence[str]) -> str:
    """Return the command that creates a prototype with some traits."""
    return _command(nest_traits([*traits, _basic("", "")]), nest_traits([*([""] * len(traits)), _state("")]))


def deleting(title: str) -> str:
    """Return a trait for deleting the piece."""
    return join_escaped(";", ("delete", title, _DELETE_KEY, ""))


def writing(title: str, size: int, at: str) -> str:
    """Return a trait for a text on white in the middle ("c") or at the foot ("b"), `size` pixels high."""
    return join_escaped(
        ";",
        (
            "label", _WRITE_KEY, title, str(size), "255,255,255", "0,0,0", at, "0", "c", "0", at, "c",
            "$pieceName$ $label$", "Dialog", "1", "0", "TextLabel", "", "false",
        ),
    )  # fmt: skip


def _basic(picture: str, name: str) -> str:
    return join_escaped(";", ("piece", "", "", picture, name))


def _state(number: str) -> str:
    """Return the state of a piece not yet placed: map, x, y, slot number, properties."""
    return join_escaped(";", ("null", "0", "0", number, "0"))


def _command(kind: str, state: str) -> str:
    return "+/" + join_escaped("/", ("null", kind, state))
