"""Print-and-play boards and a table companion for pyramid games.

The packages of the program are folders at the top of the repository (ARCHITECTURE.md). A wheel contains them in this
package; in a checkout this folder has a link to each. Programs should import `hyskos.api`.
"""

import os

# Where links became text files (a clone on Windows, an unpacked source archive), the packages are next to this folder.
if not os.path.isdir(os.path.join(__path__[0], "rules")):  # noqa: PTH112, PTH118 (pathlib would slow every start)
    __path__.append(os.path.dirname(__path__[0]))  # noqa: PTH120

TYPE_CHECKING = False  # true for type checkers; importing `typing` for it would slow every start
if TYPE_CHECKING:
    from hyskos import api as api
else:

    def __getattr__(name: str) -> object:
        """Import the library on first use: `import hyskos; hyskos.api`."""
        if name != "api":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return import_module("hyskos.api")
