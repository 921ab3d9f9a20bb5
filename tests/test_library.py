"""The library: docs/reference/library.md is true and typed, it starts light, and texts need no files."""

import doctest
import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from benchmarks.compiled import compiled
from hyskos import api
from hyskos.definitions.kinds.registry import DEFINITIONS, built_in_files
from hyskos.definitions.loader import load_file

HEAVY = {"yaml", "reportlab", "svgwrite", "numpy", "fontTools", "jsonschema_rs", "pikepdf", "pypdfium2"}


@pytest.mark.slow
def test_starting_imports_nothing_heavy() -> None:
    code = "import sys; import hyskos.cli.main as main; main.build(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert not HEAVY & set(loaded.split())


def test_built_in_definitions_have_their_file_name_as_id() -> None:
    for kind in DEFINITIONS:
        for name, path in built_in_files(kind).items():
            assert load_file(path).id == name


@pytest.mark.proof
def test_a_fight_loads_no_definitions() -> None:
    code = "import sys; from hyskos.cli.main import execute; execute(sys.argv[1:]); print(*sys.modules)"
    words = ["combat", "anubian:6+1h+ram", "--defender", "bastet:9"]
    command = [sys.executable, "-c", code, *words]
    with compiled(command) as ready:
        loaded = subprocess.run(command, capture_output=True, text=True, check=True, env=ready).stdout
    definitions = {"hyskos.definitions.kinds.definition", "hyskos.rules.rolling_pyramids.deployment"}
    assert not (definitions | HEAVY) & {*loaded.split()}


ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "reference" / "library.md"
GRID = """kind: grid
id: small
game: icehouse
version: "1.0"
provenance: proposal
title: {en: Small, es: Pequeño}
columns: 3
rows: 3
cell_mm: 36
"""
INKS = """kind: inks
id: own-inks
version: "1.0"
inks:
  coral: {rgb: "#e2583e", cmyk: [0, 75, 75, 5]}
"""
WATCHED = """
import sys
allowed = tuple(sys.argv[1].split("|"))

def watch(event, values):
    path = values[0] if event == "open" and isinstance(values[0], str) else allowed[0]
    if not path.startswith(allowed) and "/.reportlab_" not in path:  # where ReportLab looks for its own settings
        raise AssertionError(f"{event}: {path}")
    if event.split(".")[0] in ("subprocess", "socket") or event in ("os.fork", "os.exec", "os.posix_spawn"):
        raise AssertionError(event)

sys.addaudithook(watch)
from hyskos import api
from hyskos.data import ROOT
"""
"""Let a program open what ships with Python, its packages and Hyskos, and let it start no process."""


@pytest.mark.slow
def test_examples_on_the_page_are_correct() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.REPORT_NDIFF)
    assert results.attempted > 25
    assert not results.failed


def test_every_name_is_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert sorted(api.__all__) == api.__all__
    for name in api.__all__:
        assert hasattr(api, name)
        assert re.search(rf"`{name}`|api\.{name}\b", page), name
        assert getattr(api, name).__doc__, name


def test_every_section_has_an_example_of_two_to_six_lines() -> None:
    for section in PAGE.read_text(encoding="utf-8").split("\n## ")[1:]:
        calls = [example.source for example in doctest.DocTestParser().get_examples(section)]
        assert 2 <= len(calls) <= 6, section


@pytest.mark.proof
def test_the_examples_pass_strict_type_checks(tmp_path: Path) -> None:
    examples = doctest.DocTestParser().get_examples(PAGE.read_text(encoding="utf-8"))
    wrong = 'rulings = api.Rulings(halves="sideways")\nspaces = api.load("anubian", api.Faction).spaces\nhyskos.ipa\n'
    script = tmp_path / "script.py"
    script.write_text("import hyskos\n" + "".join(example.source for example in examples) + wrong, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", script], capture_output=True, text=True, cwd=ROOT, check=False
    )
    codes = re.findall(r"script\.py:\d+: error: .*\[([a-z-]+)\]", done.stdout)
    assert codes == ["arg-type", "attr-defined", "attr-defined"], done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("line", ["import hyskos", "import hyskos.api", "import hyskos; hyskos.api.resolve_fight"])
