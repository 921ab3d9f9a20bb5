"""What a sound file of the kind `rules` holds: python -m scripts.schema_types, from its schema."""

from typing import Literal, TypedDict


class RulesRuling(TypedDict):
    """A ruling."""

    id: str
    name: str
    default: str
    alternatives: list[str]
    engine: bool
    question: dict[str, str]
    reason: dict[str, str]
    source: str


class RulesFile(TypedDict):
    """Rules of a game."""

    kind: Literal["rules"]
    id: str
    game: str
    version: str
    title: dict[str, str]
    statements: dict[str, dict[str, str]]
    rulings: list[RulesRuling]
