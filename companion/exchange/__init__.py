"""Import and export maps of other programs: Tiled and text-mapper."""
