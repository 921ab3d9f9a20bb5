"""Print requests: their options, the conflicts between them, and the terms of a press."""

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from unicodedata import normalize

from hyskos.definitions.extras import lacks
from hyskos.definitions.kinds.printer import MAKES, Profile
from hyskos.definitions.messages import N_, Message, say
from hyskos.definitions.printing import Flip, Fold, Format, Ink, Machine, PressLevel, ProofKind, Stamp
from hyskos.definitions.values import dataclass

TWO_BOARDS = say(N_("--duplex needs two boards, front and back; name a board twice to print it on both sides"))
"""Error for one board without a back of its own, and for three boards."""
NEEDS_PNG = N_("PNG needs one more library: pip install 'hyskos[png]'")


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


class RefusedError(ValueError):
    """An order is not possible as requested; `messages` lists every reason."""

    def __init__(self, messages: Iterable[Message]) -> None:
        self.messages = tuple(messages)
        super().__init__("\n".join(message.render() for message in self.messages))


class UnprintableError(RefusedError):
    """A board cannot be printed at home."""


def refusals(request: Request) -> tuple[Message, ...]:
    """Return all conflicts within a request, without looking up the definitions it names."""
    checks = (_coverage, _books, _imposition, _files, _two_sides, _fold)
    return tuple(message for check in checks if (message := check(request)))


def _coverage(request: Request) -> Message | None:
    return say(NEEDS_PNG) if request.coverage and lacks("png") else None


def sole_format(request: Request) -> Format | None:
    """Return the one format that an order can be made in; None if several are possible."""
    if request.proofs:
        return "png"
    if request.impose or request.saddle or request.flip:
        return "pdf"
    if request.printer.elsewhere:
        return "pdf" if request.printer.press else "png"
    return None


def _lacks_format(request: Request, makes: Format) -> bool:
    return bool(request.formats) and makes not in request.formats


def is_book(request: Request) -> bool:
    """Return whether a request is for a book."""
    return bool(request.trim or request.spreads or request.saddle)


def _books(request: Request) -> Message | None:
    """Check the options for books."""
    if not request.saddle and request.thickness is not None:
        return say(N_("--thickness needs --impose saddle"))
    if not is_book(request):
        return None
    if not request.names:
        return say(N_("--trim, --spreads and --impose saddle need a NAME: name the booklet"))
    if request.proofs:
        return say(N_("a proof is a PNG of the whole board: leave out --trim, --spreads and --impose"))
    if request.saddle:
        return _stitched_refusal(request)
    if request.paper:
        return say(N_("for a booklet, --paper needs --impose saddle"))
    if request.spreads and request.printer.press:
        return say(N_("--spreads is only for viewing: leave it out for a press, or use --impose saddle"))
    return None


def _stitched_refusal(request: Request) -> Message | None:
    """Check the options for stitched books: formats, sides and marks to cut by."""
    printer = request.printer
    if request.spreads:
        return say(N_("--spreads is for viewing and --impose saddle for printing: choose one"))
    if _lacks_format(request, "pdf"):
        return say(N_("--impose makes PDF files: leave out --proof and other formats"))
    if request.copies:
        return say(N_("--copies cannot be combined with --impose saddle"))
    if request.flip not in (None, "long", "short"):
        return say(N_("--impose saddle prints on both sides: use --duplex long or short"))
    if printer.press and not printer.press.marks:
        text = N_("{profile} takes no crop marks, so the sheets could not be cut: leave out --impose")
        return say(text, profile=printer.id)
    return None


def _imposition(request: Request) -> Message | None:
    """Check the options for imposed sheets: names, formats, and a printer that allows marks."""
    printer = request.printer
    if not request.impose:
        return say(N_("--copies needs --impose")) if request.copies else None
    if not request.names:
        return say(N_("--impose needs names: name what to print on the sheets"))
    if request.flip == "separate":
        return say(N_("--impose prints backs behind their fronts: use --duplex long, short or gutter"))
    if request.fold:
        return say(N_("--impose cannot be combined with --fold, because a folding board has its own sheets"))
    if request.proofs or _lacks_format(request, "pdf"):
        return say(N_("--impose makes PDF files: leave out --proof and other formats"))
    if printer.components:
        return say(N_("{profile} takes one PNG per component: leave out --impose"), profile=printer.id)
    if printer.press and request.machine:
        return say(N_("--impose {machine} is for printing at home, not for {profile}"), machine=request.machine,
                   profile=printer.id)  # fmt: skip
    if printer.press and not printer.press.marks:
        text = N_("{profile} takes no crop marks, so the sheets could not be cut: leave out --impose")
        return say(text, profile=printer.id)
    return None


