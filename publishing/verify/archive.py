"""Open an untrusted zip file: with limits on everything, and without writing anything to disk."""

import errno
import os
import stat
import unicodedata
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from hyskos.definitions.messages import N_, say
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


def opened(path: Path) -> zipfile.ZipFile:
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
        if not MEMBER.fullmatch(name) or len(name) > _LONGEST:
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
    return unpacked(archive, member)


def pay_for(member: zipfile.ZipInfo) -> None:
    """Charge the budget for unpacking a member. Raises SpentError when the budget of the kit is spent."""
    if member.compress_type in METHODS:
        spend(member.file_size // INFLATED_A_UNIT)


def unpacked(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes | None:
    """Unpack a member in memory, up to its stated size; None if it is damaged."""
    if member.compress_type not in METHODS:
        return None
    try:
        with archive.open(member) as file:
            return file.read(member.file_size + 1)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, zlib.error, OSError, ValueError):
        return None
