"""Pieces of VASSAL as the text of commands that make them: traits in sequences, each with its delimiter escaped.

Written from the program's documentation of its sequences: parts are joined by a delimiter, which is escaped by a
backslash inside of parts; a trait holds the piece below it after a tab.
"""

from collections.abc import Iterable, Sequence

from hyskos.definitions.values import dataclass

PIECE, FORCE, NUMBER = "Piece", "Force", "Number"
"""Prototypes: what every piece can do, and what can be written on as well, at its foot or all over."""
_DELETE_KEY, _WRITE_KEY = "68,130", "76,130"
"""Ctrl+D and Ctrl+L: the code of a key, and of the keys that are held."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A piece: its name, its picture, and the prototype whose traits it has."""

    name: str
    picture: str
    prototype: str = PIECE


def joined(delimiter: str, parts: Iterable[str]) -> str:
    r"""Join parts, with the delimiter escaped in each.

    >>> joined(";", ["a", "b;c", ""])
    'a;b\\;c;'
    """
    return delimiter.join(part.replace(delimiter, "\\" + delimiter) for part in parts)


def nested(parts: Sequence[str]) -> str:
    r"""Put traits around a piece, the last part: each holds what follows it.

    >>> nested(["a", "b", "c"])
    'a\tb\\\tc'
    """
    whole = parts[-1]
    for part in reversed(parts[:-1]):
        whole = joined("\t", (part, whole))
    return whole


def made(counter: Counter, number: int) -> str:
    """Give the command that makes a piece, the slot of which has a number."""
    kind = nested([joined(";", ("prototype", counter.prototype)), _basic(counter.picture, counter.name)])
    return _command(kind, nested(["", _state(str(number))]))


def prototype(traits: Sequence[str]) -> str:
    """Give the command that makes a prototype of some traits."""
    return _command(nested([*traits, _basic("", "")]), nested([*([""] * len(traits)), _state("")]))


def deleting(title: str) -> str:
    """Let a piece be taken away."""
    return joined(";", ("delete", title, _DELETE_KEY, ""))


def writing(title: str, size: int, at: str) -> str:
    """Let a piece carry a text on white in its middle ("c") or at its foot ("b"), in type of some pixels."""
    return joined(
        ";",
        (
            "label", _WRITE_KEY, title, str(size), "255,255,255", "0,0,0", at, "0", "c", "0", at, "c",
            "$pieceName$ $label$", "Dialog", "1", "0", "TextLabel", "", "false",
        ),
    )  # fmt: skip


def _basic(picture: str, name: str) -> str:
    return joined(";", ("piece", "", "", picture, name))


def _state(number: str) -> str:
    """Give the state of a piece that lies nowhere yet: map, x, y, number of its slot, properties."""
    return joined(";", ("null", "0", "0", number, "0"))


def _command(kind: str, state: str) -> str:
    return "+/" + joined("/", ("null", kind, state))
