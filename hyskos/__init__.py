"""Print-and-play boards and a table companion for pyramid games.

The parts of the program are folders at the top of the repository (ARCHITECTURE.md). A wheel holds them inside this
package; in a checkout this folder has a link to each. Programs import `hyskos.api`.
"""

import os

# Where links became text files (a clone on Windows, an unpacked source archive) the parts lie beside this folder.
if not os.path.isdir(os.path.join(__path__[0], "rules")):  # noqa: PTH112, PTH118 (pathlib would slow every start)
    __path__.append(os.path.dirname(__path__[0]))  # noqa: PTH120

TYPE_CHECKING = False  # what type checkers take for true; importing `typing` for it would slow every start
if TYPE_CHECKING:
    from hyskos import api as api
else:

    def __getattr__(name: str) -> object:
        """Import the library when somebody first uses it: `import hyskos; hyskos.api`."""
        if name != "api":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return import_module("hyskos.api")
