"""Message catalogs: collect marked messages, report missing translations.

A language consists of `data/locales/LANG/*.po`, one file for each area of the program, so that several people can
work in parallel. The program compiles them into one catalog (`hyskos.definitions.catalogs`). Descriptions in the
schemas and messages of Click (`data/locales/click.pot`) must be translated too. docs/guides/languages.md shows how to
add a language.

    python -m scripts.catalogs                 add new messages to LANG/new.po
    python -m scripts.catalogs --check         exit 1 if a catalog is damaged or incomplete against its claim
    python -m scripts.catalogs --missing LANG  list missing translations of messages and of texts in YAML
"""

import argparse
import ast
import gettext
import io
import json
import re
import string
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

try:
    from babel.messages.catalog import Catalog, Message
    from babel.messages.pofile import read_po, write_po
except ModuleNotFoundError:  # after `make kit` alone
    sys.exit("catalogs are written with Babel, a tool of contributors: make lint brings it")

from hyskos.definitions.catalogs import compile_catalog
from hyskos.definitions.reading.document import parse
from hyskos.definitions.reading.schema import texts
from hyskos.definitions.reading.schema_errors import kind_of
from hyskos.definitions.reading.source import read_source
from scripts import po_files
from scripts.parts import CODE

ROOT = Path(__file__).parent.parent
LOCALES = ROOT / "data" / "locales"
CLICK = LOCALES / "click.pot"
_FREE = re.compile(r"form\|\w+\|.+|language\|complete", re.DOTALL)
"""Entries a language may contain without a message in the program."""
_DESCRIPTION = re.compile(r'"description": ("(?:[^"\\]|\\.)*")')
_MARK = re.compile(r"\b(_|N_|NN_|ngettext)\(")
Sentences = dict[tuple[str, ...], str]


@dataclass(frozen=True, slots=True)
class Text:
    """A text: `file:line`, its languages, and the text in the first one."""

    place: str
    languages: tuple[str, ...]
    first: str


def yaml_texts(folder: Path) -> Iterator[Text]:
    """Yield every text in the definitions of a data folder."""
    for path in sorted(folder.glob("*/*.yaml")):
        document = parse(read_source(path))
        kind, _ = kind_of(document)
        for where, translations in texts(document.data, kind) if kind else ():
            line = f"{path.relative_to(folder.parent)}:{document.marks.at(where).line}"
            first = next(iter(translations.values()), "")
            yield Text(line, tuple(translations), ", ".join(first) if isinstance(first, list) else str(first))


def sentences() -> Sentences:
    """Collect all marked messages and the descriptions in the schemas, with the first place of each."""
    files = (path for folder in CODE for path in sorted((ROOT / folder).rglob("*.py")))
    return schema_descriptions() | sentences_in(files, ROOT)


