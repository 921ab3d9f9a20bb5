"""The Gold and Onyx ring race."""
