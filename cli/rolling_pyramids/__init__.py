"""Commands of Rolling Pyramids: fights, deploy phases, armies, drafts, solo games, points."""
