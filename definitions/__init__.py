"""Definitions (maps, factions, grids, rule sets and so on) as frozen values, and their loader from YAML."""
