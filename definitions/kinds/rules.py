"""Rule sets: numbered statements and named rulings."""

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from hyskos.definitions.kinds.definition import Definition, Words, define
from hyskos.definitions.values import build, dataclass

if TYPE_CHECKING:
    from hyskos.definitions.raw_types import RulesFile


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision on a point that the documents leave open: a named option with its default, reason and alternatives."""

    id: str  # "A47"
    name: str  # "halves"
    default: str
    alternatives: tuple[str, ...]
    question: Words
    reason: Words
    source: str  # short quotation of the text it is based on
    engine: bool  # whether the rules engine implements the alternatives, or only the default


@dataclass(frozen=True, slots=True)
class Rulebook(Definition):
    """The rules of a game as numbered statements and named rulings."""

    kind = "rules"
    statements: Mapping[str, Words] = field(default_factory=dict)  # "RP-36": sentence
    rulings: tuple[Ruling, ...] = ()


def make_rulebook(raw: "RulesFile", source: str = "") -> Rulebook:
    """Build a rule set."""
    return define(Rulebook, raw, source, rulings=tuple(build(Ruling, ruling) for ruling in raw["rulings"]))
