"""The commands for who writes definitions: what there is, and what is wrong with it."""
