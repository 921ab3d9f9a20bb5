"""Words in the wrong place, such as a map without `--map`: what the command takes, and the line to type instead."""

import shlex
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import click
from click.core import ParameterSource

from hyskos.cli.shared.files import ENDINGS
from hyskos.cli.shared.groups import ExtraArgumentsError, english_metavar
from hyskos.companion import factions
from hyskos.definitions.kinds.registry import KINDS
from hyskos.definitions.languages import _
from hyskos.definitions.loader import files_of_kind
from hyskos.definitions.numerals import is_whole
from hyskos.definitions.paths import is_file
from hyskos.definitions.typed_words import nearest

_LIST = ",..."
"""End of the metavar of an option that takes a list."""


def with_correction(error: click.UsageError, words: Sequence[str]) -> click.UsageError:
    """Add to an error about a misplaced word which line to type, or what the command takes.

    `words` is the whole command line without `hyskos`. Other errors are returned unchanged.
    """
    ctx = error.ctx
    if ctx is None:
        return error
    if isinstance(error, ExtraArgumentsError):
        find_line = {1: _with_option, 2: _with_dashes}.get(len(error.extra))
        line = find_line(ctx, error.extra, words) if find_line else None
        return click.UsageError(f"{error.message}: {_arguments_of(ctx) if line is None else _use(ctx, line)}", ctx)
    if isinstance(error, click.NoSuchOption) and (line := _without_option(ctx, error.option_name, words)):
        return click.UsageError(f"{error.message.rstrip('.')}: {_use(ctx, line)}", ctx)
    return error


def _use(ctx: click.Context, words: Sequence[str]) -> str:
    return _("use `{line}`").format(line=f"{ctx.find_root().info_name} {shlex.join(words)}")


def _arguments_of(ctx: click.Context) -> str:
    """Name the arguments that a command takes."""
    arguments = [param.make_metavar(ctx) for param in ctx.command.params if isinstance(param, click.Argument)]
    text = _("`{command}` takes only {arguments}") if arguments else _("`{command}` takes no arguments")
    return text.format(command=ctx.command_path, arguments=" ".join(arguments))


def _unused_options(ctx: click.Context) -> list[click.Option]:
    """Return the options that were not typed."""
    typed = ParameterSource.COMMANDLINE
    options = [param for param in ctx.command.params if isinstance(param, click.Option) and not param.hidden]
    return [param for param in options if ctx.get_parameter_source(param.name or "") is not typed]


def _with_dashes(ctx: click.Context, extra: Sequence[str], words: Sequence[str]) -> list[str] | None:
    """Return the command line in which `map my-map.yaml` is `--map my-map.yaml`."""
    at = next((at for at, pair in enumerate(pairwise(words)) if pair == (*extra,)), None)
    names = [max(param.opts, key=len).lstrip("-") for param in _unused_options(ctx) if not param.is_flag]
    meant = nearest(extra[0], names)
    return [*words[:at], f"--{meant[0]}", *words[at + 1 :]] if at is not None and meant else None


def _with_option(ctx: click.Context, extra: Sequence[str], words: Sequence[str]) -> list[str] | None:
    """Return the command line in which an extra argument is (or is the value of) the option that it fits best."""
    (word,) = extra
    at = len(words) - 1 - words[::-1].index(word)
    before, after = [*words[:at]], words[at + 1 :]
    lists = {name for param in ctx.command.params if english_metavar(param).endswith(_LIST) for name in param.opts}
    if at > 1 and words[at - 2] in lists:
        return [*before[:-1], f"{before[-1]},{word}", *after]
    takes_arguments = any(isinstance(param, click.Argument) for param in ctx.command.params)
    meant = next(_options_meant(_unused_options(ctx), word, takes_arguments=takes_arguments), None)
    return None if meant is None else [*before, *meant, *after]


def _options_meant(options: Sequence[click.Option], word: str, *, takes_arguments: bool) -> Iterator[list[str]]:
    """Find the options that a word may name or be the value of, the most likely first."""
    longest = {max(param.opts, key=len): param for param in options}
    flags = [name.lstrip("-") for name, param in longest.items() if param.is_flag]
    yield from ([f"--{flag}"] for flag in nearest(word, flags))
    for name, param in longest.items():
        metavar, suffix = english_metavar(param), Path(word).suffix
        is_choice = isinstance(param.type, click.Choice) and word in param.type.choices
        is_picture = name == "--output" and metavar == "FILE" and suffix in ENDINGS
        is_ending = suffix and metavar.endswith(suffix) and name != "--rules"
        is_faction = name in ("--faction", "--factions") and metavar != "DIR" and word in factions.files()
        if is_choice or is_picture or is_ending or is_faction or (metavar == "N" and is_whole(word)):
            yield [name, word]
    is_map = word in files_of_kind("map") or is_file(word)
    for name, param in longest.items():
        if english_metavar(param) == "MAP" and (is_map or not takes_arguments):
            yield [name, word]


def _without_option(ctx: click.Context, option: str, words: Sequence[str]) -> list[str] | None:
    """Return the command line without an unknown option whose value, or name, is an argument of the command."""
    at = next((at for at, word in enumerate(words) if word.partition("=")[0] == option), None)
    arguments = [param for param in ctx.command.params if isinstance(param, click.Argument)]
    if at is None or not arguments:
        return None
    typed = option.lstrip("-")
    if isinstance(arguments[0].type, click.Choice) and typed in arguments[0].type.choices:
        return [*words[:at], typed, *words[at + 1 :]]
    value = words[at].partition("=")[2]
    rest = [value, *words[at + 1 :]] if value else [*words[at + 1 :]]
    metavar = english_metavar(arguments[0]).lower()
    is_argument = typed in metavar or (
        typed in (*KINDS, "file", "name") and any(x in metavar for x in ("file", "name"))
    )
    return [*words[:at], *rest] if is_argument and rest and not rest[0].startswith("-") else None
