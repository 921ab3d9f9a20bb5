"""`hyskos preview`: show a board in the browser and redraw it at every save."""

import threading
import webbrowser
from pathlib import Path

import click

from hyskos.cli.shared.files import nearer, not_found
from hyskos.cli.shared.option_types import WholeRange, complete_definition
from hyskos.cli.shared.options import examples, lang_option
from hyskos.definitions.languages import _, language
from hyskos.definitions.project import current_project

PORT = 8731


@click.command(
    help=_("Show boards in the browser, updated at every save.")
    + "\n\n"
    + _(
        "FILE is a YAML file or the id of a definition, DIR a folder of YAML files; the default is the project or "
        "this folder. Findings and the YAML text appear next to the board. While a file is broken, its last picture "
        "stays. Click a mark to highlight the lines it comes from, or a line to highlight its marks; edit values in a "
        "small form. Only this computer can open the page. Press Ctrl-C to stop."
    )
    + examples("hyskos preview my-map.yaml", "hyskos preview inner-factory --open")
)
@click.argument("name", metavar="[FILE|DIR]", required=False, shell_complete=complete_definition)
@click.option("--port", type=WholeRange(1024, 65535), default=PORT, show_default=True, help=_("First port to try."))
@click.option("--open", "in_browser", is_flag=True, help=_("Open the page in the browser."))
@lang_option
def preview(name: str | None, port: int, in_browser: bool) -> None:
    """Serve the page until Ctrl-C."""
    from hyskos.companion.preview.server import NoPortError, start_preview

    try:
        server = start_preview(_path_to_show(_default_folder() if name is None else name), port, language())
    except NoPortError:
        raise click.UsageError(
            _("no free port from {port} on; choose another one with --port").format(port=port)
        ) from None
    server.alone = True
    threading.Thread(target=server.watch, daemon=True).start()
    click.echo(server.url)
    if in_browser:
        webbrowser.open(server.url)
    with server:
        server.serve_forever()


def _default_folder() -> str:
    """Return the default folder: that of the project, or the current one."""
    project = current_project()
    return "." if project is None else str(project.folder)


def _path_to_show(name: str) -> Path:
    """Return the file or folder to show; raises click.UsageError."""
    from hyskos.companion.preview.watching import definitions_in
    from hyskos.definitions.loader import find

    path = Path(name)
    if name and path.is_dir():
        if not definitions_in(path):
            raise click.UsageError(_("{file}: no .yaml or .yml file in this folder").format(file=name))
        return nearer(path)
    path = path if path.is_file() else nearer(find(name))
    if not path.is_file():
        raise not_found(name)
    return path