def schema_descriptions() -> Sentences:
    """Collect the descriptions in the schemas, which completion on the Design page shows."""
    by_words: Sentences = {}
    for path in sorted((ROOT / "data" / "schema").glob("*.schema.json")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for quoted in _DESCRIPTION.findall(line):
                by_words.setdefault((json.loads(quoted),), f"{path.relative_to(ROOT)}:{number}")
    return by_words


def sentences_in(files: Iterable[Path], root: Path) -> Sentences:
    """Collect the arguments of `_()`, `N_()`, `ngettext(one, many, n)` and `NN_(one, many)`, with places in `root`."""
    by_words: Sentences = {}
    for path in files:
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if _MARK.search(text) else ():  # most files mark nothing
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            count = {"_": 1, "N_": 1, "ngettext": 2, "NN_": 2}.get(node.func.id, 0)
            parts = [a.value for a in node.args[:count] if isinstance(a, ast.Constant)]
            words = tuple(part for part in parts if isinstance(part, str) and part)
            if count and len(words) == count:
                by_words.setdefault(words, f"{path.relative_to(root)}:{node.lineno}")
    return by_words


def messages_of_click() -> Sentences:
    """Return the messages of Click, which are not in our sources."""
    with CLICK.open("rb") as file:
        return {
            _words(message): f"{CLICK.relative_to(ROOT)}:{message.lineno}" for message in read_po(file) if message.id
        }


def names(lang: str, catalogs: Mapping[str, Catalog]) -> Sentences:
    """Return the names of languages that a language must translate: English, itself, and complete ones."""
    needed = ["language|name", "English"]
    needed += [
        name_of(code, catalog)
        for code, catalog in catalogs.items()
        if bool(translation_of(catalog, "language|name")) and (code == lang or claims_completeness(catalog))
    ]
    return {(name,): f"data/locales/{lang}/language.po:1" for name in needed}


def languages() -> list[str]:
    """Return every language with a folder; English has none."""
    return sorted(folder.name for folder in LOCALES.iterdir() if folder.is_dir())


def catalog_of(lang: str) -> Catalog:
    """Read all files of a language as one catalog; raises PoError for a damaged file or conflicting translations."""
    if fault := po_files.folder_fault(LOCALES / lang):
        raise po_files.PoError(fault)
    catalog = Catalog(locale=lang, fuzzy=False)
    for path in sorted((LOCALES / lang).glob("*.po")):
        for message in po_files.read(path, lang):
            if not message.id:
                continue
            earlier = catalog.get(_words(message)[0])
            if (
                earlier
                and _is_translated(earlier.string)
                and _is_translated(message.string)
                and earlier.string != message.string
            ):
                raise po_files.PoError(f"{lang}/{path.name}:{message.lineno}: two texts for {message.id!r}")
            if not (earlier and _is_translated(earlier.string)):
                catalog.add(message.id, message.string)
    return catalog


def read_all() -> tuple[dict[str, Catalog], list[str]]:
    """Read every language; also return faults: unreadable files, and translations that cannot be formatted."""
    read: dict[str, Catalog] = {}
    faults: list[str] = []
    for lang in languages():
        try:
            read[lang] = catalog_of(lang)
        except po_files.PoError as error:
            faults.append(f"data/locales/{error}")
    return read, faults + [
        line for lang, catalog in read.items() for line in unformattable_translations(catalog, name_of(lang, catalog))
    ]


def _words(message: Message) -> tuple[str, ...]:
    """Return the message of an entry, with its plural if it has one."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _is_translated(translation: str | Sequence[str] | None) -> bool:
    """Return whether a message has a translation; for plurals, any form."""
    return any(translation or ())


def translation_of(catalog: Catalog, sentence: str) -> list[str]:
    """Return the translation of a message with all plural forms; empty if one is missing."""
    message = catalog.get(sentence)
    translation = message.string if message else None
    texts = [translation] if isinstance(translation, str) else list(translation or ())
    return texts if all(texts) else []


def name_of(lang: str, catalog: Catalog) -> str:
    """Return the English name of a language."""
    return (translation_of(catalog, "language|name") or [lang])[0]


def claims_completeness(catalog: Catalog) -> bool:
    """Return whether a language claims to be complete."""
    return translation_of(catalog, "language|complete") == ["yes"]


def placeholders(text: str) -> set[str]:
    """Return the `{placeholders}` of a message, and the `%(...)s` ones of Click."""
    names = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    return names | set(re.findall(r"%\((\w+)\)", text))


def missing_messages(catalog: Catalog, needed: Sentences, name: str) -> list[str]:
    """List the messages that a language lacks."""
    return [
        f"{line}: no {name} for {words[0]!r}" for words, line in needed.items() if not translation_of(catalog, words[0])
    ]


def unformattable_translations(catalog: Catalog, name: str) -> Iterator[str]:
    """Report translations with unbalanced braces, which cannot be formatted."""
    for message in catalog:
        for text in [message.string] if isinstance(message.string, str) else message.string or ():
            try:
                list(string.Formatter().parse(text))
            except ValueError as error:
                yield f"the {name} of {_words(message)[0]!r} has a brace too many or too few: {error}"


def mismatched_translations(catalog: Catalog, needed: Sentences, name: str) -> Iterator[str]:
    """Report translations that do not match their message: other placeholders, or missing forms."""
    for words, source in needed.items():
        texts = translation_of(catalog, words[0])
        if texts and placeholders(texts[-1]) != placeholders(words[-1]):
            yield f"{source}: placeholders differ in the {name} of {words[0]!r}"
        for text in texts:
            forms = {spec for _, _, spec, _ in string.Formatter().parse(text) if spec and len(spec) > 1}
            forms -= {spec for _, _, spec, _ in string.Formatter().parse(words[-1]) if spec}
            for form in sorted(forms):
                if not (translation_of(catalog, f"form|{form}|*") or translation_of(catalog, f"form|{form}|-")):
                    yield f"{source}: no `form|{form}|*` for the {name} of {words[0]!r}"


def unused_translations(lang: str, needed: Sentences) -> Iterator[str]:
    """Report translations of messages that do not exist: misspelt, or changed since."""
    plurals = {words[0]: words[1:] for words in needed}
    for path in sorted((LOCALES / lang).glob("*.po")):
        for sentence, line in po_files.lines_of(path).items():
            if sentence not in plurals and not _FREE.fullmatch(sentence):
                yield f"{path.relative_to(ROOT)}:{line}: nothing in the program says {sentence!r}"
        for message in po_files.read(path, lang):
            words = _words(message)
            if words[0] in plurals and words[1:] != plurals[words[0]]:
                wants = f"msgid_plural {plurals[words[0]][0]!r}" if plurals[words[0]] else "no msgid_plural"
                yield f"{path.relative_to(ROOT)}:{message.lineno}: {words[0]!r} wants {wants}"


def other_plural(lang: str, catalog: Catalog) -> Iterator[str]:
    """Report that no header says which plural forms a language has, where they are not those of most languages."""
    built = gettext.GNUTranslations(io.BytesIO(compile_catalog(LOCALES / lang)))
    if built.info()["plural-forms"].replace(" ", "") != catalog.plural_forms.replace(" ", ""):
        yield f'data/locales/{lang}: the header of a file has to say "Plural-Forms: {catalog.plural_forms}\\n"'


def report(lang: str, catalog: Catalog, needed: Sentences, texts: list[Text]) -> tuple[list[str], str]:
    """Return the faults of a language, and its progress on one line."""
    name = name_of(lang, catalog)
    lacking, untold = missing_messages(catalog, needed, name), lacking_texts(lang, name, texts)
    lines = [
        *other_plural(lang, catalog),
        *mismatched_translations(catalog, needed, name),
        *unused_translations(lang, needed),
    ]
    if claims_completeness(catalog):
        return [*lines, *lacking, *untold], f"{name} is complete"
    done, translated = len(needed) - len(lacking), len(texts) - len(untold)
    return lines, f"{name} has {done} of {len(needed)} sentences, {translated} of {len(texts)} texts"


def lacking_texts(lang: str, name: str, texts: list[Text]) -> list[str]:
    """List the texts in YAML that lack a language."""
    return [f"{text.place}: no {name} for {text.first!r}" for text in texts if lang not in text.languages]


def collect(lang: str, needed: Sentences) -> None:
    """Add new messages to the file new.po of a language, keeping its contents."""
    catalog, path = catalog_of(lang), LOCALES / lang / "new.po"
    lacking = {words: source for words, source in needed.items() if catalog.get(words[0]) is None}
    if not lacking:
        return
    new = Catalog(locale=lang, fuzzy=False)
    if path.exists():
        with path.open("rb") as file:
            new = read_po(file, locale=lang)
    for words, source in lacking.items():
        file_name, line = source.split(":")
        new.add(words if len(words) > 1 else words[0], locations=[(file_name, int(line))])
    with path.open("wb") as file:
        write_po(file, new, width=110, omit_header=True)


def main() -> int:
    """Run as described above."""
    parser = argparse.ArgumentParser(description="Collect and check the message catalogs.")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--missing", choices=languages())
    options = parser.parse_args()
    catalogs, faults = read_all()
    if faults:
        print("\n".join(faults))
        return 1
    messages, texts = sentences() | messages_of_click(), list(yaml_texts(ROOT / "data"))
    needed = {lang: messages | names(lang, catalogs) for lang in catalogs}
    if lang := options.missing:
        name = name_of(lang, catalogs[lang])
        print("\n".join(missing_messages(catalogs[lang], needed[lang], name) + lacking_texts(lang, name, texts)))
        return 0
    if not options.check:
        for lang in catalogs:
            collect(lang, needed[lang])
    reports = [report(lang, catalogs[lang], needed[lang], texts) for lang in catalogs]
    lines = lacking_texts("en", "English", texts) + [
        line for faults_of_language, _ in reports for line in faults_of_language
    ]
    print("\n".join(lines) or f"catalogs: {'; '.join(['English is complete', *(line for _, line in reports)])}")
    return 1 if lines and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
