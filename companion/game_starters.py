"""Starter files for a new game: box, cover, card, booklet, product.

Texts are placeholders in the languages of the project. Boards and covers come from the project, or are built-in ones
if it has none.
"""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from hyskos import data
from hyskos.companion.starters import filled, in_yaml, languages_of_project, schema_line, starter_text, title_of
from hyskos.definitions import project
from hyskos.definitions.game_facts import GAMES
from hyskos.definitions.guarded_yaml import parse
from hyskos.definitions.loader import load_file, shipped
from hyskos.definitions.meaning.covers import PICTURED
from hyskos.definitions.meaning.games import ANY_GAME
from hyskos.definitions.meaning.product_parts import PRINTED, game_of, kinds_shipped
from hyskos.definitions.products import Product, spread
from hyskos.definitions.source import read_source
from hyskos.definitions.starter_texts import starter_words

KINDS = ("box", "cover", "card", "booklet")
"""Kinds that start from placeholders, unless a built-in one is copied."""
_HOUSE_COVER, _ANY_BOARD, _ANY_PLAYERS = "hyskos-cover", "icehouse-5x5", "2–4"
_OF_PARTS = ("subtitle", "heading", "text", "line", "about", "setup", "turn", "end", "players_label")
"""Texts of components by their keys in `data/texts/starters.json`; templates use the key in capitals."""
_OF_PRODUCTS = ("edition", "role", "licence", "legal")
"""Texts used in a product's comments."""


def part_starter(kind: str, name: str, game: str, lang: str) -> str:
    """Write a starter definition of a kind in `KINDS` as YAML, with comments in `lang`."""
    spoken = languages_of_project()
    boards = [*own_parts(game, PICTURED)][:4]
    model = f"{game}-cover" if game in GAMES else _HOUSE_COVER
    if boards:
        players = _players(game, boards[0])
    elif game in GAMES:
        face = data.load_yaml("covers", model)
        boards = face["shows"]
        players = next(fact["value"]["en"] for fact in face["facts"] if fact.get("counts") == "players")
    else:
        boards, players = [_ANY_BOARD], _ANY_PLAYERS
    values = {
        "ID": name,
        "GAME": game,
        "TITLE": title_of(name, spoken),
        "SHOWS": f"[{', '.join(boards)}]",
        "COVER": next(own_parts(game, ["cover"]), model),
        "PLAYERS": in_yaml(dict.fromkeys(spoken, players)),
        **{key.upper(): in_yaml(starter_words(key, spoken)) for key in _OF_PARTS},
    }
    return schema_line(kind) + filled(starter_text(kind, lang), values)


def product_starter(name: str, game: str, lang: str) -> str:
    """Write a starter product as YAML, with comments in `lang`, from the project's components or built-in ones.

    Raises LookupError if there are neither.
    """
    own = [*own_parts(game)]
    model = next((one for one in _products() if one.game == game), None)
    parts = own or sorted(_shipped(game, PRINTED))
    if not parts or not (own or model):
        raise LookupError(game)
    spoken = languages_of_project() if own or not model else model.languages
    covered = not own or any(one in own for one in own_parts(game, ["cover"]))
    values = {
        "ID": name,
        "GAME": game,
        "TITLE": title_of(name, spoken),
        "SUBTITLE": in_yaml(model.subtitle if model and not own else starter_words("subtitle", spoken)),
        **{key.upper(): in_yaml(starter_words(key, spoken)) for key in _OF_PRODUCTS},
        "LANGUAGES": f"[{', '.join(spoken)}]",
        **{key.upper(): starter_words(key, spoken)[spoken[0]] for key in ("publisher", "author")},
        "SKU": name.upper()[:30].rstrip("-"),
        "COMPONENTS": "\n".join(f"  - {{id: {one}}}" for one in parts),
        "SHOP": "  " if covered else "  # ",
    }
    return schema_line("product") + filled(starter_text("product", lang), values)


def games() -> list[str]:
    """List the games a product can be started for: those of built-in products and of components in the project."""
    return sorted({one.game for one in _products()} | {game for _file, game in _own(PRINTED)} - {*ANY_GAME})


def _products() -> Iterable[Product]:
    return (one for path in shipped("product").values() if isinstance(one := load_file(path), Product))


def game_of_project() -> str | None:
    """Return the game of the first board in the project; None if there is none."""
    return next((game for _file, game in _own(PICTURED)), None)


def own_parts(game: str, kinds: Iterable[str] = PRINTED) -> Iterator[str]:
    """Yield the printable files of the project that belong to a game, relative to the current folder."""
    return (file for file, one in _own(kinds) if one == game)


def _own(kinds: Iterable[str]) -> Iterator[tuple[str, str]]:
    for kind in kinds:
        for path in project.files(kind).values():
            told, name = parse(read_source(path)).data, Path(os.path.relpath(path)).as_posix()
            if isinstance(told, dict) and not name.startswith(".."):
                yield name, str(told.get("game"))


def _shipped(game: str, kinds: Iterable[str]) -> Iterator[str]:
    known = kinds_shipped()
    return (name for kind in kinds for name in data.files(kind) if known.get(name) == kind and game_of(name) == game)


def _players(game: str, board: str) -> str:
    """Return the number of players for a board of the project: up to its starts, otherwise as in the rules."""
    least, most = GAMES[game].players if game in GAMES else (2, 4)
    starts = parse(read_source(Path(board))).data.get("starts")
    if starts:
        return spread(least, len(starts))
    return f"{least}+" if most is None else spread(least, most)
