"""Check that a product has all texts in the languages it is sold in, including its components and built-in words."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path as FilePath
from typing import get_args

from hyskos import data
from hyskos.definitions.built_in_words import built_in_words, lacking_words, needed_areas
from hyskos.definitions.findings import Finding, Path, ranges
from hyskos.definitions.kinds.cover import Counted, counted_number
from hyskos.definitions.kinds.definition import Words
from hyskos.definitions.kinds.registry import KINDS
from hyskos.definitions.languages import english_name, text_in
from hyskos.definitions.messages import N_, NN_, Message, say, short
from hyskos.definitions.paths import is_file
from hyskos.definitions.reading.document import Document, parse
from hyskos.definitions.reading.schema import texts
from hyskos.definitions.reading.source import read_source
from hyskos.definitions.starter_texts import UNTRANSLATED, placeholders
from hyskos.definitions.validation.product_jobs import job_languages, kind_of_part, kinds_shipped, read_sibling
from hyskos.definitions.validation.words import words_of
from hyskos.definitions.values import dataclass

_SPOKEN = re.compile(r"\{\w+\}")
"""Placeholders in a text; a text without any other letters needs no translation."""
_OF_THE_PRODUCT = ("title", "subtitle")
"""Texts that covers, and the boxes with them, take from the product."""
COPIED = ("faction", "grid", "ring", "box", "cover", "card", "booklet")
"""Kinds for which `hyskos new` copies a built-in definition."""
_SHOWN = 3
"""Number of built-in words quoted in a finding."""


def find_missing_languages(document: Document, spoken: Collection[str] = ()) -> Iterator[Finding]:
    """Report components and built-in words without a translation into a language of the product.

    Checks all languages, or only those in `spoken`.
    """
    languages = [lang for lang in document.data["languages"] if not spoken or lang in spoken]
    yield from _of_product(document, languages)
    for part in _lacking_parts(document, languages):
        yield part.finding(document)
    custom_words = words_of(document)
    for lang in languages:
        yield from _built_in(document, lang, custom_words)


def _of_product(document: Document, languages: Sequence[str]) -> Iterator[Finding]:
    """Report texts of the product itself, except title and subtitle, which other checks report."""
    for path, translations in texts(document.data, "product"):
        for lang in languages if path[0] not in _OF_THE_PRODUCT else ():
            if translations and lang not in translations:
                key = next(step for step in reversed(path) if isinstance(step, str))
                message = say(
                    N_("`{key}` has no {language} and would be printed in {other}"),
                    key=key, language=say(english_name(lang)), other=say(english_name(next(iter(translations)))),
                )  # fmt: skip
                yield document.finding("Q122", path, message, say(N_("add `{lang}: …` to it"), lang=lang))


def missing_languages(document: Document) -> dict[str, list[str]]:
    """Return the missing languages of each component, by its name in the product."""
    missing: dict[str, list[str]] = {}
    for part in _lacking_parts(document, document.data["languages"]):
        missing.setdefault(document.data["components"][part.n]["id"], []).append(part.lang)
    return missing


@dataclass(frozen=True, slots=True)
class _Lacking:
    """A sheet of the `n`-th component without texts in a language."""

    n: int
    name: str
    sheet: Document
    lang: str
    printed: int  # texts
    lacking: Sequence[tuple[Path, Mapping[str, object]]]

    def finding(self, document: Document) -> Finding:
        """Report it at the component."""
        message = say(
            NN_(
                "`{name}` has no {language}: {n} of its {m} text would be printed in {other}",
                "`{name}` has no {language}: {n} of its {m} texts would be printed in {other}",
                "m",
            ),
            name=short(self.name),
            language=say(english_name(self.lang)),
            n=len(self.lacking),
            m=self.printed,
            other=say(english_name(next(iter(self.lacking[0][1])))),
        )
        paths = [path for path, _text in self.lacking]
        return document.finding(
            "Q122", ("components", self.n, "id"), message, _help(self.name, self.sheet, paths, self.lang)
        )


def _lacking_parts(document: Document, languages: Sequence[str]) -> Iterator[_Lacking]:
    jobs = document.data["jobs"]
    for n, part in enumerate(document.data["components"]):
        name = str(part["id"])
        langs = {lang for job in jobs if name not in job.get("without", ()) for lang in job_languages(document, job)}
        for sheet_name, sheet in sheets_of(document, name):
            printed = list(_printed_texts(sheet, str(document.data["game"])))
            for lang in (lang for lang in languages if lang in langs):
                lacking = [(path, text) for path, text in printed if lang not in text]
                if lacking:
                    yield _Lacking(n, sheet_name, sheet, lang, len(printed), lacking)


def sheets_of(document: Document, name: str) -> Iterator[tuple[str, Document]]:
    """Yield the file of a component, and that of a box's cover unless the product names it."""
    part = _parse_component(document, name)
    if part is None:
        return
    yield name, part
    cover = part.data.get("cover")
    named = {str(component["id"]) for component in document.data["components"]}
    if part.data.get("kind") == "box" and isinstance(cover, str) and cover not in named:
        cover_document = _parse_component(part, cover)
        if cover_document:
            yield cover, cover_document


