"""No ruling is offered that nothing reads."""

import re
from pathlib import Path

import pytest

from hyskos.rules.rolling_pyramids import rulings as offered

FOLDER = Path(offered.__file__).parent
ENGINE = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py") if path.stem != "rulings")


@pytest.mark.parametrize("name", sorted(offered.IDS))
def test_the_engine_reads_every_ruling(name: str) -> None:
    assert re.search(rf"rulings\.{name}\b", ENGINE)


def test_every_ruling_has_its_id() -> None:
    assert list(offered.IDS) == list(offered.Rulings.__dataclass_fields__)
