"""Drawing code shared by several kinds of boards: style, cells, icons, hexes, patterns."""
