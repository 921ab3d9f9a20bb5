"""Roof: reads what was typed, asks a wing, prints the answer."""

__version__ = "0.1.0"
