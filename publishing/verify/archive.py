"""Open an untrusted zip file with limits on everything, only in memory, and check its layout byte by byte."""

import errno
import os
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from hyskos.definitions.messages import N_, NN_, say
from hyskos.generators.writers.zip_files import member_named
from hyskos.preflight.budget import INFLATED_A_UNIT, spend
from hyskos.publishing.build.manifest import MEMBER
from hyskos.publishing.verify.findings import KitFinding, plain

LARGEST = 2_000_000_000
"""Maximum unpacked bytes of a kit."""
LARGEST_FILE = 400_000_000
"""Maximum unpacked bytes of a file: twice the largest picture of a game manufacturer, uncompressed."""
DENSEST = 50
"""Maximum expansion of a whole kit; text compresses to a tenth, PDF, SVG and PNG less."""
ROOMY = 50_000_000
"""Unpacked bytes allowed for any kit, however small."""
METHODS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
"""Compression methods used in kits; others may need memory of their own."""
MOST = 20_000
"""Maximum number of files in a kit."""
_LONGEST = 200
_LINK, _KIND = 0o120000, 0o170000


class UnreadableKitError(ValueError):
    """Raised for a file that is not a zip file, or a broken one."""


def open_kit(path: Path) -> zipfile.ZipFile:
    """Open a kit; raises UnreadableKitError, or OSError if it cannot be read: ENXIO for a pipe or device."""
    if not stat.S_ISREG(mode := path.stat().st_mode) and not stat.S_ISDIR(mode):
        raise OSError(errno.ENXIO, os.strerror(errno.ENXIO), str(path))
    try:
        return zipfile.ZipFile(path)
    except (zipfile.BadZipFile, NotImplementedError, ValueError, EOFError) as error:
        raise UnreadableKitError(str(error)) from None


