"""Pieces of paper: pyramids to fold, on sheets."""
