"""What must hold between the definitions of a folder, each of which is right by itself."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from hyskos.definitions import project
from hyskos.definitions.findings import Finding
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.languages import english_name
from hyskos.definitions.loader import FOLDERS, shipped
from hyskos.definitions.messages import N_, say, short

Member = tuple[Document, str]
"""A definition without findings, and its kind."""


def between(members: Sequence[Member]) -> Iterator[tuple[Document, Finding]]:
    """Report ids that two definitions of a kind have, and player boards for other rounds than the maps are for.

    Of a project also ids of what ships, titles that lack a language of it, and files that tell of it in a wrong place.
    """
    yield from _ids(members)
    yield from _rounds(members)
    yield from _places(members)
    for document, kind in members:
        if kind == project.KIND and document.file != "-":
            folder = Path(document.file).resolve().parent
            inside = [one for one in members if folder in Path(one[0].file).resolve().parents]
            yield from _taken(inside)
            yield from _unspoken(inside, document.data.get("languages", ()))


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


def _places(members: Iterable[Member]) -> Iterator[tuple[Document, Finding]]:
    """Report a project that is told in another file than its own, where no command finds it."""
    for document, kind in members:
        if kind == project.KIND and Path(document.file).name not in (project.FILE, "-"):
            message = say(N_("a project is told in a file called {file}"), file=project.FILE)
            yield document, document.finding("D905", ("kind",), message)


def _taken(members: Iterable[Member]) -> Iterator[tuple[Document, Finding]]:
    for document, kind in members:
        id_ = document.data.get("id")
        if kind in FOLDERS and kind != "rules" and id_ in shipped(kind):
            text = N_("one that ships has the id `{id}`, too; in this project it means this file")
            hint = say(N_("give it an id of its own"))
            yield document, document.finding("D903", ("id",), say(text, id=short(id_)), hint)


def _unspoken(members: Iterable[Member], languages: Sequence[str]) -> Iterator[tuple[Document, Finding]]:
    for document, _kind in members:
        titles = document.data.get("title", {})
        for lang in languages:
            if titles and lang not in titles:
                message = say(
                    N_("`{key}` has no text in {language}, a language of the project"),
                    key="title", language=say(english_name(lang)),
                )  # fmt: skip
                yield document, document.finding("D904", ("title",), message, at_key=True)
