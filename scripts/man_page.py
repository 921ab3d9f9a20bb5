"""Write the man pages from the help of the commands, one for each language.

python -m scripts.man_page            writes docs/man
python -m scripts.man_page LANG       prints the page of a language

Git keeps no man page; the build hook writes them (`scripts/build_hook.py`).
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import click

from hyskos.cli import __version__
from hyskos.definitions.languages import LANGUAGES, activate

FOLDER = Path(__file__).parents[1] / "docs/man"
WORDS = {
    "en": {
        "name": "NAME", "synopsis": "SYNOPSIS", "options": "OPTIONS", "commands": "COMMANDS",
        "exit": "EXIT STATUS", "environment": "ENVIRONMENT", "manual": "User Commands",
        "0": "All is well.",
        "1": "There are findings, or an expectation does not hold.",
        "2": "The command line, a file or the disk is not as it should be.",
        "70": "A bug of the program.",
        "130": "Ended by Ctrl-C.",
        "HYSKOS_LANG": "Language of the answer where no --lang is given.",
        "HYSKOS_PROJECT": "The folder of a project where no --project is given.",
        "NO_COLOR": "No colours if set.",
        "FORCE_COLOR": "Colours also where the answer goes to no terminal.",
        "HYSKOS_DEBUG": "Details of a bug.",
    },
    "es": {
        "name": "NOMBRE", "synopsis": "SINOPSIS", "options": "OPCIONES", "commands": "ÓRDENES",
        "exit": "CÓDIGOS DE SALIDA", "environment": "ENTORNO", "manual": "Órdenes de usuario",
        "0": "Todo está bien.",
        "1": "Hay hallazgos, o no se cumple lo esperado.",
        "2": "La línea de órdenes, un archivo o el disco no están como deben.",
        "70": "Un error del programa.",
        "130": "Terminado con Ctrl-C.",
        "HYSKOS_LANG": "Idioma de la respuesta si no se da --lang.",
        "HYSKOS_PROJECT": "La carpeta de un proyecto si no se da --project.",
        "NO_COLOR": "Sin colores si tiene valor.",
        "FORCE_COLOR": "Colores también cuando la respuesta no va a una terminal.",
        "HYSKOS_DEBUG": "Detalles de un error del programa.",
    },
}  # fmt: skip
"""Texts of a page that are not in any help text."""
CODES = ("0", "1", "2", "70", "130")
VARIABLES = ("HYSKOS_LANG", "HYSKOS_PROJECT", "NO_COLOR", "FORCE_COLOR", "HYSKOS_DEBUG")


def path_of(lang: str) -> Path:
    """Return the path of a page: English has no subfolder, as in share/man."""
    return FOLDER / ("" if lang == "en" else lang) / "hyskos.1"


def page(lang: str) -> str:
    """Return the page of a language; needs a process in which no other language was activated."""
    activate(lang)
    from hyskos.cli.main import build

    words = WORDS[lang]
    root = build()
    ctx = click.Context(root, info_name="hyskos", **root.context_settings)
    lines = [
        f'.TH HYSKOS 1 "" "hyskos {__version__}" "{words["manual"]}"',
        ".nh",
        ".ad l",
        f".SH {words['name']}",
        rf"hyskos \- {escaped(root.help or '').rstrip('.')}",
        f".SH {words['synopsis']}",
        *_usage(ctx),
        f".SH {words['options']}",
        *_options(ctx, helped=True),
        f".SH {words['commands']}",
        *_commands(ctx),
        f".SH {words['exit']}",
        *(line for code in CODES for line in _entry(code, words[code])),
        f".SH {words['environment']}",
        *(line for name in VARIABLES for line in _entry(name, words[name])),
    ]
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    r"""Escape a text for roff.

    >>> print(escaped(".yaml, --lang en \\"))
    \&.yaml, \-\-lang en \e
    """
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^(?=[.'])", r"\\&", plain, flags=re.MULTILINE)


def _prose(text: str) -> str:
    """Format a paragraph, with text in backquotes in bold."""
    return re.sub(r"`([^`]+)`", r"\\fB\1\\fR", escaped(" ".join(text.split())))


def _entry(term: str, text: str) -> list[str]:
    return [".TP", rf"\fB{escaped(term)}\fR", _prose(text)]


def _usage(ctx: click.Context) -> list[str]:
    pieces = " ".join(ctx.command.collect_usage_pieces(ctx))
    return [rf"\fB{escaped(ctx.command_path)}\fR {escaped(pieces)}"]


def _options(ctx: click.Context, *, helped: bool = False) -> Iterator[str]:
    """Yield the options of a command; help options are the same everywhere, and listed only if `helped`."""
    asks = ctx.command.get_help_option(ctx)
    for parameter in ctx.command.get_params(ctx):
        record = parameter.get_help_record(ctx)
        if record and record[1] and (helped or parameter is not asks):
            yield from _entry(*record)


def _commands(ctx: click.Context) -> Iterator[str]:
    """Yield all subcommands of a command, recursively."""
    group = ctx.command
    if not isinstance(group, click.Group):
        return
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        assert command
        inner = click.Context(command, parent=ctx, info_name=name)
        yield f'.SS "{escaped(inner.command_path)}"'
        yield from _usage(inner)
        yield from _text(command.help or "")
        yield from _text(command.epilog or "")
        yield from _options(inner)
        yield from _commands(inner)


def _text(text: str) -> Iterator[str]:
    """Yield the paragraphs of a help text; those that begin with a backspace are preformatted, as in Click."""
    for paragraph in filter(None, re.split(r"\n{2,}", cleandoc(text).strip("\n"))):
        yield ".PP"
        if paragraph.startswith("\b"):
            yield from (".nf", escaped(paragraph.removeprefix("\b").strip("\n")), ".fi")
        else:
            yield _prose(paragraph)


def main() -> None:
    """Run as described above, with one process for each language, since help texts are translated on import."""
    if sys.argv[1:2] and sys.argv[1] in LANGUAGES:
        sys.stdout.write(page(sys.argv[1]))
        return
    for lang in LANGUAGES:
        path = path_of(lang)
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}")  # environments may be installed at the same time
        part.write_text(page_alone(lang), encoding="utf-8")
        part.replace(path)


def page_alone(lang: str) -> str:
    """Return the page of a language, from a process of its own."""
    command = [sys.executable, "-X", "utf8", "-m", "scripts.man_page", lang]
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout


if __name__ == "__main__":
    main()
