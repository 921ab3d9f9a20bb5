"""The checks, one function each, and the register that says which level needs which."""
