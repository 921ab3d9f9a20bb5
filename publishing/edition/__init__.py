"""What is printed together, resolved once: texts and worked examples that depend on the other components of a box."""
