"""`python -m hyskos` is the command `hyskos`."""

from hyskos.cli.start import run

if __name__ == "__main__":
    run()
