"""Checks across the definitions of a folder, each of which is valid by itself."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from hyskos import data
from hyskos.definitions import project
from hyskos.definitions.dice import DICE_EACH, DIE_OF, DieShape, kinds
from hyskos.definitions.findings import Finding
from hyskos.definitions.kinds.registry import KINDS, PRINTED, built_in_files
from hyskos.definitions.languages import LANGUAGES, english_name
from hyskos.definitions.messages import N_, NN_, say, short
from hyskos.definitions.reading.document import Document
from hyskos.definitions.validation.faction import boxes, check_same_name, plain_names, too_little_to_subtract_from
from hyskos.definitions.validation.shared_keys import check_games

Member = tuple[Document, str]
"""A definition without findings, and its kind."""


def check_together(members: Sequence[Member]) -> Iterator[tuple[Document, Finding]]:
    """Report duplicate ids of one kind, factions with the same name, and boards that fit no map.

    In a project, also reports titles without one of its languages, and misnamed project files. A built-in id is
    reported only once: for the project, or for a file by itself.
    """
    findings = [*_check_members(members)]
    yield from findings
    yield from _check_ids_alone(
        members, {document.file for document, finding in findings if finding.code in ("D901", "D903", "D906")}
    )


def _check_members(members: Sequence[Member]) -> Iterator[tuple[Document, Finding]]:
    yield from _ids(members)
    yield from _names([document for document, kind in members if kind == "faction"])
    for board, maps in _boards(members):
        found = (*_rounds(board, maps), *_dice(board, maps), *_check_subtraction(board, maps))
        yield from ((board, finding) for finding in found)
    yield from check_games([document for document, _kind in members])
    yield from _places(members)
    for document, kind in members:
        if kind == project.KIND and document.file != "-":
            folder = Path(document.file).resolve().parent
            inside = [member for member in members if folder in Path(member[0].file).resolve().parents]
            yield from _built_in_ids(inside)
            yield from _shared_ids(inside)
            yield from _missing_titles(document, inside)


def _ids(members: Iterable[Member]) -> Iterator[tuple[Document, Finding]]:
    first: dict[tuple[str, str], Document] = {}
    for document, kind in members:
        id_ = document.data.get("id")
        if not isinstance(id_, str):
            continue
        other = first.setdefault((kind, id_), document)
        if other is not document:
            message = say(N_("{file} also has the id `{id}`"), file=other.file, id=short(id_))
            yield document, document.finding("D901", ("id",), message)


def _names(boards: Iterable[Document]) -> Iterator[tuple[Document, Finding]]:
    """Report a name of an earlier faction, which would make combat reports ambiguous."""
    earlier: dict[str, Mapping[str, object]] = {}
    for board in boards:
        yield from ((board, finding) for finding in check_same_name(board, earlier))
        earlier.setdefault(board.data["id"], plain_names(board.data))


def _boards(members: Sequence[Member]) -> Iterator[tuple[Document, list[Document]]]:
    """Yield every player board along with the maps of its game, if there are any."""
    for document, kind in members:
        if kind != "faction":
            continue
        maps = [
            other_document
            for other_document, sort in members
            if sort == "map" and other_document.data["game"] == document.data["game"]
        ]
        if maps:
            yield document, maps


def _rounds(board: Document, maps: Sequence[Document]) -> Iterator[Finding]:
    """Compare the rounds of a player board with the maps; a board without rounds uses those of the map."""
    sentences = {
        "rounds": NN_(
            "this board is for {rounds} round, {file} for {others}",
            "this board is for {rounds} rounds, {file} for {others}",
            "rounds",
        ),
        "solo_rounds": NN_(
            "this board is for {rounds} round alone, {file} for {others}",
            "this board is for {rounds} rounds alone, {file} for {others}",
            "rounds",
        ),
    }
    for key, message in sentences.items():
        rounds = board.data.get(key)
        if rounds is not None and all(board_map.data[key] != rounds for board_map in maps):
            problem = say(message, rounds=rounds, file=maps[0].file, others=maps[0].data[key])
            yield board.finding("D902", (key,), problem)


def _dice(board: Document, maps: Sequence[Document]) -> Iterator[Finding]:
    """Report boxes for dice that no map provides (A26), once per die."""
    available = {die for board_map in maps for die in board_map.data.get("dice", DICE_EACH)}
    reported: set[DieShape] = set()
    for path, shape in boxes(board.data):
        die = DIE_OF.get(shape)
        if die is not None and die not in available | reported:
            reported.add(die)
            dice = ", ".join(kinds(available))
            message = N_("{file} has no {die}; its dice are {dice}")
            hint = N_("add it to the `dice` of the map, or choose another box")
            yield board.finding("D911", path, say(message, die=die, file=maps[0].file, dice=dice), say(hint))


def _check_subtraction(board: Document, maps: Sequence[Document]) -> Iterator[Finding]:
    """Report a unit whose strength would be negative with some map's dice, once for all of these maps."""
    dice = {die for board_map in maps for die in board_map.data.get("dice", DICE_EACH)}
    for at, unit in enumerate(board.data["units"]):
        if "subtract_from" in unit:
            yield from too_little_to_subtract_from(board, ("units", at), dice)


