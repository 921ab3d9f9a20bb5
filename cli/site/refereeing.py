"""Play: a game that `hyskos table` referees, and the companion, both with the boards of a project as well.

The page keeps the journal and the `files` of the project; each call replays the journal, as the command does.
"""

import io
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import chdir, contextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from hyskos.cli.site.methods import Params, Reply, run
from hyskos.companion.journal.lines import FORMAT, decode
from hyskos.companion.refusals import RefusedError
from hyskos.companion.site.answers import RefusalError
from hyskos.companion.site.project import SUFFIXES, check_files, content_of, pack, raw_of, unpack
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import _, language, text_in
from hyskos.definitions.loader import read

JOURNAL, PAGE = "game.jsonl", "table.html"
"""Names of the files that commands write."""
_JOURNAL_SUFFIX = ".jsonl"


def boards(params: Params) -> Reply:
    """List the maps and factions in the files of a project that have no findings, by file name."""
    with _project(params):
        maps, factions = _boards(params)
    return {"maps": _describe_custom(maps), "factions": _describe_custom(factions)}


def companion(params: Params) -> Reply:
    """Make the companion with the boards of a project in addition to the built-in ones; None if it has none."""
    output = io.StringIO()
    with _project(params):
        maps, factions = _boards(params)
        if not maps and not factions:
            return {"page": None}
        words = ["companion", "-o", PAGE, "--lang", language()]
        for name in (*maps, *built_in_files("map")):
            words += ["--map", name]
        for folder in dict.fromkeys(str(PurePosixPath(name).parent) for name in factions):
            words += ["--factions", folder]
        if run(words, output):
            raise RefusalError(output.getvalue().strip())
        return {"page": Path(PAGE).read_bytes()}


def save(params: Params) -> Reply:
    """Pack a journal with the files of its project: unpacked, `hyskos table` finds its boards."""
    files = {**_files(params), JOURNAL: str(params["journal"]).encode()}
    return {"zip": pack(files)}


def take_in(params: Params) -> Reply:
    """Read a game from a file with `name` and `content`: a journal, or a zip file as `save` packs it.

    Returns the journal, and the files of its project, which a journal alone does not have.
    """
    name, raw = str(params.get("name")), raw_of(params.get("content"))
    files: dict[str, bytes] = {}
    if raw.startswith(b"PK\x03\x04"):
        files = {**unpack(raw, (*SUFFIXES, _JOURNAL_SUFFIX))[0]}
        journals = [one for one in files if one.lower().endswith(_JOURNAL_SUFFIX)]
        if len(journals) > 1:
            raise RefusedError(_("there are several games in this zip file; unpack it and open one of them"), name)
        if not journals:
            raise RefusedError(_("there is no game in this zip file; open a project on the Design page"), name)
        raw = files.pop(journals[0])
    if FORMAT.encode() not in raw.partition(b"\n")[0]:
        raise RefusedError(_("this is not a saved game; choose a journal (.jsonl), or a zip file with a journal"), name)
    decode(raw, name)
    return {
        "journal": raw.decode("utf-8", "replace"),
        "files": {one: content_of(content) for one, content in files.items()},
    }


def begin(params: Params) -> Reply:
    """Start a game on `map` with `players`; one player plays alone against the Pharaoh."""
    players = params["players"]
    assert isinstance(players, list)
    alone = ["--solo"] if len(players) == 1 else []
    words = ["table", "new", "--map", str(params["map"]), "--players", ",".join(map(str, players)), *alone]
    return _run_line(words, "", params)


def resume(params: Params) -> Reply:
    """Check a journal and repeat the question that is open."""
    return _run_line(["table", "open"], "", params)


def type_line(params: Params) -> Reply:
    """Answer a typed line; an invalid line is explained and changes nothing."""
    line = str(params["line"]).replace("\n", " ")
    return _run_line(["table", "open"], line + "\n", params)


def _files(params: Params) -> Mapping[str, bytes]:
    files = params.get("files")
    return check_files({str(name): raw_of(one) for name, one in files.items()} if isinstance(files, Mapping) else {})


@contextmanager
def _project(params: Params) -> Iterator[None]:
    """Write the files of a project to a folder that is current meanwhile."""
    with TemporaryDirectory() as folder, chdir(folder):
        for name, raw in _files(params).items():
            path = Path(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(raw)
        yield


def _boards(params: Params) -> tuple[dict[str, Map], dict[str, Faction]]:
    """Read the maps and factions of the current folder; those whose names a command would split are left out."""
    maps, factions = dict[str, Map](), dict[str, Faction]()
    for name in sorted(_files(params)):
        if name.endswith((".yaml", ".yml")) and not {*name} & {*",()=:"}:
            found = read(Path(name)).definition
            if isinstance(found, Map):
                maps[name] = found
            elif isinstance(found, Faction):
                factions[name] = found
    return maps, factions


def _describe_custom(found: Mapping[str, Map | Faction]) -> list[dict[str, str]]:
    return [{"id": name, "title": f"{text_in(one.title, language())} ({name})"} for name, one in found.items()]


def _run_line(words: Sequence[str], typed: str, params: Params) -> Reply:
    """Run a command on the journal with a typed line; returns the new journal and the answers to this line."""
    output = io.StringIO()
    with _project(params), _standard_input(_Line(typed, output)):
        path = Path(JOURNAL)
        if "journal" in params:
            path.write_text(str(params["journal"]), encoding="utf-8", newline="")
        code = run([*words, JOURNAL], output)
        if code > 1:  # 1: the line was refused, which is an answer
            raise RefusalError(output.getvalue().strip())
        return {"journal": path.read_text(encoding="utf-8"), "answers": output.getvalue()}


class _Line:
    """Standard input with one typed line, or none.

    Before the line is read, the command repeats the open question, which the page shows already: that is removed.
    """

    def __init__(self, text: str, output: io.StringIO) -> None:
        self.text, self.output = text, output

    def isatty(self) -> bool:
        """Return False: nobody sits at a terminal."""
        return False

    def __iter__(self) -> Iterator[str]:
        if self.text:
            self.output.seek(0)
            self.output.truncate()
            yield self.text


@contextmanager
def _standard_input(line: _Line) -> Iterator[None]:
    """Let commands read a line from standard input."""
    before = sys.stdin
    vars(sys)["stdin"] = line
    try:
        yield
    finally:
        sys.stdin = before
