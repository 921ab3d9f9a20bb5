"""Check drawings against a printer's constraints before anything is written."""

import math
from collections.abc import Iterable, Iterator, Mapping

from hyskos.definitions.geometry import Rect
from hyskos.definitions.inks import called
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.messages import N_, Message, say, short
from hyskos.generators.drawing import (
    Drawing,
    Field,
    Group,
    Item,
    Text,
    UndrawableError,
    filter_items,
    inks_of,
    walk,
)
from hyskos.generators.folds import CLEAR, CrowdedItem, find_crowded
from hyskos.generators.inks import ink
from hyskos.generators.measure import cached_boxes, ink_boxes

_HAIR = 0.005
"""Differences below this do not matter to a printer, mm."""
_EDGE = 3.0
"""A frame closer to the cut than this shows every cutting error (up to 1 mm): its margins look uneven, mm."""
_SIGN = 50.0
"""Art up to this size counts as a sign, larger art as a frame, mm."""
_ORNAMENT = "pattern-"
"""Id prefix of groups that may be cut anywhere."""


class ImpossibleError(UndrawableError):
    """A printer cannot make a drawing as it is; `findings` lists all reasons, `sources` their files if known."""

    def __init__(self, findings: Iterable[Message], sources: Iterable[str] = ()) -> None:
        self.findings = tuple(findings)
        self.sources = tuple(sources)
        super().__init__(self.findings[0])


def violations(drawing: Drawing, profile: Profile) -> tuple[Message, ...]:
    """Return violations of a profile's constraints: size, safe zone, folds, ink. Empty if the drawing is printable."""
    return (
        *_too_large(drawing, profile),
        *_outside_safe_zone(drawing, profile),
        *_art_near_the_cut(drawing, profile),
        *on_folds(drawing),
        *_too_much_ink(drawing, profile),
    )


def on_folds(drawing: Drawing, scale: float = 1.0) -> Iterator[Message]:
    """Report texts and fields on or near the folds of a board printed at `scale`: the worst of each kind per fold."""
    worst: dict[tuple[type, bool, float], CrowdedItem] = {}
    for conflict in find_crowded(drawing.items, drawing.folds, CLEAR / scale):
        key = (type(conflict.item), conflict.is_vertical, conflict.at)
        if key not in worst or conflict.left < worst[key].left - _HAIR:
            worst[key] = conflict
    for conflict in worst.values():
        if isinstance(conflict.item, Field):
            pattern = N_(
                "the writing area {name} is on the fold at {place} mm, and neither side of it is large enough for a pen"
            )
            yield say(pattern, name=conflict.item.id, place=_place(conflict))
        else:
            left = math.floor(conflict.left * scale * 10) / 10  # round down: 2.96 must not become 3
            yield say(
                N_("the text “{name}” is {left} mm from the fold at {place} mm; keep {clear} mm"),
                name=short(conflict.item.text), left=f"{left:g}", place=_place(conflict), clear=f"{CLEAR:g}",
            )  # fmt: skip


def _place(conflict: CrowdedItem) -> str:
    return f"{'x' if conflict.is_vertical else 'y'} = {conflict.at:g}"


def _too_large(drawing: Drawing, profile: Profile) -> Iterator[Message]:
    if not profile.largest:
        return
    size, most = sorted((drawing.width, drawing.height)), sorted(profile.largest)
    if any(side > limit + _HAIR for side, limit in zip(size, most, strict=True)):
        yield say(
            N_("{wide} × {high} mm is too large for {profile}, which prints at most {w} × {h} mm"),
            wide=f"{drawing.width:g}", high=f"{drawing.height:g}", profile=profile.id,
            w=f"{profile.largest[0]:g}", h=f"{profile.largest[1]:g}",
        )  # fmt: skip


def _outside_safe_zone(drawing: Drawing, profile: Profile) -> Iterator[Message]:
    """Report the text and the field furthest outside the safe zone."""
    zone = Rect(0, 0, drawing.width, drawing.height).grown(-profile.safe)
    near: dict[type, tuple[float, str]] = {}
    for item, box in ink_boxes(drawing.items):
        if isinstance(item, (Text, Field)) and not zone.holds(box, _HAIR):
            left = min(box.x, box.y, drawing.width - box.right, drawing.height - box.bottom)
            name = item.text if isinstance(item, Text) else item.id
            if type(item) not in near or left < near[type(item)][0] - _HAIR:
                near[type(item)] = (left, name)
    for kind, (left, name) in near.items():
        pattern = (
            N_("the text “{name}” is {left} mm from the cut; {profile} requires {safe} mm")
            if kind is Text
            else N_("the writing area {name} is {left} mm from the cut; {profile} requires {safe} mm")
        )
        yield say(pattern, name=short(name), left=f"{left:.1f}", profile=profile.id, safe=f"{profile.safe:g}")


def _art_near_the_cut(drawing: Drawing, profile: Profile) -> Iterator[Message]:
    """Report the sign and the frame closest to the cut, if they are too close.

    Art that runs off the edge and ornaments are allowed; lines for knives and creasing rules are not art. Like texts,
    signs must keep out of the margin. A frame may be in it, but not so close to the edge that cutting errors show.
    """
    trim = Rect(0, 0, drawing.width, drawing.height)
    nearest: dict[bool, tuple[float, Rect]] = {}
    for item, box in cached_boxes(filter_items(drawing.items, _is_no_ornament)):
        if isinstance(item, (Text, Field)) or not trim.holds(box, _HAIR) or _is_for_tools(item):
            continue
        left = min(box.x, box.y, drawing.width - box.right, drawing.height - box.bottom)
        sign = max(box.w, box.h) <= _SIGN
        if left < (profile.safe if sign else min(profile.safe, _EDGE)) - _HAIR:
            nearest[sign] = min(nearest.get(sign, (left, box)), (left, box), key=lambda pair: pair[0])
    for sign, (left, box) in sorted(nearest.items(), reverse=True):
        pattern = (
            N_("a sign at {x} / {y} mm is {left} mm from the cut; {profile} requires {safe} mm")
            if sign
            else N_("a frame or line at {x} / {y} mm is {left} mm from the cut, so an inexact cut will show")
        )
        yield say(
            pattern, x=f"{box.x:.1f}", y=f"{box.y:.1f}", left=f"{max(left, 0.0):.1f}", profile=profile.id,
            safe=f"{profile.safe:g}",
        )  # fmt: skip


def _is_no_ornament(item: Item) -> bool:
    return not (isinstance(item, Group) and (item.id or "").startswith(_ORNAMENT))


def _is_for_tools(item: Item) -> bool:
    return any(ink(name).spot and ink(name).overprint for name in inks_of(item))


def _too_much_ink(drawing: Drawing, profile: Profile) -> Iterator[Message]:
    if not profile.press:
        return
    for name, percent in sorted(ink_sums(drawing).items()):
        if called(name) not in profile.press.special_inks and percent > profile.press.max_ink + 1e-6:
            yield say(
                N_("the ink {name} adds up to {percent} %; {profile} allows {most} %"),
                name=called(name), percent=f"{percent:.0f}", profile=profile.id, most=f"{profile.press.max_ink:g}",
            )  # fmt: skip


def ink_sums(drawing: Drawing) -> Mapping[str, float]:
    """Return the sum of process inks of every ink in a drawing, in per cent.

    Sums never stack: nothing is transparent, and black overprints only where the limit allows it.
    """
    names = {name for item, _ in walk(drawing.items) for name in inks_of(item) if ink(name).spot is None}
    return {name: 100 * sum(ink(name).cmyk) for name in names}
