"""Build a product from checked plain data (`data/schema/product.schema.json`)."""

from typing import TYPE_CHECKING, TypedDict

from hyskos.definitions.construct import head, make_credits
from hyskos.definitions.printing import Ink
from hyskos.definitions.products import Job, Part, Product

if TYPE_CHECKING:
    from hyskos.definitions.accepted.product import ProductComponent, ProductFile, ProductJob


class _Names(TypedDict, total=False):
    names: str


def make_product(raw: "ProductFile", source: str = "") -> Product:
    """Build a product, with default values for missing keys of its jobs."""
    called: _Names = {"names": raw["names"]} if "names" in raw else {}
    return Product(
        **head(raw, source),
        provenance=raw["provenance"],
        subtitle=raw["subtitle"],
        languages=tuple(raw["languages"]),
        publisher=raw["publisher"],
        parts=tuple(map(_part, raw["components"])),
        jobs=tuple(map(_job, raw["jobs"])),
        edition=raw.get("edition", {}),
        date=raw.get("date", ""),
        logo=raw.get("logo", ""),
        web=raw.get("web", ""),
        credits=make_credits(raw.get("credits", ())),
        copyright=raw.get("copyright", ""),
        licence=raw.get("licence", {}),
        legal=tuple(raw.get("legal", ())),
        age=raw.get("age"),
        players=_range(raw["players"]) if "players" in raw else None,
        minutes=_range(raw["minutes"]) if "minutes" in raw else None,
        price=raw.get("price", {}),
        barcode=raw.get("barcode", ""),
        sku=raw.get("sku", ""),
        **called,
    )


def _part(raw: "ProductComponent") -> Part:
    return Part(raw["id"], raw.get("count", 1), raw.get("code", ""), raw.get("stock", {}), raw.get("finish", {}))


def _range(values: tuple[int, int]) -> tuple[int, int]:
    least, most = values
    return least, most


class _Inks(TypedDict, total=False):
    inks: tuple[Ink, ...]


def _job(raw: "ProductJob") -> Job:
    inks: _Inks = {"inks": tuple(raw["inks"])} if "inks" in raw else {}
    return Job(
        id=raw["id"],
        make=raw["make"],
        profile=raw.get("profile", ""),
        shop=raw.get("shop", ""),
        without=tuple(raw.get("without", ())),
        languages=tuple(raw.get("languages", ())),
        quantity=raw.get("quantity"),
        include=tuple(raw.get("include", ())),
        **inks,
    )
