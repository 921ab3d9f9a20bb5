"""`hyskos diff`: changes with their lines, states that git keeps, and files of a kit to print again."""

import json
import os
import re
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from hyskos.cli.main import execute
from hyskos.companion.field_words import FIELDS
from hyskos.definitions.kinds.registry import DEFINITIONS, built_in_files
from hyskos.definitions.languages import LANGUAGES, activate
from hyskos.definitions.loader import PRODUCT, load_map
from hyskos.definitions.reading.schema import schema
from hyskos.definitions.reading.source import LARGEST
from tests.cli.command_line import Capture, Patch

pytestmark = pytest.mark.slow

ORIGINAL = built_in_files("map")["inner-factory"].read_text("utf-8")
CHANGED = ORIGINAL.replace("points: {round: 6, final: 10}", "points: {round: 7, final: 10}")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("old.yaml").write_text(ORIGINAL, "utf-8")
    Path("new.yaml").write_text(CHANGED, "utf-8")


def line_of(text: str, words: str) -> int:
    return 1 + next(i for i, line in enumerate(text.splitlines()) if words in line)


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("id: other\n", "duplicate key `id`; first on line 3"),
        ("more: *x\n", "anchors and aliases (&name, *name) are not allowed"),
        ("more: [\n", "the bracket `[` is not closed"),
    ],
)
@pytest.mark.parametrize("line", ["old.yaml broken.yaml", "broken.yaml old.yaml"])
def test_a_file_that_means_nothing_is_not_called_unchanged(
    capsys: Capture, line: str, fault: str, message: str
) -> None:
    Path("broken.yaml").write_text(ORIGINAL + fault, "utf-8")
    assert execute(["diff", *line.split()]) == 1
    out, err = capsys.readouterr()
    assert (out, message in err) == ("", True)


def test_a_change_is_reported_with_its_line(capsys: Capture) -> None:
    assert execute(["diff", "old.yaml", "new.yaml"]) == 1
    assert capsys.readouterr() == (
        f"new.yaml:{line_of(CHANGED, 'number: 1,')}: space 1, points, each round: 6 -> 7\n",
        "",
    )


def test_what_is_gone_is_reported_with_the_line_where_it_was(capsys: Capture) -> None:
    text = "".join(line for line in ORIGINAL.splitlines(keepends=True) if "number: 33" not in line)
    Path("new.yaml").write_text(text, "utf-8")
    assert execute(["diff", "old.yaml", "new.yaml"]) == 1
    assert capsys.readouterr().out.startswith(f"old.yaml:{line_of(ORIGINAL, 'number: 33')}: space 33: gone: ")


def test_comments_and_layout_are_no_change(capsys: Capture) -> None:
    Path("new.yaml").write_text("# new\n\n" + ORIGINAL.replace("{number: 4, at: [0, 1], factory: footmen}",
                                "{factory: footmen,   number: 4, at: [0, 1]} # here"), "utf-8")  # fmt: skip
    assert execute(["diff", "inner-factory", "new.yaml"]) == 0
    assert capsys.readouterr() == ("", "")


