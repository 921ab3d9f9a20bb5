"""`python -m cli` is `hyskos`."""

from cli.start import run

run()