def too_large(archive: zipfile.ZipFile, path: Path) -> Iterator[KitFinding]:
    """Report sizes that make a kit unsafe to unpack, even in memory."""
    members = archive.infolist()
    if len(members) > MOST:
        expected, actual = say(N_("at most {n} files"), n=MOST), say(N_("{n} files"), n=len(members))
        yield KitFinding("K01", path.name, expected, actual)
    packed, archive_size = sum(member.compress_size for member in members), path.stat().st_size
    for name, size, most in (
        (path.name, sum(member.file_size for member in members), min(LARGEST, max(ROOMY, DENSEST * archive_size))),
        *((member.filename, member.file_size, LARGEST_FILE) for member in members if member.file_size > LARGEST_FILE),
    ):
        if size > most:
            yield KitFinding("K01", name, say(N_("at most {mb} MB"), mb=most // 10**6), plain(f"{size // 10**6} MB"))
    if packed > archive_size:
        expected = say(N_("entries one after another"))
        yield KitFinding("K01", path.name, expected, say(N_("entries that overlap")))


def unsafe_members(archive: zipfile.ZipFile) -> Iterator[KitFinding]:
    """Report members that could do harm when unpacked: unsafe paths, links, duplicates, encrypted ones."""
    members = archive.infolist()
    twins = Counter(_alike(member.filename) for member in members)
    for member in members:
        name = member.orig_filename
        printable = shown_name(name)
        if name.endswith("/"):
            yield KitFinding("K03", printable, say(N_("a file")), say(N_("a folder")))
        elif not MEMBER.fullmatch(name) or len(name) > _LONGEST:
            yield KitFinding("K03", printable, say(N_("plain letters and digits, within the kit")), plain(printable))
        if (member.external_attr >> 16) & _KIND == _LINK:
            yield KitFinding("K03", printable, say(N_("a file")), say(N_("a link")))
        if member.compress_type not in METHODS:
            actual = say(N_("one packed by method {number}"), number=member.compress_type)
            yield KitFinding("K03", printable, say(N_("a file stored or deflated")), actual)
        if member.flag_bits & 1:
            yield KitFinding(
                "K03", printable, say(N_("a file that anybody can open")), say(N_("one locked with a password"))
            )
    for low, count in twins.items():
        if count > 1:
            yield KitFinding("K03", shown_name(low), say(N_("one file")), say(N_("{n} of the same name"), n=count))


def _alike(name: str) -> str:
    """Normalise a name, so that names which some system treats as equal compare equal: case, composed accents."""
    return unicodedata.normalize("NFC", name).casefold()


def shown_name(name: str) -> str:
    """Return a member's name without control characters that a terminal would obey."""
    short = name[:_LONGEST]
    return "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in short)


def content_of(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes | None:
    """Unpack a member in memory, charging the budget; None if it is damaged.

    Raises SpentError when the budget of the kit is spent.
    """
    pay_for(member)
    return unpack(archive, member)


def pay_for(member: zipfile.ZipInfo) -> None:
    """Charge the budget for unpacking a member. Raises SpentError when the budget of the kit is spent."""
    if member.compress_type in METHODS:
        spend(member.file_size // INFLATED_A_UNIT)


def unpack(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes | None:
    """Unpack a member in memory, up to its stated size; None if it is damaged."""
    if member.compress_type not in METHODS:
        return None
    try:
        with archive.open(member) as file:
            return file.read(member.file_size + 1)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, zlib.error, OSError, ValueError):
        return None


# Compare an archive byte by byte with the way Hyskos packs: bytes that belong to no file are not allowed in a kit.

_PIECE = 1 << 20
_END = struct.Struct("<4s4H2LH")
_RECORD = struct.Struct("<4s4B4H3L5H2L")
_UTF_8 = 0x800
"""Flag for names with characters beyond ASCII."""
_PACKED_AS = (
    "date_time", "compress_type", "comment", "extra", "create_system", "create_version", "extract_version",
    "reserved", "flag_bits", "volume", "internal_attr", "external_attr",
)  # fmt: skip
"""Metadata of a member that are the same in every kit, as `zipfile` calls them."""
_FIRST = 12
"""Maximum findings reported per archive."""


def check_layout(archive: zipfile.ZipFile, path: Path) -> Iterator[KitFinding]:
    """Report bytes outside the files, in comments and extra fields, and files packed differently."""
    with path.open("rb") as file:
        for n, finding in enumerate(_findings(archive, file, path.name)):
            if n == _FIRST:
                return
            yield finding


def _findings(archive: zipfile.ZipFile, file: BinaryIO, name: str) -> Iterator[KitFinding]:
    members = archive.infolist()
    names = [member.filename for member in members]
    if names != sorted(names):
        yield KitFinding("K20", name, say(N_("files in the order of their names")), say(N_("another order")))
    at = 0
    for member in members:
        wrong = list(_packed_otherwise(member, members[0]))
        if member.header_offset != at:
            wrong = [_misplaced_member(member, at)]
        file.seek(at)
        head = member.FileHeader()
        if not wrong and file.read(len(head)) != head:
            expected = say(N_("the head of this file at byte {at}"), at=at)
            wrong = [KitFinding("K20", shown_name(member.filename), expected, say(N_("another one")))]
        yield from wrong
        if wrong:
            return  # positions are no longer known
        yield from _loose(file, member)
        at += len(head) + member.compress_size
    file.seek(at)
    end = _directory(members, at)
    if file.read(len(end) + 1) != end:
        expected = say(N_("the list of its files, and then its end"))
        yield KitFinding("K20", name, expected, say(N_("other bytes behind the last file")))


def _misplaced_member(member: zipfile.ZipInfo, at: int) -> KitFinding:
    actual = say(
        NN_(
            "{n} byte of no file before it",
            "{n} bytes of no file before it",
            "n",
        ),
        n=member.header_offset - at,
    )
    if member.header_offset < at:
        actual = say(N_("entries that overlap"))
    return KitFinding("K20", shown_name(member.filename), say(N_("this file at byte {at}"), at=at), actual)


def _packed_otherwise(member: zipfile.ZipInfo, first: zipfile.ZipInfo) -> Iterator[KitFinding]:
    """Compare a member's metadata, except size and content, with those that `pack` would write."""
    expected = member_named(member.filename, first.date_time)
    expected.create_version = expected.extract_version = zipfile.DEFAULT_VERSION
    expected.flag_bits = 0 if member.filename.isascii() else _UTF_8
    different = [
        key
        for key in _PACKED_AS
        # earlier versions deflated all files
        if (key, member.compress_type) != ("compress_type", zipfile.ZIP_DEFLATED)
        and getattr(member, key) != getattr(expected, key)
    ]
    if different:
        actual = say(N_("one of another program (other {fields})"), fields=", ".join(different))
        yield KitFinding("K20", shown_name(member.filename), say(N_("an entry as hyskos packs it")), actual)


def _loose(file: BinaryIO, member: zipfile.ZipInfo) -> Iterator[KitFinding]:
    """Report bytes in the space of a file besides its content. Damage is reported when the file is opened."""
    if member.compress_type == zipfile.ZIP_STORED:
        if member.compress_size > member.file_size:
            yield _trailing_data(member, member.compress_size - member.file_size)
        return
    opener, left, size = zlib.decompressobj(-zlib.MAX_WBITS), member.compress_size, 0
    waiting = b""
    try:
        while not opener.eof and (left or waiting) and size <= member.file_size:
            if not waiting:
                waiting = file.read(min(_PIECE, left))
                left -= len(waiting)
            if not waiting:
                return
            size += len(opener.decompress(waiting, _PIECE))
            waiting = opener.unconsumed_tail
    except zlib.error:
        return
    behind = left + len(opener.unused_data)
    if opener.eof and behind:
        yield _trailing_data(member, behind)


def _trailing_data(member: zipfile.ZipInfo, count: int) -> KitFinding:
    actual = say(
        NN_(
            "{n} byte behind its content",
            "{n} bytes behind its content",
            "n",
        ),
        n=count,
    )
    return KitFinding("K20", shown_name(member.filename), say(N_("only its content")), actual)


def _directory(members: list[zipfile.ZipInfo], at: int) -> bytes:
    """Return the central directory of an archive that begins at this byte."""
    records = b"".join(_record(member) for member in members)
    count = len(members)
    return records + _END.pack(b"PK\5\6", 0, 0, count, count, len(records), at, 0)


def _record(member: zipfile.ZipInfo) -> bytes:
    name = member.orig_filename.encode("utf-8")
    year, month, day, hour, minute, second = member.date_time
    date, time = (year - 1980) << 9 | month << 5 | day, hour << 11 | minute << 5 | second // 2
    fixed = _RECORD.pack(
        b"PK\1\2", member.create_version, member.create_system, member.extract_version, member.reserved,
        member.flag_bits, member.compress_type, time, date, member.CRC, member.compress_size, member.file_size,
        len(name), 0, 0, 0, member.internal_attr, member.external_attr, member.header_offset,
    )  # fmt: skip
    return fixed + name
