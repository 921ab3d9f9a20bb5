"""`hyskos kit`: write everything a publisher provides into one file; `hyskos kit verify` checks such a file."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli import __version__
from hyskos.cli.printing.export_options import stamp_option, workers_option
from hyskos.cli.printing.written_files import Report, check_clock, check_target, making_files, write_zip
from hyskos.cli.shared.files import PathType, cause
from hyskos.cli.shared.option_types import complete_printer, complete_product
from hyskos.cli.shared.options import SPOKEN, check_spoken, examples, json_option, output_options, print_json
from hyskos.cli.shared.reports import print_findings
from hyskos.cli.shared.terminal import Progress
from hyskos.definitions.languages import _, ngettext

if TYPE_CHECKING:
    from hyskos.definitions.kinds.definition import Definition
    from hyskos.definitions.printing import Stamp
    from hyskos.publishing.build.packing import ZipFile
    from hyskos.publishing.verify.findings import KitFinding, Verdict


class KitGroup(click.Group):
    """`hyskos kit` makes a kit; `hyskos kit verify FILE` checks one."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the subcommand, or suggest a similar name."""
        if args and args[0] not in self.commands:
            from hyskos.companion.sentences import unknown_name  # slow import

            raise click.UsageError(unknown_name(args[0], self.commands), ctx)
        return super().resolve_command(ctx, args)


@click.group(
    "kit",
    cls=KitGroup,
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
    if product is not None:
        if profiles or added:
            raise click.UsageError(_("the product names its own printers and boards: leave out --profile and --add"))
        zip_made = _home_kit(product, langs, stamp, workers)
    else:
        zip_made = _whole_kit(profiles, added, langs, stamp, workers)
    summary = write_zip(path, zip_made, force, as_json)
    if as_json:
        print_json("kit", summary)
    return 1 if zip_made.problems else 0


def _home_kit(name: str, langs: tuple[str, ...], stamp: "Stamp", workers: int | None) -> "ZipFile":
    """Make the zip file for buyers of a product."""
    from hyskos.publishing.products.loaded_product import chosen_languages, find_missing_parts, load_product
    from hyskos.publishing.products.product_zip import build_zip, check_jobs

    with making_files(workers) as how:
        loaded = load_product(name)
        jobs = [job for job in loaded.product.jobs if job.make == "home"]
        check_jobs(loaded, jobs)
        if not jobs:
            raise click.UsageError(
                _("{name} has no job for home printers: add one with `make: home`").format(name=loaded.product.id)
            )
        print_findings(find_missing_parts(loaded, langs))
        return build_zip(loaded, jobs, chosen_languages(loaded.product, langs), stamp, how)


def _whole_kit(
    profiles: tuple[str, ...], added: tuple[Path, ...], langs: tuple[str, ...], stamp: "Stamp", workers: int | None
) -> "ZipFile":
    from hyskos.publishing.build.kit import build_kit, load_printers

    check_spoken(langs)
    with making_files(workers) as how:
        return build_kit(
            load_printers(profiles), _load_boards(added), langs, stamp, with_proofs=not profiles, making=how
        )


def _load_boards(paths: Sequence[Path]) -> "list[Definition]":
    """Load the user's boards; prints findings and exits if there are any."""
    from hyskos.cli.printing.printable import definitions_of

    report = Report()
    names = tuple(str(path) if path.suffix or path.is_absolute() else f"./{path}" for path in paths)  # never an id
    definitions = definitions_of(names, report) if names else []
    if report.problems:
        raise click.exceptions.Exit(1)
    return definitions


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
@output_options
def verify_command(path: Path, as_json: bool) -> int:
    """Print faults, and what could not be checked."""
    verdict = _check_kit(path)
    if as_json:
        findings = [_finding_json(finding) for finding in verdict.findings]
        unchecked = [message.render(_) for message in verdict.unchecked]
        print_json("kit.verify", {"files": verdict.files, "faults": findings, "unchecked": unchecked})
    else:
        _print_verdict(verdict)
    return 1 if verdict.findings else 0


def _check_kit(path: Path) -> "Verdict":
    from hyskos.publishing.verify.archive import UnreadableKitError
    from hyskos.publishing.verify.run import verify

    progress = Progress(0)

    def step(done: int, total: int, name: str) -> None:
        progress.total, progress.done, progress.name = total, done, name
        progress.show()

    try:
        return verify(path, __version__, step)
    except IsADirectoryError:
        raise click.UsageError(_("{file} is a folder: name a zip file in it").format(file=path)) from None
    except OSError as error:
        raise click.UsageError(f"{path}: {cause(error)}") from None
    except UnreadableKitError:
        raise click.UsageError(_why_unreadable(path).format(file=path)) from None
    finally:
        progress.clear()


def _why_unreadable(path: Path) -> str:
    """Explain why a file cannot be opened as a zip file: a download that stopped begins like one."""
    with path.open("rb") as file:
        if file.read(4) == b"PK\3\4":
            return _("{file}: the end of this zip file is missing or damaged: copy or download it again")
    return _("{file}: not a zip file")


def _finding_json(finding: "KitFinding") -> dict[str, object]:
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


def _print_verdict(verdict: "Verdict") -> None:
    from hyskos.companion.formatting import printable

    for finding in verdict.findings:
        click.echo(printable(f"{finding.name}: {finding.code} {finding.sentence().render(_)}"))
    for message in verdict.unchecked:
        click.echo(printable(_("not checked: {what}").format(what=message.render(_))))
    n, faults = verdict.files, len(verdict.findings)
    if faults:
        checked = ngettext("{n} file checked", "{n} files checked", n).format(n=n)
        click.echo(f"{checked}, " + ngettext("{n} fault", "{n} faults", faults).format(n=faults))
    else:
        click.echo(ngettext("{n} file checked, no fault", "{n} files checked, no faults", n).format(n=n))
