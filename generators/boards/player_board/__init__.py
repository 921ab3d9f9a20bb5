"""The board of a player: identity, units, upgrades, footmen, rounds."""
