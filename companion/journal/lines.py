"""The lines of a journal as bytes: each is JSON that ends with a check over itself and every line before it.

So a line that was changed, lost, doubled or moved is noticed, and a journal never loads as another one.
"""

import codecs
import hashlib
import json
import re
from collections.abc import Iterator, Mapping

from hyskos.companion.refusals import RefusedError
from hyskos.definitions.json_values import Json
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.values import dataclass

FORMAT = "hyskos.table/1"
LARGEST = 20_000_000
"""Bytes of a journal: a long evening has some hundred thousand."""
_END = re.compile(rb'(?P<body>.+), "check": "(?P<check>[0-9a-f]{16})"\}', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Written:
    """What was found in a journal: its lines, the check of the last one, and the bytes of a line that was cut off."""

    lines: tuple[Mapping[str, Json], ...]
    check: str
    size: int  # bytes of whole lines
    torn: bytes


def encode(values: Mapping[str, Json], before: str) -> tuple[bytes, str]:
    """Write a line with its end, after a line with the check `before`; give its own check too."""
    body = json.dumps(values, ensure_ascii=False).encode("utf-8", "replace").removesuffix(b"}")
    check = _check(body, before)
    return body + f', "check": "{check}"}}\n'.encode("ascii"), check


def _check(body: bytes, before: str) -> str:
    return hashlib.sha256(before.encode("ascii") + b"\n" + body).hexdigest()[:16]


def decode(raw: bytes, name: str) -> Written:
    """Read a journal; raises RefusedError that names the first line which is not as it was written."""
    if len(raw) > LARGEST:
        raise RefusedError(_("this is not a journal: it is larger than {most} bytes").format(most=LARGEST), name)
    whole, _newline, torn = raw.rpartition(b"\n")
    size = len(raw) - len(torn)
    if not size:
        raise RefusedError(_("this is not a journal of a table"), name)
    check, lines = "", []
    for number, row in enumerate(whole.split(b"\n"), 1):
        own = _fitting(row, check)
        if own is None:
            raise RefusedError(_edited(row, check) or _damaged(number, first=number == 1), f"{name}:{number}")
        check = own
        lines.append(_values(row, f"{name}:{number}"))
    return Written(tuple(lines), check, size, torn)


def _fitting(row: bytes, before: str) -> str | None:
    """Give the check of a line, or None if it is not as it was written after the check `before`."""
    found = _END.fullmatch(row)
    fits = found is not None and found["check"].decode("ascii") == _check(found["body"], before)
    return found["check"].decode("ascii") if found and fits else None


def _edited(row: bytes, before: str) -> str | None:
    """Say what an editor or a mail has done to a line that is whole, and how it is undone; None for anything else.

    Such a file is not read as it is: what is appended would stand between two kinds of line ends.
    """
    if before and not row.strip():
        return _("this line is empty: take it out, and the game is whole")
    if _fitting(row.removeprefix(codecs.BOM_UTF8).removesuffix(b"\r"), before) is None:
        return None
    return _("another program has changed how lines begin or end: save it as UTF-8 without a mark (BOM), lines with LF")


def _damaged(number: int, *, first: bool) -> str:
    if first:
        return _("this is not a journal of a table, or its first line was changed")
    text = ngettext(
        "this line is not as it was written; the {n} line before it is whole and can be kept in another file",
        "this line is not as it was written; the {n} lines before it are whole and can be kept in another file",
        number - 1,
    )
    return text.format(n=number - 1)


def _values(row: bytes, where: str) -> Mapping[str, Json]:
    try:
        values = json.loads(row)
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, dict):
        raise RefusedError(_("this line is not a JSON object"), where)
    return values


def prefixes(raw: bytes) -> Iterator[bytes]:
    """Give every beginning of a journal that ends with a whole line, from its head on."""
    end = raw.find(b"\n") + 1
    while end:
        yield raw[:end]
        end = raw.find(b"\n", end) + 1
