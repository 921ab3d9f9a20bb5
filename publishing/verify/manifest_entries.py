"""Read an untrusted manifest, validated against its schema, and compare files with their entries."""

import json
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from functools import cache
from itertools import zip_longest
from typing import TYPE_CHECKING, NotRequired, TypedDict

from hyskos import data
from hyskos.definitions.kinds.product import PLACEHOLDERS, TITLES, placeholders
from hyskos.definitions.messages import N_, Message, say, short
from hyskos.definitions.plain_data import at
from hyskos.generators.orders.print_file import keywords
from hyskos.generators.words import temporary_words
from hyskos.publishing.build.manifest import (
    COVER,
    MANIFEST,
    TEXTS,
    DrawnEntry,
    Manifest,
    ManifestEntry,
    ProductFacts,
    name_pattern,
    serialize,
)
from hyskos.publishing.products.file_names import product_pattern, titled_pattern
from hyskos.publishing.products.text_pages import contents_name, start_name
from hyskos.publishing.products.ticket import TICKETS
from hyskos.publishing.verify.archive import content_of, shown_name
from hyskos.publishing.verify.findings import KitFinding, plain

if TYPE_CHECKING:
    from jsonschema_rs import Draft7Validator

LARGEST = 20_000_000
"""Maximum bytes of a manifest, enough for 20,000 files."""
_MOST = 20


def texts_of(manifest: Manifest) -> tuple[str, ...]:
    """Return the texts allowed in a kit; for a product, those in each language."""
    if manifest.product is None:
        return TEXTS
    pages = tuple(name(lang) for name in (start_name, contents_name) for lang in manifest.product.languages)
    return *pages, *TICKETS


def pattern_of(entry: DrawnEntry, manifest: Manifest) -> str:
    """Return a regular expression for allowed file names: those of a kit, or the product's naming pattern."""
    product = manifest.product
    if product is None or not _usable(product.names):
        return name_pattern(entry)
    if product.names == TITLES:
        with temporary_words(product.words or {}):
            return titled_pattern(entry, several=len(product.languages) > 1)
    codes = {str(part["id"]): str(part["code"]) for part in product.components if "code" in part}
    facts = {"sku": product.sku, "id": product.id, "version": product.version, "names": product.names}
    return product_pattern(entry, facts, codes)


def _usable(names: str) -> bool:
    """Return whether a naming pattern, which may have been tampered with, is valid."""
    try:
        used = placeholders(names)
    except ValueError:
        return False
    return {*used} <= {*PLACEHOLDERS} and len({*used}) == len(used)


def check_product(name: str, entry: DrawnEntry, manifest: Manifest) -> Iterator[KitFinding]:
    """Compare the manifest entry of a file with that of the product: publisher, components, languages."""
    product = manifest.product
    none = say(N_("none given"))
    expected = {"product": f"{product.id} {product.version}", "publisher": product.publisher} if product else {}
    for key in ("product", "publisher"):
        actual, right = getattr(entry, key) or "", expected.get(key, "")
        if actual != right:
            yield KitFinding("K21", name, plain(right) if right else none, plain(actual) if actual else none)
    if product is None:
        return
    if entry.lang not in product.languages:
        yield KitFinding("K13", name, plain(", ".join(product.languages)), plain(entry.lang))
    listed = [str(part["id"]) for part in product.components]
    listed += [product.id] if entry.parts else []
    for id_ in (entry.id, *(part["id"] for part in entry.parts or ())):
        if id_ not in (*listed, COVER):
            yield KitFinding("K21", name, plain(", ".join(listed)), plain(id_))


def read_manifest(archive: zipfile.ZipFile) -> tuple[Manifest | None, list[KitFinding]]:
    """Read the manifest; returns None with findings if it cannot be used."""
    members = [member for member in archive.infolist() if member.filename == MANIFEST]
    if len(members) != 1:
        return None, [KitFinding("K02", MANIFEST, say(N_("one in the kit")), plain(len(members)))]
    content = content_of(archive, members[0]) if members[0].file_size <= LARGEST else None
    try:
        whole = json.loads(content or b"")
        json.dumps(whole, ensure_ascii=False).encode()  # JSON can contain a lone surrogate, which is not text
    except (ValueError, RecursionError):
        return None, [KitFinding("K02", MANIFEST, plain("JSON"), say(N_("a damaged one")))]
    if content != serialize(whole):
        return None, [
            KitFinding("K02", MANIFEST, say(N_("written as hyskos does")), say(N_("other spaces, or a key twice")))
        ]
    findings = list(_schema_findings(whole))
    return (None if findings else _manifest(whole)), findings


class _Whole(TypedDict):
    tool: str
    rules: dict[str, str]
    files: list[dict[str, object]]
    product: NotRequired[dict[str, object]]


def _manifest(whole: _Whole) -> Manifest:
    facts = _frozen_facts(whole.get("product", {}))
    make: Callable[..., ProductFacts] = ProductFacts
    return Manifest(
        whole["tool"], whole["rules"], tuple(map(read_entry, whole["files"])), make(**facts) if facts else None
    )


def read_entry(raw: Mapping[str, object]) -> ManifestEntry:
    """Build an entry from validated JSON, which has the fields of an entry and their types."""
    make: Callable[..., ManifestEntry] = DrawnEntry if "source" in raw else ManifestEntry
    return make(**_frozen_facts(raw))


def _frozen_facts(raw: Mapping[str, object]) -> dict[str, object]:
    return {key: _freeze(value) for key, value in raw.items()}


def _freeze(value: object) -> object:
    return tuple(map(_freeze, value)) if isinstance(value, list) else value


@cache
def _validator() -> "Draft7Validator":
    import jsonschema_rs

    schema = json.loads((data.ROOT / "schema" / "kit-manifest.json").read_text(encoding="utf-8"))
    return jsonschema_rs.Draft7Validator(schema)


def _schema_findings(whole: object) -> Iterator[KitFinding]:
    for n, error in enumerate(_validator().iter_errors(whole)):
        if n == _MOST:
            return
        path = list(error.instance_path)
        name = MANIFEST
        if len(path) > 1 and path[0] == "files":
            entry = at(whole, path[:2])
            name = str(entry.get("name", MANIFEST)) if isinstance(entry, dict) else MANIFEST
        where = "/".join(map(str, path)) or MANIFEST
        actual = plain(f"{where}: {short(error.message, 120)}")
        yield KitFinding("K02", shown_name(name), say(N_("what its schema asks for")), actual)


def check_label(name: str, actual: str, entry: DrawnEntry) -> Iterator[KitFinding]:
    """Compare the keywords of a file with its entry; one finding lists all differences."""
    expected = keywords(asdict(entry))
    if actual == ", ".join(expected):
        return
    actual_words = actual.split(", ") if actual else []
    lacking, more = (
        [keyword for keyword in expected if keyword not in actual_words],
        [keyword for keyword in actual_words if keyword not in expected],
    )
    if not lacking and not more:  # different order, or duplicates
        lacking, more = next(([a or ""], [b or ""]) for a, b in zip_longest(expected, actual_words) if a != b)
    yield KitFinding("K21", name, _list_words(lacking), _list_words(more))


def _list_words(words: list[str]) -> Message:
    text = ", ".join(filter(None, words))
    return plain(short(text, 120)) if text else say(N_("none given"))
