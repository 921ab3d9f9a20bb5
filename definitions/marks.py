"""Positions of keys and values, in a file and in a second file that it names."""

from dataclasses import field

from hyskos.definitions.findings import Mark, Path
from hyskos.definitions.source import Source
from hyskos.definitions.values import dataclass


@dataclass(slots=True)
class Marks:
    """The position of a value, those of its keys, and the marks of the values inside it."""

    mark: Mark
    keys: dict[str, Mark] = field(default_factory=dict)
    values: dict[str | int, "Marks"] = field(default_factory=dict)

    def at(self, path: Path) -> Mark:
        """Return the position of a value, or of the nearest parent that has one."""
        here = self
        for step in path:
            if step not in here.values:
                break
            here = here.values[step]
        return here.mark

    def key(self, path: Path) -> Mark:
        """Return the position of the key of a value, or of the value itself if it has none."""
        here = self
        for step in path[:-1]:
            if step not in here.values:
                return here.mark
            here = here.values[step]
        last = path[-1]
        return here.keys[last] if isinstance(last, str) and last in here.keys else self.at(path)


@dataclass(frozen=True, slots=True)
class Beside:
    """A second file that holds part of a definition: the entries of the list at `path`."""

    path: Path
    name: str  # as written in the definition
    source: Source
