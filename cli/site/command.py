"""`hyskos site`: build the web site, and try it on this computer."""

from pathlib import Path

import click

from hyskos.cli.shared.files import FileFault, cause
from hyskos.cli.shared.numerals import WholeRange
from hyskos.cli.shared.options import examples
from hyskos.cli.shared.path_types import PathType
from hyskos.definitions.languages import _

FOLDER = "site"
"""Default folder."""
PORT = 8741


@click.command(
    help=_("Build the web site: boards, changes and printing in the browser.")
    + "\n\n"
    + _(
        "Any static host can serve the folder. The site needs no server program, works offline after the first visit, "
        "and makes the same files as these commands. Building needs a checkout, Node, wasm-ld, and `make web-tools`."
    )
    + examples("hyskos site -o site", "hyskos site --serve")
)
@click.option(
    "-o", "--output", "folder", type=PathType(path_type=Path), default=FOLDER, show_default=True, metavar="DIR",
    help=_("Folder to write to; an older site in it is replaced."),
)  # fmt: skip
@click.option("--serve", is_flag=True, help=_("Then serve the folder on this computer, until Ctrl-C."))
@click.option("--port", type=WholeRange(1024, 65535), default=PORT, show_default=True, help=_("First port to try."))
def site(folder: Path, serve: bool, port: int) -> None:
    """Build the folder, and serve it if wanted."""
    from hyskos.cli.site.building import UnbuildableError, build, is_site

    try:
        if folder.exists() and not (folder.is_dir() and is_site(folder)):
            raise FileFault(_("{folder} exists and is not a site; choose another folder with -o").format(folder=folder))
        folder.parent.mkdir(parents=True, exist_ok=True)
        build(folder)
    except UnbuildableError as error:
        raise click.UsageError(str(error)) from None
    except OSError as error:
        raise FileFault(f"{folder}: {cause(error)}") from None
    click.echo(folder)
    if serve:
        from hyskos.cli.site.serving import open_server

        server = open_server(folder, port)
        if server is None:
            raise click.UsageError(_("no free port from {port} on; choose another one with --port").format(port=port))
        with server:
            click.echo(f"http://localhost:{server.server_port}/")
            server.serve_forever()
