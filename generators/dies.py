"""Lines that a maker's tools follow: knives cut along the ink `cut`, creasing rules run along the ink `crease`."""

from hyskos.definitions.values import dataclass

DIE_PT = 0.5
"""Width of such a line, pt."""
DIE_LAYER, CREASE_LAYER = "die-line", "creases"
"""Ids of the layers that hold them."""
MARGIN = 10.0
"""Around a sheet of pieces, whose own edge is not cut, mm."""


@dataclass(frozen=True, slots=True)
class DieCut:
    """A press that cuts pieces out: how far art runs on beyond a die line, and the largest paper it takes, mm."""

    bleed: float
    largest: tuple[float, float] | None = None

    def takes(self, size: tuple[float, float]) -> bool:
        """Tell whether a sheet of pieces and its margin lie on the paper of the press."""
        need = sorted(side + 2 * MARGIN for side in size)
        return not self.largest or all(a <= b for a, b in zip(need, sorted(self.largest), strict=True))
