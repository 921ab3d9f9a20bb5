"""`hyskos site`: build the web site, and try it on this computer."""

from pathlib import Path
from tempfile import TemporaryDirectory

import click

from hyskos.cli.shared.files import FileFault, PathType, unwritable
from hyskos.cli.shared.option_types import WholeRange
from hyskos.cli.shared.options import examples, lang_option
from hyskos.definitions.languages import _

PORT = 8741


@click.command(
    help=_("Build the web site: print, design and play in the browser.")
    + "\n\n"
    + _(
        "Any static host can serve the folder. The site needs no server program, works offline after the first visit, "
        "and makes the same files as these commands. Building needs a checkout, Node, wasm-ld, and `make web-tools`."
    )
    + examples("hyskos site -o site", "hyskos site --serve")
)
@click.option(
    "-o", "--output", "folder", type=PathType(path_type=Path), metavar="DIR",
    help=_("Folder to write to; an older site in it is replaced."),
)  # fmt: skip
@click.option("--serve", is_flag=True, help=_("Serve the site on this computer, until Ctrl-C."))
@click.option("--port", type=WholeRange(1024, 65535), default=PORT, show_default=True, help=_("First port to try."))
@lang_option
def site(folder: Path | None, serve: bool, port: int) -> None:
    """Build the folder, and serve it if wanted; without a folder, serve a temporary one."""
    if folder is not None:
        _build(folder)
        click.echo(folder)
        if serve:
            _serve(folder, port)
    elif serve:
        with TemporaryDirectory() as work:
            _build(Path(work, "site"))
            _serve(Path(work, "site"), port)
    else:
        raise click.UsageError(_("Missing -o: name the folder to write, such as -o site, or add --serve"))


def _build(folder: Path) -> None:
    """Build the site into a folder; raises FileFault and click.UsageError."""
    from hyskos.cli.site.building import UnbuildableError, build, check_tools, is_site

    try:
        if folder.exists() and not (folder.is_dir() and is_site(folder)):
            raise FileFault(_("{folder} exists and is not a site; choose another folder with -o").format(folder=folder))
        check_tools()
        folder.mkdir(parents=True, exist_ok=True)  # fails before the work where nothing can be written
        build(folder)
    except UnbuildableError as error:
        raise click.UsageError(str(error)) from None
    except OSError as error:
        raise unwritable(folder, error) from None


def _serve(folder: Path, port: int) -> None:
    """Serve a site until Ctrl-C; raises click.UsageError without a free port."""
    from hyskos.cli.site.serving import open_server

    server = open_server(folder, port)
    if server is None:
        raise click.UsageError(_("no free port from {port} on; choose another one with --port").format(port=port))
    with server:
        click.echo(f"http://localhost:{server.server_port}/")
        server.serve_forever()
