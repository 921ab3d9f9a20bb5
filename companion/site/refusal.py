"""Why a request of a page is refused: a message, and findings if a definition has some."""

from hyskos.companion.formatting import words
from hyskos.definitions.findings import Finding
from hyskos.definitions.json_values import Json


class RefusalError(Exception):
    """Raised by methods of the site; `message` is a translated sentence."""

    def __init__(self, message: str, findings: tuple[Finding, ...] = ()) -> None:
        self.message, self.findings = message, findings
        super().__init__(message)


def described(finding: Finding) -> dict[str, Json]:
    """Describe a finding for a page; lines and columns count from 1."""
    return {
        "code": finding.code,
        "message": words(finding.message),
        "hint": words(finding.hint),
        "line": finding.line,
        "column": finding.column,
        "file": finding.file,
    }