def test_importing_the_library_imports_nothing_heavy(line: str) -> None:
    loaded = set(python(f"import sys; {line}; print(*sys.modules)").split())
    assert not (HEAVY | {"click", "scipy", "multiprocessing"}) & loaded
    assert ("hyskos.api" in loaded) == ("api" in line)


@pytest.mark.slow
def test_hyskos_has_no_other_lazy_names() -> None:
    assert python("import hyskos; print(hasattr(hyskos, 'ipa'), hasattr(hyskos, 'api'))").split() == ["False", "True"]


@pytest.mark.proof
def test_texts_need_no_file_of_the_users_and_no_process(tmp_path: Path) -> None:
    program = f"""
text = {GRID!r}
grid = api.loads(text, api.Grid)
assert not api.check(text) and api.check(text.replace("rows: 3", "rows: x"))
assert api.check((ROOT / "maps" / "four-x.yaml").read_text(encoding="utf-8")) == ()
document = api.draw(grid)
pdf = api.write_pdf(document)
assert pdf and api.write_svg(document) and api.write_png(document, dpi=30)
api.preflight(pdf)
board = api.loads((ROOT / "maps" / "four-x.yaml").read_text(encoding="utf-8"), api.Map)
api.resolve_round(api.Round(map=board, starts={{"anubian": 1}}, solo=True, board={{1: "pharaoh:4"}}))
api.walk_column(board, (4, 4, 6, 2))
api.best_statues(["r1", "r1", "r1"], diagonal=True)
api.resolve_fight(["anubian:7"], "bastet:4")
try:
    api.load("mine.yaml")
except AssertionError as refused:
    print(refused)
"""
    (tmp_path / "mine.yaml").write_text(GRID, encoding="utf-8")
    assert python(WATCHED + program, folder=tmp_path) == "open: mine.yaml\n"


@pytest.mark.proof
def test_files_are_those_of_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(GRID, encoding="utf-8", newline="\n")
    words = ("export", "small.yaml", "four-x", "rolling-pyramids-rules", "--lang", "es", "--paper", "a4", "-o", "out")
    subprocess.run(
        [sys.executable, "-m", "hyskos", *words, "--format", "svg", "--format", "pdf"],
        cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, check=True, capture_output=True,
    )  # fmt: skip
    written = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    contents = {}
    for definition in (api.loads(GRID), api.load("four-x"), api.load("rolling-pyramids-rules")):
        document = api.draw(definition, lang="es", paper="a4")
        contents[f"{document.id}.pdf"] = api.write_pdf(document)
        pictures = api.write_svg(document)
        for number, picture in enumerate(pictures, 1):
            contents[f"{document.id}_sheet-{number}.svg" if len(pictures) > 1 else f"{document.id}.svg"] = picture
    assert {name: written[name] == content for name, content in contents.items()} == dict.fromkeys(contents, True)
    assert len(contents) > 9


@pytest.mark.slow
def test_findings_are_those_of_the_command_check(tmp_path: Path) -> None:
    broken = GRID.replace("rows: 3", "rows: many").replace("es: Pequeño", "es: 日本")
    done = subprocess.run(
        [sys.executable, "-m", "hyskos", "check", "-", "--json", "--lang", "en"],
        input=broken, encoding="utf-8", capture_output=True, cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, check=False,
    )  # fmt: skip
    expected = [
        (entry["code"], entry["line"], entry["column"], entry["message"])
        for entry in json.loads(done.stdout)["findings"]
    ]
    assert expected == [
        (finding.code, finding.line, finding.column, str(finding.message)) for finding in api.check(broken)
    ]
    assert [finding.code for finding in api.check(GRID.replace("Pequeño", "日本"))] == ["L701"]


@pytest.mark.slow
def test_a_round_is_that_of_the_command_deploy(tmp_path: Path) -> None:
    from hyskos.companion.round_file import EXAMPLE

    (tmp_path / "round.yaml").write_text(EXAMPLE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "hyskos", "deploy", "round.yaml", "--json"],
        capture_output=True, text=True, cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, check=True,
    )  # fmt: skip
    expected = {name: (force["owner"], force["units"]) for name, force in json.loads(done.stdout)["spaces"].items()}
    outcome = api.resolve_round(PAPER)
    assert {str(space): (force.faction, force.units) for space, force in outcome.position.forces.items()} == expected


