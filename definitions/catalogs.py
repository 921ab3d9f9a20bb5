"""Compile the `.po` files of a language into the binary catalog that gettext reads.

Git keeps only the `.po` files. A wheel is built with the catalog in it (`scripts/build_hook.py`). A checkout compiles
it at the first start in a language and after each change, as Python does with modules, so a clone or a merge needs no
further step. `scripts.catalogs` finds mistakes in the files; nothing here complains.
"""

import os
import re
import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

DOMAIN = "hyskos"
USUAL_PLURAL = "nplurals=2; plural=(n != 1);"
"""The plural forms of a language whose files do not say otherwise in a header."""
_MAGIC = 0x950412DE
_HEAD = 28
"""Bytes before the tables of a binary catalog."""


def compiled_path(folder: Path) -> Path:
    """Return the path of the binary catalog in the folder of a language."""
    return folder / "LC_MESSAGES" / f"{DOMAIN}.mo"


def sources(folder: Path) -> list[Path]:
    """List the `.po` files in the folder of a language; none if there is no such folder."""
    with suppress(OSError):
        return sorted(folder.glob("*.po"))
    return []


def is_current(folder: Path) -> bool:
    """Return whether the binary catalog is as new as every `.po` file, and as the folder: files may have left it."""
    try:
        built = compiled_path(folder).stat().st_mtime_ns
        with os.scandir(folder) as entries:
            times = [entry.stat().st_mtime_ns for entry in entries if entry.name.endswith(".po")]
        return max(folder.stat().st_mtime_ns, *times) <= built
    except OSError:
        return False


def refresh(folder: Path) -> bytes | None:
    """Compile the catalog of a language if it is not current; return it where no file can keep it.

    Raises OSError and UnicodeDecodeError for files that cannot be read.
    """
    if is_current(folder) or not sources(folder):
        return None
    content, path = compile_catalog(folder), compiled_path(folder)
    part = path.with_suffix(f".{os.getpid()}")  # other processes may compile at the same time: each file is whole
    try:
        path.parent.mkdir(exist_ok=True)
        part.write_bytes(content)
        part.replace(path)
    except OSError:  # a checkout that may only be read
        return content
    return None


def compile_catalog(folder: Path) -> bytes:
    """Compile the `.po` files of a folder; a text that is empty in one file may be in another."""
    plural, texts = USUAL_PLURAL, dict[str, str]()
    for path in sources(folder):
        for sentence, put in _entries(path.read_text(encoding="utf-8-sig")):
            if sentence:
                texts.setdefault(sentence, put)
            elif plural_forms := re.search(r"^Plural-Forms:\s*(.+)$", put, re.MULTILINE):
                plural = plural_forms[1]
    texts[""] = f"Language: {folder.name}\nContent-Type: text/plain; charset=utf-8\nPlural-Forms: {plural}\n"
    return _binary({sentence.encode(): put.encode() for sentence, put in texts.items()})


def _entries(text: str) -> Iterator[tuple[str, str]]:
    """Find sentences with what is put for them; plurals follow after a NUL, as gettext keeps them."""
    string = r'"(?:[^"\\\n]|\\.)*"'
    lines = rf"^(msgid|msgid_plural|msgstr(?:\[[0-9]\])?)[ \t]+({string}(?:\s*\n{string})*)"
    sentence: list[str] = []
    put: list[str] = []
    for keyword, quoted in re.findall(lines, text, re.MULTILINE):
        if keyword == "msgid":
            if put and all(put):
                yield "\0".join(sentence), "\0".join(put)
            sentence, put = [], []
        (put if keyword.startswith("msgstr") else sentence).append(_unquote(quoted))
    if put and all(put):
        yield "\0".join(sentence), "\0".join(put)


def _unquote(quoted: str) -> str:
    text = re.sub(r'"\s*\n"', "", quoted)[1:-1]
    escaped = {"n": "\n", "t": "\t", "r": "\r"}
    return re.sub(r"\\(.)", lambda match: escaped.get(match[1], match[1]), text) if "\\" in text else text


def _binary(texts: dict[bytes, bytes]) -> bytes:
    """Write the form that the manual of GNU gettext calls MO: tables of lengths and offsets, then the texts."""
    sentences = sorted(texts)
    written = [*sentences, *(texts[sentence] for sentence in sentences)]
    tables = 8 * len(texts)
    at = _HEAD + 2 * tables
    numbers: list[int] = []
    for text in written:
        numbers += len(text), at
        at += len(text) + 1
    head = (_MAGIC, 0, len(texts), _HEAD, _HEAD + tables, 0, _HEAD + 2 * tables)
    return struct.pack(f"<{len(head) + len(numbers)}I", *head, *numbers) + b"".join(text + b"\0" for text in written)
