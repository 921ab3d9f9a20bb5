"""One file per thing that is drawn."""
