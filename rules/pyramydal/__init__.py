"""Pyramydal: statues from a line of pyramids."""
