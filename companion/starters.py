"""The starter files of `hyskos new`, filled in from built-in definitions and translated."""

import json
import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from hyskos import data
from hyskos.definitions import project
from hyskos.definitions.built_in_words import area_of, built_in_words
from hyskos.definitions.game_facts import GAMES
from hyskos.definitions.kinds.product import Product, spread
from hyskos.definitions.kinds.registry import PRINTED, built_in_files
from hyskos.definitions.languages import LANGUAGES, _, text_in
from hyskos.definitions.loader import find, load_as
from hyskos.definitions.messages import short
from hyskos.definitions.reading.document import Document, parse
from hyskos.definitions.reading.schema import texts
from hyskos.definitions.reading.source import read_source
from hyskos.definitions.starter_texts import in_languages, starter_words
from hyskos.definitions.validation.components import PICTURED
from hyskos.definitions.validation.product_jobs import game_of, kinds_shipped
from hyskos.definitions.validation.shared_keys import ANY_GAME
from hyskos.rules.reasons import N_

COMMENTS = (
    N_(
        "A closed strip of alternately pointing triangles. Outer triangles 0 to triangles - 1 carry pyramids, "
        "inner ones"
    ),
    N_("carry power figures; inner i shares a side with outer i and outer i + 1. Numbers grow counterclockwise."),
    N_("the blue safe space of neither player"),
    N_("counterclockwise"),
    N_("where pyramids start and where bumped pieces return"),
    N_("clockwise"),
    N_("Take these signs away for a third player; for a fourth one as well, where the ring has 20 triangles:"),
    N_("border, headings, starting values"),
    N_("of the light design, in place of the colour"),
    N_("each a d4 box and a d8 box with a larger number"),
    N_("left + value"),
    N_("triangle x value"),
    N_("(8 - left) x value"),
    N_("two tracks; a block unlocks when all its boxes are crossed: [shape, number]"),
    N_("on both groups when both are complete"),
    N_("an open board for any game with Icehouse or Looney pyramids"),
    N_("the base of a large pyramid is 25.4 mm"),
    N_("boards of A4 lie in it"),
    N_("the board is 210 mm wide"),
    N_("the board folds twice to 180 mm"),
    N_("of a book for a press; `--trim` chooses another"),
    N_("where each player's pieces enter; two players sit south and north"),
    N_("players: the smallest game in which the line wins"),
    N_("final: files no longer mention reconstructions or proposals"),
)
"""Every comment that copies keep; a test checks that none is missing."""
_COMMENT = re.compile(r"(?:^|(?<=\s))# (?P<words>.+)$")


def translate_comment(line: str) -> str:
    """Translate the comment of a YAML line to the language of the output; unknown comments stay unchanged.

    >>> translate_comment("rounds: 10 # as I like it")
    'rounds: 10 # as I like it'
    """
    match = _COMMENT.search(line)
    return f"{line[: match.start()]}# {_(match['words'])}" if match and match["words"] in COMMENTS else line


_SUFFIX = ".schema.json"
_SCHEMA = "# yaml-language-server: $schema="
_NOT_COPIED = ("aliases:", "article:", "rounds:", "solo_rounds:")
_OF_ITS_ABILITY = ("  sign:", "  rule:", "  rulings:")
"""Keys that describe the ability of the original; without them sign and rule are derived from the effects."""


NOT_DESCRIBED = ("box", "cover", "card", "booklet")
"""Kinds whose leading comments describe the built-in definition and do not apply to a copy."""


def words_starter(lang: str, areas: Collection[str]) -> str:
    """Write a YAML file with the built-in texts of some areas in a language, each below its English text.

    Texts without a translation are empty.
    """
    selected = {key: texts for key, texts in built_in_words().items() if area_of(key) in areas}
    lines = [
        _("Built-in texts in another language, or in your own words. Each is below the English text, a comment."),
        _("Copy text in braces unchanged: it is filled in when a sheet is printed."),
        _("Name this file in a product or in hyskos.yaml: `words: {file}`").format(file=f"{lang}.yaml"),
        _("Delete the texts that you do not change."),
    ]
    head = [*(f"# {line}" for line in lines), "kind: words", f"id: {lang}", "words:"]
    entries = [f"  # {texts['en']}\n  {key}: {in_yaml({lang: texts.get(lang, '')})}" for key, texts in selected.items()]
    return schema_line("words") + "\n".join([*head, *entries]) + "\n"


