"""Rules of the four games: pure functions over frozen values, without clock, chance or output."""
