"""Find, read and check definitions: built-in ones and the user's files.

`read` never raises on bad content: it returns a definition or findings. The `load` functions are for callers that need
the definition; they raise `UnreadableError` with the findings, or `UnknownNameError`.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path, PurePosixPath
from typing import TypeVar

from hyskos import data
from hyskos.definitions import project
from hyskos.definitions.counted_texts import shown_beside, with_counts
from hyskos.definitions.findings import Finding, UnknownNameError, UnreadableError, cap_findings, in_order
from hyskos.definitions.kinds.definition import Definition, Plain
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.printer import Profile, make_profile
from hyskos.definitions.kinds.registry import DEFINITIONS, KINDS, built_in_files, load_maker
from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.kinds.rules import Rulebook
from hyskos.definitions.kinds.shop import Shop, make_shop
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.paths import is_file
from hyskos.definitions.reading.changed_lines import reread
from hyskos.definitions.reading.document import Document, forward_findings, missing_file_finding, parse
from hyskos.definitions.reading.schema_errors import check_shape, drop_untrusted, kind_of, with_expected_kind
from hyskos.definitions.reading.schema_hints import merge_missing_keys
from hyskos.definitions.reading.source import Neighbours, Source, decode, read_source
from hyskos.definitions.reading.space_table import with_table
from hyskos.definitions.validation import check_meaning
from hyskos.definitions.validation.art_and_fonts import art_of, fonts_of
from hyskos.definitions.validation.inks import named_file, table_of, with_drawing_inks
from hyskos.definitions.validation.words import words_named, words_of
from hyskos.definitions.values import dataclass

PRINTER, PRODUCT, SHOP, BOX, MAP, BOT = "printer", "product", "shop", "box", "map", "bot"
HYSKOS = "hyskos"
"""The game id whose covers may be used for any game."""
Wanted = TypeVar("Wanted", bound=Definition)
_Value = TypeVar("_Value", Profile, Shop)
Loaded = Definition | Profile | Shop | Plain
"""The result of reading a file; plain data for kinds that have no class (inks, words, limits, ...)."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading a file: `value` is None if there are findings."""

    document: Document
    kind: str | None
    value: Loaded | None
    findings: tuple[Finding, ...]

    @property
    def definition(self) -> Definition | None:
        """The value if it is a `Definition`; None for printers, shops, plain data and files with findings."""
        return self.value if isinstance(self.value, Definition) else None

    @property
    def file(self) -> str:
        """The name of the file."""
        return self.document.file


def files_of_kind(kind: str, file: str = "") -> dict[str, Path]:
    """Return the files of a kind by id: built-in ones, overridden by those of the project.

    With `file`, uses the project that contains that file.
    """
    return {**built_in_files(kind), **project.files(kind, file)}


def find(name: str, kind: str | None = None) -> Path:
    """Find a file by path or id.

    Raises UnknownNameError, or UnreadableError if two files of the project share the id.
    """
    if is_file(name):
        return Path(name)
    for each in (kinds := [kind] if kind else DEFINITIONS):
        if path := files_of_kind(each).get(name):
            project.refuse_twice(each, name)
            return path
    raise UnknownNameError(name, sorted({id_ for each in kinds for id_ in files_of_kind(each)}))


def read(path: Path) -> Reading:
    """Read and check a file. A built-in file is checked again only when its content changes."""
    source = read_source(path)
    if data.ROOT not in path.parents:
        return _check(source, path)
    if (cached := _SHIPPED.get(path)) and cached[0] == source.digest:
        return cached[1]
    reading = _check(source, path)
    if source.digest and not reading.findings and not getattr(reading.value, "files", ()):
        _SHIPPED[path] = source.digest, reading
    return reading


_SHIPPED: dict[Path, tuple[str, Reading]] = {}
"""Readings of built-in files that name no other files, by path, with the sha256 of their content."""


def read_bytes(raw: bytes, file: str, neighbours: Neighbours | None = None, before: Document | None = None) -> Reading:
    """Check content that was read elsewhere.

    `neighbours` reads the files that it names; `before` is the last valid document, used to parse only what changed.
    """
    return _check(replace(decode(raw, file), neighbours=neighbours), before=before)


