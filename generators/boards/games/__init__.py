"""Boards of the other games: rings, square grids, score sheets, and positions on them."""
