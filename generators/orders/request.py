"""A print request, not yet checked for conflicts."""

from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.printing import Flip, Fold, Format, Ink, Machine, ProofKind, Stamp
from hyskos.definitions.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """Names of the boards to print, the printer, and all options; None for options not chosen."""

    printer: Profile
    langs: tuple[str, ...]
    names: tuple[str, ...] = ()  # empty: everything built in that the printer can make
    formats: tuple[Format, ...] = ()
    paper: str | None = None
    inks: tuple[Ink, ...] = ()
    laminate: bool | None = None
    dpi: int | None = None
    flip: Flip | None = None
    back_offset: tuple[float, float] | None = None
    fold: Fold | None = None
    impose: bool = False
    machine: Machine | None = None  # cuts imposed sheets
    copies: int | None = None
    trim: tuple[float, float] | None = None  # of booklets, mm
    spreads: bool = False
    saddle: bool = False
    thickness: float | None = None  # of the paper of a book, mm
    proofs: tuple[ProofKind, ...] = ()
    coverage: bool = False
    screens: bool = False  # only the pictures for screens
    after: tuple[Profile, ...] = ()  # home printers whose files share the same folders
    stamp: Stamp = "margin"
    press_chosen: bool = False  # whether PDF/X level or output profile were chosen in place of the printer's
