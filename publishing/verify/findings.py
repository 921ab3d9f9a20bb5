"""Results of verifying a kit: findings by code, listed in `docs/guides/kit.md`, and what could not be checked."""

from collections.abc import Mapping

from hyskos.definitions.messages import N_, Message, say
from hyskos.definitions.values import dataclass


@dataclass(frozen=True, slots=True)
class FindingCode:
    """A kind of finding: a keyword for scripts, and the subject for people."""

    kind: str
    about: str


CODES: Mapping[str, FindingCode] = {
    "K01": FindingCode("size", N_("size of the kit")),
    "K02": FindingCode("manifest", N_("manifest")),
    "K03": FindingCode("unsafe", N_("name in the archive")),
    "K04": FindingCode("missing", N_("file")),
    "K05": FindingCode("extra", N_("file")),
    "K06": FindingCode("changed", N_("content")),
    "K07": FindingCode("misnamed", N_("name")),
    "K08": FindingCode("unreadable", N_("kind of file")),
    "K09": FindingCode("pages", N_("number of pages")),
    "K10": FindingCode("page-size", N_("size of the page")),
    "K11": FindingCode("trim", N_("size of the trimmed page")),
    "K12": FindingCode("bleed", N_("bleed")),
    "K13": FindingCode("language", N_("language")),
    "K14": FindingCode("colour", N_("colour")),
    "K15": FindingCode("resolution", N_("resolution")),
    "K16": FindingCode("preflight", N_("preflight")),
    "K17": FindingCode("active", N_("drawing")),
    "K18": FindingCode("source", N_("source")),
    "K19": FindingCode("rules", N_("version of the rules")),
    "K20": FindingCode("layout", N_("archive")),
    "K21": FindingCode("label", N_("its description of itself")),
    "K22": FindingCode("condition", N_("printing condition")),
}
"""All kinds of finding. Existing codes keep their meaning."""


@dataclass(frozen=True, slots=True)
class KitFinding:
    """One problem of a kit: its code, the member, what was expected and what was found; `page` counts from 1."""

    code: str
    name: str
    expected: Message
    found: Message
    page: int | None = None

    def sentence(self) -> Message:
        """Return it as a sentence."""
        about = say(CODES[self.code].about)
        if self.page is None:
            return say(N_("{about}: expected {expected}, found {found}"), about=about, **self._values())
        pattern = N_("{about}, page {page}: expected {expected}, found {found}")
        return say(pattern, about=about, page=self.page, **self._values())

    def _values(self) -> dict[str, Message]:
        return {"expected": self.expected, "found": self.found}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The number of files in a kit, its findings, and what could not be checked."""

    files: int
    findings: tuple[KitFinding, ...]
    unchecked: tuple[Message, ...] = ()


def plain(value: object) -> Message:
    """Make a message of a value that is the same in every language."""
    return Message("{value}", {"value": str(value)})


def lengths(*mm: float) -> Message:
    """Format a length, or width and height, in mm.

    >>> lengths(210, 297.0).render()
    '210 × 297 mm'
    """
    return plain(" × ".join(f"{round(length, 3):g}" for length in mm) + " mm")
