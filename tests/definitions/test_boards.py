"""Every file in tests/boards is a test; every code is documented; many findings are counted."""

import gc
import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.cli.shared.reports import WIDEST, excerpt, lines_of
from hyskos.definitions.findings import MOST, Finding, Mark, cap_findings
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import read, read_bytes
from hyskos.definitions.messages import say

BOARDS = Path(__file__).parents[1] / "boards"
GOOD = sorted((BOARDS / "good").iterdir())
BAD = sorted((BOARDS / "bad").iterdir())
_EXPECT = re.compile(rb"^# expect: ([A-Z]\d{3}) (\d+):(\d+)$", re.MULTILINE)
TOLD = Path(__file__).parents[1] / "golden/bad-boards.txt"


def expected_findings(path: Path) -> list[tuple[str, int, int]]:
    return [(code.decode(), int(line), int(column)) for code, line, column in _EXPECT.findall(path.read_bytes())]


@pytest.mark.many
@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_good_board_has_no_findings(path: Path) -> None:
    reading = read(path)
    assert not reading.findings
    assert reading.value is not None


@pytest.mark.wide
@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_board_has_the_findings_it_names(path: Path) -> None:
    reading = read(path)
    positions = [(finding.code, finding.mark.line, finding.mark.column) for finding in reading.findings]
    assert positions == expected_findings(path)
    assert positions, "a bad board names at least one finding"
    assert reading.value is None


def test_there_are_many_bad_boards() -> None:
    assert len(BAD) >= 45


def describe_findings(path: Path) -> Iterator[str]:
    """Yield the findings of a bad board with their hints."""
    for finding in read(path).findings:
        yield f"{path.stem} {finding.mark.line}:{finding.mark.column} {finding.code} {finding.message}\n"
        if finding.hint:
            yield f"    {finding.hint}\n"


@pytest.mark.slow
def test_bad_boards_have_their_messages(golden: Callable[[str, str], None], request: pytest.FixtureRequest) -> None:
    """Names, numbers and lines in sentences and hints; read what a renewal changes. A file dropped in may be new."""
    names = {line.split()[0] for line in TOLD.read_text(encoding="utf-8").splitlines() if not line.startswith(" ")}
    assert len(names) >= 200
    new = request.config.getoption("--renew-goldens")
    golden(TOLD.name, "".join(line for path in BAD if new or path.stem in names for line in describe_findings(path)))


SHAPES = ("", "shape: hexagon:3\n", "shape: {hexagon: big}\n", "shape: {rectangle: [3]}\n", "shape: list\n")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("orientation", ["", "orientation: flat\n", "orientation: round\n"])
def test_two_spaces_on_one_hex_are_found_despite_other_mistakes(shape: str, orientation: str) -> None:
    """The free hexes of an outline are a hint, and there may be none."""
    text = built_in_files("map")["inner-factory"].read_text("utf-8").replace("at: [1, -1]", "at: [0, -1]")
    lines = [line for line in text.splitlines(keepends=True) if not line.startswith(("shape:", "orientation:"))]
    findings = read_bytes(("".join(lines) + shape + orientation).encode(), "it.yaml").findings
    assert "M204" in {finding.code for finding in findings}


ROOT = Path(__file__).parents[2]
CODE = r"[A-Z]\d{3}"
PAGE = (ROOT / "docs" / "reference" / "findings.md").read_text(encoding="utf-8")
SOURCES = [path for folder in ("definitions", "generators", "publishing") for path in (ROOT / folder).rglob("*.py")]
LISTED = re.findall(rf"^\| ({CODE}) \|", PAGE, re.MULTILINE)


def codes_of(text: str) -> set[str]:
    return set(re.findall(rf'"({CODE})"', text))


