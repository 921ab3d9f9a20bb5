"""What a printer cannot make of a drawing, found before anything is written."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from hyskos.definitions.geometry import Rect
from hyskos.definitions.inks import called
from hyskos.definitions.messages import N_, Message, say, short
from hyskos.definitions.printers import Profile
from hyskos.generators.drawing import Circle, Drawing, Field, Group, Item, Path, Text, UndrawableError, walk
from hyskos.generators.folds import CLEAR, Crowded, crowded
from hyskos.generators.inks import ink
from hyskos.generators.measure import ink_boxes, measured

_HAIR = 0.005
"""Less than a printer can see, mm."""
_EDGE = 3.0
"""A frame nearer to the cut shows every cutting error: a knife is off by up to 1 mm, so the margins look uneven."""
_SIGN = 50.0
"""Art up to this long and wide is taken as a sign, larger art as a frame, mm."""
_ORNAMENT = "pattern-"
"""How the ids of groups begin that may be cut anywhere."""


class ImpossibleError(UndrawableError):
    """A drawing that a printer cannot make as it is; carries every finding, and the file each is about if known."""

    def __init__(self, findings: Iterable[Message], sources: Iterable[str] = ()) -> None:
        self.findings = tuple(findings)
        self.sources = tuple(sources)
        super().__init__(self.findings[0])


def violations(drawing: Drawing, profile: Profile) -> tuple[Message, ...]:
    """Find what breaks the terms of a profile: size, safe zone, folds, ink. Nothing found: it can be printed."""
    return (
        *_too_large(drawing, profile),
        *_outside_safe_zone(drawing, profile),
        *_art_near_the_cut(drawing, profile),
        *on_folds(drawing),
        *_too_much_ink(drawing, profile),
    )


def on_folds(drawing: Drawing, scale: float = 1.0) -> Iterator[Message]:
    """Report texts and places to write on or near the folds of a board printed at `scale`: the worst on each fold."""
    worst: dict[tuple[type, bool, float], Crowded] = {}
    for one in crowded(drawing.items, drawing.folds, CLEAR / scale):
        place = (type(one.item), one.upright, one.at)
        if place not in worst or one.left < worst[place].left - _HAIR:
            worst[place] = one
    for one in worst.values():
        if isinstance(one.item, Field):
            pattern = N_("the place to write {name} lies on the fold at {place} mm, and no side of it takes a pen")
            yield say(pattern, name=one.item.id, place=_place(one))
        else:
            left = math.floor(one.left * scale * 10) / 10  # 2.96 is not 3
            yield say(
                N_("the text “{name}” keeps {left} mm from the fold at {place} mm; printed text keeps {clear} mm"),
                name=short(one.item.text), left=f"{left:g}", place=_place(one), clear=f"{CLEAR:g}",
            )  # fmt: skip


def _place(one: Crowded) -> str:
    return f"{'x' if one.upright else 'y'} = {one.at:g}"


def _too_large(drawing: Drawing, profile: Profile) -> Iterator[Message]:
    if not profile.largest:
        return
    size, most = sorted((drawing.width, drawing.height)), sorted(profile.largest)
    if any(side > limit + _HAIR for side, limit in zip(size, most, strict=True)):
        yield say(
            N_("{wide} × {high} mm is larger than {profile} prints: {w} × {h} mm at most"),
            wide=f"{drawing.width:g}", high=f"{drawing.height:g}", profile=profile.id,
            w=f"{profile.largest[0]:g}", h=f"{profile.largest[1]:g}",
        )  # fmt: skip


def _outside_safe_zone(drawing: Drawing, profile: Profile) -> Iterator[Message]:
    """Report each kind of thing once, with the worst of them: texts, and places to write."""
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
            N_("the text “{name}” keeps {left} mm from the cut; {profile} asks for {safe} mm")
            if kind is Text
            else N_("the place to write {name} keeps {left} mm from the cut; {profile} asks for {safe} mm")
        )
        yield say(pattern, name=short(name), left=f"{left:.1f}", profile=profile.id, safe=f"{profile.safe:g}")


def _art_near_the_cut(drawing: Drawing, profile: Profile) -> Iterator[Message]:
    """Report the sign and the frame that come nearest to the cut, if that is too near.

    Art that runs off the edge is fine, and so are ornaments; lines for knife and folding rule are no art. A sign has to
    keep out of the safe zone as a text does. A frame may stand in it, but not where it shows how the knife went.
    """
    trim = Rect(0, 0, drawing.width, drawing.height)
    nearest: dict[bool, tuple[float, Rect]] = {}
    for item, box in measured(_without_ornaments(drawing.items)):
        if isinstance(item, (Text, Field)) or not trim.holds(box, _HAIR) or _is_for_tools(item):
            continue
        left = min(box.x, box.y, drawing.width - box.right, drawing.height - box.bottom)
        sign = max(box.w, box.h) <= _SIGN
        if left < (profile.safe if sign else min(profile.safe, _EDGE)) - _HAIR:
            nearest[sign] = min(nearest.get(sign, (left, box)), (left, box), key=lambda found: found[0])
    for sign, (left, box) in sorted(nearest.items(), reverse=True):
        pattern = (
            N_("a sign at {x} / {y} mm keeps {left} mm from the cut; {profile} asks for {safe} mm")
            if sign
            else N_("a frame or line at {x} / {y} mm runs {left} mm from the cut and shows how exactly it was cut")
        )
        yield say(
            pattern, x=f"{box.x:.1f}", y=f"{box.y:.1f}", left=f"{max(left, 0.0):.1f}", profile=profile.id,
            safe=f"{profile.safe:g}",
        )  # fmt: skip


def _without_ornaments(items: Iterable[Item]) -> tuple[Item, ...]:
    return tuple(
        replace(item, items=_without_ornaments(item.items)) if isinstance(item, Group) else item
        for item in items
        if not (isinstance(item, Group) and (item.id or "").startswith(_ORNAMENT))
    )


def _is_for_tools(item: Item) -> bool:
    used = (item.fill, item.stroke) if isinstance(item, (Path, Circle)) else ()
    return any(name and ink(name).spot and ink(name).overprint for name in used)


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
    """Add up the process inks of every ink a drawing uses, per cent.

    Sums never stack: nothing is transparent, and black overprints only where there is room for it.
    """
    names: set[str] = set()
    for item, _ in walk(drawing.items):
        used: tuple[str | None, ...] = ()
        if isinstance(item, (Path, Circle)):
            used = (item.fill, item.stroke)
        elif isinstance(item, Text):
            used = (item.ink,)
        names |= {name for name in used if name and ink(name).spot is None}
    return {name: 100 * sum(ink(name).cmyk) for name in names}
