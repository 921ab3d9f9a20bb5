"""Requests of the Design page: projects, frames, forms, findings, completion, starts, reports, comparisons, links.

Each function takes the parameters of a request and returns plain values, with texts in the current language.
`RefusedError` is an answer for the user. The project that is open is the only state: the page keeps the files, and
sends them again when its worker starts anew.
"""

import base64
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from tempfile import mkdtemp

from hyskos.companion.changes import changes, told_change
from hyskos.companion.exchange.imported_map import ForeignMapError, map_yaml
from hyskos.companion.exchange.reading import id_of, read_map
from hyskos.companion.formatting import concise, words
from hyskos.companion.map_pictures import drawn_changes, overlay
from hyskos.companion.map_report import measure_map, report_rows, report_sentences
from hyskos.companion.map_starter import ORIENTATIONS, map_starter, shape_of
from hyskos.companion.preview.stream import Event
from hyskos.companion.refusals import RefusedError
from hyskos.companion.site import completion
from hyskos.companion.site.project import (
    OpenProject,
    check_files,
    content_of,
    copy_of,
    follow,
    is_kept,
    link_to,
    pack,
    raw_of,
    unpack,
)
from hyskos.companion.starters import copy_definition, fill, starter_text, title_of, without_schema
from hyskos.definitions.findings import Mark
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES, _, language, ngettext
from hyskos.definitions.loader import Reading, read, read_bytes
from hyskos.definitions.plain_data import Json
from hyskos.definitions.reading.source import decode
from hyskos.generators.boards.main_board.values import on_spaces
from hyskos.generators.drawing import Drawing, UndrawableError
from hyskos.generators.sheets.page import bare_document
from hyskos.generators.writers.svg import write_svg


def design_texts() -> Mapping[str, str]:
    """Return the texts of the page in the current language, in addition to those of the preview."""
    return {
        "kept": _("Kept only in this browser: save a zip file before you clear its data."),
        "twoTabs": _("This project is open in another tab: what you change here may overwrite what you change there."),
        "otherSaved": _("Another tab has saved this project. Reload to see its state."),
        "reload": _("Reload"),
        "full": _("This browser has no space left: the last change is not kept. Save a zip file now."),
        "notKept": _("This browser keeps nothing here (a private window?): save a zip file before you close the tab."),
        "saved": _("Saved in this browser"),
        "saving": _("Saving ..."),
        "files": _("Files"),
        "start": _("Start from"),
        "newMap": _("a new map"),
        "newFaction": _("a new faction"),
        "newProject": _("a project file"),
        "builtIn": _("a built-in definition"),
        "openFile": _("a file or zip"),
        "openFolder": _("a folder"),
        "dropHere": _("or drop a file, a folder, a zip, a Tiled map or a text-mapper map here"),
        "name": _("Name"),
        "shape": _("Outline"),
        "starts": _("Starts"),
        "orientation": _("Hexes"),
        "flat": _("flat tops"),
        "pointy": _("pointy tops"),
        "create": _("Create"),
        "cancel": _("Cancel"),
        "add": _("Add ..."),
        "zip": _("Save as zip"),
        "manage": _("File and project"),
        "delete": _("Delete file"),
        "rename": _("Rename file"),
        "clear": _("Close project"),
        "sureClear": _("Close this project? It is kept nowhere else: save it as a zip first."),
        "link": _("Copy link"),
        "linkCopied": _("The link is copied. It carries your change; whoever opens it gets a copy of the map."),
        "linkShown": _("Copy this link:"),
        "code": _("Code"),
        "preview": _("Preview"),
        "board": _("Board"),
        "settings": _("View settings"),
        "report": _("Map report"),
        "diff": _("Changes"),
        "against": _("Compare with"),
        "noChanges": _("No changes"),
        "overlay": _("Numbers on the map"),
        "reach": _("steps from the nearest start"),
        "points": _("points of a whole game"),
        "contest": _("spaces that several reach first"),
        "editor": _("Text of the file"),
        "fix": _("Replace by"),
        "remove": _("Delete it"),
        "undo": _("Undo"),
        "redo": _("Redo"),
        "undone": _("Undone"),
        "redone": _("Redone"),
        "nothingToUndo": _("There is nothing to undo. Reloading the page ends the history."),
        "changeText": _("change in {file}"),
        "changeFiles": _("files added or removed"),
        "required": _("required"),
        "one": _("One of"),
        "stopped": _("The preview stopped and starts again; your files are safe."),
        "replaceProject": _("Open it instead of the current project?"),
        "open": _("Open"),
        "fromLink": _("A link brings a changed map. Add it to your project?"),
        "addIt": _("Add it"),
        "keysHelp": _("Ctrl+Space completes; F8 goes to the next finding; Escape, then Tab leaves the editor."),
    }


