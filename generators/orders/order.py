"""Orders: a class for each of the eight kinds of print job."""

from typing import TYPE_CHECKING

from hyskos.definitions.books import USUAL_BINDING, Binding
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.printing import BookForm, Flip, Fold, Format, Ink, Machine, ProofKind, Stamp
from hyskos.definitions.values import dataclass
from hyskos.generators.sheets.page import HYSKOS_COLOPHON, Colophon

if TYPE_CHECKING:
    from hyskos.definitions.kinds.cover import Cover
    from hyskos.definitions.kinds.shop import Shop


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintSettings:
    """How something is printed, independent of what it is."""

    lang: str
    profile: Profile
    ink: Ink = "full"
    paper: str | None = None  # None: the usual ones of the profile
    formats: tuple[Format, ...] = ("svg", "pdf")
    dpi: float = 300
    stamp: Stamp = "margin"
    coverage: bool = False  # also measure the ink on every page of a PDF
    colophon: Colophon = HYSKOS_COLOPHON
    screens: bool = False  # only pictures with a fixed number of pixels
    after: tuple[Profile, ...] = ()  # earlier home printers: they already include the page of own size


@dataclass(frozen=True, slots=True)
class Single:
    """One definition, printed on one side."""

    definition: Definition
    terms: PrintSettings


@dataclass(frozen=True, slots=True)
class Back:
    """The back of a board, the edge to flip the sheet on, and the offset of the back, mm right and down.

    The back is another definition, or the `own` back of the same one.
    """

    definition: Definition
    flip: Flip
    offset: tuple[float, float] = (0.0, 0.0)
    own: bool = False


@dataclass(frozen=True, slots=True)
class TwoSided:
    """Two definitions, front and back of one board."""

    definition: Definition
    terms: PrintSettings
    back: Back


@dataclass(frozen=True, slots=True)
class Folding:
    """A folding board; a press mounts a plain panel behind it unless there is a `back`."""

    definition: Definition
    terms: PrintSettings
    fold: Fold
    back: Back | None = None


@dataclass(frozen=True, slots=True)
class Imposed:
    """Several definitions on common sheets, the number of copies of each, and their backs, if any.

    A `machine` cuts the sheets by registration marks; without one, people follow a cut list.
    """

    definitions: tuple[Definition, ...]
    terms: PrintSettings
    copies: int
    backs: tuple[Back, ...] = ()
    machine: Machine | None = None

    @property
    def definition(self) -> Definition:
        """Return the first of the definitions, which represents the order."""
        return self.definitions[0]


@dataclass(frozen=True, slots=True)
class Proof:
    """Pictures of one definition to look at rather than print."""

    definition: Definition
    terms: PrintSettings
    proofs: tuple[ProofKind, ...]
    fold: Fold | None = None


@dataclass(frozen=True, slots=True)
class Book:
    """A booklet with its own trim, width and height in mm; `binding` applies to the sheets of a stitched one."""

    definition: Definition
    terms: PrintSettings
    trim: tuple[float, float]
    form: BookForm = "pages"
    binding: Binding = USUAL_BINDING


@dataclass(frozen=True, slots=True)
class ForShop:
    """The pictures of a cover for a web shop."""

    definition: "Cover"
    terms: PrintSettings
    shop: "Shop"


@dataclass(frozen=True, slots=True)
class Combined:
    """One file with everything a buyer prints on one paper in one ink, in printing order.

    `definition` is the product. `orders` are those of its components, each with its title and how often to repeat its
    pages.
    """

    definition: Definition
    terms: PrintSettings
    orders: tuple[tuple[Single | Imposed, str, int], ...]


Order = Single | TwoSided | Folding | Imposed | Proof | Book | ForShop | Combined
OneBoard = Single | Folding | Proof | Book
"""Orders that draw one definition on its own."""


def fold_of(order: Order) -> Fold | None:
    """Return the fold of an order's board, None if it is flat."""
    return order.fold if isinstance(order, Folding | Proof) else None


def back_of(order: Order) -> Back | None:
    """Return the back of an order, None if it has none; of imposed orders, the back of the first component."""
    if isinstance(order, Imposed):
        return next(iter(order.backs), None)
    return order.back if isinstance(order, TwoSided | Folding) else None
