"""Worked examples of the ring race: turns judged by the rules, as a section of the board before and after."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import islice

from hyskos.companion.own_boards import ring_told
from hyskos.companion.ring_words import starts
from hyskos.definitions.loader import load_ring
from hyskos.definitions.model import Ring
from hyskos.rules.ring_race.referee import MOST_STEPS, TO_WIN, game_at, judge, new_game
from hyskos.rules.ring_race.state import CENTRE, COLOURS, KINDS, State, owner, read, size

Values = Mapping[str, object]
_FAR = "gM@15 gA@16 gC@17 oM@1 oA@2 oC@3"
"""Figures not involved, outside the section shown."""


def _setup() -> Values:
    """Count what the board has (RG-1, RG-4, RG-12)."""
    ring = ring_told()
    return {
        "ring": ring, "triangles": ring.triangles, "entries": len(ring.players[0].entries),
        "first": new_game(ring).moves_left, "moves": game_at(new_game(ring).state, 1).moves_left,
        "steps": MOST_STEPS, "win": TO_WIN, "sides": starts(ring), "neutral": ring.neutral,
    }  # fmt: skip


def _shown(state: State) -> tuple[dict[int, list[tuple[int, int]]], dict[int, tuple[int, int]]]:
    """Return stones by place, from the bottom up as player and size, and figures as player and kind."""
    stones = {place: [(owner(stone), size(stone)) for stone in stack] for place, stack in state.stacks().items()}
    waiting = [(owner(i), size(i)) for i, place in enumerate(state.stones) if place == CENTRE]
    return stones | {CENTRE: waiting}, {place: divmod(i, 3) for i, place in enumerate(state.figures)}


def _turn(stones: str, figures: str, *words: str) -> Values:
    """Judge a turn of gold on the ring in use, or on the usual one if the example does not work there."""
    try:
        return _judged(ring_told(), stones, figures, words)
    except ValueError:
        return _judged(_usual(ring_told()), stones, figures, words)


def _usual(ring: Ring) -> Ring:
    """Return the usual ring with titles and inks of the first two sides of another."""
    usual = load_ring("ring-18")
    pairs = zip(usual.players, ring.players, strict=False)
    return replace(usual, players=tuple(replace(one, title=own.title, ink=own.ink) for one, own in pairs))


def _judged(ring: Ring, stones: str, figures: str, words: tuple[str, ...], places: range = range(7, 12)) -> Values:
    """Judge a turn of gold; raises ValueError if the rules refuse the example."""
    moving = {word[:2] for word in figures.split()}
    rest = " ".join(word for word in _FAR.split() if word[:2] not in moving)
    others = " ".join(_others(ring, f"{stones} {figures} {rest}", places))
    before = read(ring, f"{stones} {figures} {rest} {others}")
    after, judged = judge(ring, game_at(before, 0), words)
    if refused := [one.refusal for one in judged if one.refusal]:
        raise ValueError(f"{words}: {refused}")
    stood, stand = before.stacks(), after.state.stacks()
    changed = [place for place in places if len(stand.get(place, ())) > len(stood.get(place, ()))]
    bumped = sum(place == CENTRE for place in after.state.stones)
    return {
        "ring": ring, "places": places, "before": _shown(before), "after": _shown(after.state),
        "waiting": CENTRE in (*before.stones, *after.state.stones), "bumped": bumped,
        "to": ", ".join(map(str, changed)), "high": max(map(len, stand.values())), "owes": before.waiting(0),
        "still_owes": after.owes,
    }  # fmt: skip


def _others(ring: Ring, words: str, places: range) -> Iterator[str]:
    """Yield the required pieces of a third and fourth side, on free places outside the section shown."""
    taken = {word.partition("@")[2] for word in words.split()}
    safe = {ring.neutral, *(one.ascension for one in ring.players)}
    far = [place for place in range(ring.triangles) if not places.start - 2 <= place <= places.stop]
    outer = (place for place in far if place not in safe and f"{place}" not in taken)
    inner = (place for place in reversed(far) if f"{place}" not in taken)
    for one in ring.players[2:]:
        yield from (f"{COLOURS[one.seat]}{kind}@{place}" for kind, place in zip(KINDS, inner, strict=False))
        yield from (f"{COLOURS[one.seat]}321@{place}" for place in islice(outer, 1))


EXAMPLES: Mapping[str, Callable[[], Values]] = {
    "ring-setup": _setup,
    "ring-landing": lambda: _turn("g2@8 g1@7 g3@14 o3@9 o1@10 o2@2", "", "8:1", "7:3"),
    "ring-mason": lambda: _turn("g321@9 o321@3", "gM@7", "M:1/9+"),
    "ring-anubis": lambda: _turn("g321@8 o321@3", "gA@7", "A:1/8+"),
    "ring-cleopatra": lambda: _turn("g3@9 g2@11 g1@x o321@3", "gC@7", "C:1/9=2@11,g1@x"),
}
"""By the names booklets use."""
