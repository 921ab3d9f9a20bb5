"""What a preflight answers: findings and facts, as values. Codes are listed in `docs/preflight.md`."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

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


@dataclass(frozen=True, slots=True)
class Expectations:
    """What the order says that the file itself does not: None where nothing is asked for.

    Sizes in mm, lines and type in points, ink in per cent. `level` None believes the file's own claim. `colour`:
    what the level allows, only CMYK and spot inks, or RGB as well. `fonts` "simple" refuses CID fonts. `true_size`:
    nothing may scale the page when somebody prints it at home.
    """

    level: Level | None = None
    trim: tuple[float, float] | None = None
    bleed: float | None = None
    max_ink: float | None = 300.0
    spots: frozenset[str] | None = None
    tools: frozenset[str] = frozenset()  # those of the spots that stand for a knife or a folding rule
    overprint_black: float = 1.0  # mm: black alone that is no wider prints over what lies below; 0 if it need not
    min_line: float = 0.25
    min_text: float = 5.0
    min_dpi: float = 300.0
    fonts: Literal["any", "simple"] = "any"
    colour: Colour = "level"
    true_size: bool = False
    safe: float = 3.0  # mm: text that is nearer to the cut may be cut off

    @property
    def at_home(self) -> bool:
        """Say whether the file is for a printer at home, who needs neither PDF/X nor CMYK nor bleed."""
        return self.colour == "rgb-allowed"


@dataclass(frozen=True, slots=True)
class Place:
    """Where: the number of an object, or mm from the upper left corner of the trimmed page."""

    x: float | None = None
    y: float | None = None
    object: str | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """What a check found; the runner adds the code and the page."""

    message: Message
    place: Place = Place()
    severity: Severity = "error"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong; `page` counts from 1 and is None for the file as a whole.

    The same fault found several times on a page is one finding, at the first place. `details` are those that
    follow from it.
    """

    code: str
    page: int | None
    place: Place
    message: Message
    severity: Severity
    times: int = 1
    details: tuple["Finding", ...] = ()


@dataclass(frozen=True, slots=True)
class PageFacts:
    """The size of a page in mm; `bleed` is left, top, right, bottom; None where the file says nothing."""

    number: int
    media: tuple[float, float]
    trim: tuple[float, float] | None
    bleed: tuple[float, float, float, float] | None


@dataclass(frozen=True, slots=True)
class FontFacts:
    """A font: its name, its kind, and whether it is in the file."""

    name: str
    kind: str
    embedded: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """What a file is, whether anything is wrong or not."""

    version: str
    claim: str | None
    level: Level
    pages: tuple[PageFacts, ...]
    fonts: tuple[FontFacts, ...]
    inks: tuple[str, ...]
    rgb: bool
    max_ink: float | None
    unmeasured: int  # pictures and shades whose ink could not be measured
    bytes: int


@dataclass(frozen=True, slots=True)
class Report:
    """Findings in reading order, how many more of a code were left out, facts, and the units of work that it took."""

    findings: tuple[Finding, ...]
    facts: Facts
    omitted: Mapping[str, int] = field(default_factory=dict)
    work: int = 0

    @property
    def errors(self) -> tuple[Finding, ...]:
        """Give the findings that a press stops at."""
        return tuple(finding for finding in self.findings if finding.severity == "error")


class UnreadablePdfError(ValueError):
    """A file that cannot be looked at: no PDF, locked, or broken beyond repair."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message.render())

    def __reduce__(self) -> tuple[type["UnreadablePdfError"], tuple[Message]]:
        """Travel between processes with the message, not with its English."""
        return UnreadablePdfError, (self.message,)
