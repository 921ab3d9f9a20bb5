"""Write the recipes of `docs/guides/recipes.md` from their projects: `python -m scripts.wishes_page [--check]`."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import NotRequired, TypedDict

import yaml

ROOT = Path(__file__).parent.parent
WISHES = ROOT / "tests" / "wishes"
PAGE = ROOT / "docs" / "guides" / "recipes.md"
BEGIN, END = "<!-- wishes: python -m scripts.wishes_page -->\n", "<!-- end of wishes -->\n"


@dataclass(frozen=True, slots=True)
class Typed:
    """A command line in a project, and its output."""

    line: str
    says: str
    code: int = 0


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish of a designer, and the project that fulfils it."""

    project: str
    wish: str
    file: str
    lines: str
    makes: str = ""
    typed: tuple[Typed, ...] = ()
    cannot: str = ""
    finds: tuple[str, ...] = ()

    @property
    def folder(self) -> Path:
        """Return the folder of its project."""
        return WISHES / self.project


class _WrittenLine(TypedDict):
    line: str
    says: str
    code: NotRequired[int]


class _Written(TypedDict):
    project: str
    wish: str
    file: str
    lines: str
    makes: NotRequired[str]
    typed: NotRequired[list[_WrittenLine]]
    cannot: NotRequired[str]
    finds: NotRequired[list[str]]


def wishes() -> tuple[Wish, ...]:
    """Read the list of wishes."""
    return tuple(map(_wish, yaml.safe_load((WISHES / "wishes.yaml").read_text("utf-8"))))


def _wish(raw: _Written) -> Wish:
    return Wish(
        project=raw["project"],
        wish=raw["wish"],
        file=raw["file"],
        lines=raw["lines"],
        makes=raw.get("makes", ""),
        typed=tuple(Typed(**one) for one in raw.get("typed", ())),
        cannot=raw.get("cannot", ""),
        finds=tuple(raw.get("finds", ())),
    )


def listed() -> str:
    """Return the sections of all wishes: the lines that fulfil them, or why there are none."""
    return "\n".join(map(_section, wishes()))


def _section(one: Wish) -> str:
    number = int(one.project[:2])
    where = f"In [`{one.project}/{one.file}`](../../tests/wishes/{one.project}/{one.file})"
    told = f"**Not yet.** {one.cannot}\n{where}, you would write:" if one.cannot else f"{where}:"
    return f"### {number}. {one.wish}\n\n{told}\n\n```yaml\n{one.lines}```\n"


def renewed(page: str) -> str:
    """Replace the wishes in the page by current ones."""
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}\n{listed()}\n{END}{rest.split(END)[1]}"


def main() -> int:
    """Run as described above."""
    page = PAGE.read_text("utf-8")
    if "--check" in sys.argv:
        return int(renewed(page) != page)
    PAGE.write_text(renewed(page), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
