"""Render the pictures of the README again: `python -m scripts.readme_pictures`."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from hyskos.cli.main import execute

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
PICTURES = {
    "anubian": ("anubian --dpi 85", "rolling-pyramids_anubian_a4_en"),
    "inner-factory": ("inner-factory --dpi 60", "rolling-pyramids_inner-factory_a3_en"),
    "rolling-pyramids-banner": ("rolling-pyramids-cover", "rolling-pyramids-cover-banner_full_en"),
    "hyskos-banner": ("hyskos-cover", "hyskos-cover-banner_full_en"),
}
"""By name of the picture, the arguments of `export`, and the stem of the file to use."""


def render(name: str) -> bytes:
    """Render a picture of the README."""
    words, file = PICTURES[name]
    with TemporaryDirectory() as folder:
        status = execute(["export", *words.split(), "--format", "png", "--lang", "en", "-o", folder])
        assert status == 0
        return (Path(folder) / f"{file}.png").read_bytes()


def main() -> int:
    """Run as described above."""
    for name in PICTURES:
        (FOLDER / f"{name}.png").write_bytes(render(name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
