"""Lay drawings out on pages: paper, trim, bleed, marks, tiling, rulers."""
