"""`hyskos kit verify`: check a kit and everything in it."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli import __version__
from hyskos.cli.shared.files import PathType, cause
from hyskos.cli.shared.options import examples, json_option, lang_option, print_json
from hyskos.cli.shared.terminal import Progress
from hyskos.definitions.languages import _, ngettext

if TYPE_CHECKING:
    from hyskos.publishing.verify.findings import KitFinding, Verdict


@click.command(
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
        click.echo(ngettext("{n} file, as it was made", "{n} files, as they were made", n).format(n=n))
