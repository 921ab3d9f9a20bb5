"""The contents of a kit besides its printed files: definitions to print, texts, and copies of the user's files."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

import click

from hyskos import data
from hyskos.definitions.languages import _

if TYPE_CHECKING:
    from hyskos.definitions.kinds.definition import Definition
    from hyskos.definitions.kinds.product import Job, Product

USUAL = ("home-a4", "home-letter", "generic-offset", "the-game-crafter")
"""Default printers of a kit, one for each purpose."""


def texts() -> Iterator[tuple[str, bytes]]:
    """Yield the texts of a kit: licence, credits and changelog."""
    from hyskos.publishing.build.manifest import TEXTS

    for name in TEXTS:
        yield name, data.kit_text(name)


def definitions(own: "Sequence[Definition]") -> "list[Definition]":
    """Load all printable built-in definitions except those the user has replaced, then the user's own."""
    from hyskos.definitions.kinds.registry import shipped
    from hyskos.definitions.loader import load_file
    from hyskos.generators.orders.renderers import kinds, stem
    from hyskos.publishing.edition.printed_definitions import fill_definition

    edited = {stem(board) for board in own}
    loaded = [fill_definition(load_file(path)) for kind in kinds() for path in shipped(kind).values()]
    return [*(board for board in loaded if stem(board) not in edited), *own]


def own_sources(boards: "Sequence[Definition]", profiles: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield copies of the user's files, so that the contents of the kit can be checked and edited."""
    from hyskos.cli.printing.print_requests import profile_of
    from hyskos.definitions.loader import profile_names
    from hyskos.publishing.build.manifest import own_source, source_of

    for board in boards:
        yield from _copies(Path(board.source), source_of(board), board.files)
    for name in profiles:
        path = Path(name)
        if name not in profile_names() and path.is_file():
            profile = profile_of(name)
            yield from _copies(path, own_source(f"printer-{profile.id}", profile.files), profile.files)


def own_parts(product: "Product", jobs: "Sequence[Job]") -> Iterator[tuple[str, bytes]]:
    """Yield copies of the files a product needs for jobs, placed like the originals relative to the product file.

    Files these jobs do not use are left out, and so are files outside the folder of the product.
    """
    from hyskos.publishing.build.manifest import source_of

    path, names = Path(product.source), [name for name in product.named(jobs) if _below(name)]
    yield from _beside(path, source_of(product), [name for name in _named(path, names) if _below(name)])


def _below(name: str) -> bool:
    return not PurePosixPath(name).is_absolute() and ".." not in PurePosixPath(name).parts


def own_fonts(product: "Product", member: str) -> Iterator[tuple[str, bytes]]:
    """Yield copies of a product's fonts, with the licence file next to each, if any.

    `member` is a file in the target folder.
    """
    path, digests = Path(product.source), {face.digest for face in product.fonts.values()}
    # a font's own name may differ from its file name
    fonts = [name for name in product.files if sha256((path.parent / name).read_bytes()).hexdigest() in digests]
    beside = dict.fromkeys(PurePosixPath(name).with_name(one).as_posix() for name in fonts for one in _LICENCES)
    licences = [name for name in beside if (path.parent / name).is_file()]
    yield from _beside(path, member, [*fonts, *licences])


_LICENCES = ("OFL.txt", "LICENSE.txt", "LICENCE.txt")
"""Open licences require the licence to accompany the font."""


def _copies(path: Path, member: str, files: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield copies of a file and of everything it refers to, directly or indirectly, so that each can be checked."""
    yield member, path.read_bytes()
    yield from _beside(path, member, _named(path, files))


def _named(path: Path, files: Sequence[str]) -> list[str]:
    """List the files a file refers to, and those that these refer to, without duplicates.

    References may be circular: a box may name a cover that names the box.
    """
    from hyskos.definitions.loader import read

    found, left = dict.fromkeys(files), [*files]
    while left:
        name = left.pop(0)
        if PurePosixPath(name).suffix in (".yaml", ".yml"):
            named = getattr(read(path.parent / name).definition, "files", ())
            beside = [(PurePosixPath(name).parent / one).as_posix() for one in named]
            left += [one for one in beside if one not in found]
            found |= dict.fromkeys(beside)
    return [*found]


def _beside(path: Path, member: str, files: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield copies of neighbouring files, skipping the file itself; raises click.UsageError for unportable names."""
    from hyskos.publishing.build.manifest import MEMBER

    for name in files:
        copy = (PurePosixPath(member).parent / name).as_posix()
        if copy == member and (path.parent / name).samefile(path):
            continue
        if not MEMBER.fullmatch(copy) or copy == member:
            text = _("{file}: in a kit, file names have letters, digits, spaces, points and hyphens only")
            raise click.UsageError(text.format(file=path.parent / name))
        yield copy, (path.parent / name).read_bytes()
