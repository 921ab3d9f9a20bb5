"""The rules as a booklet: text that flows, and the diagrams in it."""
