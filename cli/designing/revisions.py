"""Read a file at a git revision: `map.yaml@HEAD~3`, with the files it refers to.

The repository may be untrusted and its configuration may name programs. So git only reads existing objects: it
fetches nothing, runs no filters or hooks, and ignores folders that merely look like a repository.
"""

import os
import subprocess
from functools import cache, partial
from pathlib import Path

import click

from hyskos.cli.shared.files import nearer
from hyskos.definitions.findings import START, Finding
from hyskos.definitions.languages import _
from hyskos.definitions.messages import N_, say
from hyskos.definitions.paths import SUFFIXES
from hyskos.definitions.paths import sibling_path as path_beside
from hyskos.definitions.reading.source import LARGEST, LARGEST_BESIDE, Neighbours, Source, decode

_GIT = ("git", "--no-replace-objects", "--no-pager", "-c", "safe.bareRepository=explicit", "-c", "protocol.allow=never")
_ENVIRONMENT = {"GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
"""Prevents fetching objects that a partial clone lacks, whatever its configuration; messages are in English."""


class UnreadableBlobError(Exception):
    """Git cannot read a file of a revision; the text says why."""


def read_revision(name: str) -> tuple[Path, bytes, Neighbours] | None:
    """Read FILE@REVISION: the path, its bytes, and a reader for neighbouring files at that revision.

    Returns None if `name` has no revision. Raises click.UsageError.
    """
    file, at, revision = name.rpartition("@")
    if not at or not file or not revision or Path(name).exists():
        return None
    path = _path_of(file)
    if revision.startswith("-"):  # git would take it for an option
        raise click.UsageError(_("{name}: git has no revision {revision}").format(name=name, revision=revision))
    _check_repository(name, path)
    try:
        content = _read_blob(path.parent, revision, path.name, LARGEST)
    except UnreadableBlobError as error:
        raise click.UsageError(f"{name}: {error}") from None
    return path, content, cache(partial(_read_neighbour, path, revision))


def _path_of(name: str) -> Path:
    """Return the file of a path or an id; git only knows files."""
    from hyskos.definitions.findings import UnknownNameError
    from hyskos.definitions.loader import find

    path = Path(name)
    if path.suffix in SUFFIXES or len(path.parts) > 1:
        return path
    try:
        return nearer(find(name))
    except UnknownNameError:
        return path


def _check_repository(name: str, path: Path) -> None:
    """Raise click.UsageError for a file outside a repository, or below a folder git could take for a bare one."""
    folder = path.resolve().parent
    for above in (folder, *folder.parents):
        if (above / ".git").exists():
            return
        if all((above / part).exists() for part in ("HEAD", "objects", "refs")):
            sentence = _("{name}: {folder} looks like a bare git repository inside a project; it is not read")
            raise click.UsageError(sentence.format(name=name, folder=above))
    raise click.UsageError(_("{name}: the file is in no git repository").format(name=name))


def _read_neighbour(path: Path, revision: str, name: str) -> Source | None:
    """Read a file the definition refers to at the same revision; None for one outside its folder."""
    if path_beside(str(path), name) is None:
        return None
    file = f"{path.parent / name}@{revision}"
    try:
        return decode(_read_blob(path.parent, revision, name, LARGEST_BESIDE), file)
    except UnreadableBlobError as error:
        message = say(N_("the file cannot be read: {why}"), why=error)
        return Source(file, "", (Finding("Y001", START, message, file=file),))


def _read_blob(folder: Path, revision: str, file: str, maximum: int) -> bytes:
    """Read at most `most` + 1 bytes of a file at a revision; `file` is relative to the folder.

    Raises UnreadableBlobError.
    """
    command = [*_GIT, "-C", str(folder), "cat-file", "blob", f"{revision}:./{file}"]
    environment = {
        key: value for key, value in os.environ.items() if not key.startswith("GIT_")
    }  # not those of another
    pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
    try:
        with subprocess.Popen(
            command, stdin=nothing, stdout=pipe, stderr=pipe, env={**environment, **_ENVIRONMENT}
        ) as git:
            assert git.stdout
            assert git.stderr
            content = git.stdout.read(maximum + 1)
            if len(content) > maximum:
                git.kill()
                return content
            message = git.stderr.read().decode("utf-8", "replace")
    except OSError:
        raise UnreadableBlobError(_("git is not installed")) from None
    if git.returncode:
        raise UnreadableBlobError(_explain_failure(message))
    return content


def _explain_failure(message: str) -> str:
    if "not allowed" in message or "promisor" in message:
        return _("this clone does not hold that revision; run git fetch in it first")
    lines = message.strip().splitlines()
    return _("git: {why}").format(why=lines[0].removeprefix("fatal: ") if lines else "?")
