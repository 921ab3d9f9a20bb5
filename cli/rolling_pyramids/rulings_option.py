"""The rulings of a table: `--ruling NAME=VALUE` and `--rules FILE.yaml`, and how an answer names those it used."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar, get_args, get_type_hints

import click

from hyskos.cli.shared.completing import complete_ruling
from hyskos.cli.shared.options import add_once
from hyskos.companion.vocabulary import Spoken, chosen, complaint
from hyskos.companion.wrapping import tell
from hyskos.definitions.languages import _
from hyskos.rules.reasons import Reason
from hyskos.rules.rolling_pyramids.notation import NotationError, read_name
from hyskos.rules.rolling_pyramids.rulings import IDS, STANDARD, Rulings

RULINGS = Spoken(IDS, "ruling", numbers=IDS)
"""Every ruling that a table may play otherwise, by name or number."""
Command = TypeVar("Command", bound=Callable[..., Any])


def rulings_options(command: Command) -> Command:
    """Add `--ruling`, `--rules` and `--explain`; `table_rulings` reads the first two."""
    command = click.option("--explain", is_flag=True, help=_("Print the text of every rule and ruling that was used."))(
        command
    )
    command = click.option(
        "--rules",
        "rules_file",
        type=click.Path(path_type=Path),
        metavar="FILE.yaml",
        help=_("Rulings of your table, such as `halves: down`."),
    )(command)
    return click.option(
        "--ruling",
        "ruling_words",
        multiple=True,
        metavar="NAME=VALUE",
        shell_complete=complete_ruling,
        help=_("Play with another ruling, such as halves=down; `hyskos rules` lists them."),
    )(command)


def table_rulings(words: Iterable[str] = (), file: Path | None = None) -> Rulings:
    """Give the table's rulings; raises click.UsageError."""
    return changed(typed_rulings(words, file))


def typed_rulings(words: Iterable[str] = (), file: Path | None = None) -> dict[str, str]:
    """Give what a table plays by name: what its file says, then what was typed; raises click.UsageError."""
    typed: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise click.UsageError(
                _("--ruling: `{word}` is not a ruling; write NAME=VALUE, such as halves=down").format(word=word)
            )
        try:
            name, value = read_ruling(name, value)
        except click.UsageError as error:
            raise click.UsageError(f"--ruling: {error.message}") from None
        add_once(typed, name, value, f"--ruling {name}")
    return ({} if file is None else _of_file(file)) | typed


def changed(changes: Mapping[str, Any]) -> Rulings:
    """Give the house rulings with some changed."""
    from dataclasses import replace

    return replace(STANDARD, **changes) if changes else STANDARD


def choices(name: str) -> tuple[str, ...]:
    """Give the values a ruling can have, the default first."""
    return get_args(get_type_hints(Rulings)[name])


def read_ruling(word: str, value: object) -> tuple[str, str]:
    """Find the ruling that a word names (`halves`, `A47`, `mitades`) and the value it is to have; raises UsageError."""
    name = chosen(word, RULINGS)
    try:
        return name, read_name(value if isinstance(value, str) else "", Spoken(choices(name), "value"))
    except NotationError as error:
        if not error.known:  # it can mean several
            raise click.UsageError(complaint(error)) from None
    text = _("{name} is {choices}, not `{value}` ({id})")
    known = _(" or ").join(choices(name))
    raise click.UsageError(text.format(name=name, choices=known, value=value, id=IDS[name]))


def rulings_in(value: Any) -> dict[str, Any]:
    """Find the rulings in the data of a file: names and values, under `rulings:` or not, or a whole rulebook."""
    if isinstance(value, dict) and "rulings" in value:
        value = value["rulings"]
    if isinstance(value, list):
        return {one["name"]: one["default"] for one in value if isinstance(one, dict) and one.get("engine")}
    return value if isinstance(value, dict) else {}


def _of_file(path: Path) -> dict[str, str]:
    """Read the rulings of a table from a file; every fault with its line."""
    from hyskos.definitions.guarded_yaml import parse
    from hyskos.definitions.source import read_source

    document = parse(read_source(path))
    faults = [(one.mark, one.message.render(_)) for one in document.findings]
    changes: dict[str, str] = {}
    if document.complete:
        base = ("rulings",) if isinstance(document.data, dict) and "rulings" in document.data else ()
        for word, value in rulings_in(document.data).items():
            try:
                name, value = read_ruling(word, value)
            except click.UsageError as error:
                faults.append((document.marks.at((*base, word)), error.message))
                continue
            if name in changes:
                faults.append((document.marks.key((*base, word)), _("{name} is there twice").format(name=name)))
            changes[name] = value
        if not changes and not faults:
            faults.append((document.marks.mark, _("no rulings in this file; write lines such as `halves: down`")))
    if faults:
        lines = [f"{path}:{mark.line}:{mark.column}: {text}" for mark, text in faults]
        raise click.UsageError("--rules:\n" + "\n".join(lines))
    return changes


def different(rulings: Rulings) -> dict[str, str]:
    """Give the rulings that this table plays otherwise than the house."""
    return {name: getattr(rulings, name) for name in IDS if getattr(rulings, name) != getattr(STANDARD, name)}


def tell_rulings(reasons: Sequence[Reason], rulings: Rulings, *, explain: bool) -> None:
    """End an answer: the rulings that decided it, and if wanted the text of every rule that was used."""
    line = used_line(reasons, rulings)
    if line:
        tell(line)
    if explain:
        print_explanation(reasons)


def used_line(reasons: Iterable[Reason], rulings: Rulings) -> str | None:
    """Name the rulings that decided an answer in one line; those of the table's own have their mark."""
    names = {id_: name for name, id_ in IDS.items()}
    own = different(rulings)
    words = []
    for id_ in sorted({reason.ruling for reason in reasons if reason.ruling}):
        name = names.get(id_)
        words.append(id_ if name is None else f"{id_} {name}={getattr(rulings, name)}")
        if name in own:
            words[-1] += " " + _("(your table)")
    if not words:
        return None
    return _("by ruling: {rulings} (--explain tells why)").format(rulings=", ".join(words))


def print_explanation(reasons: Iterable[Reason]) -> None:
    """Print the text of every rule and ruling that was used."""
    from hyskos.cli.games.rules import entries

    book = entries("rolling-pyramids")
    ids = dict.fromkeys(id_ for reason in reasons for id_ in (reason.rule, reason.ruling) if id_)
    for id_ in ids:
        tell(f"{id_}  {book[id_].line}", len(id_) + 2)
