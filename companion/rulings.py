"""Read the rulings of a table, from options or a file, and report those that decided a result."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from hyskos.companion.refusals import RefusedError
from hyskos.companion.vocabulary import Vocabulary, complaint, parse_name
from hyskos.definitions.languages import _
from hyskos.rules.reasons import Reason
from hyskos.rules.rolling_pyramids.notation import NotationError, UnknownWordError, read_name
from hyskos.rules.rolling_pyramids.rulings import IDS, STANDARD, Rulings, choices_of

if TYPE_CHECKING:
    from hyskos.definitions.plain_data import Json
    from hyskos.definitions.reading.source import Source

RULINGS = Vocabulary(IDS, "ruling", numbers=IDS)
"""Every ruling a table may change, by name or number."""


def non_default_rulings(rulings: Rulings) -> dict[str, str]:
    """Return the rulings that differ from the default."""
    return {name: getattr(rulings, name) for name in IDS if getattr(rulings, name) != getattr(STANDARD, name)}


def read_ruling(word: str, value: object) -> tuple[str, str]:
    """Parse the name (`halves`, `A47`, `mitades`) and value of a ruling; raises RefusedError."""
    name = parse_name(word, RULINGS)
    try:
        return name, read_name(value if isinstance(value, str) else "", Vocabulary(choices_of(name), "value"))
    except UnknownWordError:
        pass
    except NotationError as error:  # ambiguous
        raise RefusedError(complaint(error)) from None
    text = _("{name} is {choices}, not `{value}` ({id})")
    choices = _(" or ").join(choices_of(name))
    raise RefusedError(text.format(name=name, choices=choices, value=value, id=IDS[name]))


def rulings_in(value: "Json") -> "Mapping[str, Json]":
    """Find rulings in the data of a file: names and values, under `rulings:` or not, or a complete rulebook."""
    if isinstance(value, dict) and "rulings" in value:
        value = value["rulings"]
    if isinstance(value, list):
        return {entry["name"]: entry["default"] for entry in value if isinstance(entry, dict) and entry.get("engine")}
    return value if isinstance(value, dict) else {}


def read_rulings(source: "Source") -> dict[str, str]:
    """Read the rulings of a table from a file; raises RefusedError with one line for every fault."""
    from hyskos.definitions.reading.document import parse

    document = parse(source)
    faults = [(finding.mark, finding.message.render(_)) for finding in document.findings]
    changes: dict[str, str] = {}
    if document.complete:
        base = ("rulings",) if isinstance(document.data, dict) and "rulings" in document.data else ()
        for word, value in rulings_in(document.data).items():
            try:
                name, value = read_ruling(word, value)
            except RefusedError as error:
                faults.append((document.marks.at((*base, word)), str(error)))
                continue
            if name in changes:
                text = _("{name} is given twice; keep one").format(name=name)
                faults.append((document.marks.key((*base, word)), text))
            changes[name] = value
        if not changes and not faults:
            faults.append((document.marks.mark, _("no rulings in this file; write lines such as `halves: down`")))
    if faults:
        raise RefusedError("\n".join(f"{source.file}:{mark.line}:{mark.column}: {text}" for mark, text in faults))
    return changes


def used_line(reasons: Iterable[Reason], rulings: Rulings) -> str | None:
    """List the rulings that decided a result on one line, marking those the table changed; None if there are none."""
    names = {id_: name for name, id_ in IDS.items()}
    changed_rulings = non_default_rulings(rulings)
    words = []
    for id_ in sorted({reason.ruling for reason in reasons if reason.ruling}):
        name = names.get(id_)
        words.append(id_ if name is None else f"{id_} {name}={getattr(rulings, name)}")
        if name in changed_rulings:
            words[-1] += " " + _("(your table)")
    if not words:
        return None
    return _("by ruling: {rulings} (--explain tells why)").format(rulings=", ".join(words))
