"""`hyskos kit`: everything a publisher hands over, in one file; `hyskos kit verify` checks such a file."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import data
from cli import __version__
from cli.groups import near
from cli.i18n import LANGUAGES, _, ngettext
from cli.options import examples, json_option, lang_option, print_json
from cli.progress import Progress
from cli.stamp_option import stamp_option
from cli.writing import UnwritableError, check_clock

if TYPE_CHECKING:
    from generators.editions import Made, Order
    from generators.kit import Entry, Fault
    from generators.sheets.paper import Profile

PROFILES = (
    "home-a4", "home-letter", "generic-offset", "generic-x1a", "drivethru", "longpack", "the-game-crafter",
)  # fmt: skip
USUAL = ("home-a4", "home-letter", "generic-offset", "the-game-crafter")
"""The printers of a kit when none are named: one of each use."""
FOLDERS = {"a4": "A4", "letter": "Letter"}
COVER = "read-me-first"
PROOF_DPI = 100


class VerifyOr(click.Group):
    """`hyskos kit` makes a kit; `hyskos kit verify FILE` checks one."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the subcommand, or say which name is near."""
        if args and args[0] not in self.commands:
            raise click.exceptions.NoSuchCommand(args[0], possibilities=near(args[0], self.commands), ctx=ctx)
        return super().resolve_command(ctx, args)


@click.group(
    "kit",
    cls=VerifyOr,
    invoke_without_command=True,
    help=_("Write everything there is to print into one zip file, sorted by use.")
    + "\n\n"
    + _(
        "The file holds folders for A4, Letter and full-size pages, press files and pictures for printers, a sheet "
        "that tells how to print, cut, glue and laminate, the licences, and a manifest with the size, language, source "
        "and checksum of every file. The same "
        "input gives the same bytes."
    )
    + examples(
        "hyskos kit -o kit.zip", "hyskos kit --profile home-a4 --lang es -o kit-es.zip", "hyskos kit verify kit.zip"
    ),
)
@click.option(
    "-o", "--output", "path", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE.zip",
    help=_("The file to write."),
)  # fmt: skip
@click.option(
    "--profile", "profiles", multiple=True, type=click.Choice(PROFILES), metavar="PROFILE",
    help=_("Printer, may be given several times; if not given: at home on A4 and Letter, offset, The Game Crafter."),
)  # fmt: skip
@click.option(
    "--lang", "langs", multiple=True, type=click.Choice(LANGUAGES),
    help=_("Language, may be given several times; all if not given."),
)  # fmt: skip
@stamp_option
@click.option("--force", is_flag=True, help=_("Overwrite a file that is no kit."))
@click.option("--workers", type=click.IntRange(1, 64), help=_("Processes to work with; all processors if not given."))
@json_option
@click.pass_context
def group(
    ctx: click.Context,
    path: Path | None,
    profiles: tuple[str, ...],
    langs: tuple[str, ...],
    stamp: str,
    force: bool,
    workers: int | None,
    as_json: bool,
) -> int:
    """Make the kit unless a subcommand does something else."""
    if ctx.invoked_subcommand:
        return 0
    if path is None:
        raise click.UsageError(_("name the file to write: -o kit.zip"))
    check_clock()
    _check_target(path, force)
    _check_extras(profiles or USUAL)
    members, entries = _members(profiles or USUAL, langs or LANGUAGES, stamp, workers)
    content = _packed(members, entries)
    _write(path, content)
    answer = {"file": str(path), "files": len(members) + 1, "bytes": len(content)}
    if as_json:
        print_json("kit", {**answer, "sha256": hashlib.sha256(content).hexdigest()})
    else:
        click.echo(path)
    click.echo(
        ngettext("{n} file, {mb} MB", "{n} files, {mb} MB", len(members) + 1).format(
            n=len(members) + 1, mb=round(len(content) / 1e6, 1)
        ),
        err=True,
    )
    return 0


def _check_extras(profiles: tuple[str, ...]) -> None:
    """Name what has to be installed for press files and pictures, before any work."""
    from importlib.util import find_spec

    from generators.sheets.paper import load_profile

    printers = [load_profile(name) for name in profiles]
    if any(printer.press for printer in printers) and not find_spec("pikepdf"):
        raise click.UsageError(_("press files need one more library: pip install 'hyskos[press]'"))
    if any(printer.components for printer in printers) and not find_spec("pypdfium2"):
        raise click.UsageError(_("PNG needs one more library: pip install 'hyskos[png]'"))


def _check_target(path: Path, force: bool) -> None:
    """Refuse before the work what could not be written after it."""
    import os
    import zipfile

    from generators.kit import MANIFEST

    if not path.parent.is_dir():
        raise UnwritableError(_("{folder}: there is no such folder").format(folder=path.parent))
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise UnwritableError(_("{folder}: no permission to write here").format(folder=path.parent))
    if path.exists() and not force:
        ours = zipfile.is_zipfile(path) and MANIFEST in zipfile.ZipFile(path).namelist()
        if not ours:
            raise UnwritableError(_("{file} exists and is no kit; --force overwrites it").format(file=path))


def _members(
    profiles: tuple[str, ...], langs: tuple[str, ...], stamp: str, workers: int | None
) -> tuple[dict[str, bytes], list["Entry"]]:
    from generators.export import Failed, made
    from generators.kit import describe

    orders = [*_orders(profiles, langs, stamp), *(_proof_orders(langs[0]) if profiles == USUAL else ())]
    members = dict(_papers())
    entries = [describe(name, content) for name, content in members.items()]
    progress = Progress(len(orders))
    for order, files in zip(orders, made(orders, workers), strict=True):
        progress.step(order.definition.id)
        if isinstance(files, Failed):
            told = "; ".join(message.render(_) for message in files.messages)
            if order.profile.components:  # they do not make everything: said, and left out
                progress.say(f"{order.definition.id}: {told}")
                continue
            raise click.ClickException(f"{order.definition.id}, {order.profile.id}: {told}")
        for file in files:
            name = _place(order, file)
            if name not in members:
                members[name] = file.content
                entries.append(describe(name, file.content, **_facts(order, file)))
    progress.clear()
    return members, entries


