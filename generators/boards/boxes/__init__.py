"""Boxes to fold: die lines, creases, and the art of a cover on every panel."""
