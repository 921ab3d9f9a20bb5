"""Wing: definition -> Drawing -> sheets -> files. `orders` puts them together for each way to print."""