PAPER = api.Round(
    map=api.load("outer-factory", api.Map),
    number=4,
    starts={"anubian": 1, "bastet": 3},
    board={5: "anubian:4", 6: "anubian:2+1h", 9: "bastet:5"},
    devices=["anubian ram 1-6", "bastet umbrella 9"],  # from either side: it stands with its owner
    orders={"anubian": ["4@1-6", "3h@5", "bomb 9@9"], "bastet": ["2@10"]},
)


@pytest.mark.many
@pytest.mark.parametrize(
    ("paper", "expected"),
    [
        (replace(PAPER, number=11), "rounds are 1 to 10"),
        (replace(PAPER, starts={"anubian": 1, "bastet": 1}), "a starting area of its own"),
        (replace(PAPER, starts={"anubian": 9}), "a starting area of its own"),
        (replace(PAPER, starts={}), "a starting area of its own"),
        (replace(PAPER, solo=True), "one player plays alone"),
        (replace(PAPER, board={99: "anubian:4"}), "no space 99"),
        (replace(PAPER, board={"S1": "anubian:4"}), "S1 is a starting area"),
        (replace(PAPER, board={5: "rashar:4"}), "rashar has units but no starting area"),
        (replace(PAPER, board={5: "nobody:4"}), "is unknown"),
        (replace(PAPER, board={5: "anubian:4", "5": "anubian:2"}), "5 is named twice"),
        (replace(PAPER, orders={"anubian": ["4"]}), "not an order"),
        (replace(PAPER, orders={"anubian": ["2@5"], "anub": ["2@5"]}), "anubian is named twice"),
        (replace(PAPER, devices=["anubian sword 6-1"]), "is unknown"),
    ],
)
def test_a_round_that_cannot_be_is_a_value_error(paper: api.Round, expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        api.resolve_round(paper)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("paper", "rules"),
    [
        (replace(PAPER, orders={"anubian": ["4@30", "400@5"]}), {"RP-31", "RP-29"}),
        (replace(PAPER, number=1), {"RP-21"}),
        (replace(PAPER, orders={"rashar": ["2@5"]}), {"RP-03"}),
    ],
)
def test_all_faults_of_a_round_are_reported_together(paper: api.Round, rules: set[str]) -> None:
    with pytest.raises(api.UnlawfulRoundError) as error:
        api.resolve_round(paper)
    assert {reason.rule for reason in error.value.reasons} == rules


@pytest.mark.slow
def test_invalid_values_are_value_errors() -> None:
    anubian, board = api.load("anubian", api.Faction), api.load("inner-factory", api.Map)
    refused: dict[str, Callable[[], object]] = {
        "no unit 'riders'": lambda: api.army_strength(anubian, {"riders": (1, 2, 3)}),
        "3 boxes": lambda: api.army_strength(anubian, {"ascending": (1, 2)}),
        "has levels 0 to": lambda: api.army_strength(anubian, upgrades={"ascending": 9}),
        "no line upgrade": lambda: api.army_strength(anubian, lines=["matching"]),
        "footmen": lambda: api.army_strength(anubian, footmen=(9, 0)),
        "RP-13": lambda: api.army_strength(anubian, {"ascending": (1, 2, 99)}),
        "four faces": lambda: api.walk_column(board, (4, 4, 6)),
        "no space 99": lambda: api.walk_column(board, (4, 4, 6, 2), held={99: "anubian:4"}),
        "plays alone": lambda: api.walk_column(board, (4, 4, 6, 2), held={1: "anubian:4", 2: "bastet:1"}),
        "the Pharaoh has": lambda: api.walk_column(board, (4, 4, 6, 2), held={1: "anubian:4"}, pharaoh={1: 3}),
        "three colours": lambda: api.best_statues(["r1"], taken=["r1 r1 r1"]),
        "colours are letters": lambda: api.best_statues(["r1"], virtual=True, colours="1"),
        "a bomb has no heroes": lambda: api.resolve_fight(["bastet:1"], bombs=["anubian:3h"]),
        "nobody defends": lambda: api.resolve_fight(["bastet:1"], umbrella=True),
        "RP-67": lambda: api.resolve_fight(["anubian:1+ram"], "pharaoh:4"),
        "lang is one of en, es": lambda: api.draw(anubian, lang="xx"),
        "paper is one of": lambda: api.draw(anubian, paper="a9"),
        "nothing to print": lambda: api.draw(api.load("rolling-pyramids", api.Rulebook)),
        "20 to 1200": lambda: api.write_png(api.draw(anubian), dpi=0),
    }
    for expected, ask in refused.items():
        assert expected in str(refusal(ask))


