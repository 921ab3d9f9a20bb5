"""Texts of the preview page."""

from collections.abc import Mapping

from hyskos.definitions.languages import _


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
