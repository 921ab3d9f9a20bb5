"""The commands of Rolling Pyramids: a fight, a phase, an army, a solo game, points."""
