"""Paths of files: told from ids of what ships, and found beside the file that names them."""

from pathlib import Path, PurePosixPath

SUFFIXES = (".yaml", ".yml")


def is_file(name: str) -> bool:
    """Tell the path of a user's own file from the id of something that ships.

    >>> is_file("anubian"), is_file("my-faction.yaml"), is_file("mine/anubian")
    (False, True, True)
    """
    return name.endswith(SUFFIXES) or "/" in name or "\\" in name


def beside(file: str, name: str) -> Path | None:
    """Find a file beside a definition, or in a folder below it; nothing for one that lies elsewhere."""
    parts = PurePosixPath(name)
    if not file or parts.is_absolute() or ".." in parts.parts or "\\" in name or ":" in name:
        return None
    try:
        folder = Path(file).resolve().parent
        inside = folder in (folder / parts).resolve().parents
    except (OSError, RuntimeError):  # links that lead in a circle: whoever reads the file tells of them
        inside = True
    return Path(file).parent / parts if inside else None
