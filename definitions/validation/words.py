"""Custom words: files of the kind `words`, named by a product or project, that replace built-in texts."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from hyskos.definitions import project
from hyskos.definitions.built_in_words import area_of, areas, built_in_words, key_of, lacking_words
from hyskos.definitions.findings import Finding, Path, in_order
from hyskos.definitions.kinds.definition import Words
from hyskos.definitions.languages import english_name
from hyskos.definitions.messages import N_, NN_, say, short
from hyskos.definitions.reading.document import Document, forward_findings, missing_file_finding, parse
from hyskos.definitions.reading.schema_errors import check_shape, kind_of
from hyskos.definitions.reading.schema_hints import merge_missing_keys
from hyskos.definitions.reading.source import Source, read_source
from hyskos.definitions.typed_words import nearest
from hyskos.definitions.validation.check import Check, Each
from hyskos.definitions.validation.shared_keys import placeholders
from hyskos.definitions.values import dataclass

KIND, KEY = "words", "words"
NAMED_BY = ("product", project.KIND)
"""Kinds that can name words files."""


@dataclass(frozen=True, slots=True)
class File:
    """The words of a file by key, and its findings."""

    words: Mapping[str, Words]
    findings: tuple[Finding, ...] = ()
    digest: str = ""  # sha256 of the file


def full_key(id_: object, key: str) -> str:
    """Return the full key of a word; a file whose `id` is an area leaves the area out of its keys."""
    return key_of(str(id_), key) if id_ in areas() else key


def words_of(document: Document) -> Mapping[str, Words]:
    """Return the words that replace built-in ones; those of the definition override those of its project."""
    words: dict[str, Words] = {}
    for file in [*_of_project(document), *_files_named(document)]:
        for key, translations in file.words.items():
            words[key] = {**words.get(key, {}), **translations}
    return words


def words_named(document: Document) -> dict[str, str]:
    """Return the words files that a valid definition names, with the sha256 of each."""
    return {name: file.digest for (_path, name), file in zip(_names(document), _files_named(document), strict=True)}


def check(document: Document) -> Iterator[Finding]:
    """Report a missing words file, or its findings."""
    for path, _name in _names(document):
        file = _file(document, path)
        if file is None:
            yield missing_file_finding(document, path, "T605")
        else:
            yield from forward_findings(document, path, file.findings)


def _of_project(document: Document) -> list[File]:
    if not document.file or document.data.get("kind") == project.KIND:
        return []
    home = project.home(document.file)
    if home is None:
        return []
    return _files_named(parse(read_source(home.folder / project.FILE)))


def _files_named(document: Document) -> list[File]:
    return [_file(document, path) or File({}) for path, _name in _names(document)]


def _names(document: Document) -> list[tuple[Path, str]]:
    """Return the names of words files in a definition, with their paths."""
    names = document.data.get(KEY) if isinstance(document.data, dict) else None
    if names is None or document.data.get("kind") not in NAMED_BY:
        return []
    places = [((KEY,), names)] if isinstance(names, str) else [((KEY, n), word) for n, word in enumerate(names)]
    return [(path, name) for path, name in places if isinstance(name, str)]


def _file(document: Document, path: Path) -> File | None:
    source = document.neighbours(document.at(path)) if document.neighbours and document.at(path).strip() else None
    if source is None:
        return None
    return File({}, source.findings) if source.findings else _read(source.file, source.text, source.digest)


@lru_cache(maxsize=16)
def _read(file: str, text: str, digest: str) -> File:
    """Check the text of a words file; cached, since every sheet needs it."""
    document = parse(Source(file, text, digest=digest))
    if not document.complete:
        return File({}, document.findings)
    kind, kind_findings = kind_of(document)
    if kind is not None and kind != KIND:
        message = say(N_("expected the kind `{wanted}`, got `{got}`"), wanted=KIND, got=kind)
        return File({}, (document.finding("Y111", ("kind",), message),))
    findings = [*document.findings, *kind_findings]
    if kind:
        findings += check_shape(document, kind)[0]
        if not findings:
            findings += [finding for key in document.data[KEY] for finding in _key(document, (KEY, key))]
    if findings:
        return File({}, in_order(merge_missing_keys(findings)))
    return File({key: texts for key, texts in _written_texts(document).items() if texts}, digest=digest)


def _written_texts(document: Document) -> dict[str, Words]:
    """Return the texts of a file by full key, skipping empty ones."""
    raw_words, id_ = document.data[KEY], document.data["id"]
    return {
        full_key(id_, key): {str(lang): text for lang, text in texts.items() if text.strip()}
        for key, texts in raw_words.items()
    }


def _key(document: Document, path: Path) -> Iterator[Finding]:
    """Report an unknown key, and texts whose placeholders differ from the built-in text."""
    key = str(path[-1])
    built_in = built_in_words().get(full_key(document.data["id"], key))
    if built_in is None:
        near = nearest(key, built_in_words())
        hint = (
            say(N_("did you mean `{word}`?"), word=near[0]) if near
            else say(N_("`hyskos new words LANG` writes a file with all keys"))
        )  # fmt: skip
        message = say(N_("no built-in text has the key `{key}`"), key=short(key))
        yield document.finding("T606", path, message, hint, at_key=True)
        return
    expected = placeholders(built_in["en"])
    for lang, text in document.at(path).items():
        if text.strip() and placeholders(text) != expected:
            names = ", ".join(f"{{{name}}}" for name in sorted(expected)) or say(N_("none"))
            message = say(N_("the placeholders differ from those of the other language: {names}"), names=names)
            yield document.finding(
                "T603", (*path, lang), message, say(N_("in English: {text}"), text=short(built_in["en"], 80))
            )


def _missing_texts(document: Document) -> Iterator[Finding]:
    """Report built-in texts missing in one of the file's languages, in the areas that it has begun."""
    written, begun = _written_texts(document), dict[str, set[str]]()
    for key, texts in document.data[KEY].items():
        for lang in texts if (full := full_key(document.data["id"], key)) in built_in_words() else ():
            begun.setdefault(str(lang), set()).add(area_of(full))
    for lang, within in begun.items():
        for area, keys in lacking_words(lang, written, within).items():
            message = say(
                NN_(
                    "{n} built-in text of `{area}` has no {language}: {keys}",
                    "{n} built-in texts of `{area}` have no {language}: {keys}",
                    "n",
                ),
                n=len(keys), area=area, language=say(english_name(lang)), keys=", ".join(keys),
            )  # fmt: skip
            yield document.finding("T607", (KEY,), message, at_key=True)


CHECKS = (Each(f"{KEY}.*", _key, needs=("id",)), Check(("id", KEY), _missing_texts))
