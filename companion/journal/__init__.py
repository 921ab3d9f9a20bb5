"""The journal of an evening: every change a line, kept before it is answered, and never written over."""
