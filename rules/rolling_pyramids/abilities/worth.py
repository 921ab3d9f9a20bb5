"""Bodies that count, and take, several points: destroying a Bastet hero takes two (RP-46)."""

from dataclasses import dataclass
from typing import ClassVar

from hyskos.rules.rolling_pyramids.abilities import Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth(Effect):
    """Makes each body count `points` in a fight, and take as many to be destroyed (A55)."""

    points: int

    told_in: ClassVar[str] = "RP-46"

    @property
    def worth(self) -> int:
        """Give the points that each body counts, and takes to be destroyed."""
        return self.points


KIND = Worth
