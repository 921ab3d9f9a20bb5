"""Know our own files again, so that nobody else's is overwritten."""

from pathlib import Path

from hyskos.generators.writers import PROGRAM

MADE_BY = f"Made by {PROGRAM}".encode()
"""The comment of an archive, at its very end: a program that packs it anew leaves it out."""
_HEAD = 1000
"""Bytes at the beginning of a file that name its maker, but for PDF, which names it anywhere."""


def is_ours(path: Path) -> bool:
    """Tell whether a writer of ours made this file and no drawing program has saved it since."""
    content = path.read_bytes()
    if content.startswith(b"%PDF-"):
        return f"/Creator ({PROGRAM})".encode() in content
    if content.startswith(b"\x89PNG"):
        return b"Software\0" + PROGRAM.encode() in content[:_HEAD]
    if content.startswith(b"PK"):
        return content.endswith(MADE_BY)
    return f"<!-- Made by {PROGRAM} -->".encode() in content[:_HEAD] and b"sodipodi:" not in content
