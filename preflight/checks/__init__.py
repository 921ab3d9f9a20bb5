"""The checks, one function each, and the register of checks by level."""