def _files(request: Request) -> Message | None:
    """Check that formats and options suit the printer, and that required libraries are installed.

    A press gets whole sheets of an imposed order, so their paper may be chosen.
    """
    if request.proofs:
        return _proofs(request)
    printer = request.printer
    makes: Format = "pdf" if printer.press else "png"
    if not printer.elsewhere:
        return None
    if _lacks_format(request, makes):
        return say(N_("{profile} only takes {format}"), profile=printer.id, format=makes.upper())
    paper = None if request.impose or request.saddle else request.paper
    for option, value in (("paper", paper), ("laminate", request.laminate), ("dpi", request.dpi)):
        if value is not None:
            text = N_("--{option} is for printing at home, not for {profile}")
            return say(text, option=option, profile=printer.id)
    if makes == "pdf" and lacks("press"):
        return say(N_("Press PDF needs one more library: pip install 'hyskos[press]'"))
    return say(NEEDS_PNG) if makes == "png" and lacks("png") else None


def _proofs(request: Request) -> Message | None:
    if request.paper or _lacks_format(request, "png"):
        return say(N_("a proof is a PNG of the whole board: leave out --paper and other formats"))
    if request.press_chosen:
        return say(N_("a proof is the same for every press: leave out --level and --icc"))
    return say(NEEDS_PNG) if lacks("png") else None


def _two_sides(request: Request) -> Message | None:
    """Check that a two-sided order names suitable boards, and that the printer can make it."""
    printer, moved = request.printer, request.back_offset is not None
    if not request.flip:
        return say(N_("--back-offset needs --duplex")) if moved else None
    if request.saddle:
        return None
    if len(request.names) not in (1, 2) and not request.impose:
        return TWO_BOARDS
    if printer.components:
        return say(N_("{profile} takes one PNG per side: export each side separately"), profile=printer.id)
    if request.proofs or _lacks_format(request, "pdf"):
        return say(N_("--duplex makes PDF files: leave out --proof and other formats"))
    if printer.press and request.flip == "gutter":
        return say(
            N_("{profile} prints both sides of a sheet: use --duplex long, short or separate"), profile=printer.id
        )
    if moved and (printer.press or request.flip == "separate"):
        return say(N_("--back-offset is for sheets turned over at home"))
    return None


def _fold(request: Request) -> Message | None:
    """Check that the printer makes folding boards; at home, no second board can be on the back."""
    printer, fold = request.printer, request.fold
    if not fold:
        return None
    if printer.elsewhere and not {f"{fold}-fold-board", f"{fold}-fold-mat"} & {*printer.makes}:
        text = N_("{profile} does not print a {board}; `hyskos printers` lists what each profile prints")
        return say(text, profile=printer.id, board=say(MAKES[f"{fold}-fold-board"]))
    if request.flip and not printer.press:
        return say(N_("--fold with --duplex is for a press; at home, glue two folded boards together"))
    return None


def with_press_terms(profile: Profile, level: PressLevel | None, icc: Path | None) -> Profile:
    """Set the requested PDF/X level and output profile.

    Raises RefusedError if they do not apply, OSError if a file cannot be read.
    """
    if level is None and icc is None:
        return profile
    if not profile.press:
        raise RefusedError([say(N_("--level and --icc are for a press: choose one with --profile"))])
    if icc:
        _check_output_profile(icc, level or profile.press.level)
    instead = [level] if level and level != profile.press.level else []
    names = (*instead, *([slug(icc.stem)] if icc else []))
    press = replace(profile.press, level=level or profile.press.level, icc=str(icc) if icc else None, instead=names)
    return replace(profile, press=press)


def _check_output_profile(icc: Path, level: PressLevel) -> None:
    from hyskos.generators.writers.pdfx import LEVELS, NotAnOutputProfileError, condition_from, takes

    try:
        condition = condition_from(icc)
    except NotAnOutputProfileError:
        raise RefusedError([say(N_("{file}: not an ICC profile of a CMYK printing device"), file=icc)]) from None
    if not takes(LEVELS[level], condition):
        text = N_("{file}: {level} does not support ICC profiles of version 4; use --level x4")
        raise RefusedError([say(text, file=icc, level=LEVELS[level].name)])


def slug(word: str) -> str:
    """Turn a word into a part of a file name: lower-case letters, digits and hyphens.

    >>> slug("PSO Coated_v3 (ECI)"), slug("紙")
    ('pso-coated-v3-eci', 'icc')
    """
    plain = normalize("NFKD", word).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "icc"
