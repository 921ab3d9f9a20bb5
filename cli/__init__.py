"""The command line: parse arguments, call the layers below, print the result."""

__version__ = "0.1.0"
