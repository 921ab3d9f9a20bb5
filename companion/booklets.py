"""Booklets with their worked examples; only a booklet waits for the rules engine."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from hyskos.definitions.booklets import Booklet
from hyskos.definitions.model import Definition

Thing = TypeVar("Thing")


def completed(definition: Thing, beside: Sequence[Definition] = (), sold_to: tuple[int, int] | None = None) -> Thing:
    """Fill worked examples of a booklet and the numbers of its boards in; give any other definition back as it is.

    `beside` is what lies in the same box, and `sold_to` how few and how many players that says it is for.
    """
    if not isinstance(definition, Booklet):
        return definition
    from hyskos.companion.own_boards import counted
    from hyskos.companion.worked_examples import values

    own = counted(definition, beside, sold_to)
    return replace(definition, worked=values(definition, beside), subtitle=own.subtitle, sections=own.sections)
