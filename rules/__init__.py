"""Wing: pure functions over frozen values; what is true at the table."""
