"""Run the command `hyskos` as `python -m hyskos`."""

import sys
from contextlib import suppress
from pathlib import Path

if __name__ == "__main__":
    # Python searches the working folder first: a yaml.py there would be imported instead of the library.
    with suppress(FileNotFoundError):  # the folder has been deleted, so Python has not added it
        if not sys.flags.safe_path and sys.path[0] == str(Path.cwd()):
            del sys.path[0]
    from hyskos.cli.start import run

    run()
