"""Verify a kit from the outside in: archive, manifest, checksums, and the content of every file."""

import hashlib
import re
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import replace
from functools import cache, partial
from pathlib import Path, PurePosixPath

from hyskos import data
from hyskos.definitions.extras import MissingExtraError
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.kinds.registry import DEFINITIONS, built_in_files
from hyskos.definitions.loader import load_profile, load_rules, profile_names, read_bytes
from hyskos.definitions.messages import N_, NN_, Message, say
from hyskos.definitions.reading.source import Source, decode
from hyskos.preflight.budget import Budget, SpentError, charge_reading
from hyskos.publishing.build.manifest import FONTS, MANIFEST, OWN_SOURCES, TABLES, DrawnEntry, Manifest, ManifestEntry
from hyskos.publishing.verify.archive import (
    check_layout,
    content_of,
    open_kit,
    pay_for,
    shown_name,
    too_large,
    unpack,
    unsafe_members,
)
from hyskos.publishing.verify.findings import KitFinding, Verdict, plain
from hyskos.publishing.verify.manifest_entries import check_product, pattern_of, read_manifest, texts_of
from hyskos.publishing.verify.pdf_files import Intents, PdfCheck, Prefetch, begin_pdf, check_pdf
from hyskos.publishing.verify.picture_files import check_png, check_svg

Step = Callable[[int, int, str], object]
LEAST = 30_000_000
"""Bytes on which the minimum budget of a kit is based: two hundred press files of boards, which compress well.

Each file has memory and work as if it were checked alone, however well the kit compresses.
"""
_SHOWN = 12
"""Digits of a checksum shown in a message."""

LARGEST_AHEAD = 5_000_000
"""Maximum bytes of a file that may be unpacked before its turn."""
DENSER = 2
"""Work per byte of a kit, relative to that of a single file, since its files are many and small."""


def budget_of(size: int) -> Budget:
    """Return the budget of a kit of `size` bytes."""
    return Budget(size, least=max(LEAST, DENSER * size))


def verify(path: Path, tool: str, step: Step | None = None) -> Verdict:
    """Verify a kit; `tool` is the version of this program, and `step` is called with (files done, files, name).

    Raises OSError, and UnreadableKitError for a file that is not a zip file.
    """
    with open_kit(path) as archive, charge_reading(budget_of(path.stat().st_size)):
        members = archive.infolist()
        findings = list(too_large(archive, path))
        if findings:
            return Verdict(len(members), tuple(findings))
        findings += unsafe_members(archive)
        findings += check_layout(archive, path)
        manifest, wrong = read_manifest(archive)
        if manifest is None:
            return Verdict(len(members), (*findings, *wrong))
        check = _Check(archive, manifest, tool, step)
        return Verdict(len(members), (*findings, *check.findings()), tuple(check.left.values()))


