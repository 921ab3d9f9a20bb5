"""Build the phone page: `data/phone/table.html` with data filled in."""

import gettext
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from hyskos import data
from hyskos.companion import factions
from hyskos.companion.names import ARTICLES, NAMES
from hyskos.definitions import project
from hyskos.definitions.art.library import load_art
from hyskos.definitions.art.shapes import CURRENT, Art, Disc, Shape
from hyskos.definitions.geometry import Segment
from hyskos.definitions.kinds.faction import Faction, Unit
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.kinds.rules import Rulebook
from hyskos.definitions.kinds.score_sheet import ScoreSheet
from hyskos.definitions.languages import LANGUAGES, catalog
from hyskos.definitions.loader import load_as, load_faction, load_grid, load_map, load_rules
from hyskos.definitions.plain_data import Json
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.player_board.skin import skin
from hyskos.generators.boards.shared.style import FULL
from hyskos.generators.inks import ink
from hyskos.rules.pharaoh.referee import make_board as make_grid
from hyskos.rules.pyramydal.line import COLOURS
from hyskos.rules.rolling_pyramids.abilities import Ability, Effect
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.rulings import IDS, choices_of
from hyskos.rules.rolling_pyramids.sheet import faction_ability

# Build the data of the phone page as one JSON value; `phone/src/engine/facts.ts` describes each key.

SIDE = 100.0
BOOK = "rolling-pyramids"
SENTENCES = data.ROOT / "phone" / "sentences.json"
"""English sentences of the program that the page uses (made by `python -m scripts.phone_sentences`)."""
MOST_PLAYERS = 4
"""Pharaoh players: limited by the colours of the page."""
GAMES = ("rolling-pyramids", "pharaoh", "pyramydal")
"""Games whose rules are on the page."""
_FORM = re.compile(r"\{\w+:([a-z]+)\}")
"""A name that a sentence requests in a form, such as `{faction:de}`."""


def screen(name: str) -> str:
    """Return an ink, or a tint of one, as an RGB colour.

    >>> screen("brick"), screen("black@60")
    ('#b5482a', '#666666')
    """
    return "#" + "".join(f"{round(255 * share):02x}" for share in ink(name).rgb)


def emblem_paths(faction: Faction) -> list[Json]:
    """Return the paths of a faction's emblem in painting order; "current" stands for the faction's colour."""
    art = load_art("emblems", faction.emblem, faction.arts)
    return [_path(shape, art) for shape in art.shapes]


def _path(shape: Shape | Disc, art: Art) -> dict[str, Json]:
    scale = SIDE / max(art.width, art.height)
    segments = shape.segments() if isinstance(shape, Disc) else shape.segments
    return {
        "d": "".join(_outline(segments, art, scale)),
        "fill": _colour(shape.fill),
        "stroke": _colour(shape.stroke),
        "width": shape.width if shape.points else round(shape.width * scale, 2),
        "points": shape.points,
        "evenOdd": isinstance(shape, Shape) and shape.even_odd,
        "round": isinstance(shape, Shape) and shape.round,
    }


def _colour(name: str | None) -> str | None:
    return None if name is None else "current" if name == CURRENT else screen(name)


def _outline(segments: tuple[Segment, ...], art: Art, scale: float) -> Iterator[str]:
    """Write an outline scaled to the square, to a thousandth of its side; narrow art is centred."""
    left, top = (SIDE - art.width * scale) / 2, (SIDE - art.height * scale) / 2
    for letter, xy in segments:
        yield letter + " ".join(
            f"{coordinate * scale + (top if i % 2 else left):.1f}".removesuffix(".0") for i, coordinate in enumerate(xy)
        )


@dataclass(frozen=True, slots=True)
class Material:
    """Definitions to include in a page; maps and factions are offered in this order."""

    maps: tuple[Map, ...]
    factions: tuple[Faction, ...]
    rulebooks: tuple[Rulebook, ...]
    grid: Grid  # for Pharaoh
    pyramydal: ScoreSheet


def shipped_material(maps: Iterable[Map] = (), factions: Iterable[Faction] = ()) -> Material:
    """Load the built-in definitions after the given maps and factions, which replace those with the same id."""
    sheet = load_as("pyramydal-score", ScoreSheet)
    own_maps, own_factions = (
        {main_board.id: main_board for main_board in maps},
        {faction.id: faction for faction in factions},
    )
    all_maps = own_maps | {name: load_map(name) for name in built_in_files("map") if name not in own_maps}
    all_factions = own_factions | {
        name: load_faction(name) for name in built_in_files("faction") if name not in own_factions
    }
    books = tuple(load_rules(name) for name in built_in_files("rules"))
    return Material(tuple(all_maps.values()), tuple(all_factions.values()), books, load_grid("pharaoh"), sheet)


