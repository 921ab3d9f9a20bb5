"""What a page sends to be written, and what it is told of that."""

import json
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path

from hyskos.companion.finding_words import printable
from hyskos.companion.preview.editing import UneditableError
from hyskos.companion.preview.history import ChangedError, History
from hyskos.companion.preview.looking import Act, Change, ShippedError, WorseError, look_at, write
from hyskos.definitions.json_values import Json
from hyskos.definitions.languages import _

LARGEST = 20_000
"""Bytes of a change that are read, at most."""
Answer = tuple[HTTPStatus, Mapping[str, Json]]


def written(path: Path, body: bytes, history: History) -> Answer:
    """Write what a page sends, or take the last write back; refusals are in the language of the moment.

    That values are refused is an answer like another: `written` is the new digest of the file, or empty; `ways` lead
    to what is refused, and `undo` counts the writes that can be taken back.
    """
    change = _change(body)
    if change is None:
        return HTTPStatus.BAD_REQUEST, {"message": HTTPStatus.BAD_REQUEST.phrase, "written": ""}
    status, told = _written(path, change, history)
    return status, {"ways": [], **told, "undo": history.count(path)}


def _written(path: Path, change: Change, history: History) -> Answer:
    try:
        if change.act is Act.UNDO:
            history.undo(path)
            return HTTPStatus.OK, {"message": "", "written": look_at(path).digest}
        done = write(path, change)
    except ShippedError:
        return _refused(_("This file ships with Hyskos: copy it to change it."))
    except ChangedError:
        return _refused(_("The file has changed meanwhile: nothing was written."))
    except UneditableError:
        return _refused(_("This cannot be written where the value stands: change it in your editor."))
    except WorseError as error:
        return _refused(" ".join(_sentence(one.message, one.hint) for one in error.findings), *error.ways)
    except LookupError:
        return _refused(_("There is nothing to take back."))
    except OSError as error:
        return _refused(_("The file cannot be written: {why}").format(why=printable(error.strerror or str(error))))
    history.add(path, done.edit)
    return HTTPStatus.OK, {"message": "", "written": done.digest}


def _refused(message: str, *ways: str) -> Answer:
    return HTTPStatus.OK, {"message": message, "written": "", "ways": [*ways]}


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
    seen, words, act = sent.get("seen"), sent.get("words"), sent.get("act", Act.VALUE)
    if not isinstance(seen, str) or not isinstance(words, dict) or act not in [*Act]:
        return None
    if not all(isinstance(word, str) for word in words.values()):
        return None
    return Change(seen, words, Act(act))
