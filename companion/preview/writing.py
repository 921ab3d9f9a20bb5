"""Handle edits and undo requests of a page, with a history of each file, and compute the answers."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from hyskos.companion.formatting import printable
from hyskos.companion.preview.changes import Act, Change, ChangedError, ShippedError, WorseError, WriteResult, write
from hyskos.companion.preview.editing import UneditableError
from hyskos.companion.preview.looking import look_at
from hyskos.definitions.languages import _
from hyskos.definitions.paths import read_file
from hyskos.definitions.plain_data import Json
from hyskos.definitions.reading.source import INVISIBLE, LARGEST_BESIDE, cause, character
from hyskos.generators.writers.saving import OccupiedError, save

# Undo history of the forms of a preview, for each file, last write first.

MOST = 100
"""Maximum number of writes to a file that can be undone."""


class NothingToUndoError(Exception):
    """No form has written to the file, or everything has been undone."""


class History:
    """Writes by the file that was displayed; a write may have gone to its table."""

    def __init__(self) -> None:
        self._writes: dict[Path, list[WriteResult]] = {}

    def count(self, shown: Path) -> int:
        """Return the number of writes that can be undone."""
        return len(self._writes.get(shown, ()))

    def last(self, shown: Path) -> WriteResult | None:
        """Return the last write that can be undone."""
        return next(iter(self._writes.get(shown, ())[-1:]), None)

    def add(self, shown: Path, written: WriteResult) -> None:
        """Record a write, unless it changed nothing."""
        if written.before != written.after:
            self._writes[shown] = [*self._writes.get(shown, ()), written][-MOST:]

    def undo(self, shown: Path) -> WriteResult:
        """Restore the content before the last write.

        Raises NothingToUndoError; ChangedError if the file no longer has the content that was written, to protect
        later edits; or OSError. In each case neither the file nor the history changes.
        """
        if not self.count(shown):
            raise NothingToUndoError
        last = self._writes[shown][-1]

        def is_ours(file: Path) -> bool:
            return read_file(file, LARGEST_BESIDE) == last.after

        try:
            if not is_ours(last.file):
                raise ChangedError
            save(last.file, last.before, is_ours)
        except (FileNotFoundError, OccupiedError):
            raise ChangedError from None
        self._writes[shown].pop()
        return last


# Requests of a page, and their answers.

LARGEST = 20_000
"""Maximum bytes of a request."""
Answer = Mapping[str, Json]


class InvalidEditError(ValueError):
    """A request that no page of ours sends."""


def write_edit(path: Path, sent: object, history: History) -> Answer:
    """Apply an edit sent by a page, decoded from JSON; messages are in the current language.

    A refusal is a normal response: `written` is the new digest of the file, or empty, and `findings` lists what the
    file would have, each with the way of its value. Raises InvalidEditError.
    """
    digest, changes = _parse(sent)
    try:
        result = write(path, digest, changes)
    except ShippedError:
        return _refusal(_("This file is built in: copy it to change it."))
    except ChangedError:
        return _refusal(_("The file has changed since the page was loaded, so the edit was not saved."))
    except UneditableError as error:
        return _refusal(_("Nothing was written."), [{"way": str(error), "message": _why_not(str(error), changes)}])
    except WorseError as error:
        findings: list[Json] = [
            {"way": way, "message": _sentence(finding.message, finding.hint)}
            for way, finding in zip(error.ways, error.findings, strict=True)
        ]
        return _refusal(_("Nothing was written."), findings)
    except OSError as error:
        return _refusal(_not_written(error))
    history.add(path, result)
    return _success(path, history, result.digest)


def undo_edit(path: Path, history: History) -> Answer:
    """Undo the last write to the displayed file; `undone` in the response names what it changed."""
    try:
        last = history.undo(path)
    except NothingToUndoError:
        return _refusal(_("There is nothing to undo."))
    except ChangedError:
        return _refusal(_("Another program has changed the file since the last edit here, so the edit was not undone."))
    except OSError as error:
        return _refusal(_not_written(error))
    return _success(path, history, look_at(path).digest, last.name)


def _why_not(way: str, changes: Iterable[Change]) -> str:
    """Explain why a value cannot be written; usually it contains invisible characters from copying."""
    invisible = next(
        (match[0] for change in changes if change.way == way and (match := INVISIBLE.search(change.word))), ""
    )
    if invisible:
        return _sentence(_("invisible character {code}").format(code=character(invisible)), _("delete it"))
    return _("This value cannot be edited here: change it in your editor.")


def _success(path: Path, history: History, digest: str, name: str = "") -> Answer:
    steps: dict[str, Json] = {"undo": history.count(path), "undone": name}
    return {"message": "", "written": digest, **steps}


def _refusal(message: str, findings: list[Json] | None = None) -> Answer:
    return {"message": message, "written": "", "findings": findings or []}


def _not_written(error: OSError) -> str:
    return _("The file cannot be written: {why}").format(why=printable(cause(error).render(_)))


def _sentence(message: str, hint: str) -> str:
    return f"{message} ({hint})." if hint else f"{message}."


def _parse(sent: object) -> tuple[str, list[Change]]:
    """Parse a request: the digest the page has seen, and its changes; raises InvalidEditError."""
    if not isinstance(sent, dict):
        raise InvalidEditError
    digest, listed = sent.get("seen"), sent.get("changes")
    if not isinstance(digest, str) or not isinstance(listed, list) or not listed:
        raise InvalidEditError
    return digest, [_change(change) for change in listed]


def _change(sent: object) -> Change:
    if not isinstance(sent, dict):
        raise InvalidEditError
    way, word, act = sent.get("way"), sent.get("word"), sent.get("act", Act.VALUE)
    if not isinstance(way, str) or not isinstance(word, str) or act not in [*Act]:
        raise InvalidEditError
    return Change(way, word, Act(act))
