"""What is ordered: one of eight kinds, each made by the module of its name."""

from typing import TYPE_CHECKING

from hyskos.definitions.books import USUAL_BINDING, Binding
from hyskos.definitions.model import Definition
from hyskos.definitions.printers import Profile
from hyskos.definitions.printing import BookForm, Flip, Fold, Format, Ink, Machine, ProofKind, Stamp
from hyskos.definitions.values import dataclass
from hyskos.generators.sheets.page import HOUSE, Colophon

if TYPE_CHECKING:
    from hyskos.definitions.booklets import Booklet
    from hyskos.definitions.covers import Cover
    from hyskos.definitions.shops import Shop


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """How something is printed, whatever it is."""

    lang: str
    profile: Profile
    ink: Ink = "full"
    paper: str | None = None  # None: whatever the kit has for the profile
    formats: tuple[Format, ...] = ("svg", "pdf")
    dpi: float = 300
    stamp: Stamp = "margin"
    coverage: bool = False  # also measure the ink on every page of a PDF
    colophon: Colophon = HOUSE
    screens: bool = False  # only pictures with pixels of their own
    after: tuple[Profile, ...] = ()  # printers at home before it: a page of a board's own size is the first one's


@dataclass(frozen=True, slots=True)
class Single:
    """One definition, printed on one side."""

    definition: Definition
    terms: Terms


@dataclass(frozen=True, slots=True)
class Back:
    """What is on the back, how the sheet is turned over, how far the back is moved, mm right and down.

    That is another definition, or the `own` back of the same one.
    """

    definition: Definition
    flip: Flip
    offset: tuple[float, float] = (0.0, 0.0)
    own: bool = False


@dataclass(frozen=True, slots=True)
class TwoSided:
    """Two definitions, front and back of one board."""

    definition: Definition
    terms: Terms
    back: Back


@dataclass(frozen=True, slots=True)
class Folding:
    """A board that folds; what a press mounts behind it is the maker's own panel unless there is a `back`."""

    definition: Definition
    terms: Terms
    fold: Fold
    back: Back | None = None


@dataclass(frozen=True, slots=True)
class Imposed:
    """Several definitions on common sheets, how many copies of each are wanted, and the back of each, if they have any.

    A `machine` cuts the sheets by marks that it finds itself; else people do, by a cut list.
    """

    definitions: tuple[Definition, ...]
    terms: Terms
    copies: int
    backs: tuple[Back, ...] = ()
    machine: Machine | None = None

    @property
    def definition(self) -> Definition:
        """Give the first of the definitions, which stands for the order."""
        return self.definitions[0]


@dataclass(frozen=True, slots=True)
class Proof:
    """Pictures of one definition to look at, instead of files to print."""

    definition: Definition
    terms: Terms
    proofs: tuple[ProofKind, ...]
    fold: Fold | None = None


@dataclass(frozen=True, slots=True)
class Book:
    """A booklet with a trim of its own, width and height in mm; `binding` is of the sheets of a stitched one."""

    definition: "Booklet"
    terms: Terms
    trim: tuple[float, float]
    form: BookForm = "pages"
    binding: Binding = USUAL_BINDING


@dataclass(frozen=True, slots=True)
class ForShop:
    """The pictures of a cover that a shop on the web shows."""

    definition: "Cover"
    terms: Terms
    shop: "Shop"


@dataclass(frozen=True, slots=True)
class Combined:
    """All that a buyer prints on one paper in one ink, in printing order, as one file.

    `definition` is the product. `orders` are those of its components, each with its title and how often its pages
    are repeated.
    """

    definition: Definition
    terms: Terms
    orders: tuple[tuple[Single | Imposed, str, int], ...]


Order = Single | TwoSided | Folding | Imposed | Proof | Book | ForShop | Combined
OneBoard = Single | Folding | Proof | Book
"""Orders that draw one definition, each for itself."""


def fold_of(order: Order) -> Fold | None:
    """Say how the board of an order folds, if it does."""
    return order.fold if isinstance(order, Folding | Proof) else None


def back_of(order: Order) -> Back | None:
    """Give the second board of an order, if it has one; of common sheets that of the first component."""
    if isinstance(order, Imposed):
        return next(iter(order.backs), None)
    return order.back if isinstance(order, TwoSided | Folding) else None
