"""Check a finished kit as whoever receives it would: the archive, its manifest, and every file in it."""
