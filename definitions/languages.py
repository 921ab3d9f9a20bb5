"""Languages: which there are, the text in one of them, and messages in the reader's.

A language is a folder of `data/locales` with a catalog; English, which the program is written in, needs none.
The reader's language is chosen once, before a command is imported, so help texts are translated like everything else:
one gettext domain that Click's own sentences go through as well.
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
"""In English: the catalog that could say it is the one that cannot be read."""


def installed(folder: Path) -> tuple[str, ...]:
    """Name the languages of a folder of catalogs by their codes (two or three small letters), English first."""
    try:
        names = [one.name for one in os.scandir(folder)]
    except OSError:
        return ("en",)
    codes = (name for name in names if name.islower() and name.isalpha() and 2 <= len(name) <= 3)
    return ("en", *sorted(code for code in codes if compiled_path(folder / code).exists() or sources(folder / code)))


LANGUAGES = installed(_FOLDER)
"""Every language that can be asked for; the first is the one of the program itself."""
_chosen = LANGUAGES[0]
_catalog: gettext.NullTranslations = gettext.NullTranslations()


def activate(lang: str) -> None:
    """Speak this language from now on, one of LANGUAGES; raises OSError for a damaged catalog."""
    global _chosen, _catalog  # the one setting of the process
    _chosen, _catalog = lang, catalog(lang)
    os.environ["LANGUAGE"] = lang
    gettext.bindtextdomain(DOMAIN, str(_FOLDER))
    gettext.textdomain(DOMAIN)


def catalog(lang: str) -> gettext.NullTranslations:
    """Read the catalog of a language; raises OSError that names the file, also for one that is damaged."""
    import struct

    folder = _FOLDER / lang
    try:
        unkept = _refreshed(folder)
        if unkept is not None:
            from io import BytesIO

            return gettext.GNUTranslations(BytesIO(unkept))
        return gettext.translation(DOMAIN, _FOLDER, languages=[lang], fallback=True)
    except (OSError, ValueError, LookupError, struct.error) as error:
        if isinstance(error, OSError) and error.errno:
            raise
        raise OSError(0, _DAMAGED, str(compiled_path(folder))) from None


@cache
def _refreshed(folder: Path) -> bytes | None:
    """Compile a catalog that is missing, or in a checkout older than its files: an installer sets times as it likes."""
    is_checkout = (folder.parents[2] / "pyproject.toml").exists()
    return refresh(folder) if is_checkout or not compiled_path(folder).exists() else None


def language() -> str:
    """Give the language in use."""
    return _chosen


def preferred(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Choose the language: `--lang` anywhere on the line, then HYSKOS_LANG, then the locale.

    Of the locale's variables the first that is set decides alone, as POSIX has it: LC_ALL=C asks for English.

    >>> preferred(["combat", "--lang", "es"], {})
    'es'
    >>> preferred([], {"LC_ALL": "", "LANG": "es_MX.UTF-8"})
    'es'
    >>> [preferred([], {"LC_ALL": first, "LANG": "es_ES.UTF-8"}) for first in ("C", "C.UTF-8", "POSIX", "de_DE")]
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
    """Translate a sentence."""
    return _catalog.gettext(message) if message else ""


def ngettext(one: str, many: str, n: int, lang: str | None = None) -> str:
    """Translate a sentence that counts something, into the language in use unless another is given."""
    return (catalog(lang) if lang else _catalog).ngettext(one, many, n)


def text_in(texts: Mapping[str, Text], lang: str) -> Text:
    """Choose the text in a language, or else the one that stands first.

    >>> text_in({"de": "Fabrik", "en": "factory"}, "en"), text_in({"de": "Fabrik", "en": "factory"}, "es")
    ('factory', 'Fabrik')
    """
    return texts[lang] if lang in texts else next(iter(texts.values()))


def alike(lang: str) -> tuple[str, ...]:
    """Name the languages that share their sizes of type with one: those that are complete, and itself.

    A translation on its way so changes nothing that is printed in another language, and neither does one that boards
    speak and the program does not.

    >>> alike("en"), alike("el")
    (('en', 'es'), ('en', 'es', 'el'))
    """
    return tuple(one for one in dict.fromkeys((*LANGUAGES, lang)) if one == lang or complete(one))


def texts_alike(texts: Mapping[str, Text], lang: str) -> list[Text]:
    """Give a text in all languages that share their sizes of type with one."""
    return [text_in(texts, one) for one in alike(lang)]


@cache
def complete(lang: str) -> bool:
    """Tell whether a language claims that nothing is missing in it: `language|complete` of its catalog."""
    return lang == LANGUAGES[0] or catalog(lang).gettext("language|complete") == "yes"


_ENGLISH: Mapping[str, str] = {
    "ca": "Catalan (ca)", "cs": "Czech (cs)", "da": "Danish (da)", "de": "German (de)", "el": "Greek (el)",
    "eu": "Basque (eu)", "fi": "Finnish (fi)", "fr": "French (fr)", "gl": "Galician (gl)", "hu": "Hungarian (hu)",
    "it": "Italian (it)", "ja": "Japanese (ja)", "ko": "Korean (ko)", "nl": "Dutch (nl)", "no": "Norwegian (no)",
    "pl": "Polish (pl)", "pt": "Portuguese (pt)", "ru": "Russian (ru)", "sv": "Swedish (sv)", "tr": "Turkish (tr)",
    "uk": "Ukrainian (uk)", "zh": "Chinese (zh)",
}  # fmt: skip
"""Languages that have no catalog here, as findings name them; of others the code must do."""


@cache
def english_name(lang: str) -> str:
    """Give the name of a language in English, the code where its catalog gives none: a sentence to translate."""
    name = "English" if lang == LANGUAGES[0] else catalog(lang).gettext("language|name")
    return _ENGLISH.get(lang, lang) if name == "language|name" else name
