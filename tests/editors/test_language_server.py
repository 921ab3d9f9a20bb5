"""What `hyskos new` and `hyskos schema` write, as yaml-language-server sees it: editors ask it, so do we."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.kinds.registry import built_in_files
from tests.editors.language_server import LanguageServer

pytestmark = [pytest.mark.slow, pytest.mark.needs("yaml-language-server")]
KINDS = ("map", "faction", "grid", "ring", "box", "product")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a starter of each kind."""
    place = tmp_path_factory.mktemp("editors")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        for kind in KINDS:
            assert execute(["new", kind, f"my-{kind}"]) == 0
    return place


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[LanguageServer]:
    with LanguageServer(folder) as found:
        yield found


@pytest.mark.wide
@pytest.mark.parametrize("kind", KINDS)
def test_a_starter_finds_its_schema(kind: str, folder: Path, server: LanguageServer) -> None:
    """Nothing is wrong with it, and a key that nobody knows is."""
    path = folder / f"my-{kind}.yaml"
    text = path.read_text("utf-8")
    assert text.startswith(f"# yaml-language-server: $schema={kind}.schema.json\n")
    assert server.open(path, text) == []
    wrong = server.open(path, text + "pionts: 1\n")
    assert [(line, column) for _told, line, column in wrong] == [(text.count("\n") + 1, 1)]
    assert "pionts" in wrong[0][0]


def test_a_copy_finds_the_schema_that_is_written_beside_it(folder: Path, server: LanguageServer) -> None:
    (folder / "copies").mkdir()
    path = folder / "copies" / "mine.yaml"
    text = built_in_files("map")["four-x"].read_text("utf-8")
    assert [message for message, _line, _column in server.open(path, text)] != []  # its schema lies elsewhere
    assert execute(["schema", "map", "-o", str(folder / "copies" / "map.schema.json")]) == 0
    assert server.open(path, text.replace("../schema/", "", 1)) == []


@pytest.mark.proof
def test_faults_are_told_where_they_are(folder: Path, server: LanguageServer) -> None:
    path = folder / "my-map.yaml"
    text = path.read_text("utf-8").replace("factory: upgrades", "factory: upgrdes").replace("rounds: 10", "rounds: ten")
    found = {(line, column): message for message, line, column in server.open(path, text)}
    lines = text.split("\n")
    spots = [
        (n, line.index(word) + 1) for n, line in enumerate(lines, 1) for word in ("upgrdes", "ten ") if word in line
    ]
    assert {*spots} <= {*found}
    assert len(found) == 2


@pytest.mark.wide
@pytest.mark.parametrize(
    ("written", "offered"),
    [
        ("{|}", {"number", "at", "points", "factory"}),
        ("{n|}", {"number", "at", "points", "factory"}),
        ("{number: 2, a|}", {"at", "points", "factory"}),
        ("{number: 2, at: [1, -1], f|}", {"points", "factory"}),
        ("{number: 2, a|, points: {round: 4, final: 6}}", {"at", "factory"}),
        ("{number: 2, at: [1, -1], points: {r|}}", {"round", "final"}),
        ("{number: 2, at: [1, -1], points: {round: 3, f|}}", {"final"}),
        ("{number: 2, at: [1, -1], factory: |}", {*SECTIONS}),
        ("{number: 2, at: [1, -1], factory: u|}", {*SECTIONS}),
        ("number: 2\n    at: [1, -1]\n    |", {"points", "factory"}),
    ],
)
def test_keys_and_words_complete_inside_brackets(
    written: str, offered: set[str], folder: Path, server: LanguageServer
) -> None:
    """At the first letter, when editors ask; behind a comma alone the server offers nothing, whatever the schema is."""
    text = (folder / "my-map.yaml").read_text("utf-8")
    marked, count = re.subn(r"\{number: 2, .*\}", lambda _match: written, text, count=1)
    assert count == 1
    found = {*server.completed(folder / "my-map.yaml", marked)}
    assert found >= offered
    assert "number" not in found or "number" in offered  # nothing that is there already


@pytest.mark.wide
@pytest.mark.parametrize(
    ("key", "written", "offered"),
    [
        ("ground", "|", {"lapis", "brick", "quarters"}),
        ("orientation", "p|", {"flat", "pointy"}),
        ("garrison", "{pyramid: 20, f|}", {"factories", "spaces", "starts", "at"}),
    ],
)
def test_words_complete_at_the_top(
    key: str, written: str, offered: set[str], folder: Path, server: LanguageServer
) -> None:
    text = (folder / "my-map.yaml").read_text("utf-8")
    marked = re.sub(rf"^{key}: .*$", lambda _match: f"{key}: {written}", text, count=1, flags=re.MULTILINE)
    assert {*server.completed(folder / "my-map.yaml", marked)} == offered
