"""Commands for designers: list, check, compare and create definitions."""
