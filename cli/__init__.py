"""The command line: parse arguments, call the layers below, print the result."""

from hyskos.definitions import __version__ as __version__
