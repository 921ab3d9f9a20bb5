"""A file as it is, or as it was: `map.yaml@HEAD~3` is what git keeps of it."""

import subprocess
from pathlib import Path

import click

from hyskos.cli.shared.files import nearer
from hyskos.definitions.languages import _
from hyskos.definitions.paths import SUFFIXES
from hyskos.definitions.source import LARGEST


def _named(name: str) -> Path:
    """Find the file that a path or the id of a definition means; git knows files alone."""
    from hyskos.definitions.findings import UnknownNameError
    from hyskos.definitions.loader import find

    path = Path(name)
    if path.suffix in SUFFIXES or len(path.parts) > 1:
        return path
    try:
        return nearer(find(name))
    except UnknownNameError:
        return path


def revised(name: str) -> tuple[Path, bytes] | None:
    """Read what a revision holds of a file; None for a name that asks for no revision. Raises click.UsageError."""
    file, at, revision = name.rpartition("@")
    if not at or not file or not revision or Path(name).exists():
        return None
    path = _named(file)
    if revision.startswith("-"):  # git would take it for an option
        raise click.UsageError(_("{name}: git knows no revision {revision}").format(name=name, revision=revision))
    command = ["git", "-C", str(path.parent), "show", "--no-textconv", f"{revision}:./{path.name}"]
    try:
        done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, check=False)
    except OSError:
        raise click.UsageError(_("{name}: git is not installed").format(name=name)) from None
    if done.returncode:
        lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
        why = lines[0].removeprefix("fatal: ") if lines else str(done.returncode)
        raise click.UsageError(_("{name}: git says: {why}").format(name=name, why=why))
    return path, done.stdout[: LARGEST + 1]
