"""A project that a page edits: its files in a folder (in a browser, in memory), and the view of one of them."""

import base64
import binascii
import stat
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, chdir, contextmanager
from dataclasses import replace
from io import BytesIO
from pathlib import Path, PurePosixPath

from hyskos.companion.preview.looking import FileState
from hyskos.companion.preview.service import Service, View
from hyskos.companion.preview.stream import Event, Stream
from hyskos.companion.refusals import RefusedError
from hyskos.companion.starters import without_schema
from hyskos.definitions.findings import Mark
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import _
from hyskos.definitions.loader import Reading, read, read_bytes
from hyskos.definitions.messages import short
from hyskos.definitions.paths import ReadLog
from hyskos.definitions.plain_data import Json
from hyskos.definitions.project import use_project
from hyskos.definitions.reading.source import LARGEST, LARGEST_BESIDE, read_source
from hyskos.generators.writers.saving import allow_all, drop, save

# Files of a project that a page holds: which belong to it, zip files of them, and links that carry a change.

SUFFIXES = (".yaml", ".yml", ".csv", ".tsv", ".svg", ".ttf")
"""Files that a project consists of: definitions, tables, art and fonts."""
MOST, LARGEST_ARCHIVE, LARGEST_PROJECT = 300, 20_000_000, 30_000_000
"""Maximum number of files, bytes of a zip file, and bytes of all files."""
_DEEPEST, _LONGEST = 6, 120
_METHODS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
_MIDNIGHT = (1980, 1, 1, 0, 0, 0)
LONGEST_LINK = 4_000
"""Maximum characters of the change in a link: programs for mail and chat cut longer ones."""
Files = Mapping[str, bytes]


def raw_of(content: object) -> bytes:
    """Return the bytes of a file from its text, or from `{"base64": ...}`; raises RefusedError."""
    if isinstance(content, str):
        return content.encode("utf-8", "surrogatepass")
    if isinstance(content, Mapping) and isinstance(content.get("base64"), str):
        try:
            return base64.b64decode(content["base64"], validate=True)
        except binascii.Error:
            pass
    raise RefusedError(_("this is not the content of a file"))


