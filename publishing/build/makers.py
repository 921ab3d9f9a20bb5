"""Load the printers and shops that a request names, by id or file."""

from pathlib import Path

from hyskos.definitions.findings import UnknownNameError, UnreadableError
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.kinds.shop import Shop
from hyskos.definitions.loader import PRINTER, SHOP, Loaded, known, load_profile, read
from hyskos.definitions.loader import load_shop as load_known_shop
from hyskos.definitions.messages import N_, say
from hyskos.generators.orders.requests import RefusedError

SHORT_NAMES = {"home": "home-a4"}
"""Short names that older scripts use."""


def load_printer(name: str) -> Profile:
    """Load a printer; raises UnknownNameError, UnreadableError, and RefusedError for a file of another kind."""
    name = SHORT_NAMES.get(name, name)
    if name in known(PRINTER):
        return load_profile(name)
    printer = _read(name, PRINTER)
    if not isinstance(printer, Profile):
        raise RefusedError([say(N_("{file}: this is not a printer profile"), file=name)])
    return printer


def load_shop(name: str) -> Shop:
    """Load a shop; raises UnknownNameError, UnreadableError, and RefusedError for a file of another kind."""
    if name in known(SHOP):
        return load_known_shop(name)
    shop = _read(name, SHOP)
    if not isinstance(shop, Shop):
        raise RefusedError([say(N_("{file}: this is not a shop"), file=name)])
    return shop


def _read(name: str, kind: str) -> Loaded | None:
    """Read a file of the user."""
    if not Path(name).is_file():
        raise UnknownNameError(name, sorted(known(kind)))
    reading = read(Path(name))
    if reading.findings:
        raise UnreadableError(reading.findings)
    return reading.definition
