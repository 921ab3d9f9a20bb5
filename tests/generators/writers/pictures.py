"""Rasters of both formats and how they are compared."""

import io
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import resvg_py
from PIL import Image

from hyskos.generators.sheets.page import Document, Page
from hyskos.generators.writers.png import pixels, write_png
from hyskos.generators.writers.svg import write_svg

Raster = npt.NDArray[np.uint8]
Places = npt.NDArray[np.intp]
FAR = 32
"""Of 255: what a channel must differ by to count."""


def on_grid(page: Page, dpi: float) -> Page:
    """Make a page's sides whole pixels: else PDFium stretches it to them, by less than a pixel, and resvg does not."""
    wide, high = (pixels(side, dpi) * 25.4 / dpi for side in (page.width, page.height))
    return replace(page, width=wide, height=high)


def of_pdf(document: Document, page: Page, dpi: float) -> Raster:
    return read(write_png(document, page, dpi))


def of_svg(document: Document, page: Page, dpi: float) -> Raster:
    svg = write_svg(document, page).decode()
    return read(bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=dpi, background="#ffffff", skip_system_fonts=True)))


def read(png: bytes) -> Raster:
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), dtype=np.uint8)


def structural_difference(first: Raster, second: Raster) -> float:
    """Give the share of pixels more than 32 outside what the other picture has in their 3 x 3 neighbourhood.

    Blind to the edges' antialiasing, which every renderer does its own way; both directions are looked at.
    """
    # The middle of a neighbourhood belongs to it, so only pixels that differ themselves can lie outside.
    differing = np.nonzero((np.maximum(first, second) - np.minimum(first, second) > FAR).any(axis=2))
    outside = max(_outside(first, second, *differing), _outside(second, first, *differing))
    return outside / (first.shape[0] * first.shape[1])


def _outside(first: Raster, second: Raster, ys: Places, xs: Places) -> int:
    padded = np.pad(second, ((1, 1), (1, 1), (0, 0)), mode="edge")
    around = np.stack([padded[ys + dy, xs + dx] for dy in range(3) for dx in range(3)]).astype(np.int16)
    here = first[ys, xs].astype(np.int16)
    far = (here < around.min(axis=0) - FAR) | (here > around.max(axis=0) + FAR)
    return int(far.any(axis=1).sum())
