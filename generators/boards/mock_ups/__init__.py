"""Mock-ups for shops: a box on a table, and what is in it."""