def facts(material: Material, version: str, languages: Sequence[str] = LANGUAGES) -> dict[str, Json]:
    """Build the data of the page in these languages; raises LayoutError if a faction's dark ink is too light."""
    sentences = json.loads(SENTENCES.read_text(encoding="utf-8"))
    return {
        "version": version,
        "languages": list(languages),
        "factions": {faction.id: _faction(faction, languages) for faction in material.factions},
        "maps": {main_board.id: _map(main_board, languages) for main_board in material.maps},
        "rulings": _rulings(material.rulebooks, languages),
        "rules": _rules(material.rulebooks, languages),
        "pharaoh": _pharaoh(material.grid),
        "pyramydal": _pyramydal(material.pyramydal, languages),
        "names": {lang: _names(lang, material.factions, sentences) for lang in languages},
        "sentences": {lang: _translations(lang, sentences) for lang in languages if lang != LANGUAGES[0]},
    }


def _translations(lang: str, sentences: Iterable[str]) -> dict[str, Json]:
    translations = catalog(lang)
    return {text: translations.gettext(text) for text in sentences if translations.gettext(text) != text}


def _words(texts: Mapping[str, str], languages: Collection[str]) -> dict[str, Json]:
    """Select these languages; if English is missing, use the first text for it."""
    selected = {lang: text for lang, text in texts.items() if lang in languages}
    return {**({} if LANGUAGES[0] in selected else {LANGUAGES[0]: next(iter(texts.values()))}), **selected}


def _faction(faction: Faction, languages: Sequence[str]) -> dict[str, Json]:
    return {
        "title": _words(faction.title, languages),
        "colour": screen(faction.colour),
        "dark": screen(skin(faction, FULL).dark),
        "emblem": emblem_paths(faction),
        "sign": faction.ability.sign,
        "text": _words(faction.ability.text, languages),
        "ability": _ability(faction_ability(faction)),
        "units": [_unit(unit, languages) for unit in faction.units],
        "heroSlots": [box.shape for box in faction.hero_slots],
        "footmen": [
            [{"boxes": [[box.shape, box.number] for box in block.boxes], "adds": block.adds} for block in track]
            for track in faction.footmen
        ],
        "footmenBonus": faction.footmen_bonus,
        "upgradePairs": faction.upgrade_pairs,
        "devices": [device.id for device in faction.devices],
    }


def _ability(ability: Ability) -> dict[str, Json]:
    return {
        "proposed": ability.proposed,
        "effects": [_effect(effect) for effect in ability.effects],
        "otherwise": [
            [name, value, [_effect(effect) for effect in effects]] for name, value, effects in ability.otherwise
        ],
    }


def _effect(effect: Effect) -> dict[str, Json]:
    return {
        "when": effect.when,
        "who": effect.who,
        "worth": effect.worth,
        "kills": effect.kills,
        "most": effect.most,
        "whole": effect.unhalved,
        "bombproof": effect.bombproof,
        "rally": effect.rally,
        "crossings": effect.crossings,
        "section": effect.section,
        "muster": effect.muster,
        "rule": effect.rule,
        "ruling": effect.ruling,
    }


def _unit(unit: Unit, languages: Sequence[str]) -> dict[str, Json]:
    return {
        "id": unit.id,
        "title": _words(unit.title, languages),
        "boxes": [box.shape for box in unit.boxes],
        "order": unit.order,
        "operator": unit.operator,
        "track": list(unit.track),
        "subtractFrom": unit.subtract_from,
        "line": unit.line,
        "bomb": unit.bomb,
    }


def _map(main_board: Map, languages: Sequence[str]) -> dict[str, Json]:
    board = make_board(main_board)
    at = {space.number: space.at for space in main_board.spaces} | {-start.die: start.at for start in main_board.starts}
    return {
        "title": _words(main_board.title, languages),
        "orientation": main_board.orientation,
        "rounds": main_board.rounds,
        "soloRounds": main_board.solo_rounds,
        "dice": list(main_board.dice),
        "walls": [list(ends) for ends in board.walls],
        "startGarrison": main_board.start_garrison,
        "places": [
            {
                "place": place,
                "at": [at[place].q, at[place].r],
                "name": _words(board.names[place], languages) if place in board.names else None,
                "near": list(board.neighbours[place]),
                "round": board.round_points.get(place, 0),
                "final": board.final_points.get(place, 0),
                "factory": board.factories.get(place),
                "garrison": board.garrison.get(place, 0),
            }
            for place in (*board.spaces, *board.starts)
        ],
    }


