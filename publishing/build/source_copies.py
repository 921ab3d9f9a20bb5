"""Copies of the user's files in a kit or product, so that its contents can be checked and edited."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path, PurePosixPath

from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.kinds.product import Job, Product
from hyskos.definitions.loader import profile_names, read
from hyskos.definitions.messages import N_, say
from hyskos.generators.orders.requests import RefusedError
from hyskos.publishing.build.manifest import MEMBER, own_source, source_of

_LICENCES = ("OFL.txt", "LICENSE.txt", "LICENCE.txt")
"""Open licences require the licence to accompany the font."""


def own_sources(boards: Sequence[Definition], printers: Mapping[str, Profile]) -> Iterator[tuple[str, bytes]]:
    """Yield copies of the user's files; `printers` maps names and paths to printers."""
    for board in boards:
        yield from _copies(Path(board.source), source_of(board), board.files)
    for name, printer in printers.items():
        path = Path(name)
        if name not in profile_names() and path.is_file():
            yield from _copies(path, own_source(f"printer-{printer.id}", printer.files), printer.files)


def own_parts(product: Product, jobs: Sequence[Job]) -> Iterator[tuple[str, bytes]]:
    """Yield copies of the files a product needs for jobs, placed like the originals relative to the product file.

    Files these jobs do not use are left out, and so are files outside the folder of the product.
    """
    path, names = Path(product.source), [name for name in product.named(jobs) if _below(name)]
    yield from _files_near(path, source_of(product), [name for name in _existing_names(path, names) if _below(name)])


def _below(name: str) -> bool:
    return not PurePosixPath(name).is_absolute() and ".." not in PurePosixPath(name).parts


def own_fonts(product: Product, member: str) -> Iterator[tuple[str, bytes]]:
    """Yield copies of a product's fonts, with the licence file next to each, if any.

    `member` is a file in the target folder.
    """
    path, digests = Path(product.source), {face.digest for face in product.fonts.values()}
    # a font's own name may differ from its file name
    fonts = [name for name in product.files if sha256((path.parent / name).read_bytes()).hexdigest() in digests]
    neighbours = dict.fromkeys(PurePosixPath(font).with_name(name).as_posix() for font in fonts for name in _LICENCES)
    licences = [name for name in neighbours if (path.parent / name).is_file()]
    yield from _files_near(path, member, [*fonts, *licences])


def _copies(path: Path, member: str, files: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield copies of a file and of everything it refers to, directly or indirectly, so that each can be checked."""
    yield member, path.read_bytes()
    yield from _files_near(path, member, _existing_names(path, files))


def _existing_names(path: Path, files: Sequence[str]) -> list[str]:
    """List the files a file refers to, and those that these refer to, without duplicates.

    References may be circular: a box may name a cover that names the box.
    """
    names, waiting = dict.fromkeys(files), [*files]
    while waiting:
        name = waiting.pop(0)
        if PurePosixPath(name).suffix in (".yaml", ".yml"):
            named = getattr(read(path.parent / name).value, "files", ())
            neighbours = [(PurePosixPath(name).parent / file).as_posix() for file in named]
            waiting += [file for file in neighbours if file not in names]
            names |= dict.fromkeys(neighbours)
    return [*names]


def _files_near(path: Path, member: str, files: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield copies of neighbouring files, skipping the file itself; raises RefusedError for unportable names."""
    for name in files:
        copy = (PurePosixPath(member).parent / name).as_posix()
        if copy == member and (path.parent / name).samefile(path):
            continue
        if not MEMBER.fullmatch(copy) or copy == member:
            text = N_("{file}: in a kit, file names have letters, digits, spaces, points and hyphens only")
            raise RefusedError([say(text, file=path.parent / name)])
        yield copy, (path.parent / name).read_bytes()
