"""`hyskos diff`: compare definitions, and list the files of a kit to print again."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli.designing.printing_again import printing_again
from hyskos.cli.designing.revisions import read_revision
from hyskos.cli.shared.files import (
    PathType,
    check_drawn,
    force_option,
    nearer,
    not_found,
    picture_option,
    save_drawn,
)
from hyskos.cli.shared.option_types import complete_definition
from hyskos.cli.shared.options import Choice, examples, output_options, print_json
from hyskos.companion.changes import Change, changes, told_change
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.paths import SUFFIXES
from hyskos.definitions.printing import INKS, Ink

if TYPE_CHECKING:
    from hyskos.definitions.loader import Reading


@click.command(
    help=_("Compare two definitions, value by value.")
    + "\n\n"
    + _(
        "OLD and NEW are YAML files, ids of built-in definitions, or an earlier version of a file in git: "
        "FILE@REVISION (my-map.yaml@HEAD~3). List entries are matched by number, die or id, whatever their position; "
        "comments and layout are ignored. With -o, a map is drawn with its changes circled and listed."
    )
    + "\n\n"
    + _("Exit code: 0 if nothing has changed, 1 if something has or a file has findings, 2 if a file cannot be read.")
    + examples(
        "hyskos diff inner-factory my-map.yaml",
        "hyskos diff outer-factory my-map.yaml --json",
        "hyskos diff inner-factory my-map.yaml -o changes.pdf",
    )
)
@click.argument("old", metavar="OLD", shell_complete=complete_definition)
@click.argument("new", metavar="NEW", shell_complete=complete_definition)
@click.option(
    "--kit", metavar="FILE", type=PathType(path_type=Path), help=_("List the files of this kit that are out of date.")
)
@click.option(
    "--ink",
    type=Choice(INKS),
    default=INKS[0],
    show_default=True,
    help=_("Full colour, or the ink-saving design, for -o."),
)
@picture_option
@force_option
@output_options
def diff(old: str, new: str, kit: Path | None, ink: Ink, path: Path | None, force: bool, as_json: bool) -> int:
    """Print each change with its place in NEW, or in OLD if removed, then the files to print again."""
    check_drawn(path, "ink")
    before, after = _reading(old), _reading(new)
    if before.kind != after.kind:
        raise click.UsageError(
            _("{old} is a {one} and {new} a {other}: compare two files of the same kind").format(
                old=old, one=before.kind, new=new, other=after.kind
            )
        )
    differences = list(changes(before.document.data, after.document.data))
    outdated = printing_again(kit, after, changed=bool(differences)) if kit else None
    if path:
        _draw(path, before, after, differences, ink, force=force)
    if as_json:
        files = {"print_again": outdated.drawn, "may_tell_of_it": outdated.telling} if outdated else {}
        print_json("diff", {"changes": [_as_json(difference) for difference in differences], **files})
        return 1 if differences else 0
    for difference in differences:
        click.echo(_line(difference, (before if difference.sort == "removed" else after)))
    if outdated:
        count = len(outdated.drawn)
        click.echo(ngettext("{n} file to print again", "{n} files to print again", count).format(n=count))
        for name in outdated.drawn:
            click.echo(f"  {name}")
    if outdated and (count := len(outdated.telling)):
        text = ngettext("{n} other file may depend on it", "{n} other files may depend on it", count)
        click.echo(text.format(n=count))
        for name in outdated.telling:
            click.echo(f"  {name}")
    return 1 if differences else 0


def _reading(name: str) -> "Reading":
    """Read a definition, which may be invalid except for its YAML; raises UnreadableError and click.UsageError."""
    from hyskos.definitions.findings import UnreadableError
    from hyskos.definitions.loader import find, read, read_bytes

    revision = read_revision(name)
    if revision is not None:
        path, raw, neighbours = revision
        reading = read_bytes(raw, f"{nearer(path)}@{name.rpartition('@')[2]}", neighbours)
    else:
        path = Path(name)
        if not name or not path.exists():
            if path.suffix in SUFFIXES or len(path.parts) > 1:
                raise not_found(name)
            path = nearer(find(name))
        reading = read(path)
    if reading.document.findings or reading.kind is None:
        raise UnreadableError(reading.findings)
    return reading


def _draw(path: Path, before: "Reading", after: "Reading", differences: list[Change], ink: Ink, *, force: bool) -> None:
    """Draw the new map with its changes; raises UnreadableError for a map with findings, UsageError for other kinds."""
    from hyskos.companion.map_pictures import drawn_changes
    from hyskos.definitions.findings import UnreadableError
    from hyskos.definitions.kinds.map import Map

    if after.kind != "map":
        raise click.UsageError(
            _("only maps are drawn with their changes, and this is a {kind}").format(kind=after.kind)
        )
    for reading in (before, after):
        if reading.findings:
            raise UnreadableError(reading.findings)
    board = after.definition
    assert isinstance(board, Map)
    old, new = before.document.data, after.document.data
    save_drawn(path, lambda: drawn_changes(board, old, new, differences, ink), force=force)


def _line(change: Change, reading: "Reading") -> str:
    line = reading.document.marks.at(change.path).line
    return f"{reading.document.file_of(change.path)}:{line}: {told_change(change)}"


def _as_json(change: Change) -> dict[str, object]:
    values = {"old": change.old, "new": change.new}
    keys = {"added": ("new",), "removed": ("old",), "changed": ("old", "new")}[change.sort]
    return {"change": change.sort, "place": [*change.place], **{key: values[key] for key in keys}}
