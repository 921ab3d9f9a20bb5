"""Names of inks in a definition: they must be those that ship."""

from collections.abc import Iterator
from difflib import get_close_matches

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.inks import palette
from hyskos.definitions.messages import N_, Message, say


def known_ink(document: Document, path: Path, code: str) -> Iterator[Finding]:
    """Report an ink that does not exist; a tint such as black@80 belongs to its ink."""
    name = document.at(path).partition("@")[0]
    if name not in palette():
        yield document.finding(code, path, say(N_("there is no ink `{name}`"), name=name), near_ink(name))


def near_ink(name: str) -> Message | None:
    """Name the ink that was probably meant."""
    near = get_close_matches(name, palette(), n=1)
    return say(N_("did you mean `{word}`?"), word=near[0]) if near else None
