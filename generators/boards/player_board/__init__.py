"""Player boards: identity, units, upgrades, footmen, rounds."""
