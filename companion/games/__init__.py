"""The small games at the table: words, boards as text and pictures, and whole matches as sessions."""
