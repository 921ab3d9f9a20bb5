"""Files to begin with: what `hyskos new` writes, filled in from what ships."""

import json
from collections.abc import Iterable, Mapping

from hyskos import data
from hyskos.definitions.languages import LANGUAGES, text_in
from hyskos.definitions.loader import load_file, shipped
from hyskos.definitions.meaning.product_parts import game_of, kinds_shipped
from hyskos.definitions.products import Product


def product_starter(name: str, game: str, lang: str) -> str:
    """Write a product of a game in YAML, with comments in a language and texts in those of the game's own product.

    Raises LookupError if no product of this game ships.
    """
    model = next((one for one in _products() if one.game == game), None)
    if model is None:
        raise LookupError(game)
    parts = [f"  - {{id: {one}}}" for one, _kind in sorted(kinds_shipped().items()) if game_of(one) == game]
    values = {
        "ID": name,
        "GAME": game,
        "TITLE": _in_yaml(dict.fromkeys(model.languages, name.replace("-", " ").title())),
        "SUBTITLE": _in_yaml(model.subtitle),
        "LANGUAGES": f"[{', '.join(model.languages)}]",
        "SKU": name.upper()[:30].rstrip("-"),
        "COMPONENTS": "\n".join(parts),
    }
    return _filled(_text("product", lang), values)


def games() -> list[str]:
    """List the games of which products ship."""
    return sorted({one.game for one in _products()})


def _products() -> Iterable[Product]:
    return (one for path in shipped("product").values() if isinstance(one := load_file(path), Product))


def _in_yaml(texts: Mapping[str, str]) -> str:
    return "{" + ", ".join(f"{lang}: {json.dumps(text, ensure_ascii=False)}" for lang, text in texts.items()) + "}"


def _text(kind: str, lang: str) -> str:
    """Read what is to be filled in, in a language, or else in the program's own."""
    known = {one: data.ROOT / "texts" / f"{kind}_{one}.txt" for one in LANGUAGES}
    there = {one: path for one, path in known.items() if path.is_file()}
    return text_in(there, lang).read_text(encoding="utf-8")


def _filled(text: str, values: Mapping[str, str]) -> str:
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text
