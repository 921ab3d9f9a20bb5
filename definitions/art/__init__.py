"""Art that a board is drawn with: emblems, icons, suits. SVG files, read with the same care as any other definition."""
