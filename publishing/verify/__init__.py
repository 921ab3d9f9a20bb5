"""Verify a finished kit as its recipient would: the archive, its manifest, and every file in it."""
