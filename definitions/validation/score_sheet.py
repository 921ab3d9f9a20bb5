"""Semantic checks of score sheets."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.game_facts import LARGEST, PYRAMYDAL, worth
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.reading.document import Document
from hyskos.definitions.validation.art_and_fonts import known_art
from hyskos.definitions.validation.check import Check, Each, matches, no_duplicates, other_lines
from hyskos.definitions.validation.repeated_numbers import SCORE_CHECKS

if TYPE_CHECKING:
    from hyskos.definitions.raw_types import ScoreSheetColour, ScoreSheetRow


def titles(document: Document) -> Iterator[Finding]:
    """Report two rows, or two colours, with the same title, which players could not tell apart."""
    for part, name in ((("rows",), "id"), (("taken", "colours"), "letter")):
        entries = next((document.at(path) for path in matches(document.data, part)), ())
        for n, entry in enumerate(entries):
            heard = {lang: _typed_form(entry, lang) for lang in entry["title"]}
            like = [
                (lang, i) for lang, text in heard.items() for i in range(n) if text == _typed_form(entries[i], lang)
            ]
            if like and all(entries[i][name] != entry[name] for _, i in like):  # else their id or letter is reported
                lang, i = like[0]
                path = (*part, n, "title", lang)
                message = say(N_("duplicate `{word}`; first on line {line}"),
                              word=short(document.at(path)),
                              line=document.marks.at((*part, i, "title", lang)).line)  # fmt: skip
                yield document.finding("S907", path, message)


def _typed_form(entry: "ScoreSheetRow | ScoreSheetColour", lang: str) -> str:
    """Return a title in a language, ignoring case and spacing; empty if there is none."""
    return " ".join(entry["title"].get(lang, "").casefold().split())


def total(document: Document, path: Path) -> Iterator[Finding]:
    """Report a sum row with a value or stack, or without rows above it."""
    raw_row = document.at(path)
    if not raw_row.get("sum"):
        return
    if path[-1] == 0:
        yield document.finding("S908", (*path, "sum"), say(N_("no rows above to add up")))
    for key in ("each", "stack"):
        if key in raw_row:
            message = say(N_("a row with `sum` cannot have `{key}`"), key=key)
            yield document.finding("S908", (*path, key), message, say(N_("delete it, or delete `sum`")), at_key=True)


def stack(document: Document, path: Path) -> Iterator[Finding]:
    """Report a pyramid of an unknown size."""
    pips, _colour = document.at(path)
    if pips > LARGEST:
        yield document.finding("S904", (*path, 0), say(N_("pyramids have 1 to 3 pips")))


def colours(document: Document) -> Iterator[Finding]:
    """Report pyramids of unknown colours, all at the first one."""
    count = len(document.data.get("taken", {}).get("colours", ()))
    paths = [(*path, 1) for path in matches(document.data, ["rows", "*", "stack", "*"])]
    beyond = [path for path in paths if document.at(path) > max(count, 1)]
    if beyond:
        message = say(N_("there are {n} colours{others}"), n=count, others=other_lines(document, beyond))
        yield document.finding("S904", beyond[0], message)


def rising(document: Document, path: Path) -> Iterator[Finding]:
    """Report a pyramid larger than the one below; stacks that are no statue are reported by another check."""
    stack = [(pips, colour) for pips, colour in document.at(path)]
    pips = [size for size, _ in stack]
    if max(pips) > LARGEST or (document.data["game"] == PYRAMYDAL and worth(stack) is None):
        return
    higher = next((n for n in range(1, len(pips)) if pips[n] > pips[n - 1]), None)
    if higher is not None:
        message = say(N_("a pyramid of {pips} pips is on top of one of {below}; larger pyramids go below"),
                      pips=pips[higher], below=pips[higher - 1])  # fmt: skip
        hint = say(N_("write `stack` from bottom to top"))
        yield document.finding("S909", (*path, higher), message, hint)


CHECKS = (
    no_duplicates("rows.*.id", "S901"),
    Check(("rows.*.title", "taken.colours.*.title"), titles),
    Each("rows.*", total),
    no_duplicates("taken.colours.*.letter", "S902"),
    known_art("taken.colours.*.suit", "suits"),
    Each("rows.*.stack.*", stack),
    Check(("rows.*.stack.*", "taken.colours"), colours),
    Each("rows.*.stack", rising, ("game",)),
    *SCORE_CHECKS,
)
