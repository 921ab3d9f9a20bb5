"""Messages in the reader's language: one gettext domain that Click's own sentences go through as well.

The language is chosen once, before a command is imported, so help texts are translated like everything else.
"""

import gettext
import os
from collections.abc import Mapping, Sequence

from hyskos import data

DOMAIN = "hyskos"
LANGUAGES = ("en", "es")
_chosen = "en"
_catalog: gettext.NullTranslations = gettext.NullTranslations()


def activate(lang: str) -> None:
    """Speak this language from now on ("en" or "es")."""
    global _chosen, _catalog  # noqa: PLW0603 (the one setting of the process)
    folder = str(data.ROOT / "locales")
    _chosen = lang
    _catalog = gettext.translation(DOMAIN, folder, languages=[lang], fallback=True)
    os.environ["LANGUAGE"] = lang
    gettext.bindtextdomain(DOMAIN, folder)
    gettext.textdomain(DOMAIN)


def language() -> str:
    """Give the language in use."""
    return _chosen


def preferred(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Choose the language: `--lang` anywhere on the line, then HYSKOS_LANG, then the usual locale variables.

    >>> preferred(["combat", "--lang", "es"], {})
    'es'
    >>> preferred([], {"LANG": "es_MX.UTF-8"})
    'es'
    """
    words = []
    for i, word in enumerate(arguments):
        if word == "--":
            break
        if word == "--lang" and i + 1 < len(arguments):
            words.append(arguments[i + 1])
        elif word.startswith("--lang="):
            words.append(word.removeprefix("--lang="))
    words += [environment.get(name, "") for name in ("HYSKOS_LANG", "LC_ALL", "LC_MESSAGES", "LANG")]
    for word in words:
        code = word.split(":")[0].split("_")[0].split(".")[0].lower()
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


def _(message: str) -> str:
    """Translate a sentence."""
    return _catalog.gettext(message) if message else ""


def ngettext(one: str, many: str, n: int) -> str:
    """Translate a sentence that counts something."""
    return _catalog.ngettext(one, many, n)
