"""Optional libraries: `pip install 'hyskos[press]'`."""

from importlib import import_module
from importlib.util import find_spec
from typing import Literal

Extra = Literal["png", "press", "solver", "cluster", "lab"]
_BROUGHT = {"png": "pypdfium2", "press": "pikepdf", "solver": "scipy", "cluster": "distributed", "lab": "numpy"}
_WANTING = {
    "png": "PNG needs", "press": "preflight and files for print shops need", "solver": "diagonals need",
    "cluster": "a cluster needs", "lab": "searching maps needs",
}  # fmt: skip


class MissingExtraError(RuntimeError):
    """Raised if a library of an optional extra such as `hyskos[png]` is needed but not installed."""

    def __init__(self, extra: Extra) -> None:
        self.extra = extra
        super().__init__(f"{_WANTING[extra]} an extra: pip install 'hyskos[{extra}]'")


def lacks(extra: Extra) -> bool:
    """Return whether the library of an extra is missing, without importing it."""
    return find_spec(_BROUGHT[extra]) is None


def import_error(module: str) -> str | None:
    """Return why an installed library cannot be imported, or None if it can."""
    try:
        import_module(module)
    except (ImportError, OSError, ValueError, TypeError, AttributeError, RuntimeError, SyntaxError) as error:
        return next(iter(str(error).splitlines()), "") or type(error).__name__
    return None
