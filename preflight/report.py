"""Results of a preflight, findings and facts, as values, and a printer's requirements.

The codes are listed in `docs/reference/preflight.md`.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from hyskos.definitions.inks import palette
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.messages import Message
from hyskos.definitions.printing import PRESS_LEVELS, PressLevel
from hyskos.definitions.values import dataclass

Severity = Literal["error", "warning"]
Level = Literal[PressLevel, "none"]
Colour = Literal["level", "cmyk", "rgb-allowed"]
LEVELS: tuple[Level, ...] = (*PRESS_LEVELS, "none")
TITLES: Mapping[Level, str] = {
    "x1a01": "PDF/X-1a:2001",
    "x1a03": "PDF/X-1a:2003",
    "x3": "PDF/X-3",
    "x4": "PDF/X-4",
    "none": "PDF",
}
_LEVELS: dict[str, Level] = {"x1a01": "x1a01", "x1a03": "x1a03", "x3": "x3", "x4": "x4"}


@dataclass(frozen=True, slots=True)
class Expectations:
    """Requirements of an order that are not part of the file; None for those without a requirement.

    Sizes in mm, lines and type in points, ink in per cent. `level` None uses the level that the file claims. `colour`:
    what the level allows, only CMYK and spot inks, or RGB as well. `fonts` "simple" refuses CID fonts. `true_size`:
    home printing must not scale the page.
    """

    level: Level | None = None
    trim: tuple[float, float] | None = None
    bleed: float | None = None
    max_ink: float | None = 300.0
    spots: frozenset[str] | None = None
    tools: frozenset[str] = frozenset()  # spots used for die lines and folds
    overprint_black: float = 1.0  # mm: pure black up to this width must overprint; 0 for no requirement
    min_line: float = 0.25
    min_text: float = 5.0
    min_dpi: float = 300.0
    fonts: Literal["any", "simple"] = "any"
    colour: Colour = "level"
    true_size: bool = False
    safe: float = 3.0  # mm: text closer to the trim may be cut off

    @property
    def at_home(self) -> bool:
        """Whether the file is for a home printer, which needs no PDF/X, CMYK or bleed."""
        return self.colour == "rgb-allowed"


@dataclass(frozen=True, slots=True)
class PdfPosition:
    """A position: an object number, or mm from the upper left corner of the trimmed page."""

    x: float | None = None
    y: float | None = None
    object: str | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem found by a check; the runner adds code and page."""

    message: Message
    place: PdfPosition = PdfPosition()
    severity: Severity = "error"


@dataclass(frozen=True, slots=True)
class PdfFinding:
    """One problem; `page` counts from 1 and is None for the file as a whole.

    A problem that occurs several times on a page is one finding, at the first place. `details` are its consequences.
    """

    code: str
    page: int | None
    place: PdfPosition
    message: Message
    severity: Severity
    times: int = 1
    details: tuple["PdfFinding", ...] = ()


@dataclass(frozen=True, slots=True)
class PageFacts:
    """The size of a page in mm; `bleed` is left, top, right, bottom; None if the file does not specify it."""

    number: int
    media: tuple[float, float]
    trim: tuple[float, float] | None
    bleed: tuple[float, float, float, float] | None


@dataclass(frozen=True, slots=True)
class FontFacts:
    """A font: its name, its kind, and whether it is embedded."""

    name: str
    kind: str
    embedded: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about a file, independent of problems."""

    version: str
    claim: str | None
    level: Level
    pages: tuple[PageFacts, ...]
    fonts: tuple[FontFacts, ...]
    inks: tuple[str, ...]
    rgb: bool
    max_ink: float | None
    unmeasured: int  # pictures and shadings whose ink could not be measured
    bytes: int


@dataclass(frozen=True, slots=True)
class Report:
    """Findings in reading order, the number of omitted ones by code, facts, and the units of work spent."""

    findings: tuple[PdfFinding, ...]
    facts: Facts
    omitted: Mapping[str, int] = field(default_factory=dict)
    work: int = 0

    @property
    def errors(self) -> tuple[PdfFinding, ...]:
        """The findings that would stop a press."""
        return tuple(finding for finding in self.findings if finding.severity == "error")


class UnreadablePdfError(ValueError):
    """Raised for a file that cannot be checked: not a PDF, locked, or broken beyond repair."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message.render())

    def __reduce__(self) -> tuple[type["UnreadablePdfError"], tuple[Message]]:
        """Pickle the message instead of its English text."""
        return UnreadablePdfError, (self.message,)


def expectations(profile: Profile) -> Expectations:
    """Return what to check in a file for a printer; raises ValueError for a printer that takes pictures.

    The trim size depends on the order and is left open. A home printer requires no level, inks or bleed, only pages at
    true size.
    """
    if profile.components:
        raise ValueError(f"{profile.id} takes pictures")
    press = profile.press
    if press is None:
        return Expectations(level="none", max_ink=None, colour="rgb-allowed", true_size=True)
    tools = frozenset(press.spots.get(ink.spot, ink.spot) for ink in palette().values() if ink.spot and ink.overprint)
    return Expectations(
        level=_LEVELS[press.level],
        bleed=profile.bleed,
        safe=profile.safe,
        max_ink=press.max_ink,
        overprint_black=press.overprint_black,
        spots=tools | frozenset(press.special_inks.values()),
        tools=tools,
        fonts="simple" if press.simple_fonts else "any",
        colour="cmyk",
    )