class _Check:
    """The check of an archive with a valid manifest."""

    def __init__(self, archive: zipfile.ZipFile, manifest: Manifest, tool: str, step: Step | None) -> None:
        self.archive, self.manifest, self.step = archive, manifest, step
        self.entries = {entry.name: entry for entry in manifest.files}
        self.members = {member.filename: member for member in archive.infolist()}
        self.profiles: dict[str, Profile | None] = {}
        self.intents = Intents()
        self.definitions: dict[str, Definition | None] = {}
        self.left: dict[str, Message] = {}
        self.comparable = manifest.tool == tool
        if not self.comparable:
            self._left(
                N_("sources and rules, since the kit was made by hyskos {other} and this is {this}"),
                other=manifest.tool, this=tool,
            )  # fmt: skip

    def _left(self, text: str, **values: str) -> None:
        message = say(text, **values)
        self.left[message.render()] = message

    def findings(self) -> Iterator[KitFinding]:
        """Check everything, file by file."""
        yield from self._membership()
        yield from self._rules()
        shared_names = sorted(self.entries.keys() & self.members.keys())
        drawn = (entry for name in shared_names if isinstance(entry := self.entries[name], DrawnEntry))
        with closing(Prefetch((entry for entry in drawn if _is_pdf(entry.name)), self._begun)) as ahead:
            for done, name in enumerate(shared_names, start=1):
                if self.step:
                    self.step(done, len(shared_names), name)
                try:
                    yield from self._file(name, self.entries[name], ahead)
                except SpentError:
                    expected, actual = say(N_("no more work than a kit of this size deserves")), say(N_("more of it"))
                    yield KitFinding("K01", name, expected, actual)
                    self._left(N_("the files from {name} on"), name=name)
                    return

    def _begun(self, entry: DrawnEntry) -> PdfCheck | None:
        """Start checking a PDF before its turn, without reporting anything; None if impossible, or not yet possible."""
        member = self.members[entry.name]
        if entry.printer not in self.profiles or member.file_size > LARGEST_AHEAD:
            return None
        content = unpack(self.archive, member)
        with suppress(MissingExtraError, OSError):  # reported on its turn
            return begin_pdf(content, entry, self.profiles[entry.printer]) if content is not None else None
        return None

    def _membership(self) -> Iterator[KitFinding]:
        counted = Counter(entry.name for entry in self.manifest.files)
        for name, count in sorted(counted.items()):
            if count > 1:
                yield KitFinding("K02", shown_name(name), say(N_("one entry")), plain(count))
        for name in sorted(self.entries.keys() - self.members.keys()):
            yield KitFinding("K04", shown_name(name), say(N_("in the kit")), say(N_("only in the manifest")))
        for name in sorted(self.members.keys() - self.entries.keys() - {MANIFEST}):
            yield KitFinding("K05", shown_name(name), say(N_("in the manifest")), say(N_("only in the kit")))

    def _rules(self) -> Iterator[KitFinding]:
        if not self.comparable:
            return
        versions = {name: load_rules(name).version for name in built_in_files("rules")}
        for game, version in sorted(self.manifest.rules.items()):
            if versions.get(game) != version:
                actual = plain(versions[game]) if game in versions else say(N_("no rules of that game"))
                yield KitFinding("K19", f"{MANIFEST}, {game}", plain(version), actual)

    def _file(self, name: str, entry: ManifestEntry, ahead: Prefetch) -> Iterator[KitFinding]:
        begun = ahead.take(entry) if isinstance(entry, DrawnEntry) else None
        pay_for(self.members[name])
        content = begun.content if begun else unpack(self.archive, self.members[name])
        if content is None:
            yield KitFinding("K08", name, say(N_("a whole file")), say(N_("a damaged one")))
            return
        digest = hashlib.sha256(content).hexdigest()
        if len(content) != entry.bytes:
            expected, actual = (
                say(
                    NN_(
                        "{n} byte",
                        "{n} bytes",
                        "n",
                    ),
                    n=n,
                )
                for n in (entry.bytes, len(content))
            )
            yield KitFinding("K06", name, expected, actual)
        elif digest != entry.sha256:
            yield KitFinding("K06", name, plain(f"sha256 {entry.sha256[:_SHOWN]}…"), plain(f"{digest[:_SHOWN]}…"))
        if not isinstance(entry, DrawnEntry):
            texts = texts_of(self.manifest)
            if name not in texts and not name.startswith((f"{OWN_SOURCES}/", f"{FONTS}/", f"{TABLES}/")):
                expected = say(N_("a file that is drawn, or one of {names}"), names=", ".join(texts))
                yield KitFinding("K07", name, expected, plain(name))
            return
        if not re.fullmatch(pattern_of(entry, self.manifest), name):
            expected = say(N_("folder and name by printer, paper, board and language"))
            yield KitFinding("K07", name, expected, plain(name))
        yield from check_product(name, entry, self.manifest)
        yield from self._sources(name, entry)
        if not _is_pdf(name):
            yield from (check_svg if name.endswith(".svg") else check_png)(name, content, entry)
            return
        profile = self._profile(entry.printer)
        try:
            begun = begun or begin_pdf(content, entry, profile)
        except MissingExtraError as error:
            text = N_("PDF files, which need one more library: pip install 'hyskos[{extra}]'")
            self._left(text, extra=error.extra)
            return
        ahead.fill()
        yield from check_pdf(name, begun, entry, profile, self.intents)

    def _sources(self, name: str, entry: DrawnEntry) -> Iterator[KitFinding]:
        if entry.tool != self.manifest.tool:
            yield KitFinding("K21", name, plain(f"hyskos {self.manifest.tool}"), plain(f"hyskos {entry.tool}"))
        if entry.rules is not None and entry.rules not in self.manifest.rules.values():
            yield KitFinding("K19", name, say(N_("one that the manifest has")), plain(entry.rules))
        yield from self._drawn(name, entry)
        yield from self._source(name, entry.source, entry.source_sha256)
        if entry.back_source is not None and entry.back_sha256 is not None:
            yield from self._source(name, entry.back_source, entry.back_sha256)

    def _drawn(self, name: str, entry: DrawnEntry) -> Iterator[KitFinding]:
        """Compare the manifest entry of a board with the board's own file: id, version, rules of its game."""
        definition = self._definition(entry.source)
        if definition is None:
            return
        rules = self.manifest.rules.get(definition.game)
        expected, actual = f"{definition.id} {definition.version}", f"{entry.id} {entry.version}"
        if expected != actual:
            yield KitFinding("K21", name, plain(expected), plain(actual))
        if rules != entry.rules:
            versions = [plain(word) if word else say(N_("none given")) for word in (rules, entry.rules)]
            yield KitFinding("K19", name, versions[0], versions[1])

    def _definition(self, source: str) -> Definition | None:
        """Load the board that a file was drawn from; None if it is not the version used for the kit."""
        if source not in self.definitions:
            if source.startswith(f"{OWN_SOURCES}/") and source in self.members:
                content = content_of(self.archive, self.members[source]) or b""
            else:
                content = (data.ROOT / source).read_bytes() if self.comparable and source in _built_in_hashes() else b""
            self.definitions[source] = read_bytes(content, source, partial(self._beside, source)).definition
        return self.definitions[source]

    def _beside(self, source: str, name: str) -> Source | None:
        """Read a file next to one of the kit's own sources; None if it is not in the kit."""
        path = (PurePosixPath(source).parent / name).as_posix()
        if not source.startswith(f"{OWN_SOURCES}/") or path not in self.members:
            return None
        content = content_of(self.archive, self.members[path]) or b""
        return replace(decode(content, path), neighbours=partial(self._beside, path))  # it may name files, too

    def _source(self, name: str, source: str, digest_expected: str) -> Iterator[KitFinding]:
        """Compare a source with the built-in one of this version, or with the kit's copy of a custom one."""
        expected = plain(f"{source} {digest_expected[:_SHOWN]}…")
        if source.startswith(f"{OWN_SOURCES}/"):
            copy, definition = self.entries.get(source), self._definition(source)
            digest = copy.sha256 if copy else ""
            if copy and definition and definition.files:
                digest = definition.digest
            if self.manifest.product and not any(each.startswith(f"{OWN_SOURCES}/") for each in self.entries):
                self._left(N_("the publisher's sources, which are not in the zip file"))
            elif digest != digest_expected:
                actual = plain(f"{digest[:_SHOWN]}…") if digest else say(N_("no such file in the kit"))
                yield KitFinding("K18", name, expected, actual)
        elif self.comparable:
            own_digest = _built_in_hashes().get(source)
            if own_digest != digest_expected:
                yield KitFinding(
                    "K18",
                    name,
                    expected,
                    plain(f"{own_digest[:_SHOWN]}…") if own_digest else say(N_("no such file in hyskos")),
                )

    def _profile(self, printer: str) -> Profile | None:
        """Return the profile of a printer: the kit's copy of a custom one, or a built-in one."""
        if printer not in self.profiles:
            ships = printer in profile_names()
            self.profiles[printer] = self._own(printer) or (load_profile(printer) if ships else None)
            if self.profiles[printer] is None:
                self._left(
                    N_("the requirements of the printer {name}: its profile is not in the zip file"), name=printer
                )
        return self.profiles[printer]

    def _own(self, printer: str) -> Profile | None:
        for name, member in self.members.items():
            if name.startswith(f"{OWN_SOURCES}/") and name in self.entries:
                reading = read_bytes(content_of(self.archive, member) or b"", name, partial(self._beside, name))
                if isinstance(reading.value, Profile) and reading.value.id == printer:
                    return reading.value
        return None


def _is_pdf(name: str) -> bool:
    return not name.endswith((".svg", ".png"))


@cache
def _built_in_hashes() -> Mapping[str, str]:
    """Return the sha256 of every built-in definition by its path in the data folder."""
    paths = [path for kind in (*DEFINITIONS, "product") for path in built_in_files(kind).values()]
    return {path.relative_to(data.ROOT).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}
