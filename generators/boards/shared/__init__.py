"""What boards of several kinds draw with: style, cells, icons, hexes, patterns."""
