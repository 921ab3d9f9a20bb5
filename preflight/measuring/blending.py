"""Mix inks at one point of the page following the PDF transparency model (PDF 32000-1, 11.3 and 11.4).

Plates range from 0 (paper) to 1. Blend modes operate on light, not ink, so that Multiply adds ink (11.3.5.1).
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from hyskos.preflight.painting.marks import OPAQUE, Blend, Group
from hyskos.preflight.painting.spaces import PROCESS

UNKNOWN = "?"
"""A plate for colours whose inks are unknown: RGB, shadings, unreadable masks."""
Inks = Mapping[str, float]


class Layer(NamedTuple):
    """A mark at a point: its inks, alone and overprinting others; `opacity` is None if a mask determines it."""

    inks: Inks
    over: Callable[[Inks], Inks]
    opacity: float | None
    blend: Blend = OPAQUE
    groups: tuple[Group, ...] = ()


class Mixed(NamedTuple):
    """The result of a group at a point: its colour, and the fraction of the backdrop that it hides (0..1)."""

    inks: Inks
    opacity: float


_PAPER = Mixed(MappingProxyType({}), 0.0)


def mix(layers: Iterable[Layer], unmasked: bool = False) -> dict[str, float]:
    """Return the value of every plate for layers on white paper, bottom to top.

    `unmasked` shows everything that unreadable masks might hide.
    """
    inks, opacity = _mix_group([*layers], 0, _PAPER, False, unmasked)
    return {ink: opacity * share for ink, share in inks.items() if share > _NOTHING}


_NOTHING = 1e-6
_UNKNOWN_INKS = MappingProxyType({UNKNOWN: 1.0})


def _mix_group(layers: Sequence[Layer], depth: int, below: Mixed, knockout: bool, unmasked: bool) -> Mixed:
    """Mix the elements of a group (layers and nested groups), and remove the backdrop from the result (11.4.8)."""
    mixed, opacity = below, 0.0
    for element in _elements(layers, depth):
        if knockout:
            mixed, opacity = below, 0.0
        if isinstance(element, Layer):
            hides = _hidden_share(element.blend, element.opacity, unmasked)
            mixed = _composite(mixed, element.inks, hides, element.blend.mode, element.over)
        else:
            group, members = element
            inner = _mix_group(members, depth + 1, _PAPER if group.isolated else mixed, group.knockout, unmasked)
            hides = _hidden_share(group.blend, inner.opacity, unmasked)
            mixed = _composite(mixed, inner.inks if group.inks else _UNKNOWN_INKS, hides, group.blend.mode, None)
        opacity += (1 - opacity) * (hides or 0.0)
    if below.opacity and opacity:
        backdrop = below.opacity / opacity - below.opacity
        plates = {*mixed.inks, *below.inks}
        shares = {ink: (_share(mixed, ink), _share(below, ink)) for ink in plates}
        inks = {ink: min(max((share + (share - lower) * backdrop), 0.0), 1.0) for ink, (share, lower) in shares.items()}
        return Mixed(inks, opacity)
    return Mixed(mixed.inks, opacity)


def _elements(layers: Sequence[Layer], depth: int) -> "Iterator[Layer | tuple[Group, list[Layer]]]":
    """Yield consecutive layers of the same group together."""
    for _key, members in groupby(layers, key=lambda each: id(each.groups[depth] if len(each.groups) > depth else each)):
        element = [*members]
        yield (element[0].groups[depth], element) if len(element[0].groups) > depth else element[0]


def _hidden_share(blend: Blend, opacity: float | None, unmasked: bool) -> float | None:
    """Return the fraction of the backdrop that is hidden; None if only a mask determines it."""
    if not unmasked and (blend.masked or opacity is None):
        return None
    return blend.opacity * (1.0 if opacity is None else opacity)


def _composite(below: Mixed, inks: Inks, hides: float | None, mode: str, over: Callable[[Inks], Inks] | None) -> Mixed:
    """Composite a colour over others (11.3.6); `over` returns its overprint where it is opaque and not blended."""
    if hides is None or mode not in BLENDS:
        return Mixed({**below.inks, UNKNOWN: 1.0}, 1.0)
    opacity = below.opacity + hides - below.opacity * hides
    if not opacity:
        return below
    printed = over(below.inks) if over else inks
    blended = _blend(mode, below.inks, inks, printed)
    share = hides / opacity
    shares = {}
    for ink in {*below.inks, *inks, *blended}:
        source = (1 - below.opacity) * inks.get(ink, 0.0) + below.opacity * blended.get(ink, 0.0)
        shares[ink] = (1 - share) * _share(below, ink) + share * source
    return Mixed(shares, opacity)


def _blend(mode: str, below: Inks, inks: Inks, printed: Inks) -> Inks:
    """Blend inks; overprinting keeps plates without ink, and spot inks ignore modes that would darken white."""
    if mode == "Normal":
        return printed
    shares = {}
    for ink in {*below, *inks}:
        is_unpainted = ink not in inks and ink in printed
        plain = mode in _DARKENS_WHITE and ink not in PROCESS
        backdrop, source = 1 - below.get(ink, 0.0), 1 - inks.get(ink, 0.0)
        shares[ink] = printed.get(ink, 0.0) if is_unpainted or plain else 1 - BLENDS[mode](backdrop, source)
    return shares


def _share(mixed: Mixed, ink: str) -> float:
    return mixed.inks.get(ink, 0.0)


def _overlay(below: float, above: float) -> float:
    return _hard_light(above, below)


def _hard_light(below: float, above: float) -> float:
    return 2 * below * above if above <= 0.5 else 1 - 2 * (1 - below) * (1 - above)


def _dodge(below: float, above: float) -> float:
    return 0.0 if not below else 1.0 if below >= 1 - above else below / (1 - above)


def _burn(below: float, above: float) -> float:
    return 1.0 if below == 1 else 0.0 if 1 - below >= above else 1 - (1 - below) / above


def _soft_light(below: float, above: float) -> float:
    if above <= 0.5:
        return below - (1 - 2 * above) * below * (1 - below)
    lifted = ((16 * below - 12) * below + 4) * below if below <= 0.25 else math.sqrt(below)
    return below + (2 * above - 1) * (lifted - below)


BLENDS: dict[str, Callable[[float, float], float]] = {
    "Normal": lambda _below, above: above,
    "Multiply": lambda below, above: below * above,
    "Screen": lambda below, above: below + above - below * above,
    "Overlay": _overlay,
    "Darken": min,
    "Lighten": max,
    "ColorDodge": _dodge,
    "ColorBurn": _burn,
    "HardLight": _hard_light,
    "SoftLight": _soft_light,
    "Difference": lambda below, above: abs(below - above),
    "Exclusion": lambda below, above: below + above - 2 * below * above,
}
"""Separable blend modes as functions of backdrop and source light, per plate; others are not supported."""
_DARKENS_WHITE = frozenset({"Difference", "Exclusion"})
