"""Custom fonts: TrueType files next to a definition, validated like any other file."""
