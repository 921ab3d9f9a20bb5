"""Loading, checking, drawing and writing definitions, and preflight of PDF files."""

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar, overload

from hyskos.api.border import check_arguments, with_fields
from hyskos.definitions.findings import Finding, UnreadableError
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.languages import LANGUAGES, text_in
from hyskos.definitions.printing import Stamp
from hyskos.generators.drawing import UndrawableError
from hyskos.generators.sheets.page import Document
from hyskos.preflight.report import Expectations, Report

if TYPE_CHECKING:
    from hyskos.definitions.loader import Reading


Kind = TypeVar("Kind", bound=Definition)
MOST_EXPECTED = {
    "max_ink": 400, "bleed": 100, "overprint_black": 100, "min_line": 100, "min_text": 1000, "min_dpi": 10_000,
}  # fmt: skip
"""Maximum values of `Expectations`, in its units; the minimum is 0."""
LONGEST_TRIM = 100_000
"""Maximum width and height of a trimmed page, mm."""
TEXT = "text"
"""The file name in findings about a definition that was passed as text."""


@overload
def load(source: str | Path, *, to_print: bool = ...) -> Definition: ...
@overload
def load(source: str | Path, kind: type[Kind], *, to_print: bool = ...) -> Kind: ...
@check_arguments
def load(source: str | Path, kind: type[Definition] = Definition, *, to_print: bool = False) -> Definition:
    """Load a built-in definition by its id, or a file by its path.

    With `to_print` the definition is also drawn in all its languages, and the findings that `check` makes in print are
    errors, too. Raises UnknownNameError, UnreadableError with all findings, TypeError if it is not of `kind`.
    """
    from hyskos.definitions.loader import find, load_file, read

    path = source if isinstance(source, Path) else find(source)
    definition = _of_kind(load_file(path), kind)
    if to_print and (findings := _in_print(read(path))):
        raise UnreadableError(findings)
    return definition


@overload
def loads(text: str) -> Definition: ...
@overload
def loads(text: str, kind: type[Kind]) -> Kind: ...
@check_arguments
def loads(text: str, kind: type[Definition] = Definition) -> Definition:
    """Load a definition from YAML text, without a file; raises UnreadableError, TypeError."""
    reading = _read_text(text)
    if reading.findings:
        raise UnreadableError(reading.findings)
    return _of_kind(reading.value, kind)


@check_arguments
def check(source: str | Path) -> tuple[Finding, ...]:
    """Return everything that is wrong with a definition, also in print; docs/reference/findings.md lists the codes.

    A string is YAML without other files next to it. A Path is read as `hyskos check` reads it, with the inks, art and
    tables that the file names and the project that contains it; a file that cannot be read is a finding, too.
    """
    if isinstance(source, Path):
        from hyskos.definitions.loader import read

        return _in_print(read(source))
    return _in_print(_read_text(source))


def _in_print(reading: "Reading") -> tuple[Finding, ...]:
    """Return the findings of a reading or, if there are none, those that appear only in print."""
    from hyskos.companion.papers import check_paper
    from hyskos.publishing.build.print_check import add_troubles
    from hyskos.publishing.edition.printed_definitions import as_printed

    if reading.kind is None:
        return check_paper(reading).findings
    return reading.findings or add_troubles(reading, reading.definition and as_printed(reading.definition)).findings


@check_arguments
def draw(
    definition: Definition, *, lang: str = "en", ink: Literal["full", "saver"] = "full", paper: str | None = None
) -> Document:
    """Draw a definition in true size, as pages ready for writing.

    On a `paper` ("a4", "a3", "letter", ...) a larger board takes several pages to glue together; without one it stays
    whole, on A4 if it fits and otherwise on a page of its size. For a cover, this draws the box lid. `lang` is a
    language of the program or one that the title has. Raises UndrawableError, and ValueError for an unknown language,
    ink or paper, or if there is nothing to print.
    """
    from hyskos.definitions.loader import load_profile
    from hyskos.definitions.printing import INKS, PAPER_SIZES
    from hyskos.generators.orders.home import first_edition
    from hyskos.generators.orders.plan_orders import build_single
    from hyskos.generators.orders.requests import Request

    _one_of("lang", lang, tuple(dict.fromkeys((*LANGUAGES, *definition.title))))
    _one_of("ink", ink, INKS)
    if paper is not None:
        _one_of("paper", paper, PAPER_SIZES)
    request = Request(printer=load_profile("home-a4"), langs=(lang,), inks=(ink,), paper=paper)
    return first_edition(build_single(request, _fill_in(definition))).document


@check_arguments
def write_svg(document: Document) -> tuple[bytes, ...]:
    """Write each page of a document as an SVG file, in millimetres."""
    from hyskos.generators.writers import svg

    return tuple(svg.write_svg(document, page) for page in document.pages)


@check_arguments
def write_pdf(document: Document) -> bytes:
    """Write a document as one PDF file."""
    from hyskos.generators.writers import pdf

    return pdf.write_pdf(document)


@check_arguments
def write_png(document: Document, dpi: float = 300) -> tuple[bytes, ...]:
    """Write each page of a document as a PNG file, with `dpi` pixels per inch.

    Raises MissingExtraError without `hyskos[png]`, UndrawableError if memory runs out, ValueError unless `dpi` is from
    20 to 1200.
    """
    from hyskos.generators.writers import png

    if not 20 <= dpi <= 1200:
        raise ValueError(f"dpi is a number from 20 to 1200, not {dpi}")
    return tuple(png.write_png(document, page, dpi) for page in document.pages)


