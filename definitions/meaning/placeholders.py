"""Find texts written by `hyskos new` that are still unchanged, before buyers see them."""

from collections.abc import Iterator

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.meaning.product_words import sheets_of
from hyskos.definitions.messages import N_, Message, say, short
from hyskos.definitions.starter_texts import UNTRANSLATED, placeholders

_OWNED = "© "
"""Start of a `copyright` line, before the name of the publisher."""


def find_placeholders(product: Document) -> Iterator[Finding]:
    """Report placeholders and untranslated texts of a product, its components, and the covers of its boxes."""
    names = [str(part["id"]) for part in product.data["components"]]
    for document in (product, *(sheet for name in names for _name, sheet in sheets_of(product, name))):
        for path, text in _texts(document.data):
            if found := _describe(text):
                yield document.finding("Q127", path, found, say(N_("replace it with your own text")))


def _describe(text: str) -> Message | None:
    """Return what is wrong with a text, or None."""
    said = text.removeprefix(_OWNED)
    if said in placeholders():
        return say(N_("this text is still the placeholder of a new file: {text}"), text=short(text))
    if said.startswith(UNTRANSLATED):
        return say(N_("this text is not translated yet: {text}"), text=short(text))
    return None


def _texts(value: object, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Yield each text of a definition with its path."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in entries:
        yield from _texts(entry, (*path, key))
    if isinstance(value, str):
        yield path, value
