"""Compare the zip file of a publisher's product with the product data in its manifest."""

from collections.abc import Iterator

from hyskos.definitions.kinds.product import PLACEHOLDERS, TITLES, placeholders
from hyskos.definitions.messages import N_, say
from hyskos.generators.words import temporary_words
from hyskos.publishing.build.manifest import COVER, TEXTS, DrawnEntry, Manifest, name_pattern
from hyskos.publishing.products.file_names import product_pattern, titled_pattern
from hyskos.publishing.products.text_pages import contents_name, start_name
from hyskos.publishing.products.ticket import TICKETS
from hyskos.publishing.verify.findings import KitFinding, plain


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
        found = placeholders(names)
    except ValueError:
        return False
    return {*found} <= {*PLACEHOLDERS} and len({*found}) == len(found)


def check_product(name: str, entry: DrawnEntry, manifest: Manifest) -> Iterator[KitFinding]:
    """Compare the manifest entry of a file with that of the product: publisher, components, languages."""
    product = manifest.product
    none = say(N_("none named"))
    wanted = {"product": f"{product.id} {product.version}", "publisher": product.publisher} if product else {}
    for key in ("product", "publisher"):
        said, right = getattr(entry, key) or "", wanted.get(key, "")
        if said != right:
            yield KitFinding("K21", name, plain(right) if right else none, plain(said) if said else none)
    if product is None:
        return
    if entry.lang not in product.languages:
        yield KitFinding("K13", name, plain(", ".join(product.languages)), plain(entry.lang))
    listed = [str(part["id"]) for part in product.components]
    listed += [product.id] if entry.parts else []
    for id_ in (entry.id, *(part["id"] for part in entry.parts or ())):
        if id_ not in (*listed, COVER):
            yield KitFinding("K21", name, plain(", ".join(listed)), plain(id_))
