"""What pictures for shops show on a table: boards in play, pieces that stand, dice that lie, and how all is seen."""
