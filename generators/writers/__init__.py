"""Writers side by side that do not know each other: one file format each."""
