"""Measure what is painted: total ink of marks, overlaps, and plates at a point."""
