"""What all kinds share: keys, credits, and the conversion of both."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, ClassVar, Self, TypedDict, TypeVar

from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.values import build, dataclass

if TYPE_CHECKING:
    from hyskos.definitions.art.shapes import Art
    from hyskos.definitions.fonts.face import Face
    from hyskos.definitions.kinds.map import Map
    from hyskos.definitions.kinds.registry import DefinitionKind

Words = Mapping[str, str]
"""Text by language code: `{"en": ..., "es": ...}`; `languages.text_in` chooses one."""
_Wanted = TypeVar("_Wanted")


@dataclass(frozen=True, slots=True)
class Credit:
    """A role and the people credited with it. A name may include other words: "Tutankhamen, by Reiner Knizia"."""

    role: Words
    names: tuple[Words, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """The fields shared by every file in `data`, and the path it was read from."""

    kind: ClassVar["DefinitionKind"]  # as its file names it
    id: str
    game: str
    version: str
    provenance: str = ""  # "document", "reconstructed", "proposal" or "final"; a rule set states it for each ruling
    title: Words
    source: str = ""  # path of the file
    digest: str = ""  # sha256 of the file and of the files it names
    files: tuple[str, ...] = ()  # files it names next to it: art, fonts and inks, as it spells them
    arts: Mapping[str, "Art"] = field(default_factory=dict)  # its own art files, by the name it uses
    fonts: Mapping[str, "Face"] = field(default_factory=dict)  # by role: "regular", "bold", "display"
    credits: tuple[Credit, ...] = ()  # its own, or those of the product it belongs to
    words: Mapping[str, Words] = field(default_factory=dict)  # replace built-in ones, by keys such as "sheets.scale"
    sold_as: Words = field(default_factory=dict)  # title of the product it belongs to, used as the game's name

    @property
    def is_back(self) -> bool:
        """Return whether this definition is only the back of other sheets."""
        return False

    @property
    def seats(self) -> tuple[int, int] | None:
        """The minimum and maximum number of players; None for what is not played on.

        The small boards of `icehouse` serve many games, which state their own numbers.
        """
        return None

    @property
    def book_trim(self) -> tuple[float, float] | None:
        """Width and height of the bound book, mm; None for what is not bound."""
        return None

    @property
    def named_files(self) -> tuple[str, ...]:
        """All files it names next to it, definitions included."""
        return self.files

    def on_map(self, _main_board: "Map", /) -> Self:
        """Return a player board adapted to a map; anything else is the same on every map."""
        return self


def of_class(definitions: Iterable[object], class_: type[_Wanted]) -> list[_Wanted]:
    """Return the definitions of a class such as `Map`, in order."""
    return [definition for definition in definitions if isinstance(definition, class_)]


def with_index(definitions: Iterable[object], class_: type[_Wanted]) -> Iterator[tuple[int, _Wanted]]:
    """Yield the definitions of a class with their index among all."""
    return ((n, definition) for n, definition in enumerate(definitions) if isinstance(definition, class_))


def first_of(definitions: Iterable[object], class_: type[_Wanted]) -> _Wanted | None:
    """Return the first definition of a class, or None."""
    return next(iter(of_class(definitions, class_)), None)


Plain = Mapping[str, object]
"""Data that passed a schema, of any kind; the modules in `raw_types` describe its shape."""


class Credited(TypedDict):
    """A credit as written in a file."""

    role: dict[str, str]
    names: list[str | dict[str, str]]


def define(kind: type[_Wanted], raw: Plain, source: str, **others: object) -> _Wanted:
    """Build a definition from its file, with `others` as in `build`; the loader adds its fonts and words."""
    return build(kind, raw, **{"source": source, "fonts": {}, "words": {}, **others})


def make_credits(raw: Iterable[Credited]) -> tuple[Credit, ...]:
    """Build credits; a name without languages is used for all of them."""
    return tuple(
        Credit(
            credit["role"], tuple({LANGUAGES[0]: name} if isinstance(name, str) else name for name in credit["names"])
        )
        for credit in raw
    )


def seats_of(boards: Sequence[Definition]) -> tuple[int, int] | None:
    """Return the minimum and maximum number of players of a box: those of its boards, limited by its player boards."""
    ranges = [seat for board in boards if (seat := board.seats)]
    if not ranges:
        return None
    maximum = max(most for _, most in ranges)
    players = sum(board.kind == "faction" for board in boards)
    return min(fewest for fewest, _ in ranges), min(maximum, players) if players else maximum
