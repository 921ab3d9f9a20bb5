"""Booklets with their worked examples; only a booklet waits for the rules engine."""

from dataclasses import replace
from typing import TypeVar

from hyskos.definitions.booklets import Booklet

Thing = TypeVar("Thing")


def completed(definition: Thing) -> Thing:
    """Fill worked examples of a booklet and the numbers of its board in; give any other definition back as it is."""
    if not isinstance(definition, Booklet):
        return definition
    from hyskos.companion.own_boards import counted
    from hyskos.companion.worked_examples import values

    own = counted(definition)
    return replace(definition, worked=values(definition), subtitle=own.subtitle, sections=own.sections)
