"""Write the table of checks in `docs/reference/preflight.md` from the register.

python -m scripts.preflight_page [--check]
"""

import sys
from itertools import groupby
from pathlib import Path

from hyskos.preflight.checks.register import CHECKS, EARLY, PRESS, Check
from hyskos.preflight.report import LEVELS

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "preflight.md"
BEGIN, END = "<!-- checks: python -m scripts.preflight_page -->\n", "<!-- end of checks -->\n"
TITLES = {
    "D": "D: the file as a whole",
    "P": "P: the page and its boxes",
    "F": "F: fonts",
    "C": "C: the content of the page",
}
HEAD = ("| code | levels | requirement | fix |", "| --- | --- | --- | --- |")
WHERE = {LEVELS: "all", PRESS: "PDF/X", EARLY: "X-1a, X-3"}


def table() -> str:
    """Return the tables, one for each group of codes."""
    lines: list[str] = []
    ordered = sorted(CHECKS, key=lambda check: ("DPFC".index(check.code[0]), check.code))
    for letter, checks in groupby(ordered, key=lambda check: check.code[0]):
        lines += [f"### {TITLES[letter]}", "", *HEAD]
        lines += [_row(check) for check in checks]
        lines.append("")
    return "\n".join(lines)


def _row(check: Check) -> str:
    return f"| {check.code} | {WHERE[check.levels]} | {check.asks} | {check.mend} |"


def renewed(page: str) -> str:
    """Replace the tables in the page by current ones."""
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}\n{table()}{END}{rest.split(END)[1]}"


def main() -> int:
    """Run as described above."""
    page = PAGE.read_text(encoding="utf-8")
    if "--check" in sys.argv:
        return int(renewed(page) != page)
    PAGE.write_text(renewed(page), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
