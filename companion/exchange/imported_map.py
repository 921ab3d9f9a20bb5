"""An imported map: its contents, numbers for spaces without one, and its YAML."""

import json
import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field

from hyskos.companion.map_starter import count_spaces
from hyskos.companion.starters import schema_line, title_of
from hyskos.definitions.geometry import Point
from hyskos.definitions.kinds.map import Axial
from hyskos.definitions.languages import LANGUAGES, _
from hyskos.definitions.reading.document import value_of
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.shared.hex_geometry import centre

MOST_HEXES = 2_000
"""Limit for imports; the schema of maps sets how many spaces a board may have."""
USUAL = {"round": 1, "final": 2}
"""Default points of a space with no other information."""


class ForeignMapError(ValueError):
    """The file is not a map of the expected format. The message is in the language of the output."""


@dataclass(slots=True)
class FoundMap:
    """Hexes with their contents as keys of a space or start, plus a count of everything that could not be imported."""

    orientation: str = "flat"
    spaces: dict[Axial, dict[str, object]] = field(default_factory=dict)
    starts: dict[Axial, dict[str, object]] = field(default_factory=dict)
    head: dict[str, object] = field(default_factory=dict)  # keys of the map itself
    losses: dict[str, Counter[str]] = field(default_factory=dict)  # what could not be imported, by kind, with counts

    def lose(self, kind: str, detail: str = "") -> None:
        """Record something that could not be imported: its kind and, if possible, which one."""
        self.losses.setdefault(kind, Counter())[detail] += 1

    @property
    def lost(self) -> dict[str, int]:
        """Summarise what was not imported as sentences with counts; only the first few details of a kind are named."""
        summary: dict[str, int] = {}
        for kind, counted in sorted(self.losses.items()):
            details = sorted(detail for detail in counted if detail)
            if len(details) <= _MOST_DETAILS:
                summary |= {f"{kind}: {detail}" if detail else kind: times for detail, times in sorted(counted.items())}
                continue
            more = _("{first} and {n} more").format(
                first=", ".join(details[:_MOST_DETAILS]), n=len(details) - _MOST_DETAILS
            )
            summary[f"{kind}: {more}"] = counted.total()
        return summary

    def add(self, at: Axial, hex_: str, values: Mapping[str, object], *, is_start: bool) -> None:
        """Merge values into a hex and record conflicts as lost. `hex_` is the label used for them."""
        is_start = is_start or at in self.starts
        merged = {**self.spaces.pop(at, {}), **self.starts.pop(at, {})}
        for key, value in values.items():
            if merged.setdefault(key, value) != value:
                self.lose(_("second values on a hex, where the first one stays"), f"{hex_}: {_value_text(key, value)}")
        if is_start:
            number = merged.get("number")
            if type(number) is int and merged.setdefault("die", number) != number:
                self.lose(_("second values on a hex, where the first one stays"), f"{hex_}: {number}")
            for key in sorted({*merged} - {"die", "number"}):
                self.lose(
                    _("points, factories and names on starting areas"), f"{hex_}: {_value_text(key, merged[key])}"
                )
            self.starts[at] = {key: value for key, value in merged.items() if key == "die"}
        else:
            self.spaces[at] = merged


_MOST_DETAILS = 5
"""Maximum number of details named for each kind."""


def _value_text(key: str, value: object) -> str:
    """Format a value of a hex for people."""
    if key == "points" and isinstance(value, Mapping):
        return "/".join(str(value.get(part, "?")) for part in ("round", "final"))
    if key == "name" and isinstance(value, Mapping):
        return ", ".join(f'"{text}"' for text in dict.fromkeys(value.values()))  # may be in several languages
    return str(value)


def name_in_all_languages(text: str) -> dict[str, str]:
    """Use a name, which the other program has in one language only, for every language."""
    return dict.fromkeys(LANGUAGES, text)