def languages_of_project() -> Sequence[str]:
    """Return the languages of the current project, or those of the program if it has none."""
    return project.languages() or LANGUAGES


def copy_definition(kind: str, name: str, model: str, spoken: Sequence[str] = LANGUAGES) -> str:
    """Write a copy of a definition under a new name, with its comments.

    Its texts are in the languages `spoken`; missing ones are in English after an ellipsis. Aliases, articles, the
    description of the ability and rounds (which are up to the map) are left out. Raises LookupError if there is no
    such definition.
    """
    lines = {
        "id": name,
        "title": title_of(name, spoken),
        "version": '"0.1"',
        "provenance": "proposal # final: files no longer mention reconstructions or proposals",
        "  provenance": "proposal",  # of the ability, which no document describes
    }
    text = _in_languages(parse(read_source(find(model, kind))), kind, spoken)
    if kind in NOT_DESCRIBED:
        text = text[text.index("kind:") :]
    copied_ = (
        f"{key}: {lines[key]}" if (key := line.partition(":")[0]) in lines else line
        for line in copied_lines(text.splitlines())
    )
    return schema_line(kind) + "".join(f"{translate_comment(line)}\n" for line in copied_)


def _in_languages(document: Document, kind: str, spoken: Sequence[str]) -> str:
    """Return the text of a definition with its texts in other languages, and nothing else changed."""
    lines = document.text.split("\n")
    built_in = {texts[LANGUAGES[0]]: texts for texts in reversed([*built_in_words().values()])}
    for path, translations in reversed([*texts(document.data, kind)]):
        if [*translations] == [*spoken] or not all(isinstance(text, str) for text in translations.values()):
            continue
        built_in_texts = built_in.get(
            str(translations.get(LANGUAGES[0])), {}
        )  # a unit has the same name on the map and on a board
        texts_by_language = in_languages(
            {**built_in_texts, **{lang: str(text) for lang, text in translations.items()}}, spoken
        )
        mark = document.marks.at(path)
        last, after = mark.end_line - 1, mark.end_column - 1
        if lines[mark.line - 1][mark.column - 1] == "{":
            new = in_yaml(texts_by_language, **_other_keys(document.at(path), translations))
        else:  # one language on each line
            ends = [document.marks.at((*path, key)) for key in document.at(path)]
            last, after = max((end.end_line - 1, end.end_column - 1) for end in ends)
            mark = min(document.marks.key((*path, key)) for key in document.at(path))
            new = ("\n" + " " * (mark.column - 1)).join(
                in_yaml({lang: text})[1:-1] for lang, text in texts_by_language.items()
            )
        first = mark.line - 1
        lines[first : last + 1] = [lines[first][: mark.column - 1] + new + lines[last][after:]]
    return "\n".join(lines)


def _other_keys(entry: Mapping[str, str], translations: Mapping[str, object]) -> dict[str, str]:
    """Return the keys of a text that are not languages, such as `needs`."""
    return {key: value for key, value in entry.items() if key not in translations}