def _check(source: Source, path: Path | None = None, before: Document | None = None) -> Reading:
    document = reread(source, before)
    if not document.complete:
        return Reading(document, None, None, document.findings)
    kind, kind_findings = kind_of(document)
    if kind == MAP:
        document = with_table(document)
    findings, omitted = [*document.findings, *kind_findings], 0
    if kind is not None:
        shape, omitted = check_shape(document, kind)
        findings = [finding for finding in findings if finding.code != "Y010" or not _is_within(finding, shape)]
        findings += drop_untrusted(document, shape)
        if not omitted:  # later checks rely on a shape that is checked completely
            findings += check_meaning(document, kind, findings)
            findings += _check_cover(document, kind, findings)
        findings += _check_file_name(document, path)
    ordered = cap_findings(in_order(merge_missing_keys(findings)), omitted)
    return Reading(document, kind, None if ordered else _build(document, kind, source.digest), ordered)


def _is_within(repeated: Finding, shape: Iterable[Finding]) -> bool:
    """Return whether a repeated key is really a number of a list without brackets (`at: 0, 0`), reported already."""
    at = repeated.mark
    return any(
        finding.code == "Y103"
        and finding.mark.line == at.line
        and finding.mark.column < at.column < finding.mark.end_column
        for finding in shape
    )


def _check_cover(document: Document, kind: str, findings: Iterable[Finding]) -> list[Finding]:
    """Check the cover that a box names: it must be readable and belong to the same game."""
    path = ("cover",)
    if (
        kind != BOX
        or any(finding.path in ((), path, ("game",)) for finding in findings)
        or not isinstance(document.data.get("cover"), str)
    ):
        return []
    reading = _cover(document)
    if reading is None:
        return [missing_file_finding(document, path, "K101")]
    findings_of_cover, name = list(forward_findings(document, path, reading.findings)), short(document.data["cover"])
    if reading.kind not in (None, "cover"):
        message = say(N_("expected the kind `{wanted}`, got `{got}`"), wanted="cover", got=reading.kind)
        return [document.finding("K101", path, message)]
    cover, game = reading.definition, document.data.get("game")
    if cover and isinstance(game, str) and cover.game not in (game, HYSKOS):
        message = say(
            N_("`{name}` belongs to the game {other}, not to {game}"),
            name=name, other=short(cover.game), game=short(game),
        )  # fmt: skip
        findings_of_cover.append(document.finding("K102", path, message))
    return findings_of_cover


def _cover(document: Document) -> Reading | None:
    """Read the cover of a box, built-in or next to it; None if the path leads elsewhere."""
    name = str(document.at(("cover",)))
    if not is_file(name):
        return read(built_in_files("cover")[name])
    source = document.neighbours(name) if document.neighbours else None
    if source is None:
        return None
    cover_document = parse(source)
    kind = kind_of(cover_document)[0] if cover_document.complete else None
    return (
        Reading(cover_document, kind, None, ()) if kind == BOX else _check(source)
    )  # a box that names itself would recurse


def _cover_of(document: Document, files: dict[str, str]) -> Definition:
    """Return the cover of a valid box. Add a custom cover and the files it names to `own`."""
    reading, name = _cover(document), str(document.at(("cover",)))
    assert reading
    assert reading.definition
    if is_file(name):
        files[name] = reading.definition.digest
        files |= {str(PurePosixPath(name).parent / file): "" for file in reading.definition.files}
    return reading.definition


def _check_file_name(document: Document, path: Path | None) -> list[Finding]:
    """Report a built-in file whose name differs from its id: commands look files up by name."""
    id_ = document.data.get("id")
    if path is None or not isinstance(id_, str) or id_ == path.stem or data.ROOT not in path.resolve().parents:
        return []
    message = say(N_("the id is `{id}`, but the file is called {file}"), id=short(id_), file=path.name)
    return [document.finding("Y110", ("id",), message)]


