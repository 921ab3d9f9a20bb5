"""Sessions at the table: games recorded line by line."""
