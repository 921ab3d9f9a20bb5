"""Build the site into a folder: completely or not at all."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from hyskos import data
from hyskos.cli import __version__
from hyskos.cli.site.contents import WEB, archives, draw_picture, phone_page, spoken
from hyskos.cli.site.printing import choices
from hyskos.definitions.extras import lacks
from hyskos.definitions.kinds.registry import KINDS
from hyskos.definitions.languages import _

LINKER = "wasm-ld"
PAGE, SERVICE = "index.html", "service.js"


class UnbuildableError(Exception):
    """Raised if the site cannot be built; the text says why and what to do."""


def check_tools() -> None:
    """Raise UnbuildableError if the sources or tools of the site are missing."""
    if not (WEB / "build.mjs").is_file():
        raise UnbuildableError(_("the site is built from a checkout of Hyskos; an installed package lacks its sources"))
    if shutil.which("node") is None:
        raise UnbuildableError(_("the site needs Node 20 or newer; install it, then run `make web-tools`"))
    if not (WEB / "node_modules" / "pyodide").is_dir():
        raise UnbuildableError(_("the tools of the site are missing: run `make web-tools`"))
    if shutil.which(LINKER) is None:
        raise UnbuildableError(_("the site needs wasm-ld; install the package lld"))
    if lacks("lab"):
        raise UnbuildableError(_("the site needs LLVM: run `pip install 'hyskos[lab]'`"))


def is_site(folder: Path) -> bool:
    """Return whether a folder contains a site that `build` made, which may be replaced, or nothing."""
    return not any(folder.iterdir()) or ((folder / PAGE).is_file() and (folder / SERVICE).is_file())


def build(folder: Path) -> None:
    """Build the site into an existing folder, replacing an older site. Raises UnbuildableError and OSError."""
    check_tools()
    with TemporaryDirectory(prefix=".site-", dir=folder.resolve().parent) as work:
        made, parts = Path(work, "made"), Path(work, "parts")
        made.mkdir()
        parts.mkdir()
        description = {
            "out": str(made),
            "version": __version__,
            "choices": {lang: choices(lang) for lang in spoken()},
            "archives": archives(),
            "copies": list(_drawn(parts)),
        }
        done = subprocess.run(
            ("node", str(WEB / "build.mjs")),
            input=json.dumps(description),
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode:
            raise UnbuildableError(done.stderr.strip())
        folder.rename(Path(work, "old"))
        made.rename(folder)


def _drawn(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Write pictures, the page for Play and the kernel of the lab to a folder.

    Yields each file, its folder in the site, and its name in code.
    """
    games = [path.stem.removesuffix("-product") for path in (data.ROOT / KINDS["product"].folder).glob("*.yaml")]
    for lang in spoken():
        for game in games:
            picture = folder / f"{game}-{lang}.svg"
            picture.write_bytes(draw_picture(game, lang))
            yield str(picture), "pictures", f"picture-{game}-{lang}"
        table = folder / f"table-{lang}.html"
        table.write_bytes(phone_page(lang))
        yield str(table), "play", f"table-{lang}"
    kernel = folder / "kernel.wasm"
    kernel.write_bytes(_kernel())
    yield str(kernel), "code", "kernel"


def _kernel() -> bytes:
    """Compile the kernel of the lab; raises UnbuildableError if one of its tools does not work."""
    from hyskos.lab.compiled.wasm import LinkerError, build_kernel

    try:
        return build_kernel()
    except (LinkerError, ImportError) as error:
        raise UnbuildableError(str(error)) from None
