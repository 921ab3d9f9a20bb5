"""Check the components of a product: built-in, or files next to it, all of one game."""

from collections.abc import Iterator
from functools import cache

from hyskos import data
from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.kinds.registry import KINDS, PRINTED, shipped
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.nearest import nearest
from hyskos.definitions.paths import is_file
from hyskos.definitions.reading.document import Document, forward_findings, missing_file_finding, parse
from hyskos.definitions.reading.schema_errors import check_shape, kind_of
from hyskos.definitions.reading.source import Source
from hyskos.definitions.validation.check import by_file
from hyskos.definitions.validation.shared_keys import ANY_GAME


@cache
def kinds_shipped() -> dict[str, str]:
    """Return the kind of every printable built-in definition by id."""
    return {name: kind for kind in PRINTED for name in shipped(kind)}


@cache
def game_of(name: str) -> str:
    """Return the game of a built-in definition."""
    return str(data.load_yaml(KINDS[kinds_shipped()[name]].folder, name)["game"])


def known_part(document: Document, path: Path) -> Iterator[Finding]:
    """Report a component that is missing, cannot be printed, or belongs to another game."""
    name, game = document.at(path), document.data["game"]
    if is_file(name):
        yield from _own_part(document, path, game)
        return
    if name not in kinds_shipped():
        near = nearest(name, kinds_shipped())
        hint = by_file(document, name) or (say(N_("did you mean `{word}`?"), word=near[0]) if near else None)
        message = say(N_("no built-in board or set of pieces is called `{name}`"), name=short(name))
        yield document.finding("Q101", path, message, hint)
    elif game_of(name) not in (game, *ANY_GAME):
        yield _of_another(document, path, game_of(name))


def _own_part(document: Document, path: Path, game: str) -> Iterator[Finding]:
    source = read_sibling(document, document.at(path))
    if source is None:
        yield missing_file_finding(document, path, "Q101")
        return
    part_document = parse(source)
    kind, kind_findings = kind_of(part_document) if part_document.complete else (None, ())
    yield from forward_findings(document, path, [*part_document.findings, *kind_findings])
    if kind is None:
        return
    yield from forward_findings(document, path, check_shape(part_document, kind)[0])
    if kind not in PRINTED:
        message = say(N_("a `{kind}` cannot be printed"), kind=kind)
        yield document.finding("Q101", path, message)
    elif isinstance(part_document.data.get("game"), str) and part_document.data["game"] != game:
        yield _of_another(document, path, part_document.data["game"])


def _of_another(document: Document, path: Path, game: str) -> Finding:
    message = say(
        N_("`{name}` belongs to the game {other}, not to {game}"),
        name=short(document.at(path)), other=short(game), game=short(document.data["game"]),
    )  # fmt: skip
    return document.finding("Q102", path, message)


def ids_once(document: Document) -> Iterator[Finding]:
    """Report components with the same id, whose file names would collide."""
    first: dict[str, str] = {}
    for n, part in enumerate(document.data["components"]):
        name = str(part["id"])
        id_ = _id_of(document, name)
        if id_ is not None and first.setdefault(id_, name) != name:
            message = say(
                N_("`{name}` has the same id as `{other}`: {id}"),
                name=short(name),
                other=short(first[id_]),
                id=short(id_),
            )
            yield document.finding("Q103", ("components", n, "id"), message, say(N_("give your own board another id")))


def seats(document: Document) -> Iterator[Finding]:
    """Report several boards of one faction meant for several players: each player needs a different one (RP-06)."""
    parts = document.data["components"]
    factions = [n for n, part in enumerate(parts) if kind_of_part(document, str(part["id"])) == "faction"]
    maximum = max(document.data.get("players", [0]))
    tables = any(job["make"] == "tables" for job in document.data["jobs"])
    for n in factions:
        count = parts[n].get("count", 1)
        if count > 1 and (tables or maximum > len(factions)):
            message = say(
                N_("{n} boards of the same faction are for one player: each player has a different faction (RP-06)"),
                n=count,
            )
            hint = say(N_("name a different faction for each player, and delete `count`"))
            yield document.finding("Q118", ("components", n, "count"), message, hint)


def _id_of(document: Document, name: str) -> str | None:
    """Return the id of a component; None if it cannot be read."""
    if not is_file(name):
        return name
    source = read_sibling(document, name)
    part_data = parse(source).data if source else None
    return str(part_data["id"]) if isinstance(part_data, dict) and "id" in part_data else None


def kind_of_part(document: Document, name: str) -> str | None:
    """Return the kind of a component; None if it is missing."""
    if not is_file(name):
        return kinds_shipped().get(name)
    source = read_sibling(document, name)
    part_data = parse(source).data if source else None
    return str(part_data.get("kind")) if isinstance(part_data, dict) else None


def read_sibling(document: Document, name: str) -> Source | None:
    """Read a file next to a product; None if the path leads elsewhere."""
    return document.neighbours(name) if document.neighbours else None
