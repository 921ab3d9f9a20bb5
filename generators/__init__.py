"""Wing: definition -> Drawing -> Sheets -> files."""
