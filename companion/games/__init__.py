"""The small games at the table: their words, boards in letters and pictures, and whole matches as an evening."""