def _rulings(books: Iterable[Rulebook], languages: Sequence[str]) -> list[Json]:
    """List the rulings a table can choose, in the order of the rulebook."""
    return [
        {
            "name": ruling.name,
            "id": ruling.id,
            "choices": list(choices_of(ruling.name)),
            "question": _words(ruling.question, languages),
            "reason": _words(ruling.reason, languages),
        }
        for book in books
        for ruling in book.rulings
        if book.id == BOOK and ruling.name in IDS
    ]


def _rules(books: Iterable[Rulebook], languages: Sequence[str]) -> dict[str, Json]:
    return {
        id_: _words(words, languages) for book in books if book.id in GAMES for id_, words in book.statements.items()
    }


def most_players(grid: Grid) -> int:
    """Return how many can play Pharaoh on a grid: one for each edge, but at least two."""
    return max(2, min(MOST_PLAYERS, len(grid.edges)))


def _pharaoh(grid: Grid) -> dict[str, Json]:
    boards = {players: make_grid(grid, players) for players in range(2, most_players(grid) + 1)}
    return {
        "names": list(boards[2].names),
        "columns": grid.columns,
        "rows": grid.rows,
        "edges": [edge.id for edge in grid.edges],
        "boards": {
            str(players): {
                "straight": [list(near) for near in board.straight],
                "diagonal": [list(near) for near in board.diagonal],
                "entries": [list(squares) for squares in board.entries],
                "goals": [sorted(line) for line in board.goals],
            }
            for players, board in boards.items()
        },
    }


def _pyramydal(sheet: ScoreSheet, languages: Sequence[str]) -> dict[str, Json]:
    assert sheet.taken is not None  # the Pyramydal sheet always has this table
    colours = sheet.taken.colours
    return {
        "colours": COLOURS,
        "titles": [
            {"letter": colour.letter, "colour": screen(colour.ink), "title": _words(colour.title, languages)}
            for colour in colours
        ],
    }


def _names(lang: str, factions: Iterable[Faction], sentences: Iterable[str]) -> dict[str, Json]:
    """Return the names for ids in a language, as `hyskos.companion.names.name_of` does."""
    translations = catalog(lang)
    names = {id_: translations.gettext(name) for id_, name in NAMES.items()}
    articles = {
        id_: translations.gettext(key) for id_, key in ARTICLES.items() if translations.gettext(key) not in ("-", key)
    }
    for faction in factions:
        names[faction.id] = faction.title.get(lang) or next(iter(faction.title.values()))
        article = faction.article.get(lang)
        if lang in faction.title and article:
            articles[faction.id] = article
    forms = _forms(translations, (*names.values(), *articles.values(), "*", "-"), sentences)
    return {"names": {**names}, "articles": {**articles}, "forms": forms}


def _forms(translations: gettext.NullTranslations, kinds: Iterable[str], sentences: Iterable[str]) -> dict[str, Json]:
    """Collect the patterns that put these names, or names with these articles, into translated sentences."""
    forms = {form for text in sentences for form in _FORM.findall(translations.gettext(text))}
    keys = [f"form|{form}|{kind}" for form in sorted(forms) for kind in dict.fromkeys(kinds)]
    return {key: translations.gettext(key) for key in keys if translations.gettext(key) != key}


# Fill the data into the page.

BUILT = data.ROOT / "phone" / "table.html"
"""Built from `phone/` by `python -m scripts.phone_page`; contains no factions and no maps."""
EMPTY = '<script type="application/json" id="facts">null</script>'
"""Placeholder of the data."""


def page_facts(maps: Sequence[Map], version: str, grid: Grid | None = None) -> dict[str, Json]:
    """Return the data for these maps (all built-in ones by default) and for every faction in this context.

    Raises UnreadableError if a faction file has findings.
    """
    shipping = built_in_files("faction").values()
    material = shipped_material(
        maps=[load_map(str(path)) for path in project.files("map").values()],
        factions=[load_faction(str(path)) for path in factions.files().values() if path not in shipping],
    )
    material = replace(material, grid=grid or material.grid)
    if maps:
        material = replace(material, maps=tuple({main_board.id: main_board for main_board in maps}.values()))
    return facts(material, version)


def page(page_data: Mapping[str, Json], lang: str, *, is_chosen: bool = False) -> bytes:
    """Fill data into the page; the same data always gives the same bytes.

    With `is_chosen` the page opens in `lang`, otherwise in the language of the phone if available.
    """
    text = json.dumps({**page_data, "begin": lang, "chosen": is_chosen}, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":  # keep texts of factions from closing the script element or opening another
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    before, after = BUILT.read_text(encoding="utf-8").split(EMPTY)
    return "".join((before, EMPTY.replace("null", text), after)).encode()
