"""Collect the messages of the phone page, marked with `N_("...")` in its sources, into data/phone/sentences.json.

python -m scripts.phone_sentences           write the list
python -m scripts.phone_sentences --check   exit 1 if the list is stale or contains messages unknown to the program
"""

import argparse
import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from hyskos.companion.phone.page import SENTENCES
from scripts.catalogs import ROOT, sentences_in

SOURCES = ROOT / "phone" / "src"
ENGINE = SOURCES / "engine"
ROOMS = ("rules", "companion", "cli")
"""Folders of the program whose messages the page may use."""
_MARKED = re.compile(r"""\bN_\(\s*(?:"((?:[^"\\]|\\.)*)"|'([^'\\]*)'|`([^`$\\]*)`)\s*,?\s*\)""")


def marked_sentences(text: str) -> set[str]:
    r"""Find the messages marked in a source.

    >>> sorted(marked_sentences('x = N_("erase") + N_(\n  "leave it empty",\n)'))
    ['erase', 'leave it empty']
    """
    matches = _MARKED.findall(text)
    return {json.loads(f'"{quoted}"') if quoted else single or ticked for quoted, single, ticked in matches}


def collect_sentences(folder: Path = SOURCES) -> list[str]:
    """Collect the messages of all sources, or of those in a folder, in order."""
    texts = (path.read_text(encoding="utf-8") for path in folder.rglob("*.ts*"))
    return sorted({sentence for text in texts for sentence in marked_sentences(text)})


def unknown_sentences(listed: Iterable[str]) -> list[str]:
    """Return messages the program does not have: the page would differ from the command line."""
    files = (path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py")))
    program_sentences = {words[0] for words in sentences_in(files, ROOT)}
    return [sentence for sentence in listed if sentence not in program_sentences]


def as_text(listed: list[str]) -> str:
    """Format the list as in the file."""
    return json.dumps(listed, ensure_ascii=False, indent=1) + "\n"


def main() -> int:
    """Write the list, or check it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    listed = collect_sentences()
    faults = [f"the program says no such sentence: {sentence!r}" for sentence in unknown_sentences(listed)]
    if not check:
        SENTENCES.write_text(as_text(listed), encoding="utf-8")
    elif SENTENCES.read_text(encoding="utf-8") != as_text(listed):
        faults.append(f"{SENTENCES.relative_to(ROOT)} is stale: run `python -m scripts.phone_sentences`")
    print(*faults, sep="\n" if faults else "", end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
