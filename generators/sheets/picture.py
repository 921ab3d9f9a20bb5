"""A board as the picture of a component: scaled to fill its safe zone, its ground extended to the picture's edge."""

from collections.abc import Mapping

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.printer import Component, Profile
from hyskos.definitions.printing import Fold
from hyskos.definitions.values import dataclass
from hyskos.generators.bleed import extend_bleed
from hyskos.generators.drawing import Drawing, Folds, Group
from hyskos.generators.sheets.page import Document, Page
from hyskos.generators.sheets.single import SMALLEST

PANELS: Mapping[Fold, tuple[tuple[int, int], ...]] = {"bi": ((2, 1), (1, 2)), "quad": ((2, 2),)}
"""Panels across and down of each kind of folding board."""
_FILLED = 0.5
"""Minimum share of a component that a board must fill."""
LARGEST = 125
"""Maximum scale in per cent: beyond that, a board only wastes material."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How a drawing fits a component: its scale, and whether it is turned by a quarter."""

    component: Component
    scale: float
    turned: bool
    covered: float  # share of the component that the drawing fills


def best_fit(drawing: Drawing, kind: str, profile: Profile, fold: Fold | None = None, pages: int = 1) -> Fit | None:
    """Choose the component that a drawing fills best at 90 to 125 per cent of its size; None if none fits.

    With a `fold`, the component must fold that way. Pages that make a booklet are stitched rather than loose.
    """
    ways = PANELS[fold] if fold else None
    fits = [
        _fit(drawing, component, profile)
        for component in profile.components
        if kind in component.kinds and (ways is None or component.panels in ways) and pages % component.pages == 0
    ]
    possible = [fit for fit in fits if fit.scale * 100 >= SMALLEST and fit.covered >= _FILLED]
    return max(possible, key=lambda fit: (fit.component.pages, fit.covered), default=None)


def _fit(drawing: Drawing, component: Component, profile: Profile) -> Fit:
    width, height = (side * 25.4 for side in component.inches)
    room = width - 2 * profile.safe, height - 2 * profile.safe
    upright = min(room[0] / drawing.width, room[1] / drawing.height)
    turned = min(room[0] / drawing.height, room[1] / drawing.width)
    scale = min(max(upright, turned), LARGEST / 100)
    covered = scale * scale * drawing.width * drawing.height / (width * height)
    return Fit(component, scale, turned > upright, covered)


def fold_on(component: Component) -> Fold | None:
    """Return how a component folds; None if it is flat or folds otherwise."""
    return next((fold for fold, ways in PANELS.items() if component.panels in ways), None)


def folds_on(fit: Fit, drawing: Drawing) -> Folds:
    """Return the folds of a component in the coordinates of its drawing."""
    width, height = (side * 25.4 for side in fit.component.inches)
    across, down = fit.component.panels
    vertical = [width * (k / across - 0.5) / fit.scale for k in range(1, across)]  # from the centre, which both share
    horizontal = [height * (k / down - 0.5) / fit.scale for k in range(1, down)]
    if fit.turned:  # a quarter clockwise: the picture's right is the drawing's top
        vertical, horizontal = horizontal, [-x for x in reversed(vertical)]
    return Folds(tuple(drawing.width / 2 + x for x in vertical), tuple(drawing.height / 2 + y for y in horizontal))


def picture_document(drawing: Drawing, name: str, profile: Profile, fit: Fit) -> Document:
    """Lay a drawing out as one page of exactly the size of the component's picture."""
    width, height = (pixels * 25.4 / profile.dpi for pixels in fit.component.pixels)
    paper = Rect(0, 0, width, height)
    trim = paper.grown(-profile.bleed)
    s, w, h = fit.scale, drawing.width * fit.scale, drawing.height * fit.scale
    left, top = (width - w) / 2, (height - h) / 2
    around = Rect(-left / s, -top / s, width / s, height / s)  # the picture, in the drawing's coordinates
    matrix = (s, 0.0, 0.0, s, left, top)
    if fit.turned:  # a quarter clockwise: the drawing's left edge is the picture's upper one
        left, top = (width - h) / 2, (height - w) / 2
        around = Rect(-top / s, -left / s, height / s, width / s)
        matrix = (0.0, s, -s, 0.0, left + h, top)
    items = (Group(extend_bleed(drawing, around).items, matrix=matrix),)
    page = Page(width, height, trim, paper, items, drawing.title)
    return Document(name, drawing.title, drawing.subject, drawing.lang, (page,))
