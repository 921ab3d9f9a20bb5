"""Bodies that no device halves: attackers across spikes (RP-37), defenders under a ram (RP-36)."""

from dataclasses import dataclass

from hyskos.rules.rolling_pyramids.abilities import Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class Unhalved(Effect):
    """Spares each body from ram and spikes; only the others of its force are halved."""

    @property
    def whole(self) -> bool:
        """Tell whether ram and spikes spare the bodies."""
        return True


KIND = Unhalved
