"""Turn printed things into pictures, to look at them: `python -m scripts.look FILE... [--dpi 80] [-o DIR]`.

FILE is a PDF (one picture a page) or an SVG. From code: `from scripts.look import look; look(drawing, Path("DIR"))`.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from generators.drawing import Drawing
from generators.sheets.bare import bare
from generators.sheets.page import Document
from generators.writers.png import pixels, rasterise, write_png


def look(thing: Drawing | Document, folder: Path, dpi: float = 80) -> list[Path]:
    """Write a picture of every page as `ID.png` or `ID-1.png`, ..., and say where they are."""
    document = bare(thing) if isinstance(thing, Drawing) else thing
    many = len(document.pages) > 1
    return [
        _written(folder / f"{document.id}{f'-{i}' if many else ''}.png", write_png(document, page, dpi))
        for i, page in enumerate(document.pages, 1)
    ]


def look_at_file(path: Path, folder: Path, dpi: float = 80) -> Iterator[Path]:
    """Write a picture of every page of a file."""
    if path.suffix == ".svg":
        import resvg_py

        picture = resvg_py.svg_to_bytes(svg_path=str(path), dpi=dpi, background="#ffffff")
        yield _written(folder / f"{path.stem}-svg.png", bytes(picture))
        return
    import pypdfium2 as pdfium

    file = path.read_bytes()
    with pdfium.PdfDocument(file) as pdf:
        sizes = [pdf.get_page_size(i) for i in range(len(pdf))]
    for i, (wide, high) in enumerate(sizes):
        picture = rasterise(file, i, pixels(wide * 25.4 / 72, dpi), pixels(high * 25.4 / 72, dpi), dpi)
        yield _written(folder / f"{path.stem}-{i + 1}.png", picture)


def _written(path: Path, picture: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(picture)
    return path


def main() -> None:
    """Run as described above."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--dpi", type=float, default=80)
    parser.add_argument("-o", "--output", type=Path, default=Path("output/look"))
    options = parser.parse_args()
    for path in options.files:
        for picture in look_at_file(path, options.output, options.dpi):
            print(picture)


if __name__ == "__main__":
    main()