@check_arguments
def preflight(pdf: bytes, expectations: Expectations | None = None) -> Report:
    """Check a PDF against a PDF/X standard and the order, in this process (docs/reference/preflight.md).

    Raises UnreadablePdfError if the file cannot be examined, MissingExtraError without `hyskos[press]`, ValueError for
    impossible expectations: ink below 0 or above 400 %, sizes below 0.
    """
    from hyskos.preflight import run

    return run.preflight(pdf, _check_limits(with_fields("expectations", expectations or Expectations())))


@check_arguments
def build_kit(
    *,
    add: Sequence[str | Path] = (),
    printers: Sequence[str | Path] = (),
    langs: Sequence[str] = (),
    stamp: Stamp = "margin",
) -> bytes:
    """Make the zip file of `hyskos kit`, the same bytes: every board for every printer.

    `add` are files of your own boards, `printers` ids or files instead of the usual printers. Without `langs`, makes
    every complete language. Raises UnknownNameError, UnreadableError, MissingExtraError, ValueError.
    """
    from hyskos.publishing.build import kit
    from hyskos.publishing.edition.printed_definitions import load_for_print

    for lang in langs:
        _one_of("langs", lang, LANGUAGES)
    loaded = kit.load_printers([str(name) for name in printers])
    definitions: list[Definition] = []
    for reading, definition in load_for_print([Path(name) for name in add]):
        if definition is None:
            raise UnreadableError(reading.findings)
        definitions.append(definition)
    return kit.build_kit(loaded, definitions, langs, stamp, with_proofs=not printers).content


@check_arguments
def build_product(
    source: str | Path, *, jobs: Sequence[str] = (), langs: Sequence[str] = (), stamp: Stamp = "margin"
) -> dict[str, bytes]:
    """Make the zip files of `hyskos product build`, by name, the same bytes; `source` is an id or a file.

    Without `jobs` and `langs`, builds all of the product. Raises UnknownNameError also for a job, UnreadableError with
    everything that prevents printing, MissingExtraError, ValueError.
    """
    from hyskos.publishing.products import loaded_product
    from hyskos.publishing.products.product_zip import build_zip, check_jobs, zip_name

    product = loaded_product.load_product(str(source))
    chosen_langs = loaded_product.chosen_languages(product.product, langs)
    chosen = loaded_product.chosen_jobs(product.product, jobs, chosen_langs)
    check_jobs(product, chosen)
    return {
        zip_name(product.product, job, langs): build_zip(product, [job], chosen_langs, stamp).content for job in chosen
    }


def _check_limits(expectations: Expectations) -> Expectations:
    """Check that expectations are within their limits; raises ValueError."""
    limited = {
        "max_ink": expectations.max_ink, "bleed": expectations.bleed, "overprint_black": expectations.overprint_black,
        "min_line": expectations.min_line, "min_text": expectations.min_text, "min_dpi": expectations.min_dpi,
    }  # fmt: skip
    for name, value in limited.items():
        most = MOST_EXPECTED[name]
        if value is not None and not 0 <= value <= most:
            raise ValueError(f"expectations.{name} is a number from 0 to {most}, not {value}")
    if expectations.trim is not None and not all(0 < side <= LONGEST_TRIM for side in expectations.trim):
        sides = " x ".join(f"{side:g}" for side in expectations.trim)
        raise ValueError(f"expectations.trim is two sides of at most {LONGEST_TRIM} mm, not {sides}")
    return expectations


def _read_text(text: str) -> "Reading":
    from hyskos.definitions.loader import read_bytes

    return read_bytes(text.encode("utf-8", "surrogatepass"), TEXT)


def _of_kind(definition: object, kind: type[Kind]) -> Kind:
    if not isinstance(definition, kind):
        raise TypeError(f"expected a {kind.__name__}, got a {type(definition).__name__}")
    return definition


def _fill_in(definition: Definition) -> Definition:
    """Fill in the worked examples of a booklet, which the rules calculate; return anything else unchanged."""
    if definition.kind != "booklet":
        return definition
    from hyskos.publishing.edition.printed_definitions import fill_definition

    return fill_definition(definition)


def _one_of(name: str, value: str, choices: Collection[str]) -> None:
    if value not in choices:
        raise ValueError(f"{name} is one of {', '.join(choices)}, not {value!r}")


# Display of definitions: a picture in a notebook, and one line for a map in a shell.


def svg_of(definition: Definition) -> str | None:
    """Render the first page of a definition in English as SVG, for Jupyter; None if it cannot be drawn."""
    try:
        return write_svg(draw(definition))[0].decode("utf-8")
    except (UndrawableError, ValueError):  # a notebook then shows the repr
        return None


def line_of(board: Map) -> str:
    """Describe a map in one line: id, title, spaces, starts and rounds."""
    title = text_in(board.title, "en")
    return f"<Map {board.id}: {title}, {len(board.spaces)} spaces, {len(board.starts)} starts, {board.rounds} rounds>"


def show_in_notebooks() -> None:
    """Add display methods to definitions: a picture for notebooks, and for maps a one-line repr."""
    _add_methods(Definition, {"_repr_svg_": svg_of})
    _add_methods(Map, {"__repr__": line_of})


def _add_methods(kind: type, methods: Mapping[str, Callable[..., object]]) -> None:
    """Add methods to a class of `definitions`, which must not import the code that draws."""
    for name, method in methods.items():
        setattr(kind, name, method)
