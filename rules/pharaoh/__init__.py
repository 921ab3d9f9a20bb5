"""Pharaoh, by Andy Looney (Pyramid Primer, 2012)."""
