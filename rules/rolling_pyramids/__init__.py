"""Rolling Pyramids: drafting, armies, deployment, combat, scoring and the solo game."""