def _build(document: Document, kind: str | None, digest: str) -> Loaded:
    if kind == SHOP:
        return make_shop(document.data)
    if kind is None or not (KINDS[kind].make or kind in (PRINTER, BOX)):
        plain: Plain = document.data
        return plain
    arts, fonts, table = art_of(document, kind), fonts_of(document), table_of(document)
    words = {} if data.ROOT in Path(document.file).parents else words_of(document)
    files = {name: art.digest for name, art in arts.items()}
    files |= {str(document.at(("fonts", role))): face.digest for role, face in fonts.items()} | shown_beside(document)
    files |= {str(named_file(document)): table.digest} if table and table.digest else {}
    files |= words_named(document)
    if document.table:
        files[document.table.name] = document.table.source.digest
    if kind == PRINTER:
        return replace(make_profile(document.data), files=tuple(files))
    cover = _cover_of(document, files) if kind == BOX else None
    if files or words:
        words_used = [repr(sorted(words.items()))] if words else []
        digest = hashlib.sha256("".join([digest, *files.values(), *words_used]).encode()).hexdigest()
    if cover:
        from hyskos.definitions.kinds.box import make_box

        box = make_box(document.data, cover, document.file)
        return replace(box, digest=digest, fonts=fonts or cover.fonts, files=tuple(files), words=words)
    made = load_maker(kind)(with_counts(with_drawing_inks(document, kind), document), document.file)
    return replace(made, digest=digest, arts=arts, fonts=fonts, files=tuple(files), words=words)


def load_file(path: Path) -> Definition:
    """Load a definition file of any kind; raises UnreadableError, or TypeError if the kind has no `Definition`."""
    return _definition(read(path))


def _definition(reading: Reading) -> Definition:
    if reading.findings:
        raise UnreadableError(reading.findings)
    if reading.definition is None:
        raise TypeError(f"{reading.file}: expected a Definition, got a {reading.kind}")
    return reading.definition


def load(name: str, kind: str | None = None) -> Definition:
    """Load a definition by path or by id; raises UnknownNameError or UnreadableError."""
    return _definition(read_kind(find(name, kind), kind))


def read_kind(path: Path, kind: str | None = None) -> Reading:
    """Read a valid definition of the given kind (default: any); raises UnreadableError."""
    reading = read(path)
    if reading.findings:
        raise UnreadableError(
            reading.findings if kind is None else with_expected_kind(kind, reading.document, reading.findings)
        )
    if kind is not None and reading.kind != kind:
        message = say(N_("expected the kind `{wanted}`, got `{got}`"), wanted=kind, got=reading.kind)
        raise UnreadableError([reading.document.finding("Y111", ("kind",), message)])
    return reading


def load_as(name: str, class_: type[Wanted]) -> Wanted:
    """Load a definition of a class such as `Map` by path or id; raises UnknownNameError or UnreadableError."""
    loaded = load(name, class_.kind)
    assert isinstance(loaded, class_)
    return loaded


def load_profile(name: str) -> Profile:
    """Load a printer profile by path or id; raises UnknownNameError, UnreadableError."""
    return _load_value(name, PRINTER, Profile)


def load_shop(name: str) -> Shop:
    """Load a shop by path or id; raises UnknownNameError, UnreadableError."""
    return _load_value(name, SHOP, Shop)


def _load_value(name: str, kind: str, class_: type[_Value]) -> _Value:
    value = _read_once(find(name, kind), kind)
    assert isinstance(value, class_)
    return value


@cache
def _read_once(path: Path, kind: str) -> Loaded | None:
    return read_kind(path, kind).value


def profile_names() -> list[str]:
    """List the ids of the built-in printer profiles and those of the project."""
    return sorted(files_of_kind(PRINTER))


def load_map(name: str) -> Map:
    """Load a map by path or id."""
    return load_as(name, Map)


def load_faction(name: str) -> Faction:
    """Load a faction by path or id."""
    return load_as(name, Faction)


def load_grid(name: str) -> Grid:
    """Load a grid by path or id."""
    return load_as(name, Grid)


def load_rules(name: str) -> Rulebook:
    """Load a rule set by path or id."""
    return load_as(name, Rulebook)


def load_ring(name: str) -> Ring:
    """Load a ring by path or id."""
    return load_as(name, Ring)
