"""What a file may say is what a definition is made of: no key of a schema is passed over."""

import pytest

from hyskos.definitions.kinds.grid import make_grid
from hyskos.definitions.kinds.registry import DEFINITIONS, KINDS, maker
from hyskos.definitions.loader import known, load, read
from hyskos.definitions.reading.schema import schema

ELSEWHERE = {"kind", "inks", "fonts", "words"}
"""What the loader looks at itself."""
CHECKED_ONLY = {"map": {"shape"}}
"""What a file promises of itself; what is made of it is in the same file."""


class Asked(dict):
    """Plain data that keeps which of its keys somebody has asked for."""

    def __init__(self, values):
        super().__init__(values)
        self.keys_asked = set()

    def __getitem__(self, key):
        self.keys_asked.add(key)
        return super().__getitem__(key)

    def get(self, key, default=None):
        self.keys_asked.add(key)
        return super().get(key, default)

    def __contains__(self, key):
        self.keys_asked.add(key)
        return super().__contains__(key)


def plain(kind):
    paths = known(kind) if kind in DEFINITIONS or kind == "product" else {}
    return read(sorted(paths.values())[0]).document.data


@pytest.mark.parametrize("kind", [kind for kind, row in KINDS.items() if row.make])
def test_every_key_of_a_schema_is_asked_for(kind):
    raw = Asked(plain(kind))
    maker(kind)(raw, "")
    assert schema(kind)["properties"].keys() - raw.keys_asked - ELSEWHERE - CHECKED_ONLY.get(kind, set()) == set()


def test_a_definition_has_the_kind_of_its_file():
    kinds = {*DEFINITIONS, "product"}
    assert {load(next(iter(known(kind))), kind).kind for kind in kinds} == kinds


def test_a_grid_knows_its_largest_pyramid():
    assert make_grid({**plain("grid"), "largest": "small"}).largest == "small"
    assert make_grid(plain("grid")).largest == "large"
