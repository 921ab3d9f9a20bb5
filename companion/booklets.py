"""Booklets with their worked examples; only a booklet waits for the rules engine."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar

from hyskos.definitions.booklets import Booklet
from hyskos.definitions.model import Definition

Thing = TypeVar("Thing")


def completed(definition: Thing, boards: Mapping[str, Definition] = MappingProxyType({})) -> Thing:
    """Fill worked examples of a booklet and the numbers of its board in; give any other definition back as it is.

    Of the `boards` that go with it, by their games, its own is told of, rather than one of the project.
    """
    if not isinstance(definition, Booklet):
        return definition
    from hyskos.companion.own_boards import counted, telling_of
    from hyskos.companion.worked_examples import values

    with telling_of(boards.get(definition.game)):
        own = counted(definition)
        return replace(definition, worked=values(definition), subtitle=own.subtitle, sections=own.sections)
