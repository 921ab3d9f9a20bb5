"""Scenes on a table for pictures in shops: boards in play, pieces, dice, and the view of them."""
