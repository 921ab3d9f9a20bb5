"""What must hold between the definitions of a folder, each of which is right by itself."""

from collections.abc import Iterable, Iterator, Sequence

from hyskos.definitions.findings import Finding
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.messages import N_, say, short

Member = tuple[Document, str]
"""A definition without findings, and its kind."""


def between(members: Sequence[Member]) -> Iterator[tuple[Document, Finding]]:
    """Report ids that two definitions of a kind have, and player boards for other rounds than the maps are for."""
    yield from _ids(members)
    yield from _rounds(members)


def _ids(members: Iterable[Member]) -> Iterator[tuple[Document, Finding]]:
    first: dict[tuple[str, str], Document] = {}
    for document, kind in members:
        id_ = document.data.get("id")
        if not isinstance(id_, str):
            continue
        other = first.setdefault((kind, id_), document)
        if other is not document:
            message = say(N_("{file} has the id `{id}` too"), file=other.file, id=short(id_))
            yield document, document.finding("D901", ("id",), message)


def _rounds(members: Iterable[Member]) -> Iterator[tuple[Document, Finding]]:
    """Compare every player board with the maps of its game: it has a box for each round."""
    members = list(members)
    for document, kind in members:
        if kind != "faction":
            continue
        game, rounds = document.data["game"], document.data["rounds"]
        maps = [one for one, sort in members if sort == "map" and one.data["game"] == game]
        if maps and all(one.data["rounds"] != rounds for one in maps):
            message = say(
                N_("this board is for {rounds} rounds, {file} for {others}"),
                rounds=rounds,
                file=maps[0].file,
                others=maps[0].data["rounds"],
            )
            yield document, document.finding("D902", ("rounds",), message)
