"""The evening that docs/table.md shows: what is typed at its prompts, and what is printed between them."""

import re
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "table.md"
PROMPT = re.compile(r"^r[0-9]+> ?(.*)$")


def shown() -> list[tuple[str, list[str]]]:
    """Give every line that the page types, with the lines that it shows as the answer."""
    blocks = re.findall(r"^```text\n(r[0-9]+> .*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    found: list[tuple[str, list[str]]] = []
    for line in "".join(blocks).splitlines():
        prompt = PROMPT.match(line)
        if prompt:
            found.append((prompt[1], []))
        else:
            found[-1][1].append(line)
    return found
