"""The special devices of player boards."""

from collections.abc import Mapping
from typing import Literal

from hyskos.definitions.values import dataclass

DeviceKind = Literal["ram", "spikes", "umbrella"]
DEVICES: tuple[DeviceKind, ...] = ("ram", "spikes", "umbrella")
"""All devices (RP-36..38)."""


@dataclass(frozen=True, slots=True)
class Device:
    """A special device with a short description of its effect."""

    id: DeviceKind
    title: Mapping[str, str]
    text: Mapping[str, str]