Params = Mapping[str, object]
Reply = Mapping[str, Json]
COPIED = ("faction", "grid", "ring", "box", "cover", "card", "booklet")
"""Kinds that `hyskos new` copies, without what describes the built-in definition only."""
OFFERED = ("map", *COPIED, "pieces", "score-sheet", "printer", "product", "shop")
"""Kinds of built-in definitions to start from."""
_OPEN: dict[str, OpenProject] = {}
"""The open project, by the name of its page; a page has one."""
_PAGE = "design"


def open_project(params: Params) -> Reply:
    """Open files as the project; return the texts of the page, the definitions, and the built-in ids by kind."""
    files = {name: raw_of(content) for name, content in _mapping(params, "files").items()}
    folder = _OPEN[_PAGE].folder if _PAGE in _OPEN else Path(mkdtemp(prefix="project-")).resolve()
    _OPEN[_PAGE] = project = OpenProject(folder, check_files(files), language())
    kinds: dict[str, Json] = {kind: [*built_in_files(kind)] for kind in OFFERED}
    return {"words": {**design_texts()}, "files": [*project.names()], "builtIn": kinds}


def update(params: Params) -> Reply:
    """Write `changes` to files of the project and delete those `removed`; return the events of the view."""
    changed = {name: raw_of(one) for name, one in _mapping(params, "changes").items()}
    removed = params.get("removed", [])
    gone = dict.fromkeys(map(str, removed)) if isinstance(removed, list) else {}
    return _events(_open_project().update({**gone, **changed}))


def frame(params: Params) -> Reply:
    """Show a file; return the events of the view."""
    return _events(_open_project().show(_query(params)))


def findings(params: Params) -> Reply:
    """Return the event with all findings of the displayed file, if it still has the digest that the page has."""
    return _events(_open_project().findings(_text(params, "digest")))


def form(params: Params) -> Reply:
    """Return the form for a way of a file."""
    return _open_project().form(_query(params), _text(params, "way"))


def edit(params: Params) -> Reply:
    """Apply an edit of a form; return its answer, and the new content of the file that it changed."""
    answer, contents = _open_project().edit(_query(params), params.get("sent"))
    return {"answer": answer, "contents": {name: content_of(raw) for name, raw in contents.items()}}


def fix(params: Params) -> Reply:
    """Apply the fix of a finding; return the new content of the file."""
    mark = Mark(*(_number(params, name) for name in ("line", "column", "end_line", "end_column")))
    return {"content": content_of(_open_project().apply_fix(_text(params, "file"), mark, _text(params, "fix")))}


def complete(params: Params) -> Reply:
    """Return what may be typed at a place of a text."""
    return completion.complete(_text(params, "text"), _number(params, "line"), _number(params, "column"))


def hover(params: Params) -> Reply:
    """Describe the key or value at a place of a text."""
    return {"found": completion.hover(_text(params, "text"), _number(params, "line"), _number(params, "column"))}


def new(params: Params) -> Reply:
    """Write a definition to start from: a map with an outline, or a copy of a built-in definition."""
    lang, kind = language(), _text(params, "kind")
    if kind == "map" and "shape" in params:
        orientation = next((one for one in ORIENTATIONS if one == params.get("orientation")), ORIENTATIONS[0])
        name = id_of(_text(params, "name"))
        starts = _number(params, "starts")
        text = map_starter(name, shape_of(_text(params, "shape")), orientation, starts, lang, LANGUAGES)
        return _started(name, text)
    if kind == "project":
        name = id_of(_text(params, "name"))
        told = {"ID": name, "TITLE": title_of(name, LANGUAGES), "LANGUAGES": f"[{', '.join(LANGUAGES)}]"}
        return _started("hyskos", fill(starter_text("project", lang), told))
    id_ = _text(params, "id")
    if kind not in OFFERED or id_ not in built_in_files(kind):
        raise RefusedError(_("there is no built-in definition of this name"))
    if kind in COPIED:
        name = id_of(str(params.get("name") or f"my-{id_}"))
        return _started(name, copy_definition(kind, name, id_, LANGUAGES))
    name, text = copy_of(kind, id_)
    return {**_started(name, text), "origin": id_ if kind == "map" else ""}


def _started(name: str, text: str) -> dict[str, Json]:
    return {"name": f"{name}.yaml", "text": without_schema(text)}


def take_in(params: Params) -> Reply:
    """Turn a file from outside into files of a project: a zip file, a map of another program, or a file as it is."""
    name, raw = _text(params, "name"), raw_of(params.get("content"))
    path = PurePosixPath(name)
    if path.suffix.lower() == ".zip" or raw.startswith(b"PK\x03\x04"):
        files, skipped = unpack(raw)
        if not files:
            raise RefusedError(_("there is no YAML file in it"))
        left_out = ngettext(
            "Left out: {n} file that no project uses", "Left out: {n} files that no project uses", skipped
        )
        notes: list[Json] = [left_out.format(n=skipped)] if skipped else []
        return {"files": {one: content_of(content) for one, content in files.items()}, "notes": notes, "whole": True}
    if is_kept(name):
        return {"files": {name: content_of(raw) for name, raw in check_files({name: raw}).items()}, "notes": []}
    return _import_file(path, raw)


