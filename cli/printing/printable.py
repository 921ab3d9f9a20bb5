"""Find, read and complete what is to be printed: built-in definitions and files of the user."""

from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos import data
from hyskos.cli.printing.print_requests import usage_errors
from hyskos.cli.printing.written_files import Report
from hyskos.cli.shared.files import nearer, not_found
from hyskos.cli.shared.reports import print_findings
from hyskos.definitions.kinds.registry import GROUPS
from hyskos.definitions.languages import _, language, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hyskos.definitions.kinds.definition import Definition


def definitions_of(names: tuple[str, ...], report: Report, beside: "Sequence[Definition]" = ()) -> "list[Definition]":
    """Load the definitions to print (without names all built-in ones); files with findings are reported and left out.

    Booklets describe the only board of their game among the user's files in `names` and `beside`.
    """
    from hyskos.companion.formatting import words
    from hyskos.definitions import project
    from hyskos.definitions.kinds.registry import built_in_files
    from hyskos.generators.orders.renderers import CALIBRATION_RENDERER, kinds
    from hyskos.publishing.edition.printed_definitions import load_for_print

    ships = {name: path for kind in kinds() for name, path in built_in_files(kind).items()}
    known = ships | {name: path for kind in kinds() for name, path in project.files(kind).items()}
    requested = [name for word in names for name in _members(word, known) if name != CALIBRATION_RENDERER.kind]
    for name, kind in product(requested, kinds()):
        project.refuse_twice(kind, name)
    paths = [_path(name, known) for name in dict.fromkeys(requested)] if names else [*ships.values()]
    definitions: list[Definition] = []
    if CALIBRATION_RENDERER.kind in names:
        from hyskos.generators.boards.calibration import CALIBRATION

        definitions.append(CALIBRATION)
    with usage_errors():
        for reading, definition in load_for_print(paths, beside):
            findings = reading.findings
            if definition is None:
                report.problems += 1
            else:
                definitions.append(definition)
                if data.ROOT not in Path(reading.file).resolve().parents:  # printed all the same
                    from hyskos.publishing.build.print_check import add_troubles

                    findings = add_troubles(reading, definition).findings
                    report.told |= {words(finding.message) for finding in findings}
            print_findings(findings)
    return definitions


def own_names() -> tuple[str, ...]:
    """Return the ids of everything printable in the project; none without a project."""
    from hyskos.definitions import project
    from hyskos.generators.orders.renderers import kinds

    return tuple(name for kind in kinds() for name in project.files(kind))


def _members(word: str, definitions: dict[str, Path]) -> list[str]:
    """Return the ids a word stands for: all of a kind, such as "covers", or just itself."""
    from hyskos.definitions.loader import files_of_kind as files

    return [*files(GROUPS[word])] if word in GROUPS and word not in definitions else [word]


def spoken_in(definitions: "Sequence[Definition]") -> list[str]:
    """Return the languages of the definitions and of the project's texts, without duplicates."""
    titles = [lang for definition in definitions for lang in definition.title]
    return [
        *dict.fromkeys(
            (*titles, *(lang for definition in definitions for texts in definition.words.values() for lang in texts))
        )
    ]


def usual_language(definitions: "Sequence[Definition]") -> str:
    """Return the default language for printing.

    This is the language of messages if the projects of the definitions include it, or, without projects that set
    languages, the definitions do; otherwise the first of theirs.
    """
    from hyskos.definitions import project

    homes = filter(None, (project.home(definition.source) for definition in definitions))
    languages = [lang for home in homes for lang in home.languages] or [
        lang for definition in definitions for lang in definition.title
    ]
    return language() if language() in languages or not languages else languages[0]


def print_missing_languages(definitions: "Sequence[Definition]", langs: "Sequence[str]") -> None:
    """Warn on standard error about texts that will be printed in another language than requested.

    This covers texts of the definitions, and built-in texts on their sheets.
    """
    from hyskos.cli.shared.terminal import tell
    from hyskos.definitions.languages import english_name

    for lang in langs:
        for definition in definitions:
            if definition.title and lang not in definition.title:
                text = _("note: {file} has no texts in {language}; they are printed in {other}")
                file, first = nearer(Path(definition.source)), next(iter(definition.title))
                tell(text.format(file=file, language=_(english_name(lang)), other=_(english_name(first))), err=True)
        if count := _lacking_words(definitions, lang):
            text = ngettext(
                "note: {n} built-in text has no {language} and is printed in English; "
                "`hyskos new words {lang}` writes a file for yours",
                "note: {n} built-in texts have no {language} and are printed in English; "
                "`hyskos new words {lang}` writes a file for yours",
                count,
            )
            tell(text.format(n=count, language=_(english_name(lang)), lang=lang), err=True)


def _lacking_words(definitions: "Sequence[Definition]", lang: str) -> int:
    """Count the built-in texts on some sheets that are missing in a language."""
    from hyskos.definitions.built_in_words import lacking_words, needed_areas
    from hyskos.generators.orders.renderers import renderers_of

    return len({
        key
        for definition in definitions
        for keys in lacking_words(lang, definition.words, needed_areas([renderers_of(definition)[0].kind], ())).values()
        for key in keys
    })  # fmt: skip


def _path(name: str, known: dict[str, Path]) -> Path:
    from hyskos.definitions.loader import PRODUCT, files_of_kind
    from hyskos.publishing.edition.printed_definitions import not_printed

    if name in known:
        return known[name]
    if name in files_of_kind(PRODUCT):
        raise click.UsageError(not_printed(PRODUCT, name).render(_))
    path = Path(name)
    if name and path.is_dir():  # an empty name would be the current folder
        raise click.UsageError(_("{file} is a folder: name the files in it").format(file=name))
    if path.is_file():
        return path
    raise not_found(name, [*known, *GROUPS])
