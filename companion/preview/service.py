"""An open file or folder, without HTTP: its files, and for a view of one of them the frame, form, edits and undo.

The local server (`server.py`) and the page that runs without a server (`companion/site/design.py`) both use it.
"""

import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from hyskos.companion.preview.frames import Frame, ViewOptions
from hyskos.companion.preview.looking import form_of, look_at
from hyskos.companion.preview.watching import FileList, project_of
from hyskos.companion.preview.writing import History, undo_edit, write_edit
from hyskos.definitions.languages import LANGUAGES, _, activate
from hyskos.definitions.paths import Fence
from hyskos.definitions.plain_data import Json
from hyskos.definitions.printing import INKS
from hyskos.definitions.project import current_project, language_of, use_project
from hyskos.definitions.reading.schema import CODES
from hyskos.definitions.values import dataclass


def page_texts() -> Mapping[str, str]:
    """Return the texts of the page in the current language."""
    return {
        "language": _("Language"),
        "ink": _("Ink"),
        "full": _("full colour"),
        "saver": _("saving ink"),
        "sight": _("Seen as"),
        "normal": _("by most"),
        "grey": _("in grey"),
        "protan": _("without red (protan)"),
        "deutan": _("without green (deutan)"),
        "tritan": _("without blue (tritan)"),
        "zoom": _("Size"),
        "found": _("Findings"),
        "nothing": _("Nothing found"),
        "looking": _("Looking for findings ..."),
        "undrawn": _("No findings; this file has no board to show."),
        "files": _("Files"),
        "board": _("Board"),
        "source": _("Text of the file"),
        "edges": _("Cut, bleed, safe zone"),
        "fields": _("Places to write"),
        "measures": _("Measurements"),
        "marks": _("Marks"),
        "lines": _("Lines"),
        "unmarked": _("no mark shows this"),
        "program": _("drawn by the program alone"),
        "usual": _("not written: its usual value"),
        "form": _("Values"),
        "write": _("Write"),
        "undo": _("Undo"),
        "undone": _("Undone"),
        "moved": _("The file has changed: what you typed was for"),
        "now": _("Current text in the file"),
        "swap": _("Make it ..."),
        "points": _("points"),
        "walls": _("Walls"),
        "locked": _("This file is built in: copy it to change it."),
        "away": _("The preview has ended, or is starting again."),
    }


@dataclass(frozen=True, slots=True)
class View:
    """A file as a page shows it: its name and path, the language of the messages, and the view settings."""

    name: str
    path: Path
    speaks: str
    options: ViewOptions


class Service:
    """Files that are shown, and the history of edits. Not thread-safe, except where `language_active` is held."""

    def __init__(self, place: Path, lang: str) -> None:
        self.place, self.lang = place, lang
        self.listing, self.fence = FileList(place), Fence(place)
        project = current_project()
        self.of_command = project.folder if project else None
        self.history = History()
        self.speaking = threading.Lock()  # the language of findings is global to the process

    @property
    def files(self) -> Mapping[str, Path]:
        """Return the files to show by name; a new mapping whenever they change."""
        return self.listing.files

    @contextmanager
    def language_active(self, lang: str) -> Iterator[None]:
        """Activate a language and the current project, holding a lock, and read no files from outside the folder."""
        with self.speaking:
            activate(lang)
            use_project(project_of(self.place, self.of_command))
            with self.fence.enforced():
                yield

    def view(self, query: Mapping[str, str]) -> View:
        """Return the view that a page requests; unknown values fall back to the first choice."""

        def one(name: str, choices: Collection[str], first: str) -> str:
            word = query.get(name, "")
            return word if word in choices else first

        files = self.files  # a consistent snapshot
        name = one("file", files, next(iter(files)))
        lang = one("lang", CODES, language_of(str(files[name]), self.lang))
        saver = one("ink", INKS, INKS[0]) == "saver"
        options = ViewOptions(lang, "saver" if saver else "full", bool(query.get("edges")))
        return View(name, files[name], lang if lang in LANGUAGES else self.lang, options)

    def hello(self, view: View) -> Mapping[str, Json]:
        """Return the language of the messages for a view, and the texts of the page in it."""
        with self.language_active(view.speaks):
            return {"words": {**page_texts()}, "speaks": view.speaks}

    def facts(self, view: View) -> Callable[[Frame], Mapping[str, Json]]:
        """Return a function that adds the choices of the page to a frame."""

        def facts(frame: Frame) -> Mapping[str, Json]:
            other_languages = sorted({*frame.languages, view.options.lang} - {*LANGUAGES})
            lists: dict[str, Json] = {"files": [*self.files], "languages": [*LANGUAGES, *other_languages]}
            return {"shown": view.name, "lang": view.options.lang, "undo": self.history.count(view.path), **lists}

        return facts

    def form(self, view: View, way: str) -> Mapping[str, Json]:
        """Return the form for a way, as `form_of` does."""
        with self.language_active(view.speaks):
            return form_of(look_at(view.path), way)

    def edit(self, view: View, sent: object) -> Mapping[str, Json]:
        """Apply an edit sent by a page, as `write_edit` does; raises InvalidEditError."""
        with self.language_active(view.speaks):
            return write_edit(view.path, sent, self.history)

    def undo(self, view: View) -> Mapping[str, Json]:
        """Undo the last edit of the displayed file."""
        with self.language_active(view.speaks):
            return undo_edit(view.path, self.history)
