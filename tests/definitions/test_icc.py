"""What a profile says of itself: its title, and the table of measured colours that it was made from."""

import pytest

from hyskos.definitions.icc import HEADER, IccProfile, read_profile


def profile(**tags: bytes) -> IccProfile | None:
    """Write a profile of these tags."""
    table, body = bytearray(), bytearray()
    start = HEADER + 12 * len(tags)
    for name, content in tags.items():
        table += name.encode() + (start + len(body)).to_bytes(4, "big") + len(content).to_bytes(4, "big")
        body += content
    head = bytearray(HEADER)
    head[12:20], head[36:40] = b"prtrCMYK", b"acsp"
    head[:4], head[128:132] = (start + len(body)).to_bytes(4, "big"), len(tags).to_bytes(4, "big")
    return read_profile(bytes(head + table + body))


def title(text: str) -> bytes:
    return b"desc" + bytes(4) + (len(text) + 1).to_bytes(4, "big") + text.encode() + b"\0"


TARGET = b"text" + bytes(4) + b'ISO28178\nORIGINATOR "Fogra, www.fogra.org"\nDESCRIPTOR "FOGRA51"\n'


@pytest.mark.parametrize(
    ("tags", "condition"),
    [
        ({"desc": title("PSO Coated v3")}, "FOGRA51"),
        ({"desc": title("Our press"), "targ": TARGET}, "FOGRA51"),
        ({"desc": title("Coated FOGRA39"), "targ": TARGET}, "FOGRA39"),
        ({"desc": title("Our press")}, None),
        ({"targ": b"text"}, None),
        ({}, None),
    ],
)
def test_the_condition_is_that_of_the_title_or_of_the_measured_colours(
    tags: dict[str, bytes], condition: str | None
) -> None:
    made = profile(**tags)
    assert made
    assert made.condition == condition
