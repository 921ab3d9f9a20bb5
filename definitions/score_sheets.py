"""What a score sheet is: frozen values, as those of `hyskos.definitions.model`."""

from dataclasses import dataclass

from hyskos.definitions.model import Definition, Words


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A row of a score sheet; `each` is what one is worth if that never changes, `sum` marks the total."""

    id: str
    title: Words
    each: int | None = None
    sum: bool = False


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of pieces with its letter."""

    letter: str
    ink: str
    title: Words


@dataclass(frozen=True, slots=True)
class Taken:
    """A table to tick the mixed statues that exist: every three different colours in every order."""

    title: Words
    note: Words
    colours: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class ScoreSheet(Definition):
    """A sheet to write scores on."""

    subtitle: Words
    players: int
    rows: tuple[ScoreRow, ...]
    taken: Taken | None = None
