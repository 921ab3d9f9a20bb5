"""Maps from and for other programs: Tiled and text-mapper."""
