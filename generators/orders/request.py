"""What somebody asks to have printed, before anybody has looked whether that can be."""

from hyskos.definitions.printers import Profile
from hyskos.definitions.printing import Flip, Fold, Format, Ink, Machine, ProofKind, Stamp
from hyskos.definitions.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """The names of what is to be printed, the printer, and all that may be chosen; None is what nobody has chosen."""

    printer: Profile
    langs: tuple[str, ...]
    names: tuple[str, ...] = ()  # nothing: all that the printer can make of what ships
    formats: tuple[Format, ...] = ()
    paper: str | None = None
    inks: tuple[Ink, ...] = ()
    laminate: bool | None = None
    dpi: int | None = None
    flip: Flip | None = None
    back_offset: tuple[float, float] | None = None
    fold: Fold | None = None
    impose: bool = False
    machine: Machine | None = None  # that cuts what is imposed
    copies: int | None = None
    trim: tuple[float, float] | None = None  # of booklets, mm
    spreads: bool = False
    saddle: bool = False
    thickness: float | None = None  # of the paper of a book, mm
    proofs: tuple[ProofKind, ...] = ()
    coverage: bool = False
    screens: bool = False  # only the pictures for screens
    after: tuple[Profile, ...] = ()  # printers at home whose files lie in the same folders
    stamp: Stamp = "margin"
    press_chosen: bool = False  # whether level or output profile were chosen instead of the printer's
