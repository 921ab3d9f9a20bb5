"""Formats of main boards: trim sizes with all dimensions that depend on them."""

from hyskos.definitions.printing import BOARD_SIZES, USUAL_SIZE
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.main_board.panel import Type
from hyskos.generators.boards.shared.style import SAFE


@dataclass(frozen=True, slots=True)
class Format:
    """A trim size and the dimensions derived from it, mm."""

    width: float
    height: float
    inset: float  # of the frames
    tablet: float  # width of a side panel
    pad: float  # inside a side panel
    gutter: float  # between a side panel and the frame of the map
    sea: float  # minimum distance from a hex to the frame of the map
    step: float  # of the stepped corners
    channel: float  # between neighbouring hexes, for rams and spikes
    largest: float  # maximum side of a hex
    insignia: float  # maximum radius of the circle on a starting area
    type: Type

    @property
    def scale(self) -> float:
        """Return the size of the columns relative to A3, at least 1."""
        return max(1.0, self.type.note / FORMATS[USUAL_SIZE].type.note)

    @property
    def map_frame(self) -> tuple[float, float, float, float]:
        """Return left, top, width and height of the frame of the map."""
        left = self.inset + self.tablet + self.gutter
        return left, self.inset, self.width - 2 * left, self.height - 2 * self.inset


CHANNEL = 3.0
"""Minimum width of a channel, where devices are drawn, on a board at true size, mm."""
FORMATS = {
    "a3": Format(
        width=420, height=297, inset=SAFE, tablet=73.5, pad=5.0, gutter=2.5, sea=6.2, step=2.5, channel=CHANNEL,
        largest=30, insignia=9.5, type=Type(title=40, subtitle=13, section=14, label=12.5, note=11),
    ),
    "tabloid": Format(
        width=431.8, height=279.4, inset=SAFE, tablet=76, pad=5.0, gutter=2.5, sea=4.2, step=2.5, channel=2.8,
        largest=30, insignia=9.5, type=Type(title=40, subtitle=13, section=14, label=12, note=11),
    ),
    "a4": Format(
        width=297, height=210, inset=SAFE, tablet=50.2, pad=3.3, gutter=1.8, sea=3.9, step=1.3, channel=2.2, largest=19,
        insignia=6.7, type=Type(title=26, subtitle=9.5, section=10.5, label=9.5, note=8.5),
    ),
    "letter": Format(
        width=279.4, height=215.9, inset=SAFE, tablet=43.7, pad=2.4, gutter=0.6, sea=3.3, step=1.0, channel=2.05,
        largest=19, insignia=6.7, type=Type(title=20, subtitle=9, section=10, label=9, note=8),
    ),
}  # fmt: skip


def formats_of(width: float, height: float) -> tuple[Format, ...]:
    """Return the formats for a board size in mm, interpolated between A4 and A3; larger boards grow.

    In the first, columns grow with the board; wide maps use the next ones, in which they grow less or not at all.
    """
    usual, small = FORMATS[USUAL_SIZE], FORMATS["a4"]
    share = min(width / usual.width, height / usual.height)
    if (width, height) == BOARD_SIZES[USUAL_SIZE]:
        return (usual,)
    low, hex_scale = small.height / usual.height, max(1.0, share)
    position = max(0.0, min(1.0, (share - low) / (1 - low)))
    return tuple(
        _between(width, height, position, hex_scale, columns)
        for columns in sorted({hex_scale, (1 + hex_scale) / 2, 1.0})[::-1]
    )


def _between(width: float, height: float, position: float, hex_scale: float, column_scale: float) -> Format:
    """Interpolate between A4 (`position` 0) and A3 (1), then scale hexes and columns."""
    usual, small = FORMATS[USUAL_SIZE], FORMATS["a4"]

    def at(small_value: float, usual_value: float, factor: float = column_scale) -> float:
        return (small_value + (usual_value - small_value) * position) * factor

    return Format(
        width=width,
        height=height,
        inset=SAFE,
        tablet=at(small.tablet, usual.tablet),
        pad=at(small.pad, usual.pad),
        gutter=at(small.gutter, usual.gutter),
        sea=at(small.sea, usual.sea, hex_scale),
        step=at(small.step, usual.step),
        channel=CHANNEL * hex_scale,
        largest=at(small.largest, usual.largest, hex_scale),
        insignia=at(small.insignia, usual.insignia, hex_scale),
        type=Type(
            title=at(small.type.title, usual.type.title),
            subtitle=at(small.type.subtitle, usual.type.subtitle),
            section=at(small.type.section, usual.type.section),
            label=at(small.type.label, usual.type.label),
            note=at(small.type.note, usual.type.note),
        ),
    )
