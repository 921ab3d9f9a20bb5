"""Beam: what a map, a faction, a grid, a rule set is, and the loader that makes them from YAML."""
