"""`hyskos site`: build the web site, and try it on this computer."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from hyskos.cli.shared.files import FileError, PathType, unwritable
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
    """Build the site into a folder; raises FileError and click.UsageError."""
    from hyskos.cli.site.building import UnbuildableError, build, check_tools, is_site

    try:
        if folder.exists() and not (folder.is_dir() and is_site(folder)):
            raise FileError(_("{folder} exists and is not a site; choose another folder with -o").format(folder=folder))
        check_tools()
        folder.mkdir(parents=True, exist_ok=True)  # fails before the work where nothing can be written
        build(folder)
    except UnbuildableError as error:
        raise click.UsageError(str(error)) from None
    except OSError as error:
        raise unwritable(folder, error) from None


def _serve(folder: Path, port: int) -> None:
    """Serve a site until Ctrl-C; raises click.UsageError without a free port."""
    server = open_server(folder, port)
    if server is None:
        raise click.UsageError(_("no free port from {port} on; choose another one with --port").format(port=port))
    with server:
        click.echo(f"http://localhost:{server.server_port}/")
        server.serve_forever()


# Serve a built site on this computer, with the headers that its files `_headers` names.

_TRIES = 20
_TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}


class _Handler(SimpleHTTPRequestHandler):
    """Sends files with their types and headers; logs nothing."""

    protocol_version = "HTTP/1.1"

    def guess_type(self, path: str | PathLike[str]) -> str:
        """Return the type of a file; the types of this system may lack some of ours."""
        return _TYPES.get(Path(path).suffix) or super().guess_type(path)

    def end_headers(self) -> None:
        """Add the headers of the path."""
        for name, value in _headers(Path(self.directory), self.path):
            self.send_header(name, value)
        super().end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Keep the terminal quiet."""
        del code, size


def _headers(folder: Path, path: str) -> Iterator[tuple[str, str]]:
    """Yield the headers for a path, from the file that static hosts read, too."""
    applies = False
    for line in (folder / "_headers").read_text(encoding="utf-8").splitlines():
        if not line.startswith(" "):
            applies = path.startswith(line[:-1]) if line.endswith("*") else path == line
        elif applies:
            name, value = line.strip().split(": ", 1)
            yield name, value


def open_server(folder: Path, port: int) -> ThreadingHTTPServer | None:
    """Open a server for a built site on the first free port from `port` on; None if there is none."""
    handler = partial(_Handler, directory=str(folder.resolve()))
    for number in range(port, min(port + _TRIES, 65536)):
        try:
            return ThreadingHTTPServer(("127.0.0.1", number), handler)
        except OSError:
            continue
    return None
