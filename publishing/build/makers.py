"""Load the printers and shops that a request names, by id or file."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from hyskos.definitions import loader
from hyskos.definitions.findings import UnknownNameError, UnreadableError
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.kinds.shop import Shop
from hyskos.definitions.messages import N_, say
from hyskos.generators.orders.requests import RefusedError

_Maker = TypeVar("_Maker", Profile, Shop)
SHORT_NAMES = {"home": "home-a4"}
"""Short names that older scripts use."""


def load_printer(name: str) -> Profile:
    """Load a printer; raises UnknownNameError, UnreadableError, and RefusedError for a file of another kind."""
    name, text = SHORT_NAMES.get(name, name), N_("{file}: this is not a printer profile")
    return _load(name, loader.PRINTER, Profile, loader.load_profile, text)


def load_shop(name: str) -> Shop:
    """Load a shop; raises UnknownNameError, UnreadableError, and RefusedError for a file of another kind."""
    return _load(name, loader.SHOP, Shop, loader.load_shop, N_("{file}: this is not a shop"))


def _load(name: str, kind: str, class_: type[_Maker], load: Callable[[str], _Maker], refusal: str) -> _Maker:
    if name in (available := loader.files_of_kind(kind)):
        return load(name)
    if not Path(name).is_file():
        raise UnknownNameError(name, sorted(available))
    reading = loader.read(Path(name))  # not cached: the file may change
    if reading.findings:
        raise UnreadableError(reading.findings)
    if not isinstance(reading.value, class_):
        raise RefusedError([say(refusal, file=name)])
    return reading.value
