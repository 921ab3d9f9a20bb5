"""Writers, one for each file format, independent of each other: from a page of paper to bytes."""

PROGRAM = "Hyskos"
"""Name of the creator in every file: PDF /Creator, a comment in SVG, Software in PNG."""