def _places(members: Iterable[Member]) -> Iterator[tuple[Document, Finding]]:
    """Report a project file with another name than `hyskos.yaml`, where no command finds it."""
    for document, kind in members:
        if kind == project.KIND and Path(document.file).name not in (project.FILE, "-"):
            message = say(N_("a project needs a file called {file}"), file=project.FILE)
            yield document, document.finding("D905", ("kind",), message)


def _built_in_ids(members: Iterable[Member]) -> Iterator[tuple[Document, Finding]]:
    for document, kind in members:
        id_ = document.data.get("id")
        if KINDS[kind].folder and kind != "rules" and id_ in built_in_files(kind):
            text = N_("a built-in definition has the id `{id}` too; in this project it means this file")
            hint = say(N_("choose another id"))
            yield document, document.finding("D903", ("id",), say(text, id=short(id_)), hint)


def _shared_ids(members: Iterable[Member]) -> Iterator[tuple[Document, Finding]]:
    """Report an id used by a definition of another kind, in the project or built-in: a name must be unambiguous."""
    kinds_by_id: dict[str, dict[str, str]] = {}
    for kind in PRINTED:
        for id_, path in built_in_files(kind).items():
            kinds_by_id.setdefault(id_, {})[kind] = path.name
    for document, kind in members:
        id_ = document.data.get("id")
        if kind not in PRINTED or not isinstance(id_, str):
            continue
        other, file = next(
            ((other_kind, file) for other_kind, file in kinds_by_id.get(id_, {}).items() if other_kind != kind),
            ("", ""),
        )
        if other:
            message = say(N_("{file} (`kind: {kind}`) also has the id `{id}`"), file=file, kind=other, id=short(id_))
            yield document, document.finding("D906", ("id",), message, say(N_("choose another id")))
        kinds_by_id.setdefault(id_, {})[kind] = document.file


def _check_ids_alone(members: Iterable[Member], reported: Container[str]) -> Iterator[tuple[Document, Finding]]:
    """Report ids of built-in definitions, of any kind or game, unless reported already or the file is built-in."""
    for document, kind in members:
        id_ = document.data.get("id")
        if (
            kind not in PRINTED
            or not isinstance(id_, str)
            or document.file in reported
            or _is_built_in(document, kind, id_)
        ):
            continue
        own_project = project.home(document.file)
        if own_project and own_project.folder.resolve() in Path(document.file).resolve().parents:
            yield from (*_built_in_ids([(document, kind)]), *_shared_ids([(document, kind)]))
            continue
        other = next(
            (taken_kind for taken_kind in (kind, *PRINTED, "rules") if id_ in built_in_files(taken_kind)), None
        )
        if other is not None:
            text = N_("`{id}` is taken by the built-in {file} (`kind: {kind}`)")
            message = say(text, id=short(id_), file=built_in_files(other)[id_].name, kind=other)
            yield document, document.finding("D912", ("id",), message, say(N_("choose another id")))


def _is_built_in(document: Document, kind: str, id_: str) -> bool:
    """Return whether a file is built-in, or an exact copy of a built-in file."""
    path = built_in_files(kind).get(id_)
    return data.ROOT in Path(document.file).resolve().parents or (
        path is not None and path.read_text(encoding="utf-8") == document.text
    )


def _missing_titles(project_file: Document, members: Sequence[Member]) -> Iterator[tuple[Document, Finding]]:
    """Report titles without a language of the project; once, if no title and no translation of the program has it."""
    titled = [document for document, _kind in members if document.data.get("title")]
    for n, lang in enumerate(project_file.data.get("languages", ())):
        lacking = [document for document in titled if lang not in document.data["title"]]
        if len(lacking) == len(titled) and lang not in LANGUAGES:
            spoken = ", ".join(dict.fromkeys(language for document in titled for language in document.data["title"]))
            problem = say(N_("no title of the project is in the language `{lang}`"), lang=lang)
            yield (
                project_file,
                project_file.finding(
                    "D904", ("languages", n), problem, say(N_("they are in {languages}"), languages=spoken)
                ),
            )
            continue
        for document in lacking:
            message = say(
                N_("`{key}` has no text in {language}, a language of the project"),
                key="title", language=say(english_name(lang)),
            )  # fmt: skip
            yield document, document.finding("D904", ("title",), message, at_key=True)
