"""Drawings of boards and components, a package for each kind."""
