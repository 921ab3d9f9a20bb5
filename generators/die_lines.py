"""Lines for a die maker: knives cut along paths in the ink `cut`, creasing rules follow paths in the ink `crease`."""

from hyskos.definitions.values import dataclass

DIE_PT = 0.5
"""Width of die lines and creases, pt."""
DIE_LAYER, CREASE_LAYER = "die-line", "creases"
"""Ids of the layers of die lines and of creases."""
MARGIN = 10.0
"""Margin around a sheet of pieces, whose own edge is not cut, mm."""


@dataclass(frozen=True, slots=True)
class DieCut:
    """A press that die-cuts pieces: bleed beyond a die line and the largest paper it accepts, in mm."""

    bleed: float
    largest: tuple[float, float] | None = None

    def takes(self, size: tuple[float, float]) -> bool:
        """Return whether a sheet of pieces and its margin fit on the press's paper, in either orientation."""
        need = sorted(side + 2 * MARGIN for side in size)
        return not self.largest or all(a <= b for a, b in zip(need, sorted(self.largest), strict=True))
