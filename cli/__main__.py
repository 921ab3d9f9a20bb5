"""`python -m cli` is `hyskos`."""

from cli.main import run

run()
