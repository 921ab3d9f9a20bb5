"""Recognize files that Hyskos wrote, so that others are not overwritten."""

from pathlib import Path

from hyskos.generators.writers import PROGRAM

MADE_BY = f"Made by {PROGRAM}".encode()
"""The comment at the very end of an archive; programs that repack the archive drop it."""
_HEAD = 1000
"""Bytes at the beginning of a file that name its creator; in a PDF, the name may be anywhere."""


def is_ours(path: Path) -> bool:
    """Return whether Hyskos wrote this file and no drawing program has saved it since."""
    content = path.read_bytes()
    if content.startswith(b"%PDF-"):
        return f"/Creator ({PROGRAM})".encode() in content
    if content.startswith(b"\x89PNG"):
        return b"Software\0" + PROGRAM.encode() in content[:_HEAD]
    if content.startswith(b"PK"):
        return content.endswith(MADE_BY)
    return f"<!-- Made by {PROGRAM} -->".encode() in content[:_HEAD] and b"sodipodi:" not in content
