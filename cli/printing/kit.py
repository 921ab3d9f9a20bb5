"""`hyskos kit`: write everything a publisher provides into one file; `hyskos kit verify` checks such a file."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli import __version__
from hyskos.cli.printing.export_options import stamp_option, workers_option
from hyskos.cli.printing.kit_contents import USUAL
from hyskos.cli.printing.packing import (
    check_extras,
    check_target,
    collect_files,
    missing_extras,
    rules_versions,
    write_kit,
)
from hyskos.cli.printing.print_requests import refusing
from hyskos.cli.printing.written_files import Report, check_clock
from hyskos.cli.shared.files import PathType, cause
from hyskos.cli.shared.option_types import complete_printer, complete_product
from hyskos.cli.shared.options import SPOKEN, check_spoken, examples, json_option, lang_option, print_json
from hyskos.cli.shared.terminal import Progress
from hyskos.definitions.languages import LANGUAGES, _, complete, ngettext

if TYPE_CHECKING:
    from hyskos.definitions.kinds.definition import Definition
    from hyskos.definitions.kinds.printer import Profile
    from hyskos.definitions.printing import Stamp
    from hyskos.publishing.verify.findings import KitFinding, Verdict


class VerifyOr(click.Group):
    """`hyskos kit` makes a kit; `hyskos kit verify FILE` checks one."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the subcommand, or suggest a similar name."""
        if args and args[0] not in self.commands:
            from hyskos.companion.sentences import near  # slow import

            raise click.exceptions.NoSuchCommand(args[0], possibilities=near(args[0], self.commands), ctx=ctx)
        return super().resolve_command(ctx, args)


@click.group(
    "kit",
    cls=VerifyOr,
    invoke_without_command=True,
    help=_("Write all printable files into one zip file, sorted by use.")
    + "\n\n"
    + _(
        "The zip has folders for A4, Letter and full-size pages, press files and pictures for printers, instructions "
        "to print, cut, glue and laminate, the licences, and a manifest with size, language, source and checksum of "
        "every file. The same input always gives the same bytes."
    )
    + examples(
        "hyskos kit -o kit.zip", "hyskos kit --profile home-a4 --lang es -o kit-es.zip",
        "hyskos kit --add my-map.yaml --profile my-printer.yaml -o kit.zip",
        "hyskos kit --product pharaoh-product --lang es -o pharaoh.zip", "hyskos kit verify kit.zip",
    ),
)  # fmt: skip
@click.option(
    "-o", "--output", "path", type=PathType(path_type=Path, dir_okay=False), metavar="FILE.zip",
    help=_("File to write."),
)  # fmt: skip
@click.option(
    "--profile", "profiles", multiple=True, metavar="NAME|FILE", shell_complete=complete_printer,
    help=_("Printer profile; repeatable. Default: home on A4 and Letter, offset, The Game Crafter."),
)  # fmt: skip
@click.option(
    "--add", "added", multiple=True, type=PathType(path_type=Path), metavar="FILE",
    help=_("Add your own board (YAML); it replaces a built-in board with the same id."),
)  # fmt: skip
@click.option(
    "--product", metavar="NAME|FILE", shell_complete=complete_product,
    help=_("Only the home-printing sheets of this product; `hyskos product build` makes its other zip files."),
)  # fmt: skip
@click.option(
    "--lang", "langs", multiple=True, type=SPOKEN,
    help=_("Language; repeatable. Default: all."),
)  # fmt: skip
@stamp_option
@click.option("--force", is_flag=True, help=_("Overwrite a file even if it is not a kit."))
@workers_option
@json_option
@click.pass_context
def group(
    ctx: click.Context,
    path: Path | None,
    profiles: tuple[str, ...],
    added: tuple[Path, ...],
    product: str | None,
    langs: tuple[str, ...],
    stamp: "Stamp",
    force: bool,
    workers: int | None,
    as_json: bool,
) -> int:
    """Make the kit, unless there is a subcommand."""
    if ctx.invoked_subcommand:
        return 0
    if path is None:
        raise click.UsageError(_("Missing -o: name the file to write, such as -o kit.zip"))
    check_clock()
    check_target(path, force)
    report = Report()
    if product is not None:
        if profiles or added:
            raise click.UsageError(_("the product names its own printers and boards: leave out --profile and --add"))
        content, count = _home_kit(product, langs, stamp, workers, report)
    else:
        content, count = _whole_kit(profiles, added, langs, stamp, workers, report)
    write_kit(path, content, force)
    if as_json:
        digest = hashlib.sha256(content).hexdigest()
        print_json("kit", {"file": str(path), "files": count, "bytes": len(content), "sha256": digest})
    else:
        click.echo(path)
    megabytes = round(len(content) / 1e6, 1)
    click.echo(ngettext("{n} file, {mb} MB", "{n} files, {mb} MB", count).format(n=count, mb=megabytes), err=True)
    return report.code()


