"""Tools for developers; nothing here ships."""
