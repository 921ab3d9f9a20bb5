"""The evening at the table: a game that is kept line by line."""
