"""From an order to its files: what is drawn, on which sheets, for which printer, and whether that can be made."""
