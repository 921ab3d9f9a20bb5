"""Balance lab: play thousands of games to measure maps, factions and rulings."""
