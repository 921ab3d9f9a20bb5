"""The special devices that a player board may have."""

from collections.abc import Mapping
from typing import Literal

from hyskos.definitions.values import dataclass

DeviceKind = Literal["ram", "spikes", "umbrella"]
DEVICES: tuple[DeviceKind, ...] = ("ram", "spikes", "umbrella")
"""All that there are (RP-36..38)."""


@dataclass(frozen=True, slots=True)
class Device:
    """A special device and what it does in a few words."""

    id: DeviceKind
    title: Mapping[str, str]
    text: Mapping[str, str]
