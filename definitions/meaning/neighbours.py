"""Files beside a definition that it names: where they must lie, and how their faults are told."""

from collections.abc import Iterable, Iterator

from hyskos.definitions.findings import START, Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.messages import N_, say, short


def nowhere(document: Document, path: Path, code: str) -> Finding:
    """Make the finding about a file that cannot be beside a definition: it lies elsewhere, or there is no beside."""
    name = short(document.at(path))
    if document.beside is None:
        message = say(N_("this text is in no file, so `{name}` cannot lie beside it"), name=name)
        return document.finding(code, path, message, say(N_("save both as files in one folder")))
    message = say(N_("`{name}` is not in the folder of this file"), name=name)
    return document.finding(code, path, message, say(N_("put it beside the file that names it, or below")))


def passed_on(document: Document, path: Path, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Tell what is wrong in a file beside a definition, at the place that names it; line 1 tells nothing of a file."""
    for one in findings:
        told = N_("{file}: {what}") if one.mark == START else N_("{file}:{line}:{column}: {what}")
        message = say(told, file=document.at(path), line=one.line, column=one.column, what=one.message)
        yield document.finding(one.code, path, message, one.hint)
