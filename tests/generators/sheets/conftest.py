"""A plain board of any size: ground into the bleed, a frame, rows of fields with numbers."""

from collections.abc import Callable

import pytest

from hyskos.generators.drawing import Drawing, Field, Group, Item, Text, rectangle


@pytest.fixture(scope="session")
def board() -> Callable[..., Drawing]:
    def make(width: float, height: float, *, bleed: float = 3.175, inset: float = 8, pitch: float = 33) -> Drawing:
        ground = rectangle(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, fill="sand")
        fields: list[Item] = []
        for i in range(int((width - 2 * inset - 4) / pitch)):
            for j in range(int((height - 2 * inset - 4) / 19)):
                x, y = inset + 2 + i * pitch, inset + 2 + j * 19
                fields += [Field(f"f-{i}-{j}", x, y, 24, 13), rectangle(x, y, 24, 13, fill="white")]
                fields.append(Text(x + 12, y + 8, f"{i}.{j}", 9, anchor="middle"))
        return Drawing(
            "fake",
            "A board",
            width,
            height,
            "en",
            (
                Group((ground,), id="ground", layer=True),
                rectangle(inset, inset, width - 2 * inset, height - 2 * inset, stroke="gold"),
                Group(tuple(fields), id="fields", title="Fields", layer=True),
            ),
        )

    return make
