"""Writers side by side that do not know each other: one file format each, from a page of paper to bytes."""

PROGRAM = "Hyskos"
"""What every file names as its maker: PDF /Creator, a comment in SVG, Software in PNG."""
