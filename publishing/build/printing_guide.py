"""READ-ME-FIRST, the guide on top of a kit: it explains the files in that kit and no others."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeGuard

from hyskos.definitions.built_in_words import guide_places
from hyskos.definitions.kinds.card import Card, Held
from hyskos.definitions.kinds.definition import Definition, Words
from hyskos.definitions.kinds.registry import MAIN_BOARDS, DefinitionKind
from hyskos.generators.orders.order import Combined, Imposed, Order, Single
from hyskos.publishing.build.manifest import COVER, FOLDERS, FULL_SIZE, DrawnEntry, in_tiles

Made = tuple[Order, DrawnEntry]
"""A file of a kit and the order that made it."""
_KINDS: dict[Held, frozenset[DefinitionKind]] = {
    "folded": frozenset({"box", "pieces"}),
    "laminated": frozenset({"card", "faction", *MAIN_BOARDS, "score-sheet"}),
    "maps": frozenset({"map"}),
    "written": frozenset({"faction", "map", "score-sheet"}),
}
"""Kinds of definitions that each task at home applies to."""
_CODES: dict[Held, str] = {
    "duplex": "duplex",
    "named-imposed": "imposed",
    "named-tiles": "tiles",
    "saver": "saver",
}
"""Parts of file names that the guide explains; names made from titles contain none of them."""
_FOLDERS: dict[str, Held] = {FOLDERS["a4"]: "a4", FOLDERS["letter"]: "letter", FULL_SIZE: "full-size"}


def is_guide(order: Order) -> TypeGuard[Single]:
    """Return whether an order is for the guide."""
    return order.definition.id == COVER


def with_guide(order: Combined, made: Iterable[Made]) -> Combined:
    """Adapt the guide within a combined file to the files of a kit."""
    topics = guide_topics(made)
    parts = (
        (
            replace(title_, definition=_adapt_guide(title_.definition, topics)) if is_guide(title_) else title_,
            title,
            copies,
        )
        for title_, title, copies in order.orders
    )
    return replace(order, orders=tuple(parts))


def adapt_guides(guides: Sequence[Single], made: Iterable[Made]) -> list[Single]:
    """Adapt guides to the files of a kit; orders that share a guide share the adapted one too, so it is drawn once."""
    topics = guide_topics(made)
    adapted = {id(order.definition): _adapt_guide(order.definition, topics) for order in guides}
    return [replace(order, definition=adapted[id(order.definition)]) for order in guides]


def _adapt_guide(guide: Definition, topics: frozenset[Held]) -> Definition:
    assert isinstance(guide, Card)
    return guide.with_lines(lambda line: line.needs is None or line.needs in topics)


def in_own_words(guide: Card, custom: Mapping[str, Words]) -> Card:
    """Replace texts of the guide with a product's own."""
    keys = {path: key for key, path in guide_places().items()}

    def said(texts: Words, *path: str | int) -> Words:
        return {**texts, **custom.get(keys[path], {})}

    sections = tuple(
        replace(
            section,
            title=said(section.title, "sections", n, "title"),
            lines=tuple(
                replace(line, text=said(line.text, "sections", n, "lines", m)) for m, line in enumerate(section.lines)
            ),
        )
        for n, section in enumerate(guide.sections)
    )
    return replace(
        guide, title=said(guide.title, "title"), subtitle=said(guide.subtitle, "subtitle"), sections=sections
    )


def guide_topics(made: Iterable[Made]) -> frozenset[Held]:
    """Return the topics of the guide that apply to a kit's files for printing at home; other files need no guide."""
    home = [(order, entry) for order, entry in made if _at_home(order, entry)]
    kinds = {definition.kind for order, _entry in home for definition in _printed_definitions(order)}
    ways: dict[Held, bool] = {
        "backs": any(
            definition.kind == "card" and definition.is_back
            for order, _entry in home
            for definition in _printed_definitions(order)
        ),
        **{what: any(word in entry.name for _order, entry in home) for what, word in _CODES.items()},
        "imposed": any(isinstance(order, Imposed) for order, _entry in home),
        "languages": len({entry.lang for _order, entry in home}) > 1,
        "tiles": any(in_tiles(entry) for _order, entry in home),
    }
    return frozenset((
        *(_FOLDERS[folder] for folder in {entry.name.partition("/")[0] for _order, entry in home} & _FOLDERS.keys()),
        *(what for what, there in ways.items() if there),
        *(what for what, of_kinds in _KINDS.items() if kinds & of_kinds),
    ))  # fmt: skip


def _at_home(order: Order, entry: DrawnEntry) -> bool:
    return not (is_guide(order) or order.terms.profile.elsewhere or entry.proof or entry.shop)


def _printed_definitions(order: Order) -> tuple[Definition, ...]:
    return order.definitions if isinstance(order, Imposed) else (order.definition,)
