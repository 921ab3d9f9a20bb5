"""Recognise separations by name: die lines and folds, white ink (`data/press/separations.yaml`)."""

import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

from hyskos import data

_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_A-Za-z]+")
_WORD = re.compile(r"[^\W\d_]+")


_ORDERED: ContextVar[frozenset[str]] = ContextVar("ordered", default=frozenset())


@contextmanager
def treat_as_tools(tools: frozenset[str]) -> Iterator[None]:
    """Treat these separation names as die lines in this context, as defined by the printer."""
    token = _ORDERED.set(tools)
    try:
        yield
    finally:
        _ORDERED.reset(token)


def is_tool(ink: str) -> bool:
    """Return whether a separation is for a die line or fold, by the printer's definition or words in its name.

    >>> is_tool("CutContour"), is_tool("die-cut"), is_tool("HENDIDO 2"), is_tool("Casefold blue")
    (True, True, True, False)
    >>> with treat_as_tools(frozenset({"Layer 1"})):
    ...     is_tool("Layer 1")
    True
    """
    return ink in _ORDERED.get() or _sounds_like_a_tool(ink)


@cache
def _sounds_like_a_tool(ink: str) -> bool:
    whole, parts = _words(ink, _WORD), _words(ink, _PART)
    return any(term in f" {' '.join(words)} " for words in (whole, parts) for term in _terms("tools"))


@cache
def is_white_ink(ink: str) -> bool:
    """Return whether a separation is white ink, by its full name.

    >>> is_white_ink("Opaque_White"), is_white_ink("White Gold")
    (True, False)
    """
    return any(f" {' '.join(words)} " in _terms("white") for words in (_words(ink, _WORD), _words(ink, _PART)))


_CHART = re.compile(r"(?:pantone|pms|(hks))(.*?[^a-z])(?:cp|up|ec|cvc|cvu|cv|[cumknez])?")
"""A colour of a colour chart by number or name, followed by the paper that the chart is printed on."""
_IDLE = re.compile(r"(?<![0-9]) | (?![0-9])")
"""A space that does not separate two numbers: 1 1 is not 11."""


def normalise_ink_name(ink: str) -> str:
    """Normalise the name of an ink, so that spelling variants compare equal.

    >>> normalise_ink_name("Cut-Contour") == normalise_ink_name("cut contour")
    True
    >>> normalise_ink_name("PANTONE 185 C") == normalise_ink_name("Pantone 185 CVC")
    True
    >>> normalise_ink_name("Varnish 1-1") == normalise_ink_name("Varnish 11")
    False
    >>> normalise_ink_name("PANTONE 185 C") == normalise_ink_name("PANTONE 186 C")
    False
    """
    plain = _plain(ink).casefold().strip()
    chart = _CHART.fullmatch(plain)
    if chart:
        plain = f"{chart[1] or 'pantone'} {chart[2]}"
    return _IDLE.sub("", re.sub(r"[\W_]+", " ", plain)) or ink


@cache
def _terms(use: str) -> frozenset[str]:
    """Return the terms in all languages, surrounded by spaces to match whole words."""
    listed = data.load_yaml("press", "separations")[use]
    return frozenset(f" {_plain(term).casefold()} " for terms in listed.values() for term in terms)


def _words(name: str, pattern: re.Pattern[str]) -> list[str]:
    return [word.casefold() for word in pattern.findall(_plain(name))]


def _plain(text: str) -> str:
    """Remove accents: é becomes e, ß stays."""
    return "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
