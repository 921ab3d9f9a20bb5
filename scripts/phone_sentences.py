"""Collect the sentences that the phone page says: what its sources mark by `N_("...")`, into data/phone/sentences.json.

python -m scripts.phone_sentences           write the list
python -m scripts.phone_sentences --check   exit 1 if the list is stale, or the program knows no such sentence
"""

import argparse
import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from hyskos.companion.phone.facts import SENTENCES
from scripts.catalogs import ROOT, sentences_in

SOURCES = ROOT / "phone" / "src"
ENGINE = SOURCES / "engine"
ROOMS = ("rules", "companion", "cli")
"""Where the program says what the page says, too."""
_MARKED = re.compile(r"""\bN_\(\s*(?:"((?:[^"\\]|\\.)*)"|'([^'\\]*)'|`([^`$\\]*)`)\s*,?\s*\)""")


def marked(text: str) -> set[str]:
    r"""Find the sentences that a source marks.

    >>> sorted(marked('x = N_("erase") + N_(\n  "leave it empty",\n)'))
    ['erase', 'leave it empty']
    """
    found = _MARKED.findall(text)
    return {json.loads(f'"{quoted}"') if quoted else single or ticked for quoted, single, ticked in found}


def collected(folder: Path = SOURCES) -> list[str]:
    """Find the sentences of all sources, or of those of a folder, in order."""
    texts = (path.read_text(encoding="utf-8") for path in folder.rglob("*.ts*"))
    return sorted({one for text in texts for one in marked(text)})


def unknown(listed: Iterable[str]) -> list[str]:
    """Name sentences that the program does not say: the page would say something else than the command line."""
    files = (path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py")))
    known = {words[0] for words in sentences_in(files, ROOT)}
    return [one for one in listed if one not in known]


def as_text(listed: list[str]) -> str:
    """Write the list as the file holds it."""
    return json.dumps(listed, ensure_ascii=False, indent=1) + "\n"


def main() -> int:
    """Write the list, or check it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    listed = collected()
    faults = [f"the program says no such sentence: {one!r}" for one in unknown(listed)]
    if not check:
        SENTENCES.write_text(as_text(listed), encoding="utf-8")
    elif SENTENCES.read_text(encoding="utf-8") != as_text(listed):
        faults.append(f"{SENTENCES.relative_to(ROOT)} is stale: run `python -m scripts.phone_sentences`")
    print(*faults, sep="\n" if faults else "", end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
