"""The Design page in Chromium."""

import base64
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from hyskos import data
from hyskos.companion.exchange.tiled_writing import tmj
from hyskos.companion.site.project import pack
from tests.companion.previews import MAP

_LEDGER = Path(__file__).parents[1] / "wishes" / "12-spaces-from-csv"


def zip_members(*members: tuple[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in members:
            archive.writestr(name, raw)
    return target.getvalue()


def text(raw: bytes) -> str:
    return base64.b64encode(raw).decode("ascii")


def files() -> dict[str, object]:
    """Return the files that the tests drop on the page, in base64."""
    hostile = {
        "traversal": (
            zip_members(("../../evil.yaml", b"kind: map")),
            "is not a name that a file of a project can have",
        ),
        "bomb": (zip_members(*((f"{n}.ttf", bytes(3_900_000)) for n in range(9))), "larger than 30 MB together"),
        "many": (zip_members(*((f"{n}.yaml", b"") for n in range(400))), "there are 400 files"),
        "broken": (b"PK\x03\x04 nothing", "not a zip file"),
    }
    other = MAP.replace("id: mine", "id: other").encode()
    return {
        "hostile": {name: {"base64": text(raw), "told": message} for name, (raw, message) in hostile.items()},
        "zip": text(pack({"game/map.yaml": MAP.encode(), "game/other.yaml": other})),
        "tiled": text(tmj(data.load_yaml("maps", "four-x"), "tiles.png")),
        "table": [[name, text((_LEDGER / name).read_bytes())] for name in ("ledger.yaml", "spaces.csv")],
    }


@pytest.mark.slow
@pytest.mark.needs("web", "chromium")
def test_the_design_page_in_chromium(in_browser: Callable[..., None]) -> None:
    in_browser("design", DESIGN_FILES=json.dumps(files()))
