"""From plain checked data to a product. Its shape is that of `data/schema/product.schema.json`."""

from hyskos.definitions.construct import Plain, head
from hyskos.definitions.products import Credit, Job, Part, Product


def make_product(raw: Plain, source: str = "") -> Product:
    """Make a product; what is left out of a job is what most jobs have."""
    ranges: Plain = {key: tuple(raw[key]) for key in ("players", "minutes") if key in raw}
    return Product(
        **head(raw, source),
        subtitle=raw["subtitle"],
        languages=tuple(raw["languages"]),
        publisher=raw["publisher"],
        parts=tuple(Part(one["id"], one.get("count", 1), one.get("code", "")) for one in raw["components"]),
        jobs=tuple(map(_job, raw["jobs"])),
        credits=tuple(Credit(one["role"], tuple(one["names"])) for one in raw.get("credits", ())),
        legal=tuple(raw.get("legal", ())),
        **ranges,
        **{key: raw[key] for key in _PUBLISHED if key in raw},
    )


def _job(raw: Plain) -> Job:
    told: Plain = {key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()}
    return Job(**told)


_PUBLISHED = ("edition", "date", "logo", "web", "copyright", "licence", "age", "price", "barcode", "sku", "names")
