"""`hyskos diff`: compare definitions, and list the files of a kit to print again."""

import os
import re
import subprocess
import zipfile
from contextlib import suppress
from functools import cache, partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

import click

from hyskos.cli.shared.files import (
    FileError,
    PathType,
    cause,
    check_drawn,
    force_option,
    nearer,
    not_found,
    picture_option,
    save_drawn,
)
from hyskos.cli.shared.option_types import complete_definition
from hyskos.cli.shared.options import Choice, examples, output_options, print_json
from hyskos.companion.changes import Change, changes, told_change
from hyskos.definitions.findings import START, Finding, UnknownNameError, UnreadableError
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.messages import N_, say
from hyskos.definitions.paths import SUFFIXES, sibling_path
from hyskos.definitions.printing import INKS, Ink
from hyskos.definitions.reading.source import LARGEST, LARGEST_BESIDE, Neighbours, Source, decode
from hyskos.definitions.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hyskos.definitions.loader import Reading
    from hyskos.publishing.build.manifest import DrawnEntry


# Find the files of a kit that are outdated after a change: those that draw the definition or may refer to it.

_SHOWING = ("cover", "box", "booklet")
"""Kinds that show boards and pieces, or mention them."""
_FOR_MAPS = (*_SHOWING, "faction")
"""Player boards have a box for each round of the maps in the same box."""
_FOR_FACTIONS = (*_SHOWING, "card", "map")
"""In a product, cards and the legends of maps mention what the player boards in the box have."""
_KIND_AND_GAME = re.compile(r"^(kind|game):\s*([a-z0-9-]+)", re.MULTILINE)
_MOST = 1_000_000
"""Maximum bytes of an unpacked source: more than the largest definition."""


@dataclass(frozen=True, slots=True)
class FilesToPrint:
    """Names of files that draw an older state, and of those that may show or mention it."""

    drawn: list[str]
    telling: list[str]


def printing_again(kit: Path, reading: "Reading", *, changed: bool) -> FilesToPrint:
    """Find outdated files by the checksums and sources in the manifest of a kit; raises FileError."""
    from hyskos.publishing.build.manifest import DrawnEntry
    from hyskos.publishing.verify.archive import UnreadableKitError, open_kit
    from hyskos.publishing.verify.manifest_entries import read_manifest

    try:
        with open_kit(kit) as archive:
            manifest, _faults = read_manifest(archive)
            entries = [file for file in manifest.files if isinstance(file, DrawnEntry)] if manifest else []
            kinds_by_source = {source: _kind_of_game(archive, source) for source in {entry.source for entry in entries}}
    except (UnreadableKitError, zipfile.BadZipFile):
        manifest = None
    except OSError as error:
        raise FileError(f"{kit}: {cause(error)}") from None
    if manifest is None:
        raise FileError(
            _("{file} is not a kit; run `{line}` to find out why").format(file=kit, line=f"hyskos kit verify {kit}")
        )
    id_, digest = reading.document.data.get("id"), getattr(reading.definition, "digest", None)
    single, combined = (
        [entry for entry in entries if bool(entry.parts) is is_combined] for is_combined in (False, True)
    )
    old = [drawn_entry for drawn_entry in single if _is_outdated(drawn_entry, id_, digest)]
    sold = reading.kind == "product" and changed and manifest.product is not None and manifest.product.id == id_
    showing_kinds = {"map": _FOR_MAPS, "faction": _FOR_FACTIONS if manifest.product else _SHOWING}
    kinds_wanted = showing_kinds.get(reading.kind or "", _SHOWING)
    kinds = {(kind, reading.document.data.get("game")) for kind in kinds_wanted}
    showing = [drawn_entry for drawn_entry in single if sold or (old and kinds_by_source[drawn_entry.source] in kinds)]
    drawn, telling = (
        {drawn_entry.name for drawn_entry in (*group, *_combined_files_of(combined, group))} for group in (old, showing)
    )
    return FilesToPrint(sorted(drawn), sorted(telling - drawn))


def _combined_files_of(combined: "Sequence[DrawnEntry]", single: "Sequence[DrawnEntry]") -> "Iterator[DrawnEntry]":
    ids = {entry.id for entry in single}
    return (entry for entry in combined if any(part["id"] in ids for part in entry.parts or ()))


def _is_outdated(entry: "DrawnEntry", id_: str, digest: str | None) -> bool:
    sides = {entry.id: entry.source_sha256, entry.back: entry.back_sha256}
    return id_ in sides and sides[id_] != digest


def _kind_of_game(archive: zipfile.ZipFile, source: str) -> tuple[str, str]:
    """Return kind and game of a source: from the built-in file, or from the copy in the kit."""
    from hyskos import data
    from hyskos.publishing.build.manifest import OWN_SOURCES

    text = ""
    if PurePosixPath(source).parts[:1] != (OWN_SOURCES,):
        file = data.ROOT / source
        text = file.read_text(encoding="utf-8") if source and file.is_file() else ""
    else:
        with suppress(KeyError, NotImplementedError, RuntimeError, EOFError), archive.open(source) as copy:
            text = copy.read(_MOST).decode("utf-8", "replace")
    values = dict(_KIND_AND_GAME.findall(text))
    return values.get("kind", ""), values.get("game", "")


