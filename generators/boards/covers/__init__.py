"""Covers: box lid, square picture, banner and sell sheet from one source."""
