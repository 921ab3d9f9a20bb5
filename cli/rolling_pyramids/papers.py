"""Open files with what players write on paper, and print their faults."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from hyskos.cli.shared.options import print_json
from hyskos.companion.paper import Fault, fault_json
from hyskos.definitions.findings import MOST
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.plain_data import Json
from hyskos.definitions.reading.source import LARGEST, Source, decode, read_source


def opened(path: Path) -> Source:
    """Read a file as text, or standard input for `-`."""
    return decode(sys.stdin.buffer.read(LARGEST + 1), "-") if str(path) == "-" else read_source(path)


def print_faults(name: str, faults: Sequence[Fault], as_json: bool) -> None:
    """Print the faults as the output of command `name`; beyond the first MOST, only their number."""
    shown, rest = faults[:MOST], len(faults[MOST:])
    if as_json:
        rows: list[Json] = [fault_json(one) for one in shown]
        print_json(name, {"findings": rows, **({"omitted": rest} if rest else {})})
        return
    for fault in shown:
        click.echo(str(fault))
    if rest:
        click.echo(_("findings in this file that are not shown: {n}").format(n=rest))
    click.echo(ngettext("{n} finding", "{n} findings", len(faults)).format(n=len(faults)), err=True)