def test_a_ruling_that_does_not_exist_is_not_played() -> None:
    typed: dict[str, Any] = {"halves": "sideways"}
    with pytest.raises(ValueError, match="halves is one of up, down"):
        api.resolve_fight(["anubian:1"], rulings=api.Rulings(**typed))


def test_loading_distinguishes_names_kinds_and_findings(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(GRID, encoding="utf-8")
    assert api.load(tmp_path / "small.yaml", api.Grid).columns == api.loads(GRID, api.Grid).columns
    with pytest.raises(api.UnknownNameError):
        api.load("small")
    with pytest.raises(TypeError, match="expected a Map, got a Grid"):
        api.loads(GRID, api.Map)
    with pytest.raises(api.UnreadableError) as error:
        api.loads("kind: [\ud800")
    assert error.value.findings[0].file == "text"
    with pytest.raises(api.UnreadablePdfError):
        api.preflight(b"no PDF")


def refusal(ask: Callable[[], object]) -> ValueError | None:
    """Give the error that a call ends with."""
    try:
        ask()
    except ValueError as error:
        return error
    return None


def python(program: str, folder: Path = ROOT) -> str:
    """Run a program and give what it prints."""
    allowed = "|".join(sorted({str(ROOT), sys.prefix, sys.base_prefix, "/dev/", "/usr/", "/proc/", "/etc/"}))
    done = subprocess.run(
        [sys.executable, "-B", "-c", program, allowed],
        capture_output=True, text=True, cwd=folder, env={"PYTHONPATH": str(ROOT)}, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_custom_factions_are_played_in_every_function() -> None:
    herons = replace(api.load("anubian", api.Faction), id="herons")
    board = api.load("inner-factory", api.Map)
    paper = api.Round(
        map=board,
        starts={"herons": 1, "bastet": 3},
        board={16: "herons:4", 28: "bastet:4"},
        orders={"herons": ["2h@28-16"]},
        factions=[herons],
    )
    assert api.resolve_round(paper).outcomes[28].force is None  # 4 - 2 = 2 against two heroes
    assert api.walk_column(board, (4, 4, 6, 2), held={3: "herons:4"}, factions=[herons]).walk.forces[3].units == 1
    with pytest.raises(ValueError, match="two factions of one id"):
        api.resolve_fight(["herons:1"], factions=[herons, herons])


def test_a_path_is_checked_with_what_lies_next_to_it(tmp_path: Path) -> None:
    """A text has no inks of its own; a file has, and that they are missing is found."""
    path, text = tmp_path / "small.yaml", f"{GRID}inks: own-inks.yaml\n"
    path.write_text(text, "utf-8")
    assert [finding.code for finding in api.check(path)] == ["Y001"]
    (tmp_path / "own-inks.yaml").write_text(INKS, "utf-8")
    assert api.check(path) == ()
    assert [finding.code for finding in api.check(text)] == ["I101"]
    assert [finding.code for finding in api.check(tmp_path / "nowhere.yaml")] == ["Y001"]


def test_print_problems_are_raised_on_request(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(GRID.replace("en: Small", "en: Small \U0001f334"), "utf-8")
    assert api.load(path, api.Grid).columns == 3
    with pytest.raises(api.UnreadableError) as error:
        api.load(path, api.Grid, to_print=True)
    assert [finding.path for finding in error.value.findings] == [("title", "en")]


def test_a_notebook_shows_a_picture_or_a_line_of_text() -> None:
    picture = vars(api.Definition)["_repr_svg_"]
    assert "<svg" in picture(api.load("inner-factory", api.Map))
    assert picture(api.load("rolling-pyramids", api.Rulebook)) is None
