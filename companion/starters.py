"""The starter files of `hyskos new`, filled in from built-in definitions."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from hyskos import data
from hyskos.companion.starter_comments import translated
from hyskos.definitions import project
from hyskos.definitions.built_in_words import area_of, built_in_words
from hyskos.definitions.guarded_yaml import Document, parse
from hyskos.definitions.languages import LANGUAGES, _, text_in
from hyskos.definitions.loader import find
from hyskos.definitions.messages import short
from hyskos.definitions.source import read_source
from hyskos.definitions.starter_texts import in_languages
from hyskos.definitions.texts import texts

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
    known = {key: texts for key, texts in built_in_words().items() if area_of(key) in areas}
    lines = [
        _("Built-in texts in another language, or in your own words. Each is below the English text, a comment."),
        _("Copy what is in braces unchanged: it is filled in when a sheet is printed."),
        _("Name this file in a product or in hyskos.yaml: `words: {file}`").format(file=f"{lang}.yaml"),
        _("Delete what you leave as it is built in."),
    ]
    head = [*(f"# {line}" for line in lines), "kind: words", f"id: {lang}", "words:"]
    told = [f"  # {texts['en']}\n  {key}: {in_yaml({lang: texts.get(lang, '')})}" for key, texts in known.items()]
    return schema_line("words") + "\n".join([*head, *told]) + "\n"


def languages_of_project() -> Sequence[str]:
    """Return the languages of the current project, or those of the program if it has none."""
    return project.languages() or LANGUAGES


def copied(kind: str, name: str, model: str, spoken: Sequence[str] = LANGUAGES) -> str:
    """Write a copy of a definition under a new name, with its comments.

    Its texts are in the languages `spoken`; missing ones are in English after an ellipsis. Aliases, articles, the
    description of the ability and rounds (which are up to the map) are left out. Raises LookupError if there is no
    such definition.
    """
    lines = {
        "id": name,
        "title": title_of(name, spoken),
        "version": '"0.1"',
        "provenance": "proposal # final: files say nothing of reconstructions and proposals any more",
        "  provenance": "proposal",  # of the ability, which no document describes
    }
    text = _spoken(parse(read_source(find(model, kind))), kind, spoken)
    if kind in NOT_DESCRIBED:
        text = text[text.index("kind:") :]
    copied_ = (
        f"{key}: {lines[key]}" if (key := line.partition(":")[0]) in lines else line
        for line in copied_lines(text.splitlines())
    )
    return schema_line(kind) + "".join(f"{translated(line)}\n" for line in copied_)


def _spoken(document: Document, kind: str, spoken: Sequence[str]) -> str:
    """Return the text of a definition with its texts in other languages, and nothing else changed."""
    lines = document.text.split("\n")
    built_in = {texts[LANGUAGES[0]]: texts for texts in reversed([*built_in_words().values()])}
    for path, told in reversed([*texts(document.data, kind)]):
        if [*told] == [*spoken] or not all(isinstance(text, str) for text in told.values()):
            continue
        known = built_in.get(str(told.get(LANGUAGES[0])), {})  # a unit has the same name on the map and on a board
        own = in_languages({**known, **{lang: str(text) for lang, text in told.items()}}, spoken)
        mark = document.marks.at(path)
        last, after = mark.end_line - 1, mark.end_column - 1
        if lines[mark.line - 1][mark.column - 1] == "{":
            new = in_yaml(own, **_beside_texts(document.at(path), told))
        else:  # one language on each line
            ends = [document.marks.at((*path, key)) for key in document.at(path)]
            last, after = max((end.end_line - 1, end.end_column - 1) for end in ends)
            mark = min(document.marks.key((*path, key)) for key in document.at(path))
            new = ("\n" + " " * (mark.column - 1)).join(in_yaml({lang: text})[1:-1] for lang, text in own.items())
        first = mark.line - 1
        lines[first : last + 1] = [lines[first][: mark.column - 1] + new + lines[last][after:]]
    return "\n".join(lines)


def _beside_texts(whole: Mapping[str, str], told: Mapping[str, object]) -> dict[str, str]:
    """Return the keys of a text that are not languages, such as `needs`."""
    return {key: value for key, value in whole.items() if key not in told}


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


def lost_schema(file: Path, text: str) -> str | None:
    """Return the schema named on the first line of a file if it does not exist; otherwise None."""
    first = text.partition("\n")[0].strip()
    if not first.startswith(_SCHEMA):
        return None
    name = first.removeprefix(_SCHEMA).strip()
    try:
        there = "://" in name or (file.parent / name).exists()
    except (OSError, ValueError):  # invalid file name
        there = False
    return None if there else short(name)


def schema_name(kind: str) -> str:
    """Return the file name of a schema."""
    return kind + _SUFFIX


def schema_text(kind: str) -> str:
    """Read the schema of a kind."""
    return (data.ROOT / "schema" / schema_name(kind)).read_text(encoding="utf-8")


def kinds() -> list[str]:
    """List the kinds that have a schema."""
    return sorted(path.name.removesuffix(_SUFFIX) for path in (data.ROOT / "schema").glob(f"*{_SUFFIX}"))


def title_of(name: str, languages: Iterable[str]) -> str:
    """Turn an id into a title for every language, as YAML."""
    return in_yaml(dict.fromkeys(languages, name.replace("-", " ").title()))


def in_yaml(texts: Mapping[str, str], **words: str) -> str:
    """Write texts by language as YAML on one line, after `words`, which are not quoted."""
    written = [f"{lang}: {json.dumps(text, ensure_ascii=False)}" for lang, text in texts.items()]
    return "{" + ", ".join([*(f"{key}: {word}" for key, word in words.items()), *written]) + "}"


def starter_text(kind: str, lang: str) -> str:
    """Read the template of a kind in a language, or else in a language of the program."""
    known = {one: data.ROOT / "texts" / f"{kind}_{one}.txt" for one in LANGUAGES}
    there = {one: path for one, path in known.items() if path.is_file()}
    return text_in(there, lang).read_text(encoding="utf-8")


def filled(text: str, values: Mapping[str, str]) -> str:
    """Replace the placeholders `@KEY@` in a text."""
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text
