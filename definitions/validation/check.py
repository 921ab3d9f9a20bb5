"""Checks as values: the parts of a definition that they read, and a function that returns findings."""

import os
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from pathlib import Path as FilePath

from hyskos.definitions import project
from hyskos.definitions.findings import Finding, Path, is_prefix, ranges
from hyskos.definitions.kinds.registry import DEFINITIONS
from hyskos.definitions.messages import N_, Message, say, short
from hyskos.definitions.reading.document import Document
from hyskos.definitions.typed_words import nearest
from hyskos.definitions.values import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    """A check of a whole definition; it runs if the parts it `needs` (`"spaces.*.number"`) have no findings."""

    needs: tuple[str, ...]
    run: Callable[[Document], Iterable[Finding]]

    def findings(self, document: Document, bad: Sequence[Path]) -> Iterable[Finding]:
        """Run the check unless a part it needs is bad."""
        if any(touch(path, need) for path in bad for need in self.needs) or not self._concerned(document):
            return ()
        return self.run(document)

    def _concerned(self, document: Document) -> bool:
        """Return whether a part that the check needs has changed since its last run without findings."""
        changed = document.changed
        return changed is None or any(touch(path, need) for path in changed for need in self.needs)


@dataclass(frozen=True, slots=True)
class Each:
    """A check of every part that a pattern matches, except those with findings."""

    parts: str
    run: Callable[[Document, Path], Iterable[Finding]]
    needs: tuple[str, ...] = ()

    def findings(self, document: Document, bad: Sequence[Path]) -> Iterable[Finding]:
        """Run the check for every valid part, unless another part it needs is bad."""
        if any(touch(path, need) for path in bad for need in self.needs):
            return
        changed = document.changed or ()
        every = document.changed is None or any(touch(path, need) for path in changed for need in self.needs)
        for path in matches(document.data, self.parts.split(".")) if every or changed else ():
            if not any(is_prefix(path, other) for other in bad) and (
                every or any(is_prefix(path, changed_path) for changed_path in changed)
            ):
                yield from self.run(document, path)


def touch(path: Path, need: str) -> bool:
    """Return whether a path is a prefix of, equal to, or below a needed part; `*` matches any step.

    >>> touch(("spaces", 3), "spaces.*.number"), touch(("spaces", 3, "points"), "spaces.*.number")
    (True, False)
    """
    return all(want in ("*", step) for step, want in zip(path, need.split("."), strict=False))


def matches(value: object, steps: Sequence[str | int], so_far: Path = ()) -> Iterator[Path]:
    """Yield the paths that a pattern matches.

    >>> list(matches({"units": [{}, {}]}, ["units", "*"]))
    [('units', 0), ('units', 1)]
    """
    if not steps:
        yield so_far
        return
    entries = dict(value) if isinstance(value, dict) else dict(enumerate(value)) if isinstance(value, list) else {}
    for step in entries if steps[0] == "*" else [steps[0]]:
        if step in entries:
            yield from matches(entries[step], steps[1:], (*so_far, step))


def other_name(name: str, names: Sequence[str]) -> Message:
    """Suggest names for an unknown one: the most similar, or else all of them, or a file."""
    near = nearest(name, names)
    if near:
        return say(N_("did you mean `{word}`?"), word=near[0])
    return say(N_("choose from {names}, or name a YAML file next to this one"), names=", ".join(names))


def by_file(document: Document, name: str) -> Message | None:
    """Suggest the file name for a definition of the project that was named by id.

    Files name each other as files, so that they can be packed into a kit. None for an unknown id.
    """
    path = next((file for kind in DEFINITIONS if (file := project.files(kind, document.file).get(name))), None)
    if path is None:
        return None
    sentence = N_("`{name}` is your own definition: write the name of its file, `{file}`")
    return say(
        sentence, name=name, file=short(FilePath(os.path.relpath(path, FilePath(document.file).parent)).as_posix())
    )


def find_repeated(values: Sequence[Hashable]) -> list[tuple[int, int]]:
    """Return repeated values as (index, index of the first one).

    >>> find_repeated(["a", "b", "a"])
    [(2, 0)]
    """
    first: dict[Hashable, int] = {}
    return [(i, first[value]) for i, value in enumerate(values) if first.setdefault(value, i) != i]


def no_duplicates(needs: str, code: str, except_same: str = "") -> Check:
    """Make a check that no two entries of a list have the same id or name, such as `"units.*.id"`.

    Skips pairs with the same value of `except_same`, which another check reports.
    """
    *part, _, field = needs.split(".")

    def find(document: Document) -> Iterator[Finding]:
        path = next(matches(document.data, part), ())
        entries = document.at(path) if path else ()
        for i, first in find_repeated([entry[field] for entry in entries]):
            if except_same and entries[i].get(except_same) == entries[first].get(except_same):
                continue
            line = document.marks.at((*path, first, field)).line
            message = say(N_("duplicate `{word}`; first on line {line}"), word=short(entries[i][field]), line=line)
            yield document.finding(code, (*path, i, field), message)

    return Check((needs,), find)


def other_lines(document: Document, paths: Iterable[Path]) -> Message:
    """Return a message part listing the lines of all paths but the first; empty if there are no others.

    One cause is one finding, at the first of its places.
    """
    lines = sorted({document.marks.at(path).line for path in paths})
    return say(N_("; also on line {lines}"), lines=ranges(lines[1:])) if lines[1:] else say("")
