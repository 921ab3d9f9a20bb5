"""How a text is compared with the one that is kept."""

from difflib import unified_diff
from itertools import islice
from pathlib import Path

SHOWN = 40
"""Lines of difference that a failing test shows."""


def compare(kept: Path, text: str, *, renew: bool) -> None:
    """Fail with a diff when a text is not the kept one; with `renew` keep it instead."""
    if renew:
        kept.write_text(text, encoding="utf-8")
        return
    assert kept.exists(), f"{kept.name} is not kept yet: run pytest --renew-goldens"
    wanted = kept.read_text(encoding="utf-8")
    lines = unified_diff(wanted.splitlines(), text.splitlines(), "kept", "now", lineterm="")
    assert text == wanted, f"{kept.name} has changed (pytest --renew-goldens):\n" + "\n".join(islice(lines, SHOWN))
