"""Make the files of orders, and pack them into a zip file with a manifest and copies of the user's files."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path, PurePosixPath

from hyskos.definitions import __version__
from hyskos.definitions.extras import MissingExtraError, lacks
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.kinds.product import Job, Product
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_rules, profile_names, read
from hyskos.definitions.messages import N_, Message, say
from hyskos.generators.orders import parallel
from hyskos.generators.orders.order import Combined, Order
from hyskos.generators.orders.order_files import FailedOrder
from hyskos.generators.orders.print_file import PrintFile
from hyskos.generators.orders.requests import RefusedError, UnprintableError
from hyskos.generators.writers.zip_files import pack
from hyskos.publishing.build.manifest import (
    MANIFEST,
    MEMBER,
    DrawnEntry,
    ManifestEntry,
    ProductFacts,
    describe_file,
    entry_of,
    files_to_keep,
    manifest,
    own_source,
    source_of,
)
from hyskos.publishing.build.printing_guide import adapt_guides, is_guide, with_guide


@dataclass(frozen=True, slots=True)
class MakingOptions:
    """How files are made: by how many processes (None: one per processor), and functions that report progress."""

    workers: int | None = 1
    step: Callable[[int, str], None] = lambda _total, _name: None  # number of orders, id of the current one
    note: Callable[[Message], None] = lambda _message: None


PLAINLY = MakingOptions()
"""In this process, without progress."""


@dataclass(frozen=True, slots=True)
class ZipFile:
    """A finished zip file: its content, the number of files in it, and of files a press could not make."""

    content: bytes
    files: int
    problems: int


def check_extras(printers: Sequence[Profile], *, pictures: bool = False) -> None:
    """Raise MissingExtraError if press files or pictures of these printers need a library that is not installed."""
    if any(printer.press for printer in printers) and lacks("press"):
        raise MissingExtraError("press")
    if (pictures or any(printer.components for printer in printers)) and lacks("png"):
        raise MissingExtraError("png")


def rules_versions() -> dict[str, str]:
    """Return the version of the rules of each game."""
    return {name: load_rules(name).version for name in built_in_files("rules")}


def blank_pages(file: PrintFile, name: str) -> Message:
    """Describe which pages of a book are blank; `name` is its id or file name."""
    return say(N_("{name}: blank pages: {numbers}"), name=name, numbers=", ".join(map(str, file.blank)))


def left_out(failed: FailedOrder) -> Message:
    """Explain why a board is left out."""
    return say(N_("{name}: {why}; left out"), name=failed.order.definition.id, why=_join_messages(failed.messages))


def _join_messages(messages: Sequence[Message]) -> Message:
    values = {f"m{i}": message for i, message in enumerate(messages)}
    return Message("; ".join(f"{{{name}}}" for name in values), values)


@dataclass
class Contents:
    """Files of a zip file by name, and their entries in the manifest."""

    members: dict[str, bytes]
    entries: list[ManifestEntry] = field(default_factory=list)
    drawn: list[DrawnEntry] = field(default_factory=list)
    problems: int = 0  # files that a press cannot make, or of a product any printer

    def add(self, name: str, content: bytes) -> None:
        """Add a file that is not a drawing."""
        self.members[name] = content
        self.entries.append(describe_file(name, content))

    def pack(self, rules: Mapping[str, str], product: ProductFacts | None = None, date: str = "") -> ZipFile:
        """Pack the files with their manifest, which has the versions of `rules` by game."""
        listed = manifest([*self.entries, *self.drawn], __version__, rules, product)
        return ZipFile(pack({**self.members, MANIFEST: listed}, date), len(self.members) + 1, self.problems)


def collect_files(
    orders: Sequence[Order],
    members: Mapping[str, bytes],
    making: MakingOptions,
    rename: Callable[[Order, PrintFile, DrawnEntry], DrawnEntry | None] | None = None,
) -> Contents:
    """Make the files of every order and add them to the members.

    `rename` may rename an entry of a product, or return None to leave the file out. What a service cannot make is
    noted once and left out; for a press, and in a product, it counts as a problem. Raises RefusedError if two files
    have one name, UnprintableError, and LostWorkerError.
    """
    rules = rules_versions()
    contents = Contents(dict(members), [describe_file(name, content) for name, content in members.items()])
    noted, drawn_entries = set[str](), list[tuple[Order, DrawnEntry]]()

    def all_made() -> Iterator[tuple[Order, Sequence[PrintFile] | FailedOrder]]:
        """Make the print guide and combined files last, since they refer to the other files."""
        first_orders = [order for order in orders if not (is_guide(order) or isinstance(order, Combined))]
        yield from zip(first_orders, parallel.make_all(first_orders, making.workers), strict=True)
        last: list[Order] = [
            *adapt_guides(list(filter(is_guide, orders)), drawn_entries),
            *(with_guide(order, drawn_entries) for order in orders if isinstance(order, Combined)),
        ]
        yield from zip(last, parallel.make_all(last, making.workers), strict=True)

    for order, files in all_made():
        making.step(len(orders), order.definition.id)
        if isinstance(files, FailedOrder):
            _check_elsewhere(files)
            contents.problems += rename is not None or bool(order.terms.profile.press)
            message = left_out(files)
            if str(message) not in noted:
                noted.add(str(message))
                making.note(message)
            continue
        for file in files_to_keep(order, files):
            entry = entry_of(order, file, __version__, rules)
            if rename:
                renamed = rename(order, file, entry)
                if renamed is None:
                    continue
                entry = renamed
                _check_twins(contents, entry)
            if entry.name not in contents.members:  # home printers share pages of a board's own size
                drawn_entries.append((order, entry))
                contents.members[entry.name] = file.content
                contents.drawn.append(entry)
                if file.blank:
                    making.note(blank_pages(file, entry.name))
    return contents


def _check_elsewhere(failed: FailedOrder) -> None:
    """Raise UnprintableError for a home printer; not every service makes everything."""
    order, profile = failed.order, failed.order.terms.profile
    if not profile.elsewhere:
        values = {"name": order.definition.id, "printer": profile.id, "why": _join_messages(failed.messages)}
        raise UnprintableError([Message("{name}, {printer}: {why}", values)])


def _check_twins(contents: Contents, entry: DrawnEntry) -> None:
    """Raise RefusedError for two files with one name, unless home printers share a page of a board's own size."""
    for other in contents.drawn:
        if other.name == entry.name and replace(other, sha256="", bytes=0, printer="") != replace(
            entry, sha256="", bytes=0, printer=""
        ):
            text = N_("two files would be called {name}: put {{component}}, {{paper}} or {{ink}} into `names`")
            raise RefusedError([say(text, name=entry.name)])


# Copies of the user's files in a kit or product, so that its contents can be checked and edited.

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
    path, names = Path(product.source), [name for name in product.custom_files(jobs) if _below(name)]
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
