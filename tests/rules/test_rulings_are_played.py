"""No ruling is offered that nothing reads."""

import re
from pathlib import Path

import pytest

from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_faction
from hyskos.rules.rolling_pyramids import rulings as offered

FOLDER = Path(offered.__file__).parent
ENGINE = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py") if path.stem != "rulings")

OF_ABILITIES = {name for faction in shipped("faction") for name in load_faction(faction).ability.rulings}
"""Rulings by which factions have other effects: the engine reads them by the names in their files."""


@pytest.mark.many
@pytest.mark.parametrize("name", sorted(offered.IDS))
def test_the_engine_reads_every_ruling(name: str) -> None:
    assert re.search(rf"rulings\.{name}\b", ENGINE) or name in OF_ABILITIES


def test_every_ruling_has_its_id() -> None:
    assert list(offered.IDS) == list(offered.Rulings.__dataclass_fields__)
