"""Rules booklets: flowing text and diagrams."""
