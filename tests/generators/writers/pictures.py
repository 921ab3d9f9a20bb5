"""Rasters of both formats and how they are compared."""

import io

import numpy as np
import numpy.typing as npt
import resvg_py
from PIL import Image

from generators.sheets.page import Document, Page
from generators.writers.png import write_png
from generators.writers.svg import write_svg

Raster = npt.NDArray[np.int16]
FAR = 32
"""Of 255: what a channel must differ by to count."""


def of_pdf(document: Document, page: Page, dpi: float) -> Raster:
    return read(write_png(document, page, dpi))


def of_svg(document: Document, page: Page, dpi: float) -> Raster:
    svg = write_svg(document, page).decode()
    return read(bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=dpi, background="#ffffff", skip_system_fonts=True)))


def read(png: bytes) -> Raster:
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), dtype=np.int16)


def structural_difference(one: Raster, other: Raster) -> float:
    """Give the share of pixels more than 32 outside what the other picture has in their 3 x 3 neighbourhood.

    Blind to the edges' antialiasing, which every renderer does its own way; both directions are looked at.
    """
    return max(_outside(one, other), _outside(other, one))


def _outside(one: Raster, other: Raster) -> float:
    ys, xs = np.nonzero((np.abs(one - other) > FAR).any(axis=2))  # the middle of a neighbourhood belongs to it
    padded = np.pad(other, ((1, 1), (1, 1), (0, 0)), mode="edge")
    around = np.stack([padded[ys + dy, xs + dx] for dy in range(3) for dx in range(3)])
    here = one[ys, xs]
    far = (here < around.min(axis=0) - FAR) | (here > around.max(axis=0) + FAR)
    return float(far.any(axis=1).sum()) / (one.shape[0] * one.shape[1])
