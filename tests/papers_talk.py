"""The sessions in docs/guides/table.md: typed lines and the answers printed for them."""

import re
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "guides" / "table.md"
PROMPT = re.compile(r"^[rt][0-9]+(?: [^>]+)?> ?(.*)$")


def matches() -> dict[str, list[tuple[str, list[str]]]]:
    """Return lines and answers of matches of small games, by the command that starts them."""
    sessions = {}
    for command, rest in re.findall(
        r"^\$ hyskos (table new [a-z-]+ .*?)$(.*?)(?=^\$|\Z)", _page(), re.MULTILINE | re.DOTALL
    ):
        if "--map" not in command:
            sessions[command] = _talk(re.findall(r"^```text\n(t[0-9]+> .*?)^```", rest, re.MULTILINE | re.DOTALL))
    return sessions


def shown() -> list[tuple[str, list[str]]]:
    """Return lines and answers of the session of Rolling Pyramids."""
    return _talk(re.findall(r"^```text\n(r[0-9]+> .*?)^```", _page(), re.MULTILINE | re.DOTALL))


def _page() -> str:
    return PAGE.read_text(encoding="utf-8")


def _talk(blocks: list[str]) -> list[tuple[str, list[str]]]:
    exchanges: list[tuple[str, list[str]]] = []
    for line in "".join(blocks).splitlines():
        prompt = PROMPT.match(line)
        if prompt:
            exchanges.append((prompt[1], []))
        else:
            exchanges[-1][1].append(line)
    return exchanges
