"""What turns a Drawing into pages: paper, trim, bleed, marks, tiling, rulers."""