def _home_kit(
    name: str, langs: tuple[str, ...], stamp: "Stamp", workers: int | None, report: Report
) -> tuple[bytes, int]:
    """Make the zip file for buyers of a product; return its bytes and number of files."""
    from hyskos.cli.printing.product_zips import (
        check_covers,
        chosen_languages,
        load_product,
        print_missing_parts,
        wanting_for,
        zipped,
    )
    from hyskos.generators.orders.renderers import Drawn, reuse_drawings

    whole, drawn = load_product(name), Drawn()
    with reuse_drawings(drawn):
        check_covers(whole)
    jobs = [job for job in whole.product.jobs if job.make == "home"]
    if not jobs:
        raise click.UsageError(
            _("{name} has no job for home printers: add one with `make: home`").format(name=whole.product.id)
        )
    check_extras(wanting_for(whole.product, jobs))
    print_missing_parts(whole, langs)
    with reuse_drawings(drawn):  # reuse the drawings made for the check, if a single process makes everything
        return zipped(whole, jobs, chosen_languages(whole.product, langs), stamp, workers, report)


def _whole_kit(
    profiles: tuple[str, ...],
    added: tuple[Path, ...],
    langs: tuple[str, ...],
    stamp: "Stamp",
    workers: int | None,
    report: Report,
) -> tuple[bytes, int]:
    """Make the complete kit; return its bytes and number of files."""
    from hyskos.cli.printing.kit_contents import definitions, own_sources, texts
    from hyskos.cli.printing.print_requests import profile_of
    from hyskos.generators.writers.zip_files import pack
    from hyskos.publishing.build.kit_orders import orders, proofs, together
    from hyskos.publishing.build.manifest import MANIFEST, manifest

    check_spoken(langs)
    printers = _different([profile_of(name) for name in profiles or USUAL])
    check_extras(missing_extras(printers))
    own = _own(added)
    boards = definitions(own)
    spoken = langs or tuple(filter(complete, LANGUAGES))
    with refusing():
        wanted = list(orders(boards, printers, spoken, stamp))
        if not profiles:
            wanted += proofs(boards, printers[0], spoken[0], stamp)
    members = {**dict(texts()), **dict(own_sources(own, profiles))}
    found = collect_files(together(wanted), members, workers, report)
    listed = manifest([*found.entries, *found.drawn], __version__, rules_versions())
    return pack({**found.members, MANIFEST: listed}), len(found.members) + 1


def _different(printers: Sequence["Profile"]) -> list["Profile"]:
    """Raise click.UsageError for different printers with the same id, which would share file names; drop duplicates."""
    found: dict[str, Profile] = {}
    for printer in printers:
        if found.setdefault(printer.id, printer) != printer:
            raise click.UsageError(
                _("two printers have the id {name}: choose another one for yours").format(name=printer.id)
            )
    return list(found.values())


def _own(paths: Sequence[Path]) -> "list[Definition]":
    """Load the user's boards; prints findings and exits if there are any."""
    from hyskos.cli.printing.printable import definitions_of

    report = Report()
    names = tuple(str(path) if path.suffix or path.is_absolute() else f"./{path}" for path in paths)  # never an id
    own = definitions_of(names, report) if names else []
    if report.problems:
        raise click.exceptions.Exit(1)
    return own


@group.command(
    "verify",
    help=_("Check a kit and every file in it against its manifest.")
    + "\n\n"
    + _(
        "Opens every PDF, SVG and PNG: pages, sizes, bleed, resolution, language and colour must match the manifest, "
        "and PDF files must pass preflight for their printer. Nothing is unpacked to disk. Prints one line per fault, "
        "with a code explained in docs/guides/kit.md. Exit code 1 if there are faults, 2 if the file is not a zip file."
    )
    + examples("hyskos kit verify kit.zip", "hyskos kit verify kit.zip --json"),
)
@click.argument("path", type=PathType(path_type=Path), metavar="FILE.zip")
@json_option
@lang_option
def verify_command(path: Path, as_json: bool) -> int:
    """Print faults, and what could not be checked."""
    verdict = _checked(path)
    if as_json:
        findings = [_plain(finding) for finding in verdict.findings]
        left = [message.render(_) for message in verdict.unchecked]
        print_json("kit.verify", {"files": verdict.files, "faults": findings, "unchecked": left})
    else:
        _tell(verdict)
    return 1 if verdict.findings else 0


def _checked(path: Path) -> "Verdict":
    from hyskos.publishing.verify.archive import UnreadableKitError
    from hyskos.publishing.verify.run import verify

    progress = Progress(0)

    def step(done: int, total: int, name: str) -> None:
        progress.total, progress.done, progress.name = total, done, name
        progress.show()

    try:
        return verify(path, __version__, step)
    except OSError as error:
        raise click.UsageError(f"{path}: {cause(error)}") from None
    except UnreadableKitError:
        raise click.UsageError(_("{file}: not a zip file").format(file=path)) from None
    finally:
        progress.clear()


def _plain(finding: "KitFinding") -> dict[str, object]:
    from hyskos.publishing.verify.findings import CODES

    return {
        "code": finding.code,
        "kind": CODES[finding.code].kind,
        "file": finding.name,
        **({"page": finding.page} if finding.page else {}),
        "expected": finding.expected.render(),
        "found": finding.found.render(),
        "message": finding.sentence().render(_),
    }


def _tell(verdict: "Verdict") -> None:
    from hyskos.companion.formatting import printable

    for finding in verdict.findings:
        click.echo(printable(f"{finding.name}: {finding.code} {finding.sentence().render(_)}"))
    for message in verdict.unchecked:
        click.echo(printable(_("not checked: {what}").format(what=message.render(_))))
    if not verdict.findings:
        n = verdict.files
        click.echo(ngettext("{n} file checked, no fault", "{n} files checked, no faults", n).format(n=n))