def _help(name: str, sheet: Document, lacking: list[Path], lang: str) -> Message:
    if not is_file(name):
        kind, language = str(sheet.data["kind"]), say(english_name(lang))
        if kind in COPIED:
            sentence = N_(
                "run `hyskos new {kind} NAME --like {name}`, add {language} to the copy, and name the copy here"
            )
            return say(sentence, kind=kind, name=name, language=language)
        sentence = N_("copy {file}, change its `id`, add {language} texts, and name the copy here")
        file = FilePath(sheet.file).relative_to(data.ROOT.parent).as_posix()
        return say(sentence, file=file, language=language)
    lines = ranges(sorted({sheet.marks.at(path).line for path in lacking}))
    return say(N_("add `{lang}: …` to the texts on these lines: {lines}"), lang=lang, lines=lines)


def _parse_component(document: Document, name: str) -> Document | None:
    """Parse a component; None if it cannot be read, which other checks report."""
    if is_file(name):
        source = read_sibling(document, name)
        parsed = parse(source) if source else None
    else:
        kind = kinds_shipped().get(name)
        parsed = _built_in_document(data.ROOT / KINDS[kind].folder / f"{name}.yaml") if kind else None
    return parsed if parsed and parsed.complete and isinstance(parsed.data, dict) else None


@cache
def _built_in_document(path: FilePath) -> Document:
    return parse(read_source(path))


def _printed_texts(sheet: Document, game: str) -> Iterator[tuple[Path, Mapping[str, object]]]:
    """Yield the texts that a component prints and that need translation.

    Covers use title and subtitle of the product; so does anything titled like the game. The labels of counts on covers
    are built-in words.
    """
    titles, kind = built_in_words().get(f"games.{game}", {}), str(sheet.data["kind"])
    for path, translations in texts(sheet.data, kind):
        if not translations or not all(isinstance(text, str) for text in translations.values()):
            continue
        if kind == "cover" and (path[0] in _OF_THE_PRODUCT or _is_counted(sheet, path)):
            continue
        if path == ("title",) and all(text == text_in(titles, lang) for lang, text in translations.items() if titles):
            continue
        if any(any(map(str.isalpha, _SPOKEN.sub("", str(text)))) for text in translations.values()):
            yield path, translations


def _is_counted(cover: Document, path: Path) -> bool:
    """Return whether a path is the label of a number that the product states as well."""
    if path[0] != "facts" or path[-1] != "label":
        return False
    fact = cover.at(path[:-1])
    return (fact.get("counts") or counted_number(fact["label"])) in get_args(Counted)


def areas_of(document: Document) -> tuple[str, ...]:
    """Return the areas of built-in texts that a product's sheets use."""
    kinds = (kind_of_part(document, str(part["id"])) for part in document.data["components"])
    return needed_areas(filter(None, kinds), (job["make"] for job in document.data["jobs"]))


def _built_in(document: Document, lang: str, custom_words: Mapping[str, Words]) -> Iterator[Finding]:
    path: Path = ("languages", document.data["languages"].index(lang))
    for area, keys in lacking_words(lang, custom_words, areas_of(document)).items():
        examples = "; ".join(f"{key}: {short(built_in_words()[key]['en'], 30)}" for key in keys[:_SHOWN])
        message = say(
            NN_(
                "{n} built-in text of `{area}` has no {language} and would be printed in English: {texts}",
                "{n} built-in texts of `{area}` have no {language} and would be printed in English: {texts}",
                "n",
            ),
            n=len(keys), area=area, language=say(english_name(lang)), texts=examples + ("; …" if keys[_SHOWN:] else ""),
        )  # fmt: skip
        hint = say(N_("`hyskos new words {lang}` writes a file for them; name it: `words: {lang}.yaml`"), lang=lang)
        yield document.finding("Q123", path, message, hint)


_OWNED = "© "
"""Start of a `copyright` line, before the name of the publisher."""


def find_placeholders(product: Document) -> Iterator[Finding]:
    """Report placeholders and untranslated texts of a product, its components, and the covers of its boxes."""
    names = [str(part["id"]) for part in product.data["components"]]
    for document in (product, *(sheet for name in names for _name, sheet in sheets_of(product, name))):
        for path, text in _texts(document.data):
            if message := _describe(text):
                yield document.finding("Q127", path, message, say(N_("replace it with your own text")))


def _describe(text: str) -> Message | None:
    """Return what is wrong with a text, or None."""
    content = text.removeprefix(_OWNED)
    if content in placeholders():
        return say(N_("this text is still the placeholder of a new file: {text}"), text=short(text))
    if content.startswith(UNTRANSLATED):
        return say(N_("this text is not translated yet: {text}"), text=short(text))
    return None


def _texts(value: object, path: Path = ()) -> Iterator[tuple[Path, str]]:
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in entries:
        yield from _texts(entry, (*path, key))
    if isinstance(value, str):
        yield path, value