def content_of(raw: bytes) -> Json:
    """Return a file as text if it is UTF-8 without null characters, or as `{"base64": ...}`."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        text = "\0"
    return {"base64": base64.b64encode(raw).decode("ascii")} if "\0" in text else text


def is_kept(name: str, suffixes: tuple[str, ...] = SUFFIXES) -> bool:
    """Return whether a file belongs to a project by its name; hidden files and those of other programs do not."""
    parts = PurePosixPath(name).parts
    return name.lower().endswith(suffixes) and not any(part.startswith((".", "__")) for part in parts)


def check_name(name: str) -> None:
    """Raise RefusedError for a name that leads out of the project, or that some system cannot store."""
    parts = name.split("/")
    bad = any(part in ("", ".", "..") or part != part.strip() for part in parts) or not name.isprintable()
    if bad or "\\" in name or ":" in name or len(parts) > _DEEPEST or len(name) > _LONGEST:
        raise RefusedError(_("`{name}` is not a name that a file of a project can have").format(name=short(name)))


def check_files(files: Files) -> Files:
    """Return files that are safe to open as a project; raises RefusedError that names the first one that is not."""
    if len(files) > MOST:
        raise RefusedError(_("there are {n} files; a project has at most {most}").format(n=len(files), most=MOST))
    seen: dict[str, str] = {}
    for name, raw in files.items():
        check_name(name)
        alike = unicodedata.normalize("NFC", name).casefold()
        if alike in seen:
            raise RefusedError(_("`{name}` is there already; rename one of the two files").format(name=short(name)))
        seen[alike] = name
        _check_size(name, len(raw))
    _check_total(sum(map(len, files.values())))
    return files


def _check_size(name: str, size: int) -> None:
    most = LARGEST if name.lower().endswith((".yaml", ".yml")) else LARGEST_BESIDE
    if size > most:
        raise RefusedError(_("`{name}` is larger than {mb} MB").format(name=short(name), mb=most // 1_000_000))


def _check_total(size: int) -> None:
    if size > LARGEST_PROJECT:
        mb = LARGEST_PROJECT // 1_000_000
        raise RefusedError(_("these files are larger than {mb} MB together").format(mb=mb))


def unpack(raw: bytes, suffixes: tuple[str, ...] = SUFFIXES) -> tuple[Files, int]:
    """Unpack the project in a zip file; return its files, and how many others were left out.

    Nothing is unpacked before all names and sizes are checked. A single folder around everything is dropped. Raises
    RefusedError.
    """
    if len(raw) > LARGEST_ARCHIVE:
        raise RefusedError(_("this zip file is larger than {mb} MB").format(mb=LARGEST_ARCHIVE // 1_000_000))
    try:
        archive = zipfile.ZipFile(BytesIO(raw))
    except (zipfile.BadZipFile, NotImplementedError, ValueError, EOFError):
        raise RefusedError(_("this is not a zip file, or a damaged one")) from None
    members = [one for one in archive.infolist() if not one.is_dir()]
    if len(members) > 10 * MOST:
        raise RefusedError(_("there are {n} files; a project has at most {most}").format(n=len(members), most=MOST))
    for member in members:
        _check_member(member)
    kept = [one for one in members if is_kept(one.filename, suffixes)]
    if len(kept) > MOST:
        raise RefusedError(_("there are {n} files; a project has at most {most}").format(n=len(kept), most=MOST))
    for member in kept:
        _check_size(member.filename, member.file_size)
    _check_total(sum(member.file_size for member in kept))
    names = _without_folder([member.filename for member in kept])
    files: dict[str, bytes] = {}
    for name, member in zip(names, kept, strict=True):
        if name in files:
            raise RefusedError(_("`{name}` is there already; rename one of the two files").format(name=short(name)))
        files[name] = _unpack(archive, member)
    return check_files(files), len(members) - len(kept)


def _check_member(member: zipfile.ZipInfo) -> None:
    name = short(member.filename)
    check_name(member.filename)
    if member.orig_filename != member.filename:
        raise RefusedError(_("`{name}` is not a name that a file of a project can have").format(name=name))
    if stat.S_ISLNK(member.external_attr >> 16):
        raise RefusedError(_("`{name}` is a link; a project has files only").format(name=name))
    if member.flag_bits & 1:
        raise RefusedError(_("`{name}` is locked with a password").format(name=name))
    if member.compress_type not in _METHODS:
        raise RefusedError(_("`{name}` is packed in an unusual way").format(name=name))


def _unpack(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """Unpack a member, up to its stated size; raises RefusedError if it is damaged or larger."""
    try:
        with archive.open(member) as file:
            raw = file.read(member.file_size + 1)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, zlib.error, OSError, ValueError):
        raw = b""
    if len(raw) != member.file_size:
        raise RefusedError(_("`{name}` is damaged").format(name=short(member.filename)))
    return raw


def _without_folder(names: Iterable[str]) -> list[str]:
    """Drop the folder around all files, if there is just one."""
    listed = [*names]
    first = {name.split("/")[0] for name in listed if "/" in name}
    if len(first) == 1 and all("/" in name for name in listed):
        return [name.partition("/")[2] for name in listed]
    return listed


def pack(files: Files) -> bytes:
    """Pack files into a zip file; the same files make the same bytes."""
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in sorted(files.items()):
            member = zipfile.ZipInfo(name, _MIDNIGHT)
            member.compress_type, member.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(member, raw)
    return target.getvalue()


def copy_of(kind: str, id_: str) -> tuple[str, str]:
    """Return the id and the text of a copy of a built-in definition, which is the same except for its id."""
    text = without_schema(read_source(built_in_files(kind)[id_]).text)
    own = f"my-{id_}"
    return own, "".join(f"id: {own}\n" if line == f"id: {id_}\n" else line for line in text.splitlines(keepends=True))


def link_to(origin: str, text: str) -> str:
    """Encode a changed copy of a built-in map as the end of a link: only what differs from the original is in it.

    Raises RefusedError if the change is too large.
    """
    if origin not in built_in_files("map"):
        raise RefusedError(_("only a copy of a built-in map fits into a link"))
    base = copy_of("map", origin)[1].encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=base[-32_768:])
    packed = zlib.crc32(base).to_bytes(4) + packer.compress(text.encode("utf-8", "replace")) + packer.flush()
    written = base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")
    if len(written) > LONGEST_LINK:
        raise RefusedError(_("this change is too large for a link: save the project as a zip file and send that"))
    return f"{origin}/{written}"


def follow(link: str) -> tuple[str, str, str]:
    """Return the built-in map that a link changes, the id of the copy, and its text; raises RefusedError."""
    origin, _slash, written = link.partition("/")
    if origin not in built_in_files("map") or len(written) > LONGEST_LINK:
        raise RefusedError(_("this link is damaged, or for another version of Hyskos"))
    own, base = copy_of("map", origin)
    try:
        packed = base64.b64decode(written + "=" * (-len(written) % 4), altchars=b"-_", validate=True)
        if zlib.crc32(base.encode()).to_bytes(4) != packed[:4]:
            raise RefusedError(_("this link is damaged, or for another version of Hyskos"))
        unpacker = zlib.decompressobj(-15, zdict=base.encode()[-32_768:])
        text = unpacker.decompress(packed[4:], LARGEST).decode("utf-8")
    except (binascii.Error, zlib.error, ValueError):
        raise RefusedError(_("this link is damaged, or for another version of Hyskos")) from None
    if not unpacker.eof or unpacker.unused_data:
        raise RefusedError(_("this link is damaged, or for another version of Hyskos"))
    return origin, own, text


# The open project and its view.

Changes = Mapping[str, bytes | None]
"""New contents by file name; None deletes the file."""


class OpenProject:
    """A project in a folder. While it is used, the folder is the current one, so that messages have short names."""

    def __init__(self, folder: Path, files: Mapping[str, bytes], lang: str) -> None:
        drop(folder.iterdir())
        self.folder = folder
        for name, raw in files.items():
            self._write(name, raw)
        with chdir(folder):
            self.service = Service(Path(), lang)
        self.view: View | None = None
        self.stream: Stream | None = None
        self.look: FileState | None = None

    @contextmanager
    def as_current_folder(self) -> Iterator[None]:
        """Make the folder current, and forget its project afterwards."""
        with chdir(self.folder):
            try:
                yield
            finally:
                use_project(None)

    @contextmanager
    def project_active(self) -> Iterator[None]:
        """Make the folder and its project current, and read no file outside it."""
        with self.as_current_folder(), self.service.language_active(self.service.lang):
            yield

    def names(self) -> list[str]:
        """Return the names of the definitions in the project."""
        return [name for name, path in self.service.files.items() if (self.folder / path).is_file()]

    def update(self, changes: Changes) -> Iterator[Event]:
        """Write or delete files; yield what changes in the view."""
        before = {*self.names()}
        for name, raw in changes.items():
            if raw is None:
                check_name(name)
                drop([self.folder / name])
            else:
                self._write(name, raw)
        with chdir(self.folder):
            self.service.listing.refresh()
        if {*self.names()} != before:
            yield "files", {"files": [*self.names()]}
        if self.view and self.view.name in self.names():
            yield from self._events()

    def show(self, query: Mapping[str, str]) -> Iterator[Event]:
        """Show a file from now on; yield everything that a page needs for it."""
        with self.as_current_folder():
            self.view = self._view(query)
            self.stream = Stream(self.view.path, self.view.options)
            yield "hello", self.service.hello(self.view)
        yield from self._events()

    def _events(self) -> Iterator[Event]:
        if self.view is None or self.stream is None:
            return
        with self.as_current_folder():
            self.stream.is_due()  # forgets the last state if another file has changed
            self.look, frame, _pending = self.stream.look(_Alone(self, self.view), self.service.facts(self.view))
            yield frame
            yield from self.stream.text(self.look)

    def findings(self, digest: str) -> Iterator[Event]:
        """Yield all findings of the displayed file, including those of printing; nothing if it has another digest."""
        if self.view is None or self.stream is None or self.look is None or self.look.digest != digest:
            return
        if self.look.reading.kind is None:
            return
        with self.as_current_folder():
            found = self.stream.search(_Alone(self, self.view), self.look)
        if found is not None:
            yield found

    def form(self, query: Mapping[str, str], way: str) -> Mapping[str, Json]:
        """Return the form for a way of a file."""
        with self.as_current_folder():
            return self.service.form(self._view(query), way)

    def edit(self, query: Mapping[str, str], sent: object) -> tuple[Mapping[str, Json], Mapping[str, bytes]]:
        """Apply an edit; return the answer for the form, and the new content of the file that changed."""
        with self.as_current_folder():
            view = self._view(query)
            answer = self.service.edit(view, sent)
            last = self.service.history.last(view.path) if answer["written"] else None
        return answer, {last.file.as_posix(): last.after} if last else {}

    def _view(self, query: Mapping[str, str]) -> View:
        """Return the view of a query; messages are in the language of the page, whatever that of the board."""
        return replace(self.service.view(query), speaks=self.service.lang)

    def apply_fix(self, name: str, mark: Mark, fix: str) -> bytes:
        """Return the content of a file with the text at a mark replaced; raises RefusedError unless that helps."""
        with self.project_active():
            source = read_source(self._path(name))
            before = read_bytes(source.raw, source.file, source.neighbours)
            lines = source.text.split("\n")
            if mark.line != mark.end_line or not 0 < mark.line <= len(lines):
                raise RefusedError(_("This cannot be fixed here: change it by hand."))
            line = lines[mark.line - 1]
            old = line[mark.column - 1 : mark.end_column - 1]
            quote = old[:1] if len(old) > 1 and old[0] in "\"'" and old[-1] == old[0] else ""
            lines[mark.line - 1] = f"{line[: mark.column - 1]}{quote}{fix}{quote}{line[mark.end_column - 1 :]}"
            ends = "\r\n" if b"\r\n" in source.raw else "\n"
            raw = ends.join(lines).encode()
            after = read_bytes(raw, source.file, source.neighbours)
        if _at(before, mark) <= _at(after, mark):
            raise RefusedError(_("This cannot be fixed here: change it by hand."))
        return raw

    def read(self, name: str) -> Reading:
        """Read a file of the project; `used` has to be active."""
        return read(self._path(name))

    def contents(self) -> Mapping[str, bytes]:
        """Return all files by name."""
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in sorted(self.folder.rglob("*"))
            if path.is_file()
        }

    def _path(self, name: str) -> Path:
        """Return the path of a file from the folder; raises RefusedError for a name that leads elsewhere."""
        check_name(name)
        return Path(name)

    def _write(self, name: str, raw: bytes) -> None:
        path = self.folder / self._path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        save(path, raw, allow_all)


def _at(reading: Reading, mark: Mark) -> int:
    """Count the findings on a line."""
    return sum(finding.line == mark.line for finding in reading.findings)


class _Alone:
    """The surroundings of a stream with one page and no waiting."""

    def __init__(self, project: OpenProject, view: View) -> None:
        self.project, self.view = project, view

    def quiet(self, _seconds: float, /) -> bool:
        return True

    def language_active(self) -> AbstractContextManager[None]:
        return self.project.service.language_active(self.view.speaks)

    def follow(self, reads: ReadLog) -> None:
        """Nothing to watch: the page says which files change."""
