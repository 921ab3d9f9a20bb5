"""Recognise values that a comma has cut: in `{en: Foo, the great}` YAML reads a text and a key without a value.

Likewise `at: 1, 0` is read as a number and a key `0` where a list was intended.
"""

import re

from hyskos.definitions.findings import Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.messages import N_, Message, say, short

_PIECES = re.compile(r"[^\s,:\[\]{}\"']+(?:\s*,\s*[^\s,:\[\]{}\"']+(?=\s*[,}]))+")
"""Words separated by commas, none of them a key with a colon."""


def cut_text(document: Document, path: Path) -> Message | None:
    """Return a hint on quoting a text whose part after the comma became the key at `path`; None for any other key."""
    key, texts = _run(document, path)
    if not key:
        return None
    whole = short('"' + ", ".join(texts).replace('"', '\\"') + '"', 60)
    return say(
        N_("a comma ends a text in brackets: put all of it in quotes, {key}: {text}"), key=short(key), text=whole
    )


def is_reported_earlier(document: Document, path: Path) -> bool:
    """Return whether the key at `path` is a later piece of a cut text, which is reported at its first piece."""
    key, texts = _run(document, path)
    return bool(key) and texts[1] != path[-1]


def written_whole(document: Document, path: Path) -> str | None:
    """Return the full source of a value that contains commas: a list without brackets, `rgb(0, 0, 0)`; None for others.

    Inside brackets a comma ends the value, so that the key has only the first piece.
    """
    if not path or not isinstance(path[-1], str):
        return None
    if "," in str(document.at(path)):  # outside brackets, where a comma does not end the value
        return document.written(path)
    mark = document.marks.at(path)
    line = document.lines_of(document.file_of(path))[mark.line - 1]  # possibly of the table of spaces
    found = _PIECES.match(line, mark.column - 1)
    return found[0] if found else None


def in_brackets(key: object, pieces: str) -> Message:
    """Return a hint to write a list in brackets."""
    return say(N_("write a list on one line in brackets: {list}"), list=f"{key}: [{pieces}]")


def path_before_comma(document: Document, path: Path) -> Path:
    """Return the path of the value whose part after the comma became the key at `path`; () for any other key."""
    inside = document.at(path[:-1]) if path else None
    keys = list(inside) if isinstance(inside, dict) else []
    if not path or path[-1] not in keys or not _bare(document, path):
        return ()
    before = keys[: keys.index(path[-1])]
    first = next((key for key in reversed(before) if not _bare(document, (*path[:-1], key))), None)
    return () if first is None else (*path[:-1], first)


def _run(document: Document, path: Path) -> tuple[str, list[str]]:
    """Return the key of the text that was cut and all of its pieces; empty if nothing was cut."""
    if not path or not isinstance(path[-1], str):
        return "", []
    inside = document.at(path[:-1])
    keys = list(inside) if isinstance(inside, dict) else []
    if path[-1] not in keys or not _bare(document, path):
        return "", []
    first = last = keys.index(path[-1])
    while first >= 0 and _bare(document, (*path[:-1], keys[first])):
        first -= 1
    while last + 1 < len(keys) and _bare(document, (*path[:-1], keys[last + 1])):
        last += 1
    text = inside[keys[first]] if first >= 0 else None
    return (keys[first], [text, *keys[first + 1 : last + 1]]) if isinstance(text, str) else ("", [])


def _bare(document: Document, path: Path) -> bool:
    """Return whether a key has neither a value nor a colon."""
    if document.at(path) is not None:
        return False
    mark = document.marks.key(path)
    return document.lines[mark.end_line - 1][mark.end_column - 1 :].lstrip()[:1] in (",", "}")
