"""Cards with a reminder."""
