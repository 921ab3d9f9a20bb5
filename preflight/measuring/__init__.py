"""Looking at what is painted: how much ink a mark carries, what lies on what, which plates a point has."""
