"""Turn an order into files: choose drawings, sheets and printer, and check that they are possible."""
