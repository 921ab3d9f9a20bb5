"""Files that a definition names next to itself, and names that cannot be those of files."""

import re
from collections.abc import Iterable, Iterator

from hyskos.definitions.findings import START, Finding
from hyskos.definitions.findings import Path as Steps
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.reading.document import Document


def missing_file_finding(document: Document, path: Steps, code: str) -> Finding:
    """Make a finding about a file that is not next to the definition, or about a definition without a file."""
    name = short(document.at(path))
    if "\\" in name:
        message = say(N_("`{name}`: separate folders with `/`"), name=name)
        return document.finding(code, path, message, say(N_("write `{name}`"), name=name.replace("\\", "/")))
    if document.beside is None:
        message = say(N_("this text is not saved in a file, so `{name}` cannot be next to it"), name=name)
        return document.finding(code, path, message, say(N_("save both in the same folder")))
    message = say(N_("`{name}` is not in the folder of this file"), name=name)
    return document.finding(
        code, path, message, say(N_("move it to the folder of the file that names it, or to a subfolder"))
    )


def forward_findings(document: Document, path: Steps, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Report the findings of another file at the place that names it, without a line number for the whole file."""
    for one in findings:
        told = N_("{file}: {what}") if one.mark == START else N_("{file}:{line}:{column}: {what}")
        message = say(told, file=document.at(path), line=one.line, column=one.column, what=one.message)
        yield document.finding(one.code, path, message, one.hint)


_DEVICES = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""Names that Windows opens as a device in every folder, with any extension."""


def opens_device(name: str) -> bool:
    """Return whether Windows takes a name for a device, ignoring case and extension.

    >>> opens_device("con"), opens_device("CON.old"), opens_device("cone")
    (True, True, False)
    """
    return _DEVICES.fullmatch(name.lower().partition(".")[0]) is not None
