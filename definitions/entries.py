"""What lies where in plain data: the entry of a mapping or a list, and what a path leads to."""

from collections.abc import Iterable, Sequence


def entry(value: object, step: str | int) -> object:
    """Give an entry of a mapping or of a list; raises LookupError where there is none, as in a text."""
    if isinstance(value, dict):
        found: object = value[step]
        return found
    if isinstance(value, list) and isinstance(step, int):
        return value[step]
    raise KeyError(step)


def at(value: object, path: Iterable[str | int]) -> object:
    """Give what a path leads to; raises LookupError where it leads to nothing.

    >>> at({"units": [{"id": "horus"}]}, ("units", 0, "id"))
    'horus'
    """
    for step in path:
        value = entry(value, step)
    return value


def put(value: object, path: Sequence[str | int], new: object) -> None:
    """Put another value, or a new key, where a path leads; raises LookupError where it leads to nothing."""
    *way, last = path
    holder = at(value, way)
    if isinstance(holder, dict):
        holder[last] = new
        return
    if not (isinstance(holder, list) and isinstance(last, int)):
        raise KeyError(last)
    holder[last] = new


def drop(holder: object, step: str | int) -> None:
    """Take an entry out of a mapping or a list; raises LookupError where there is none."""
    if isinstance(holder, dict):
        del holder[step]
        return
    if not (isinstance(holder, list) and isinstance(step, int)):
        raise KeyError(step)
    del holder[step]
