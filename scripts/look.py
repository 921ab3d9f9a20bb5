"""Turn boards into pictures to look at: `python -m scripts.look NAME|FILE ... [--dpi 80] [-o DIR]`.

NAME is a map, faction or grid listed by `hyskos list`: its drawings at trim size, without a sheet around them, in
`--lang` and `--ink`. FILE is a definition (YAML), a PDF (one picture for each page) or an SVG. With `--contact` all
sheets of the definitions, or of everything built in, become one picture: one row each, 200 pixels wide, in full
colour, grey, protan, deutan, tritan and saver. From code: `from scripts.look import look; look(drawing,
Path("DIR"))`.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from hyskos.definitions.findings import UnreadableError
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_file
from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.drawing import Drawing, UndrawableError
from hyskos.generators.orders.renderers import renderers_of
from hyskos.generators.sheets.page import Document, bare_document
from hyskos.generators.writers.png import pixels, rasterise, write_png
from hyskos.publishing.edition.printed_definitions import fill_definition
from scripts.sheets import KINDS, names_of, printed


def look(drawn: Drawing | Document, folder: Path, dpi: float = 80) -> list[Path]:
    """Write a picture of every page as `ID.png` or `ID-1.png`, ..., and return their paths."""
    document = bare_document(drawn) if isinstance(drawn, Drawing) else drawn
    many = len(document.pages) > 1
    return [
        _written(folder / f"{document.id}{f'-{i}' if many else ''}.png", write_png(document, page, dpi))
        for i, page in enumerate(document.pages, 1)
    ]


def look_at_definition(path: Path, folder: Path, dpi: float, lang: str, ink: Ink) -> Iterator[Path]:
    """Write a picture of every drawing of a definition, in each of its sizes."""
    definition = fill_definition(load_file(path))
    for renderer in renderers_of(definition):
        for size in renderer.sizes or (None,):
            for drawing in renderer.draw(definition, lang, ink, size):
                name = "_".join(part for part in (drawing.id, renderer.part, size, lang, ink) if part)
                yield from look(replace(drawing, id=name), folder, dpi)


def look_at_file(path: Path, folder: Path, dpi: float = 80) -> Iterator[Path]:
    """Write a picture of every page of a PDF, or of an SVG."""
    if path.suffix == ".svg":
        import resvg_py

        picture = resvg_py.svg_to_bytes(svg_path=str(path), dpi=dpi, background="#ffffff")
        yield _written(folder / f"{path.stem}-svg.png", bytes(picture))
        return
    import pypdfium2 as pdfium

    file = path.read_bytes()
    with pdfium.PdfDocument(file) as pdf:
        sizes = [pdf.get_page_size(i) for i in range(len(pdf))]
    for i, (width, height) in enumerate(sizes):
        picture = rasterise(file, i, pixels(width * 25.4 / 72, dpi), pixels(height * 25.4 / 72, dpi), dpi)
        yield _written(folder / f"{path.stem}-{i + 1}.png", picture)


def _written(path: Path, picture: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)  # `look` is also called from code
    path.write_bytes(picture)
    return path


def main() -> None:
    """Run as described above."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("things", nargs="*", metavar="NAME|FILE")
    parser.add_argument("--contact", action="store_true", help="one picture of all sheets, as every eye sees them")
    parser.add_argument("--dpi", type=float, default=80)
    parser.add_argument("-o", "--output", type=Path, default=Path("output/look"), metavar="DIR")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--ink", choices=INKS, default=INKS[0])
    options = parser.parse_args()
    drawings = printed()
    paths = [drawings.get(name, Path(name)) for name in options.things]
    for path in paths:
        if not path.is_file():
            parser.error(f"{path} is neither a definition ({', '.join(drawings)}) nor a file")
    if not paths and not options.contact:
        parser.error("name what to look at, or ask for --contact")
    try:
        options.output.mkdir(parents=True, exist_ok=True)
        for picture in _pictures(options, paths):
            print(picture)
    except (UnreadableError, UndrawableError, OSError) as error:
        parser.error(str(error))


def _pictures(options: argparse.Namespace, paths: Sequence[Path]) -> Iterator[Path]:
    """Write the requested pictures; raises UnreadableError, UndrawableError, OSError."""
    if options.contact:
        from scripts.contact import contact

        names = [name for kind in KINDS for name in names_of(kind)]
        small = contact([str(path) for path in paths] or names, options.lang)
        yield _written(options.output / f"contact_{options.lang}.png", small)
        return
    for path in paths:
        if path.suffix in (".pdf", ".svg"):
            yield from look_at_file(path, options.output, options.dpi)
        else:
            yield from look_at_definition(path, options.output, options.dpi, options.lang, options.ink)


if __name__ == "__main__":
    main()
