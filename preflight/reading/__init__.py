"""Read a file: open it, read its objects by type, and split its content into instructions."""
