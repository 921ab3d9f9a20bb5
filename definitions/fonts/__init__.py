"""Fonts of one's own: TrueType files beside a definition, read with the same care as any other file."""
