"""Bodies that destroy more enemies than the one they trade for: an attacking Anubian hero destroys two (RP-45)."""

from dataclasses import dataclass
from typing import ClassVar

from hyskos.rules.rolling_pyramids.abilities import Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike(Effect):
    """Destroys `extra` enemies for each body, before the subtraction (A53) and only where somebody defends (A54)."""

    extra: int

    told_in: ClassVar[str] = "RP-45"

    @property
    def kills(self) -> int:
        """Give the enemies that each body destroys before the subtraction."""
        return self.extra


KIND = Strike