def _import_file(path: PurePosixPath, raw: bytes) -> Reply:
    if path.suffix.lower() == ".jsonl":
        raise RefusedError(_("this is a saved game; open it on the Play page"), path.name)
    source, id_ = decode(raw, path.name), id_of(path.stem)
    if source.findings:
        raise RefusedError(concise(source.findings[0]))
    try:
        found = read_map(source, path.suffix, id_)
    except ForeignMapError as error:
        raise RefusedError(f"{path.name}: {error}") from None
    told = _("not carried over: {what} ({times})")
    notes: list[Json] = [told.format(what=what, times=times) for what, times in sorted(found.lost.items())]
    if not found.starts:
        notes.append(_("The map has no starting areas; add `starts`."))
    return {"files": {f"{id_}.yaml": without_schema(map_yaml(found, id_))}, "notes": notes}


def check(params: Params) -> Reply:
    """Refuse files that a project cannot have, such as too many or one with a strange name."""
    check_files({name: raw_of(content) for name, content in _mapping(params, "files").items()})
    return {}


def save_zip(_params: Params) -> Reply:
    """Pack the project into a zip file, as base64."""
    return {"base64": base64.b64encode(pack(_open_project().contents())).decode("ascii")}


def report(params: Params) -> Reply:
    """Measure a map of the project: a table with a column for each start, and sentences."""
    project = _open_project()
    with project.project_active():
        found = measure_map(_map(project.read(_text(params, "file"))))
        rows: list[Json] = [[*row] for row in report_rows(found)]
        return {"rows": rows, "sentences": [*report_sentences(found)]}


def draw_overlay(params: Params) -> Reply:
    """Draw measures on a map of the project."""
    project = _open_project()
    with project.project_active():
        board = _map(project.read(_text(params, "file")))
        values = overlay(_text(params, "overlay"), board)
        return {"title": values.title, "svg": _svg(lambda: on_spaces(board, values, lang=language(), ink="full"))}


def diff(params: Params) -> Reply:
    """Compare a file of the project with a built-in definition of its kind."""
    project = _open_project()
    with project.project_active():
        after = project.read(_text(params, "file"))
        if after.kind is None or after.document.findings:
            raise RefusedError(_("This file has findings: fix them first."))
        known = built_in_files(after.kind)
        against = _text(params, "against")
        if against not in known:
            raise RefusedError(_("there is no built-in definition of this name"))
        before = read(known[against])
        found = [one for one in changes(before.document.data, after.document.data) if one.place != ("id",)]
        told: list[Json] = [
            {"text": told_change(one), "line": 0 if one.sort == "removed" else after.document.marks.at(one.path).line}
            for one in found
        ]
        picture: Json = None
        board = after.definition
        if isinstance(board, Map) and found:
            with suppress(RefusedError):
                old, new_ = before.document.data, after.document.data
                picture = _svg(lambda: drawn_changes(board, old, new_, found, "full"))
        return {"changes": told, "svg": picture}


def link(params: Params) -> Reply:
    """Return the end of a link that carries a changed copy of a built-in map."""
    return {"link": link_to(_text(params, "origin"), _text(params, "text"))}


def follow_link(params: Params) -> Reply:
    """Return the file that a link carries."""
    origin, id_, text = follow(_text(params, "link"))
    found = read_bytes(text.encode(), f"{id_}.yaml")
    if found.kind != "map":
        raise RefusedError(_("this link is damaged, or for another version of Hyskos"))
    return {**_started(id_, text), "origin": origin}


def _open_project() -> OpenProject:
    if _PAGE not in _OPEN:
        raise RefusedError(_("no project is open"))
    return _OPEN[_PAGE]


def _map(reading: Reading) -> Map:
    if not isinstance(reading.definition, Map):
        raise RefusedError(_("This file is not a map without findings."))
    return reading.definition


def _svg(draw: Callable[[], Drawing]) -> str:
    try:
        document = bare_document(draw())
    except UndrawableError as error:
        raise RefusedError(words(error.message)) from None
    return write_svg(document, document.pages[0]).decode()


def _events(events: Iterable[Event]) -> Reply:
    return {"events": [[name, value] for name, value in events]}


def _text(params: Params, name: str) -> str:
    value = params.get(name)
    if not isinstance(value, str):
        raise RefusedError(f"{name}: expected a text")
    return value


def _number(params: Params, name: str) -> int:
    value = params.get(name)
    if type(value) is not int:
        raise RefusedError(f"{name}: expected a whole number")
    return value


def _mapping(params: Params, name: str) -> Mapping[str, object]:
    value = params.get(name)
    if not isinstance(value, Mapping):
        raise RefusedError(f"{name}: expected an object")
    return {str(key): one for key, one in value.items()}


def _query(params: Params) -> Mapping[str, str]:
    """Return the settings of a view as texts; those that are off are left out."""
    return {name: str(value) for name, value in _mapping(params, "view").items() if value not in (False, None)}