# Read a file at a git revision: `map.yaml@HEAD~3`, with the files it refers to.
#
# The repository may be untrusted and its configuration may name programs. So git only reads existing objects: it
# fetches nothing, runs no filters or hooks, and ignores folders that merely look like a repository.

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
    if sibling_path(str(path), name) is None:
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


# The command `hyskos diff`.


@click.command(
    help=_("Compare two definitions, value by value.")
    + "\n\n"
    + _(
        "OLD and NEW are YAML files, ids of built-in definitions, or an earlier version of a file in git: "
        "FILE@REVISION (my-map.yaml@HEAD~3). List entries are matched by number, die or id, whatever their position; "
        "comments and layout are ignored. With -o, a map is drawn with its changes circled and listed."
    )
    + "\n\n"
    + _("Exit code: 0 if nothing has changed, 1 if something has or a file has findings, 2 if a file cannot be read.")
    + examples(
        "hyskos diff inner-factory my-map.yaml",
        "hyskos diff outer-factory my-map.yaml --json",
        "hyskos diff inner-factory my-map.yaml -o changes.pdf",
    )
)
@click.argument("old", metavar="OLD", shell_complete=complete_definition)
@click.argument("new", metavar="NEW", shell_complete=complete_definition)
@click.option(
    "--kit", metavar="FILE", type=PathType(path_type=Path), help=_("List the files of this kit that are out of date.")
)
@click.option(
    "--ink",
    type=Choice(INKS),
    default=INKS[0],
    show_default=True,
    help=_("Full colour, or the ink-saving design, for -o."),
)
@picture_option
@force_option
@output_options
def diff(old: str, new: str, kit: Path | None, ink: Ink, path: Path | None, force: bool, as_json: bool) -> int:
    """Print each change with its place in NEW, or in OLD if removed, then the files to print again."""
    check_drawn(path, "ink")
    before, after = _read_definition(old), _read_definition(new)
    if before.kind != after.kind:
        raise click.UsageError(
            _("{old} is a {one} and {new} a {other}: compare two files of the same kind").format(
                old=old, one=before.kind, new=new, other=after.kind
            )
        )
    differences = list(changes(before.document.data, after.document.data))
    outdated = printing_again(kit, after, changed=bool(differences)) if kit else None
    if path:
        _draw(path, before, after, differences, ink, force=force)
    if as_json:
        files = {"print_again": outdated.drawn, "may_tell_of_it": outdated.telling} if outdated else {}
        print_json("diff", {"changes": [_as_json(difference) for difference in differences], **files})
        return 1 if differences else 0
    for difference in differences:
        click.echo(_line(difference, (before if difference.sort == "removed" else after)))
    if outdated:
        count = len(outdated.drawn)
        click.echo(ngettext("{n} file to print again", "{n} files to print again", count).format(n=count))
        for name in outdated.drawn:
            click.echo(f"  {name}")
    if outdated and (count := len(outdated.telling)):
        text = ngettext("{n} other file may depend on it", "{n} other files may depend on it", count)
        click.echo(text.format(n=count))
        for name in outdated.telling:
            click.echo(f"  {name}")
    return 1 if differences else 0


def _read_definition(name: str) -> "Reading":
    """Read a definition, which may be invalid except for its YAML; raises UnreadableError and click.UsageError."""
    from hyskos.definitions.loader import find, read, read_bytes

    revision = read_revision(name)
    if revision is not None:
        path, raw, neighbours = revision
        reading = read_bytes(raw, f"{nearer(path)}@{name.rpartition('@')[2]}", neighbours)
    else:
        path = Path(name)
        if not name or not path.exists():
            if path.suffix in SUFFIXES or len(path.parts) > 1:
                raise not_found(name)
            path = nearer(find(name))
        reading = read(path)
    if reading.document.findings or reading.kind is None:
        raise UnreadableError(reading.findings)
    return reading


def _draw(path: Path, before: "Reading", after: "Reading", differences: list[Change], ink: Ink, *, force: bool) -> None:
    """Draw the new map with its changes; raises UnreadableError for a map with findings, UsageError for other kinds."""
    from hyskos.companion.map_pictures import drawn_changes
    from hyskos.definitions.kinds.map import Map

    if after.kind != "map":
        raise click.UsageError(
            _("only maps are drawn with their changes, and this is a {kind}").format(kind=after.kind)
        )
    for reading in (before, after):
        if reading.findings:
            raise UnreadableError(reading.findings)
    board = after.definition
    assert isinstance(board, Map)
    old, new = before.document.data, after.document.data
    save_drawn(path, lambda: drawn_changes(board, old, new, differences, ink), force=force)


def _line(change: Change, reading: "Reading") -> str:
    line = reading.document.marks.at(change.path).line
    return f"{reading.document.file_of(change.path)}:{line}: {told_change(change)}"


def _as_json(change: Change) -> dict[str, object]:
    values = {"old": change.old, "new": change.new}
    keys = {"added": ("new",), "removed": ("old",), "changed": ("old", "new")}[change.sort]
    return {"change": change.sort, "place": [*change.place], **{key: values[key] for key in keys}}