def test_the_page_lists_every_code_once_and_in_order() -> None:
    assert set(LISTED) == set().union(*(codes_of(path.read_text(encoding="utf-8")) for path in SOURCES))
    assert len(set(LISTED)) == len(LISTED)
    families: dict[str, list[str]] = {}
    for code in LISTED:
        families.setdefault(code[:2], []).append(code)
    assert all(family == sorted(family) for family in families.values())


@pytest.mark.slow
def test_every_code_is_shown_by_a_board_or_a_test() -> None:
    boards = [path.read_bytes() for path in (ROOT / "tests" / "boards").rglob("*.yaml")]
    covered = {code.decode() for board in boards for code in re.findall(rf"# expect: ({CODE}) ".encode(), board)}
    for path in (ROOT / "tests").rglob("test_*.py"):
        covered |= codes_of(path.read_text(encoding="utf-8"))
    assert set(LISTED) <= covered


@pytest.mark.slow
@pytest.mark.parametrize(("form", "output"), [("", "full"), ("json", "json")])
def test_the_findings_page_shows_current_output(
    form: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    board = (
        (ROOT / "data/maps/inner-factory.yaml").read_text(encoding="utf-8").replace("id: inner-factory", "id: my-map")
    )
    slip = re.sub(r"(\{number: 1, .*)points:", r"\1pionts:", board)
    Path("my-map.yaml").write_text(slip, encoding="utf-8")
    assert execute(["check", "my-map.yaml", "--output", output]) == 1
    printed = re.search(rf"^```{form}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    out = capsys.readouterr().out
    assert json.loads(out) == json.loads(printed[1]) if form else out.strip() == printed[1].strip()


FILES: dict[str, Callable[[int], str]] = {
    "anchors on one line": lambda n: "{kind: map, " + ", ".join(f"k{i}: &a x" for i in range(n)) + "}\n",
    "anchors on many lines": lambda n: "kind: map\n" + "".join(f"k{i}: &a x\n" for i in range(n)),
    "keys that stand twice": lambda n: "kind: map\n" + "a: 1\n" * (n + 1),
    "unknown keys": lambda n: "kind: map\n" + "".join(f"k{i}: 1\n" for i in range(n)),
    "numbers for mappings": lambda n: "kind: map\nspaces: [" + ",".join(str(i) for i in range(n)) + "]\n",
    "texts for numbers": lambda n: "kind: map\nspaces:\n" + "".join(f"- {{number: '{i}'}}\n" for i in range(n)),
    "entries that stand twice": lambda n: "kind: map\nspaces: [" + ",".join(f"{i}" for i in range(n)) + ",0]\n",
    "keys that are lists": lambda n: "kind: map\n" + "".join(f"? [a{i}]\n: 1\n" for i in range(n)),
    "invisible characters": lambda n: "kind: map\nid: " + "\u200b" * n + "\n",
    "wide indentation": lambda n: "kind: map\n" + "\u3000a: 1\n" * n,
    "unknown words": lambda n: "kind: grid\nblocked: [" + ", ".join(f"Z{i}" for i in range(n)) + "]\n",
}
"""Files with n mistakes."""
OUTPUTS = ("full", "concise", "json", "github")


class Counted:
    """How many functions were called, those of the interpreter too."""

    calls = 0

    def hear(self, _frame: object, event: str, _argument: object) -> None:
        self.calls += event in ("call", "c_call")


@contextmanager
def count_calls() -> Iterator[Counted]:
    """Count calls; not those of the collector of garbage, which calls whom it likes whenever it comes."""
    counter = Counted()
    gc.disable()
    sys.setprofile(counter.hear)
    try:
        yield counter
    finally:
        sys.setprofile(None)
        gc.enable()


@pytest.mark.proof
@pytest.mark.parametrize("name", FILES)
def test_four_times_the_mistakes_are_at_most_five_times_the_work(name: str) -> None:
    read_bytes(b"kind: map\n", "a.yaml")  # what is read once only
    done = []
    for n in (500, 2000):
        raw = FILES[name](n).encode()
        with count_calls() as work:
            reading = read_bytes(raw, "a.yaml")
            assert list(lines_of([reading]))
        done.append(work.calls)
    assert done[1] <= 5 * done[0]


@pytest.mark.wide
@pytest.mark.parametrize("name", FILES)
def test_the_rest_is_counted(name: str) -> None:
    for n in (150, 1500):
        reading = read_bytes(FILES[name](n).encode(), "a.yaml")
        *listed, last = reading.findings
        assert len(listed) <= MOST
        assert all(finding.count == 1 and finding.code != "Y112" for finding in listed)
        assert (last.code, last.mark) == ("Y112", listed[-1].mark)
        assert (
            n <= sum(finding.count for finding in reading.findings) <= 3 * n + 20
        )  # a map has keys of its own, and so has a space
        assert reading.value is None


def test_a_hundred_findings_are_all_shown() -> None:
    findings = [Finding("Y008", Mark(i, 1, i, 2), say("a"), file="a.yaml") for i in range(1, MOST + 2)]
    assert cap_findings(findings[:MOST]) == tuple(findings[:MOST])
    *listed, rest = cap_findings(findings)
    assert listed == findings[:MOST]
    assert (rest.code, rest.count) == ("Y112", 1)
    assert cap_findings(findings, 5)[-1].count == 6


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("output", OUTPUTS)
def test_every_output_says_how_many_there_are(output: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(FILES["anchors on one line"](1000), encoding="utf-8")
    assert execute(["check", str(path), "--output", output]) == 1
    out, err = capsys.readouterr()
    assert err == "1 file checked, 1000 findings\n"
    assert "not shown: 900" in out
    if output == "json":
        findings = json.loads(out)["findings"]
        assert len(findings) == MOST + 1
        assert [entry["omitted"] for entry in findings if "omitted" in entry] == [900]


@pytest.mark.slow
@pytest.mark.parametrize("json_too", [[], ["--json"]])
def test_a_round_with_many_faults(json_too: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "r.yaml"
    orders = ", ".join(f"x@{i}" for i in range(1000))
    path.write_text(f"map: four-x\nstarts: {{anubian: 1}}\norders: {{anubian: [{orders}]}}\n", encoding="utf-8")
    assert execute(["deploy", str(path), *json_too]) == 1
    out, err = capsys.readouterr()
    if json_too:
        answer = json.loads(out)
        assert (len(answer["findings"]), answer["omitted"]) == (MOST, 900)
    else:
        assert len(out.splitlines()) == MOST + 1
        assert out.splitlines()[-1] == "findings in this file that are not shown: 900"
        assert err == "1000 findings\n"


def test_a_long_line_is_cut_in_constant_time() -> None:
    line = "a" * 1_000_000
    with count_calls() as work:
        part, before, under = excerpt(line, 500_000, 500_003)
    assert work.calls < 100 * WIDEST
    assert (len(part), before, under) == (WIDEST + 1, 61, 3)


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("name", ["con", "nul", "aux", "prn", "com1", "lpt9", "com0"])
@pytest.mark.parametrize("kind", ["grids/pharaoh", "printers/home-a4", "maps/four-x", "rules/pharaoh"])
def test_names_of_devices_are_no_ids(name: str, kind: str) -> None:
    from hyskos import data

    shipped = (data.ROOT / f"{kind}.yaml").read_text(encoding="utf-8")
    id_ = kind.partition("/")[2]
    reading = read_bytes(shipped.replace(f"\nid: {id_}\n", f"\nid: {name}\n", 1).encode(), "a.yaml")
    line = shipped.split("\n").index(f"id: {id_}") + 1
    assert [(finding.code, finding.mark.line, finding.mark.column) for finding in reading.findings] == [
        ("Y113", line, 5)
    ]
    other = shipped.replace(f"\nid: {id_}\n", f"\nid: {name}-1\n", 1)
    assert not read_bytes(other.encode(), "a.yaml").findings
