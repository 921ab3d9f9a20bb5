"""Libraries that are installed on demand: `pip install 'hyskos[press]'`."""

from importlib.util import find_spec
from typing import Literal

Extra = Literal["png", "press"]
_BROUGHT = {"png": "pypdfium2", "press": "pikepdf"}


class MissingExtraError(RuntimeError):
    """A format needs a library of an optional extra that is not installed: `hyskos[png]` or `hyskos[press]`."""

    def __init__(self, extra: str) -> None:
        self.extra = extra
        super().__init__(f"this format needs an extra: pip install 'hyskos[{extra}]'")


def lacks(extra: Extra) -> bool:
    """Tell whether what an extra brings is not installed; nothing is imported."""
    return find_spec(_BROUGHT[extra]) is None
