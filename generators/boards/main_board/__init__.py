"""The main board: the map, its panels and legends, and the back of a folding one."""