def number_hexes(imported: FoundMap) -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    """Return spaces and starts as a map lists them, all number_hexes, with space 1 at [0, 0] (or at `origin`).

    Existing numbers are kept. Without a space 1, the space nearest to the centre of all hexes becomes it. The others
    follow ring by ring around it, clockwise from the top of each ring, and take the lowest free numbers. Starts get
    their dice clockwise from the top around space 1.
    """
    spaces = {at: dict(values) for at, values in imported.spaces.items()}
    home = next((at for at, values in spaces.items() if values.get("number") == 1), None)
    home = _central_space(imported) if home is None else home
    used_numbers = {values["number"] for values in spaces.values() if "number" in values}
    free = (number for number in range(1, len(spaces) + len(used_numbers) + 1) if number not in used_numbers)
    for at in sorted(spaces, key=lambda at: (home.distance(at), _angle(home, at, imported.orientation))):
        if "number" not in spaces[at]:
            spaces[at]["number"] = next(free)
    starts = {at: dict(values) for at, values in imported.starts.items()}
    faces = {values["die"] for values in starts.values() if "die" in values}
    dice = (die for die in range(1, len(starts) + len(faces) + 1) if die not in faces)
    for at in sorted(starts, key=lambda at: _angle(home, at, imported.orientation)):
        if "die" not in starts[at]:
            starts[at]["die"] = next(dice)
    origin = imported.head.pop("origin", None)
    dq, dr = _whole_number(origin, "q") - home.q, _whole_number(origin, "r") - home.r
    listed = [{"number": values.pop("number"), "at": [at.q + dq, at.r + dr], **values} for at, values in spaces.items()]
    areas = [{"die": values.pop("die"), "at": [at.q + dq, at.r + dr], **values} for at, values in starts.items()]
    return sorted(listed, key=lambda space: _whole_number(space, "number")), sorted(
        areas, key=lambda area: _whole_number(area, "die")
    )


def _whole_number(values: object, key: str) -> int:
    """Return a whole number from a mapping; 0 if it has none."""
    number = values.get(key) if isinstance(values, Mapping) else None
    return number if isinstance(number, int) else 0


def _central_space(imported: FoundMap) -> Axial:
    hexes = [*imported.spaces, *imported.starts]
    points = [centre(at, 1.0, imported.orientation) for at in hexes]
    centre_point = sum(x for x, _y in points) / len(points), sum(y for _x, y in points) / len(points)
    return min(
        sorted(imported.spaces), key=lambda at: round(math.dist(centre(at, 1.0, imported.orientation), centre_point), 6)
    )


def _angle(home: Axial, at: Axial, orientation: str) -> float:
    """Return the direction from one hex to another in radians, clockwise from just right of straight up."""
    point: Point = centre(home, 1.0, orientation)
    other: Point = centre(at, 1.0, orientation)
    angle = math.atan2(other[0] - point[0], point[1] - other[1]) % math.tau
    return round(angle if angle > 1e-6 else math.tau, 6)


_FIRST = ("id", "game", "version", "provenance", "title", "subtitle", "orientation", "shape")
_LAST = ("garrison",)
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*")


def map_yaml(imported: FoundMap, name: str, spoken: Sequence[str] = LANGUAGES) -> str:
    """Write a map as YAML; keys the source does not set take the defaults of a new map."""
    spaces, starts = number_hexes(imported)
    usual: dict[str, object] = {
        "id": name,
        "game": "rolling-pyramids",
        "version": "0.1",
        "provenance": "proposal",
        "title": None,
        "subtitle": count_spaces(len(spaces), spoken),
        "orientation": imported.orientation,
        "shape": "list",
        "rounds": 10,
        "solo_rounds": 15,
        "garrison": {"pyramid": 20, "factories": 10, "spaces": 5, "starts": 10},
    }
    head = {**usual, **imported.head, "orientation": imported.orientation}
    order = [*_FIRST, *(key for key in head if key not in (*_FIRST, *_LAST))]
    lines = [schema_line("map").rstrip("\n"), "kind: map"]
    lines += [f"{key}: {title_of(name, spoken) if head[key] is None else _flow(head[key])}" for key in order]
    for part, entries in (("spaces", spaces), ("starts", starts)):
        lines += [f"{part}:", *(f"  - {_flow(entry)}" for entry in entries)] if entries else [f"{part}: []"]
    return "\n".join([*lines, *(f"{key}: {_flow(head[key])}" for key in _LAST)]) + "\n"


def _flow(value: object) -> str:
    """Write a value in YAML flow style, quoted only where necessary."""
    if isinstance(value, Mapping):
        return (
            "{"
            + ", ".join(f"{_flow(str(key)) if not _key(key) else key}: {_flow(inner)}" for key, inner in value.items())
            + "}"
        )
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value_of(value) == value:
        return value
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)
