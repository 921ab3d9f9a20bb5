"""The README shows boards as they are drawn now."""

from io import BytesIO

import pytest
from PIL import Image

from scripts.readme_pictures import FOLDER, PICTURES, made


def test_every_picture_is_made_by_the_script() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {*PICTURES}


@pytest.mark.proof
@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_is_drawn_now(name: str) -> None:
    then, now = (Image.open(data).convert("RGB") for data in (FOLDER / f"{name}.png", BytesIO(made(name))))
    assert then.size == now.size
    assert then.tobytes() == now.tobytes(), "run python -m scripts.readme_pictures"
