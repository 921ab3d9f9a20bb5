"""Commands of the other games, and the rules of all games."""