def test_json(capsys: Capture) -> None:
    assert execute(["diff", "old.yaml", "new.yaml", "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "schema": "hyskos.diff/1",
        "changes": [{"change": "changed", "place": ["spaces", 1, "points", "round"], "old": 6, "new": 7}],
    }


def mirror_change(change: dict) -> dict:
    """Return the change in the other direction."""
    names = {"old": "new", "new": "old", "added": "removed", "removed": "added"}
    mirror = {names.get(key, key): value for key, value in change.items()}
    return {**mirror, "change": names.get(change["change"], change["change"])}


def test_in_the_other_direction_old_and_new_are_swapped(capsys: Capture) -> None:
    text = "".join(line for line in CHANGED.splitlines(keepends=True) if "number: 33" not in line)
    Path("new.yaml").write_text(text, "utf-8")
    results = []
    for names in (("old.yaml", "new.yaml"), ("new.yaml", "old.yaml")):
        assert execute(["diff", *names, "--json"]) == 1
        results.append(json.loads(capsys.readouterr().out)["changes"])
    assert {change["change"] for change in results[0]} == {"changed", "removed"}
    assert [mirror_change(change) for change in results[0]] == results[1]


def git(*words: str) -> None:
    alone = {
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_SYSTEM": os.devnull,
        "GIT_CEILING_DIRECTORIES": str(Path.cwd().parent),
    }
    who = ["-c", "user.name=nobody", "-c", "user.email=nobody@example.org"]
    subprocess.run(["git", *who, *words], check=True, capture_output=True, env={**os.environ, **alone})


def test_what_git_keeps_can_be_compared(capsys: Capture) -> None:
    git("init", "-q")
    git("add", "old.yaml")
    git("commit", "-q", "-m", "first")
    Path("old.yaml").write_text(CHANGED, "utf-8")
    assert execute(["diff", "old.yaml@HEAD", "old.yaml"]) == 1
    assert capsys.readouterr().out.endswith("space 1, points, each round: 6 -> 7\n")
    assert execute(["diff", "old.yaml", "old.yaml@HEAD"]) == 1
    assert capsys.readouterr().out.startswith("old.yaml@HEAD:")
    for name in ("old.yaml@nope", "old.yaml@--help", "new.yaml@HEAD"):
        assert execute(["diff", name, "old.yaml"]) == 2
        assert f"Error: {name}: git" in capsys.readouterr().err


def commit(*files: str) -> None:
    git("init", "-q")
    git("add", *files)
    git("commit", "-q", "-m", "a state")


TABLE = "number,q,r,round,final,factory\n"


def test_files_that_a_definition_names_are_read_from_the_same_revision(capsys: Capture) -> None:
    """Spaces in a table: the map itself has not changed."""
    spaces = yaml.safe_load(ORIGINAL)["spaces"]
    rows = [
        f"{space['number']},{space['at'][0]},{space['at'][1]},{space.get('points', {}).get('round', '')},"
        f"{space.get('points', {}).get('final', '')},{space.get('factory', '')}\n"
        for space in spaces
    ]
    board = {**yaml.safe_load(ORIGINAL), "spaces": "spaces.csv"}
    Path("board.yaml").write_text(yaml.safe_dump(board, allow_unicode=True), "utf-8")
    Path("spaces.csv").write_text(TABLE + "".join(rows), "utf-8")
    commit("board.yaml", "spaces.csv")
    Path("spaces.csv").write_text(TABLE + "".join(rows).replace("1,0,0,6", "1,0,0,7"), "utf-8")
    assert execute(["diff", "board.yaml@HEAD", "board.yaml"]) == 1
    assert capsys.readouterr().out == "spaces.csv:2: space 1, points, each round: 6 -> 7\n"
    assert execute(["diff", "board.yaml", "board.yaml@HEAD"]) == 1
    assert "7 -> 6" in capsys.readouterr().out
    git("rm", "-q", "--cached", "spaces.csv")
    git("commit", "-q", "-m", "without the table")
    assert execute(["diff", "board.yaml@HEAD", "board.yaml"]) == 1
    assert "board.yaml@HEAD:" in (err := capsys.readouterr().err)
    assert "spaces.csv" in err


def test_nothing_is_fetched_by_a_program_that_a_repository_names(
    tmp_path: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    """A partial clone lacks old states; git would fetch them by whatever its configuration says."""
    commit("old.yaml")
    Path("old.yaml").write_text(CHANGED, "utf-8")
    git("commit", "-q", "-a", "-m", "changed")
    git("config", "uploadpack.allowFilter", "true")
    git("config", "uploadpack.allowAnySHA1InWant", "true")
    clone, witness = tmp_path / "clone", tmp_path / "witness"
    git("clone", "-q", "--filter=blob:none", Path.cwd().as_uri(), str(clone))
    monkeypatch.chdir(clone)
    git("config", "remote.origin.uploadpack", f"touch {witness}; git-upload-pack")
    git("config", "protocol.file.allow", "always")
    git("config", "protocol.allow", "always")
    assert execute(["diff", "old.yaml@HEAD~1", "old.yaml"]) == 2
    assert "run git fetch" in capsys.readouterr().err
    assert not witness.exists()
    git("show", "HEAD~1:./old.yaml")  # as git would by itself
    assert witness.exists()


@pytest.mark.parametrize("inside", [True, False], ids=["in a repository", "alone"])
def test_a_bare_repository_in_a_folder_of_maps_is_not_read(inside: bool, capsys: Capture) -> None:
    """A clone may bring one, with a configuration of somebody else."""
    commit("old.yaml")
    git("clone", "-q", "--bare", ".", "maps")
    Path("maps/old.yaml").write_text(CHANGED, "utf-8")
    if not inside:
        Path(".git").rename("elsewhere")
    assert execute(["diff", "maps/old.yaml@HEAD", "maps/old.yaml"]) == 2
    assert "looks like a bare git repository" in capsys.readouterr().err


def test_outside_a_repository_no_revision_is_read(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: Patch, capsys: Capture
) -> None:
    """The environment of the caller names another one."""
    commit("old.yaml")
    monkeypatch.setenv("GIT_DIR", str(Path(".git").absolute()))
    outside = tmp_path_factory.mktemp("outside")
    (outside / "old.yaml").write_text(CHANGED, "utf-8")
    assert execute(["diff", str(outside / "old.yaml@HEAD"), "old.yaml"]) == 2
    assert "in no git repository" in capsys.readouterr().err


def test_git_reads_this_repository_as_it_was_committed(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: Patch, capsys: Capture
) -> None:
    """Whatever repository the environment names, and whatever stands in for an object."""
    commit("old.yaml")
    git("add", "new.yaml")
    git("replace", ":old.yaml", ":new.yaml")
    assert execute(["diff", "old.yaml@HEAD", "old.yaml"]) == 0
    capsys.readouterr()
    other = tmp_path_factory.mktemp("other")
    here = Path.cwd()
    monkeypatch.chdir(other)
    Path("old.yaml").write_text(CHANGED, "utf-8")
    commit("old.yaml")
    monkeypatch.chdir(here)
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    assert execute(["diff", "old.yaml@HEAD", "old.yaml"]) == 0


@pytest.mark.parametrize("more", [1, 2_000_000])
def test_a_file_that_was_too_large_is_refused_as_such(more: int, capsys: Capture) -> None:
    Path("old.yaml").write_bytes(b"#" * (LARGEST + more))
    commit("old.yaml")
    Path("old.yaml").write_text(ORIGINAL, "utf-8")
    assert execute(["diff", "old.yaml@HEAD", "old.yaml"]) == 1
    assert "larger than 1 MB" in capsys.readouterr().err


def test_what_git_keeps_of_a_definition_is_named_by_its_id(capsys: Capture) -> None:
    Path("mine").mkdir()
    Path("mine/hyskos.yaml").write_text("kind: project\nid: here\ntitle: {en: Here}\n", "utf-8")
    isle = Path("mine/isle.yaml")
    isle.write_text(ORIGINAL.replace("id: inner-factory", "id: my-isle"), "utf-8")
    git("init", "-q")
    git("add", "mine")
    git("commit", "-q", "-m", "first")
    isle.write_text(CHANGED.replace("id: inner-factory", "id: my-isle"), "utf-8")
    assert execute(["--project", "mine", "diff", "my-isle@HEAD", "my-isle"]) == 1
    assert capsys.readouterr().out.endswith("space 1, points, each round: 6 -> 7\n")


def test_a_file_with_such_a_name_is_a_file(capsys: Capture) -> None:
    Path("old.yaml@HEAD").write_text(ORIGINAL, "utf-8")
    assert execute(["diff", "old.yaml@HEAD", "new.yaml"]) == 1
    assert "6 -> 7" in capsys.readouterr().out


@pytest.mark.proof
def test_a_kit_says_which_of_its_files_are_old(capsys: Capture) -> None:
    text = built_in_files("grid")["pharaoh"].read_text("utf-8")
    Path("same.yaml").write_text(text, "utf-8")
    Path("wide.yaml").write_text(text.replace("cell_mm: 36", "cell_mm: 35"), "utf-8")
    assert execute(["kit", "--product", "pharaoh-product", "--lang", "en", "--workers", "1", "-o", "kit.zip"]) == 0
    capsys.readouterr()
    assert execute(["diff", "wide.yaml", "same.yaml", "--kit", "kit.zip"]) == 1
    assert "0 files to print again" in capsys.readouterr().out
    assert execute(["diff", "same.yaml", "wide.yaml", "--kit", "kit.zip", "--json"]) == 1
    with zipfile.ZipFile("kit.zip") as kit:
        files = json.loads(kit.read("manifest.json"))["files"]
    reply = json.loads(capsys.readouterr().out)
    combined = {file["name"] for file in files if "parts" in file}
    again = {file["name"] for file in files if file.get("id") == "pharaoh"}
    assert set(reply["print_again"]) == again | combined  # files with everything in one, too
    assert again
    assert combined
    showing = ("pharaoh-box", "pharaoh-cover", "pharaoh-rules")
    assert reply["may_tell_of_it"] == sorted(file["name"] for file in files if file.get("id") in showing) != []
    sold = built_in_files(PRODUCT)["pharaoh-product"].read_text("utf-8")
    Path("sold.yaml").write_text(sold, "utf-8")
    Path("dear.yaml").write_text(sold.replace("sku: HYS-", "sku: DEAR-"), "utf-8")
    assert execute(["diff", "sold.yaml", "sold.yaml", "--kit", "kit.zip"]) == 0
    assert capsys.readouterr().out == "0 files to print again\n"
    assert execute(["diff", "sold.yaml", "dear.yaml", "--kit", "kit.zip"]) == 1
    everything = sum("id" in file for file in files)
    assert f"\n{everything} other files may depend on it\n" in capsys.readouterr().out


@pytest.mark.parametrize("ending", ["svg", "pdf"])
def test_a_drawing_of_the_changes(ending: str, capsys: Capture) -> None:
    assert execute(["diff", "old.yaml", "new.yaml", "--ink", "saver", "-o", f"changes.{ending}"]) == 1
    out, err = capsys.readouterr()
    assert "space 1, points, each round: 6 -> 7" in out
    assert err == f"changes.{ending}\n"
    assert Path(f"changes.{ending}").stat().st_size > 10_000


def test_what_cannot_be_drawn(capsys: Capture) -> None:
    assert execute(["diff", "anubian", "bastet", "-o", "changes.svg"]) == 2
    assert "only maps are drawn" in capsys.readouterr().err
    Path("new.yaml").write_text(ORIGINAL.replace("number: 33", "number: 32"), "utf-8")
    assert execute(["diff", "old.yaml", "new.yaml", "-o", "changes.svg"]) == 1
    assert "M201" in capsys.readouterr().err
    assert not Path("changes.svg").exists()


def test_findings_and_changes_in_a_table_show_its_lines(capsys: Capture) -> None:
    head, _spaces, foot = re.split(r"spaces:\n((?:  .*\n)+)", ORIGINAL)
    Path("old.yaml").write_text(f"{head}spaces: old.csv\n{foot}", "utf-8")
    Path("new.yaml").write_text(f"{head}spaces: new.csv\n{foot}", "utf-8")
    rows = [f"{space.number};{space.at.q};{space.at.r};1;2" for space in load_map("inner-factory").spaces]
    Path("old.csv").write_text("\n".join(["number;q;r;round;final", *rows]), "utf-8")
    Path("new.csv").write_text("\n".join(["number;q;r;round;final", *rows[:-1], rows[-1] + "2"]), "utf-8")
    assert execute(["diff", "old.yaml", "new.yaml"]) == 1
    assert capsys.readouterr().out == "new.csv:34: space 33, points, last round: 2 -> 22\n"
    Path("new.csv").write_text("\n".join(["number;q;r;round;final", *rows[:-1], rows[-1] + "x"]), "utf-8")
    assert execute(["check", "new.yaml", "--output", "full"]) == 1
    out = capsys.readouterr().out
    assert "--> new.csv:34:11" in out
    assert f"34 | {rows[-1]}x\n   |           ^^" in out


def test_walls_and_names_are_reported_one_by_one(capsys: Capture) -> None:
    text = ORIGINAL.replace("{number: 4, at: [0, 1],", "{number: 4, at: [0, 1], name: {en: Hill, es: Cerro},")
    Path("old.yaml").write_text(text + "walls: [[1, 2], [2, 3]]\n", "utf-8")
    Path("new.yaml").write_text(text.replace("en: Hill", "en: Mount") + "walls: [[3, 2], [S1, 28]]\n", "utf-8")
    assert execute(["diff", "old.yaml", "new.yaml"]) == 1
    reply = [line.partition(": ")[2] for line in capsys.readouterr().out.splitlines()]
    assert reply == ["space 4, name (en): Hill -> Mount", "wall 28-S1: new", "wall 1-2: gone"]
    assert execute(["diff", "inner-factory", "new.yaml", "--json"]) == 1
    walls = [change for change in json.loads(capsys.readouterr().out)["changes"] if change["place"][0] == "walls"]
    assert [(wall["place"], wall["new"]) for wall in walls] == [
        (["walls", "2-3"], [3, 2]),
        (["walls", "28-S1"], ["S1", 28]),
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_value_is_reported_in_signs_of_yaml(lang: str, capsys: Capture, request: pytest.FixtureRequest) -> None:
    """Nor is a field told by its key."""
    request.addfinalizer(lambda: activate(LANGUAGES[0]))
    activate(lang)
    execute(["diff", "anubian", "sobeccian", "--lang", lang])
    execute(["diff", "four-x", "inner-factory", "--lang", lang])
    for line in capsys.readouterr().out.splitlines():
        assert not re.search(r'[{}"]|_[a-z]|\w: \[', line.partition(": ")[2]), line


def test_every_field_of_every_definition_has_a_word() -> None:
    """All that may be compared; what the program keeps for itself (schemas, catalogs) is not."""

    def keys(schema: object) -> Iterator[str]:
        if isinstance(schema, dict):
            yield from schema.get("properties", {})
            for value in schema.values():
                yield from keys(value)
        elif isinstance(schema, list):
            for value in schema:
                yield from keys(value)

    for kind in (*DEFINITIONS, "printer", "product", "shop", "project", "bot"):
        if kind != "rules":
            assert {*keys(schema(kind))} <= {*FIELDS}, kind
