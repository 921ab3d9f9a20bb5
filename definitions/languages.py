"""Languages: the available ones, text in one of them, and translated messages.

A language is a folder of `data/locales` with a catalog; English, the language of the source, needs none. The
user's language is chosen once, before any command is imported, so help texts are translated like everything else,
through one gettext domain that Click's own messages use as well.
"""

import gettext
import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

from hyskos import data
from hyskos.definitions.catalogs import DOMAIN, compiled_path, refresh, sources

Text = TypeVar("Text")
_FOLDER = data.ROOT / "locales"
_DAMAGED = "this catalog of sentences is damaged; install Hyskos again, or choose another language with --lang"
"""In English, since the catalog that would translate it is the damaged one."""


def installed_languages(folder: Path) -> tuple[str, ...]:
    """List the languages of a folder of catalogs by code (two or three lower-case letters), English first."""
    try:
        names = [entry.name for entry in os.scandir(folder)]
    except OSError:
        return ("en",)
    codes = (name for name in names if name.islower() and name.isalpha() and 2 <= len(name) <= 3)
    return ("en", *sorted(code for code in codes if compiled_path(folder / code).exists() or sources(folder / code)))


LANGUAGES = installed_languages(_FOLDER)
"""All available languages; the first is that of the program itself."""
_chosen = LANGUAGES[0]
_catalog: gettext.NullTranslations = gettext.NullTranslations()


def activate(lang: str) -> None:
    """Switch to one of LANGUAGES; raises OSError for a damaged catalog."""
    global _chosen, _catalog  # one setting per process
    _chosen, _catalog = lang, catalog(lang)
    os.environ["LANGUAGE"] = lang
    gettext.bindtextdomain(DOMAIN, str(_FOLDER))
    gettext.textdomain(DOMAIN)


def catalog(lang: str) -> gettext.NullTranslations:
    """Load the catalog of a language; raises OSError with the file name, even for a damaged one."""
    import struct

    folder = _FOLDER / lang
    try:
        unkept = _read_catalog(folder)
        if unkept is not None:
            from io import BytesIO

            return gettext.GNUTranslations(BytesIO(unkept))
        return gettext.translation(DOMAIN, _FOLDER, languages=[lang], fallback=True)
    except (OSError, ValueError, LookupError, struct.error) as error:
        if isinstance(error, OSError) and error.errno:
            raise
        raise OSError(0, _DAMAGED, str(compiled_path(folder))) from None


@cache
def _read_catalog(folder: Path) -> bytes | None:
    """Compile a catalog that is missing, or in a checkout older than its files: an installer sets times as it likes."""
    is_checkout = (folder.parents[2] / "pyproject.toml").exists()
    return refresh(folder) if is_checkout or not compiled_path(folder).exists() else None


def language() -> str:
    """Return the current language."""
    return _chosen


def preferred_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Choose the language: `--lang` anywhere on the command line, then HYSKOS_LANG, then the locale.

    Of the locale variables only the first that is set counts, as in POSIX: LC_ALL=C means English.

    >>> preferred_language(["combat", "--lang", "es"], {})
    'es'
    >>> preferred_language([], {"LC_ALL": "", "LANG": "es_MX.UTF-8"})
    'es'
    >>> [preferred_language([], {"LC_ALL": first, "LANG": "es_ES.UTF-8"}) for first in ("C", "C.UTF-8", "POSIX", "de")]
    ['en', 'en', 'en', 'en']
    """
    words = []
    for i, word in enumerate(arguments):
        if word == "--":
            break
        if word == "--lang" and i + 1 < len(arguments):
            words.append(arguments[i + 1])
        elif word.startswith("--lang="):
            words.append(word.removeprefix("--lang="))
    words.append(environment.get("HYSKOS_LANG", ""))
    words += [environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)][:1]
    for word in words:
        code = word.split(":")[0].split("_")[0].split(".")[0].lower()
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


def _(message: str) -> str:
    """Translate a message."""
    return _catalog.gettext(message) if message else ""


def ngettext(singular: str, plural: str, n: int, lang: str | None = None) -> str:
    """Translate a message with a count, into `lang` or the current language."""
    return (catalog(lang) if lang else _catalog).ngettext(singular, plural, n)


def text_in(texts: Mapping[str, Text], lang: str) -> Text:
    """Return the text in a language, or else the first one.

    >>> text_in({"de": "Fabrik", "en": "factory"}, "en"), text_in({"de": "Fabrik", "en": "factory"}, "es")
    ('factory', 'Fabrik')
    """
    return texts[lang] if lang in texts else next(iter(texts.values()))


def alike(lang: str) -> tuple[str, ...]:
    """Return the languages that share font sizes with `lang`: the complete ones and itself.

    An unfinished translation therefore does not change printed sheets in other languages, nor does a language that
    boards have and the program does not.

    >>> alike("en"), alike("el")
    (('en', 'es'), ('en', 'es', 'el'))
    """
    return tuple(each for each in dict.fromkeys((*LANGUAGES, lang)) if each == lang or complete(each))


def texts_alike(texts: Mapping[str, Text], lang: str) -> list[Text]:
    """Return a text in all languages that share font sizes with `lang`."""
    return [text_in(texts, each) for each in alike(lang)]


@cache
def complete(lang: str) -> bool:
    """Return whether the catalog of a language declares itself complete: `language|complete`."""
    return lang == LANGUAGES[0] or catalog(lang).gettext("language|complete") == "yes"


_ENGLISH: Mapping[str, str] = {
    "ca": "Catalan (ca)", "cs": "Czech (cs)", "da": "Danish (da)", "de": "German (de)", "el": "Greek (el)",
    "eu": "Basque (eu)", "fi": "Finnish (fi)", "fr": "French (fr)", "gl": "Galician (gl)", "hu": "Hungarian (hu)",
    "it": "Italian (it)", "ja": "Japanese (ja)", "ko": "Korean (ko)", "nl": "Dutch (nl)", "no": "Norwegian (no)",
    "pl": "Polish (pl)", "pt": "Portuguese (pt)", "ru": "Russian (ru)", "sv": "Swedish (sv)", "tr": "Turkish (tr)",
    "uk": "Ukrainian (uk)", "zh": "Chinese (zh)",
}  # fmt: skip
"""Names for messages, of languages without a catalog; others are shown as codes."""


@cache
def english_name(lang: str) -> str:
    """Return the English name of a language, to be translated; its code if unknown."""
    name = "English" if lang == LANGUAGES[0] else catalog(lang).gettext("language|name")
    return _ENGLISH.get(lang, lang) if name == "language|name" else name
