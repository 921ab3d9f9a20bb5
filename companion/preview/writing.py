"""What a page sends to be written, and what it is told of that."""

import json
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path

from hyskos.companion.finding_words import printable
from hyskos.companion.preview.editing import UneditableError
from hyskos.companion.preview.looking import Act, Change, ChangedError, ShippedError, WorseError, write
from hyskos.definitions.json_values import Json
from hyskos.definitions.languages import _

LARGEST = 20_000
"""Bytes of a change that are read, at most."""
Answer = tuple[HTTPStatus, Mapping[str, Json]]


def written(path: Path, body: bytes) -> Answer:
    """Write what a page sends; the words of a refusal are those of the language of the moment.

    That a value is refused is an answer like another: `written` is the new digest of the file, or empty.
    """
    change = _change(body)
    if change is None:
        return HTTPStatus.BAD_REQUEST, {"message": HTTPStatus.BAD_REQUEST.phrase, "written": ""}
    try:
        seen = write(path, change)
    except ShippedError:
        return _refused(_("This file ships with Hyskos: copy it to change it."))
    except ChangedError:
        return _refused(_("The file has changed meanwhile: nothing was written."))
    except UneditableError:
        return _refused(_("This cannot be written where the value stands: change it in your editor."))
    except WorseError as error:
        return _refused(" ".join(_sentence(one.message, one.hint) for one in error.findings))
    except OSError as error:
        return _refused(_("The file cannot be written: {why}").format(why=printable(error.strerror or str(error))))
    return HTTPStatus.OK, {"message": "", "written": seen}


def _refused(message: str) -> Answer:
    return HTTPStatus.OK, {"message": message, "written": ""}


def _sentence(message: str, hint: str) -> str:
    return f"{message} ({hint})." if hint else f"{message}."


def _change(body: bytes) -> Change | None:
    """Read what a page sends; None for anything else."""
    try:
        sent = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if not isinstance(sent, dict):
        return None
    seen, way, word = [sent.get(name) for name in ("seen", "way", "word")]
    act = sent.get("act", Act.VALUE)
    if isinstance(seen, str) and isinstance(way, str) and isinstance(word, str) and act in [*Act]:
        return Change(seen, way, word, Act(act))
    return None
