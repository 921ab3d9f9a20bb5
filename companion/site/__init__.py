"""The site: what its pages ask of Python, as functions over plain values that run in any Python."""
