"""Message catalogs: collect marked sentences, report what lacks Spanish, compile.

Spanish lives in `data/locales/es/*.po`, one file per area of the program, so that two people can work side by side.
They are compiled together into the one catalog that the program reads.

    python -m scripts.catalogs            add new sentences to es/new.po, compile
    python -m scripts.catalogs --check    exit 1 if a sentence lacks Spanish or the compiled catalog is stale
"""

import ast
import io
import re
import string
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from scripts.parts import CODE

ROOT = Path(__file__).parent.parent
SPANISH = ROOT / "data" / "locales" / "es"
COMPILED = SPANISH / "LC_MESSAGES" / "hyskos.mo"


def sentences() -> dict[tuple[str, ...], str]:
    """Find every marked sentence: `_(...)`, `N_(...)`, `ngettext(one, many, n)`; value: where it stands first."""
    found: dict[tuple[str, ...], str] = {}
    for folder in CODE:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                    continue
                count = {"_": 1, "N_": 1, "ngettext": 2, "NN_": 2}.get(node.func.id, 0)
                parts = [a.value for a in node.args[:count] if isinstance(a, ast.Constant)]
                words = tuple(part for part in parts if isinstance(part, str) and part)
                if count and len(words) == count:
                    found.setdefault(words, f"{path.relative_to(ROOT)}:{node.lineno}")
    return found


def spanish() -> Catalog:
    """Read all Spanish files as one catalog; a sentence that stands in two files must agree."""
    catalog = Catalog(locale="es", fuzzy=False)
    for path in sorted(SPANISH.glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale="es"):
                if not message.id:
                    continue
                known = catalog.get(message.id if isinstance(message.id, str) else message.id[0])
                if known and known.string and message.string and known.string != message.string:
                    raise SystemExit(f"{path.name}: two Spanish texts for {message.id!r}")
                if not (known and known.string):
                    catalog.add(message.id, message.string)
    return catalog


def placeholders(text: str) -> set[str]:
    """Name the `{placeholders}` of a sentence, and `%(...)s` ones of Click's."""
    names = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    return names | set(re.findall(r"%\((\w+)\)", text))


def problems(catalog: Catalog, wanted: dict[tuple[str, ...], str]) -> list[str]:
    """List sentences without Spanish and translations whose placeholders differ."""
    lines = []
    for words, place in wanted.items():
        message = catalog.get(words[0])
        string = message.string if message else ""
        texts = [string] if isinstance(string, str) else list(string or [""])
        if not all(texts):
            lines.append(f"{place}: no Spanish for {words[0]!r}")
        elif any(placeholders(text) != placeholders(words[-1]) for text in texts[-1:] if isinstance(text, str)):
            lines.append(f"{place}: placeholders differ in the Spanish of {words[0]!r}")
    return lines


def compiled(catalog: Catalog) -> bytes:
    """Compile to the binary form that gettext reads; same input, same bytes."""
    day = datetime(2026, 1, 1, tzinfo=UTC)  # a fixed date: the catalog is a function of its sentences alone
    fixed = Catalog(locale="es", fuzzy=False, creation_date=day, revision_date=day)
    for message in catalog:
        if message.id:
            fixed.add(message.id, message.string)
    buffer = io.BytesIO()
    write_mo(buffer, fixed)
    return buffer.getvalue()


def main() -> int:
    """Run as described above."""
    wanted, catalog = sentences(), spanish()
    lines = problems(catalog, wanted)
    binary = compiled(catalog)
    if "--check" in sys.argv:
        if not COMPILED.exists() or COMPILED.read_bytes() != binary:
            lines.append(f"{COMPILED.relative_to(ROOT)} is stale: run python -m scripts.catalogs")
        print("\n".join(lines) or f"catalogs: {len(wanted)} sentences, all in Spanish")
        return 1 if lines else 0
    new = Catalog(locale="es", fuzzy=False)
    for words, place in wanted.items():
        if catalog.get(words[0]) is None:
            name, line = place.split(":")
            new.add(words if len(words) > 1 else words[0], locations=[(name, int(line))])
    if len(new):
        with (SPANISH / "new.po").open("wb") as file:
            write_po(file, new, width=110, omit_header=True)
    COMPILED.parent.mkdir(parents=True, exist_ok=True)
    COMPILED.write_bytes(binary)
    print("\n".join(lines) or f"catalogs: {len(wanted)} sentences, all in Spanish")
    return 0


if __name__ == "__main__":
    sys.exit(main())
