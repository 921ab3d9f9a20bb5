"""Libraries that are installed on demand: `pip install 'hyskos[press]'`."""

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
    """What was asked for needs a library of an optional extra that is not installed, such as `hyskos[png]`."""

    def __init__(self, extra: Extra) -> None:
        self.extra = extra
        super().__init__(f"{_WANTING[extra]} an extra: pip install 'hyskos[{extra}]'")


def lacks(extra: Extra) -> bool:
    """Tell whether what an extra brings is not installed; nothing is imported."""
    return find_spec(_BROUGHT[extra]) is None


def broken(module: str) -> str | None:
    """Tell why a library that may be installed cannot be imported; None if it can."""
    try:
        import_module(module)
    except (ImportError, OSError, ValueError, TypeError, AttributeError, RuntimeError, SyntaxError) as error:
        return next(iter(str(error).splitlines()), "") or type(error).__name__
    return None
