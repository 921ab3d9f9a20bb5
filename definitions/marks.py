"""Where values stand: the places of keys and values in a file, and of those that another file beside it holds."""

from dataclasses import field

from hyskos.definitions.findings import Mark, Path
from hyskos.definitions.source import Source
from hyskos.definitions.values import dataclass


@dataclass(slots=True)
class Marks:
    """Where a value stands, where its keys stand, and the marks of what is in it."""

    mark: Mark
    keys: dict[str, Mark] = field(default_factory=dict)
    values: dict[str | int, "Marks"] = field(default_factory=dict)

    def at(self, path: Path) -> Mark:
        """Give the place of a value, or of the nearest thing around it that was written."""
        here = self
        for step in path:
            if step not in here.values:
                break
            here = here.values[step]
        return here.mark

    def key(self, path: Path) -> Mark:
        """Give the place of the key that a value stands under, or of the value if it has none."""
        here = self
        for step in path[:-1]:
            if step not in here.values:
                return here.mark
            here = here.values[step]
        last = path[-1]
        return here.keys[last] if isinstance(last, str) and last in here.keys else self.at(path)


@dataclass(frozen=True, slots=True)
class Beside:
    """A file beside a definition that a part of its data was read from: the entries of the list at a path."""

    path: Path
    name: str  # as the definition writes it
    source: Source
