"""Check ids that name files and folders."""

import re
from collections.abc import Iterator

from hyskos.definitions.findings import Finding
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.messages import N_, say

_DEVICES = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""Names that Windows opens as a device in every folder, with any extension."""


def opens_device(name: str) -> bool:
    """Return whether Windows takes a name for a device, ignoring case and extension.

    >>> opens_device("con"), opens_device("CON.old"), opens_device("cone")
    (True, True, False)
    """
    return _DEVICES.fullmatch(name.lower().partition(".")[0]) is not None


def check(document: Document) -> Iterator[Finding]:
    """Report an id that cannot be a file name on every system."""
    id_ = document.data.get("id")
    if isinstance(id_, str) and opens_device(id_):
        message = say(N_("`{id}` cannot be a file name, because Windows reserves it for a device"), id=id_)
        yield document.finding("Y113", ("id",), message, say(N_("choose another id")))
