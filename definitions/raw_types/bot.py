"""What a sound file of the kind `bot` holds: python -m scripts.schema_types, from its schema."""

from typing import Literal, NotRequired, TypedDict


class BotWriting(TypedDict):
    """Weights for a number in a section of the player board."""

    base: NotRequired[int]
    filled: NotRequired[int]
    good: NotRequired[int]
    rhombus: NotRequired[int]


class BotWeights(TypedDict):
    """Weights."""

    heroes: NotRequired[list[int]]
    upgrades: NotRequired[BotWriting]
    ascending: NotRequired[BotWriting]
    matching: NotRequired[BotWriting]
    descending: NotRequired[BotWriting]
    footmen: NotRequired[BotWriting]
    dead_end: NotRequired[int]
    discard: NotRequired[int]
    develop: NotRequired[int]
    device: NotRequired[int]
    value: NotRequired[int]
    line: NotRequired[int]
    cross: NotRequired[int]
    place: NotRequired[int]
    points: NotRequired[int]
    factory: NotRequired[int]
    final: NotRequired[int]
    own: NotRequired[int]
    empty: NotRequired[int]
    foe: NotRequired[int]
    hit: NotRequired[int]
    guard: NotRequired[int]
    hold: NotRequired[int]
    insight: NotRequired[int]
    leader: NotRequired[int]
    bomb: NotRequired[int]
    join: NotRequired[int]
    goal: NotRequired[int]
    crown: NotRequired[int]
    wear: NotRequired[int]


class BotFile(TypedDict):
    """A bot for the lab."""

    kind: Literal["bot"]
    id: str
    version: str
    title: dict[str, str]
    note: NotRequired[dict[str, str]]
    evidence: NotRequired[list[str]]
    weights: BotWeights