def copied_lines(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines of a file without schema, rounds, aliases and the description of the ability."""
    indent = ""  # indentation of lines that belong to an omitted key
    for line in lines:
        if indent and line.startswith(indent):
            continue
        indent = " " if line.startswith(_NOT_COPIED) else "   " if line.startswith(_OF_ITS_ABILITY) else ""
        if not indent and not line.startswith(_SCHEMA):
            yield line


def schema_line(kind: str) -> str:
    """Write the comment that names the schema of a file for editors; the schema is in the same folder."""
    return f"{_SCHEMA}{schema_name(kind)}\n"


def naming_schema(text: str, kind: str) -> str:
    """Put the schema comment on the first line of a file, replacing another one."""
    first, end, rest = text.partition("\n")
    return schema_line(kind) + (rest if first.startswith(_SCHEMA) else first + end + rest)


def without_schema(text: str) -> str:
    """Remove the schema comment from a file."""
    return text.partition("\n")[2] if text.startswith(_SCHEMA) else text


def lost_schema(file: Path, text: str) -> str | None:
    """Return the schema named on the first line of a file if it does not exist; otherwise None."""
    first = text.partition("\n")[0].strip()
    if not first.startswith(_SCHEMA):
        return None
    name = first.removeprefix(_SCHEMA).strip()
    try:
        exists = "://" in name or (file.parent / name).exists()
    except (OSError, ValueError):  # invalid file name
        exists = False
    return None if exists else short(name)


def schema_name(kind: str) -> str:
    """Return the file name of a schema."""
    return kind + _SUFFIX


def schema_text(kind: str) -> str:
    """Read the schema of a kind."""
    return (data.ROOT / "schema" / schema_name(kind)).read_text(encoding="utf-8")


def title_of(name: str, languages: Iterable[str]) -> str:
    """Turn an id into a title for every language, as YAML."""
    return in_yaml(dict.fromkeys(languages, name.replace("-", " ").title()))


def in_yaml(texts: Mapping[str, str], **words: str) -> str:
    """Write texts by language as YAML on one line, after `words`, which are not quoted."""
    pairs = [f"{lang}: {json.dumps(text, ensure_ascii=False)}" for lang, text in texts.items()]
    return "{" + ", ".join([*(f"{key}: {word}" for key, word in words.items()), *pairs]) + "}"


def starter_text(kind: str, lang: str) -> str:
    """Read the template of a kind in a language, or else in a language of the program."""
    candidates = {language: data.ROOT / "texts" / f"{kind}_{language}.txt" for language in LANGUAGES}
    existing = {language: path for language, path in candidates.items() if path.is_file()}
    return text_in(existing, lang).read_text(encoding="utf-8")


def fill(text: str, values: Mapping[str, str]) -> str:
    """Replace the placeholders `@KEY@` in a text."""
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text


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
    return schema_line(kind) + fill(starter_text(kind, lang), values)


def product_starter(name: str, game: str, lang: str) -> str:
    """Write a starter product as YAML, with comments in `lang`, from the project's components or built-in ones.

    Raises LookupError if there are neither.
    """
    custom = [*own_parts(game)]
    model = next((product for product in _products() if product.game == game), None)
    parts = custom or sorted(_built_in_ids(game, PRINTED))
    if not parts or not (custom or model):
        raise LookupError(game)
    spoken = languages_of_project() if custom or not model else model.languages
    covered = not custom or any(part in custom for part in own_parts(game, ["cover"]))
    values = {
        "ID": name,
        "GAME": game,
        "TITLE": title_of(name, spoken),
        "SUBTITLE": in_yaml(model.subtitle if model and not custom else starter_words("subtitle", spoken)),
        **{key.upper(): in_yaml(starter_words(key, spoken)) for key in _OF_PRODUCTS},
        "LANGUAGES": f"[{', '.join(spoken)}]",
        **{key.upper(): starter_words(key, spoken)[spoken[0]] for key in ("publisher", "author")},
        "SKU": name.upper()[:30].rstrip("-"),
        "COMPONENTS": "\n".join(f"  - {{id: {part}}}" for part in parts),
        "SHOP": "  " if covered else "  # ",
    }
    return schema_line("product") + fill(starter_text("product", lang), values)


def games() -> list[str]:
    """List the games a product can be started for: those of built-in products and of components in the project."""
    return sorted(
        {product.game for product in _products()} | {game for _file, game in _project_files(PRINTED)} - {*ANY_GAME}
    )


def _products() -> Iterable[Product]:
    return (load_as(str(path), Product) for path in built_in_files("product").values())


def game_of_project() -> str | None:
    """Return the game of the first board in the project; None if there is none."""
    return next((game for _file, game in _project_files(PICTURED)), None)


def own_parts(game: str, kinds: Iterable[str] = PRINTED) -> Iterator[str]:
    """Yield the printable files of the project that belong to a game, relative to the current folder."""
    return (file for file, file_game in _project_files(kinds) if file_game == game)


def _project_files(kinds: Iterable[str]) -> Iterator[tuple[str, str]]:
    for kind in kinds:
        for path in project.files(kind).values():
            definition, name = parse(read_source(path)).data, Path(os.path.relpath(path)).as_posix()
            if isinstance(definition, dict) and not name.startswith(".."):
                yield name, str(definition.get("game"))


def _built_in_ids(game: str, kinds: Iterable[str]) -> Iterator[str]:
    kinds_by_name = kinds_shipped()
    return (
        name
        for kind in kinds
        for name in built_in_files(kind)
        if kinds_by_name.get(name) == kind and game_of(name) == game
    )


def _players(game: str, board: str) -> str:
    """Return the number of players for a board of the project: up to its starts, otherwise as in the rules."""
    minimum, maximum = GAMES[game].players if game in GAMES else (2, 4)
    starts = parse(read_source(Path(board))).data.get("starts")
    if starts:
        return spread(minimum, len(starts))
    return f"{minimum}+" if maximum is None else spread(minimum, maximum)