def _orders(profiles: tuple[str, ...], langs: tuple[str, ...], stamp: str) -> Iterator["Order"]:
    from cli.worked_examples import completed
    from definitions.loader import load_file, shipped
    from generators.editions import Order, kinds
    from generators.sheets.paper import load_profile

    definitions = [completed(load_file(path)) for kind in kinds() for path in shipped(kind).values()]
    for profile in profiles:
        printer = load_profile(profile)
        elsewhere = bool(printer.press or printer.components)
        for lang in langs:
            for ink in ("full",) if elsewhere else ("full", "saver"):
                for definition in definitions:
                    if definition.id == COVER and (elsewhere or ink == "full"):
                        continue  # for whoever prints at home, and nobody needs it in colours
                    if printer.components and not _carried(definition, printer):
                        continue
                    formats = ("pdf",) if definition.id == COVER else ("svg", "pdf")
                    yield Order(definition, lang, ink, printer, None, formats, printer.dpi, stamp=stamp)


def _proof_orders(lang: str) -> Iterator["Order"]:
    """Show boards as colour-blind eyes and a grey copier see them: pictures to look at, not to print."""
    from definitions.loader import load_file, shipped
    from generators.editions import Order
    from generators.sheets.paper import load_profile

    for kind in ("map", "faction"):
        for path in shipped(kind).values():
            home = load_profile("home-a4")
            yield Order(load_file(path), lang, "full", home, None, ("png",), PROOF_DPI, ("deutan", "grey"))


def _carried(definition: Any, printer: "Profile") -> bool:
    """Tell whether a maker of games has a component for a definition."""
    from generators.editions import drawers_of

    kinds = {kind for component in printer.components for kind in component.kinds}
    return all(drawer.kind in kinds for drawer in drawers_of(definition))


def _place(order: "Order", file: "Made") -> str:
    """Sort a file by use: the printer's paper, a page of its own size, a press, a maker of games."""
    if order.definition.id == COVER:
        return f"READ-ME-FIRST_{order.profile.paper}_{order.lang}.pdf"
    if order.proofs:
        return f"proofs/{file.name}"
    if order.profile.press:
        return f"press/{order.profile.id}/{file.name}"
    if order.profile.components:
        return f"pod/{order.profile.id}/{file.name}"
    return f"{FOLDERS.get(file.paper, 'full-size')}/{file.name}"


def _facts(order: "Order", file: "Made") -> dict[str, Any]:
    source = Path(order.definition.source)
    return {
        "pages": file.pages,
        "trim": (round(file.trim[0], 3), round(file.trim[1], 3)),
        "bleed": file.bleed,
        "paper": None if file.colour else file.paper,
        "colour": file.colour or "RGB",
        "condition": file.condition,
        "dpi": order.dpi if file.name.endswith(".png") else None,
        "lang": order.lang,
        "ink": order.ink,
        "printer": order.profile.id,
        "component": file.component,
        "scale": round(file.scale, 4) if file.scale != 1 else None,
        "side": "face",
        "source": source.relative_to(data.ROOT).as_posix(),
        "source_sha256": hashlib.sha256(source.read_bytes()).hexdigest(),
        "version": order.definition.version,
    }


def _papers() -> Iterator[tuple[str, bytes]]:
    """Give the texts of a kit: licence, credits and what changed."""
    texts = data.ROOT / "texts"
    for name in ("LICENSE.txt", "CREDITS.txt", "CHANGES.md"):
        yield name, (texts / name).read_bytes()


def _packed(members: dict[str, bytes], entries: list["Entry"]) -> bytes:
    from definitions.loader import load_rules, shipped
    from generators.kit import MANIFEST, manifest, pack

    rules = {name: load_rules(name).version for name in shipped("rules")}
    return pack({**members, MANIFEST: manifest(entries, __version__, rules)})


def _write(path: Path, content: bytes) -> None:
    import os

    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        raise UnwritableError(f"{path}: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)


@group.command(
    "verify", help=_("Check every file of a kit against its manifest.") + examples("hyskos kit verify kit.zip")
)
@click.argument("path", type=click.Path(path_type=Path), metavar="FILE.zip")
@json_option
@lang_option
def verify_command(path: Path, as_json: bool) -> int:
    """Print what is missing, added or changed; exit 1 if anything is."""
    import zipfile

    from generators.kit import verify

    try:
        count, faults = verify(path)
    except OSError as error:
        raise click.UsageError(f"{path}: {error.strerror}") from None
    except zipfile.BadZipFile:
        raise click.UsageError(_("{file}: not a zip file").format(file=path)) from None
    if as_json:
        print_json("kit.verify", {"files": count, "faults": [{"kind": f.kind, "file": f.name} for f in faults]})
    else:
        for fault in faults:
            click.echo(f"{fault.name}: {_said(fault)}")
        if not faults:
            click.echo(ngettext("{n} file, as it was made", "{n} files, as they were made", count).format(n=count))
    return 1 if faults else 0


def _said(fault: "Fault") -> str:
    return {
        "missing": _("is in the manifest, but not in the kit"),
        "extra": _("is not in the manifest"),
        "changed": _("has changed since the kit was made"),
        "size": _("is larger than any kit"),
        "manifest": _("is missing or is not a manifest"),
    }[fault.kind]
