"""Kinds of definitions: the values of each kind, and their conversion from checked files."""
