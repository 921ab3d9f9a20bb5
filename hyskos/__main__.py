"""`python -m hyskos` is the command `hyskos`."""

import sys
from contextlib import suppress
from pathlib import Path

if __name__ == "__main__":
    # Python searches the working folder first: somebody's own yaml.py there would be taken for the library.
    with suppress(FileNotFoundError):  # the folder has been deleted, and Python has not added it
        if not sys.flags.safe_path and sys.path[0] == str(Path.cwd()):
            del sys.path[0]
    from hyskos.cli.start import run

    run()
