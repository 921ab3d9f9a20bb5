"""`hyskos check`: files, folders, standard input, and papers of the table."""

import json
import os
import pty
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hyskos import data
from hyskos.cli.main import execute
from hyskos.cli.shared import reports
from hyskos.definitions.languages import activate
from hyskos.definitions.loader import read
from tests.cli.command_line import Capture, Patch, answers_of
from tests.companion.previews import first_event, serving
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow

CHECKOUT = data.ROOT.parent
BOARDS = CHECKOUT / "tests" / "boards"
GOOD = BOARDS / "good" / "seven.yaml"
BAD = BOARDS / "bad" / "many-at-once.yaml"


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    activate("en")
    yield
    activate("en")


run = answers_of("check")


def apart(*words: object, stdin: bytes | None = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-W", "error", "-m", "hyskos", "check", *map(str, words)]
    return subprocess.run(
        command, cwd=CHECKOUT, input=stdin, capture_output=True, env={**os.environ, **environment}, check=False
    )


def test_findings_stand_on_stdout_and_their_number_on_stderr(capsys: Capture) -> None:
    code, out, err = run(capsys, BAD, GOOD)
    assert code == 1
    assert out.count("-->") == 5
    assert err == "2 files checked, 5 findings\n"


@pytest.mark.proof
def test_everything_that_ships_is_checked_without_arguments(capsys: Capture) -> None:
    code, out, err = run(capsys)
    assert (code, out) == (0, "")
    former = data.ROOT / data.FORMER
    current = [path for path in data.ROOT.rglob("*.yaml") if former not in path.parents]
    assert err.startswith(f"{len(current)} files checked")


def test_a_caret_counts_wide_and_combining_signs_and_tabs() -> None:
    assert reports.excerpt("title: 日本x", 9, 10) == ("title: 日本x", 11, 1)
    assert reports.excerpt("e\u0301a", 2, 3) == ("e\u0301a", 1, 1)
    assert reports.excerpt("\tab", 2, 3) == ("    ab", 5, 1)


def test_a_long_line_is_cut_around_the_caret() -> None:
    excerpt, before, under = reports.excerpt("x" * 500 + "HERE" + "y" * 500, 500, 504)
    assert excerpt[before : before + under] == "HERE"
    assert len(excerpt) <= reports.WIDEST + 2
    assert excerpt.startswith("…")
    assert excerpt.endswith("…")


@pytest.mark.proof
@pytest.mark.parametrize("path", sorted((BOARDS / "bad").iterdir()), ids=lambda path: path.stem)
def test_every_bad_board_is_reported_in_every_form_and_language(capsys: Capture, path: Path) -> None:
    findings = read(path).findings
    for lang in ("en", "es"):
        activate(lang)
        code, out, _err = run(capsys, path, "--output", "concise")
        assert code == 1
        assert re.findall(r"^.*:(\d+):(\d+): ([A-Z]\d{3}) .+$", out, re.MULTILINE) == [
            (str(finding.mark.line), str(finding.mark.column), finding.code) for finding in findings
        ]
        assert all(line.isprintable() for line in run(capsys, path)[1].split("\n"))
        answer = json.loads(run(capsys, path, "--output", "json")[1])
        assert [finding["code"] for finding in answer["findings"]] == [finding.code for finding in findings]
        assert run(capsys, path, "--output", "github")[1].count("::error ") == len(findings)


def test_json_has_the_promised_form(capsys: Capture) -> None:
    code, out, _err = run(capsys, BAD, GOOD, "--output", "json")
    answer = json.loads(out)
    assert (code, answer["schema"], answer["files"]) == (1, "hyskos.check/1", 2)
    assert answer["findings"][0] == {
        "code": "Y101",
        "file": str(BAD),
        "line": 6,
        "column": 1,
        "end_column": 6,
        "message": "unknown key `titel`",
        "hint": "did you mean `title`?",
    }
    assert run(capsys, BAD, GOOD, "--json")[1] == out
    assert json.loads(run(capsys, GOOD, "--json")[1]) == {"schema": "hyskos.check/1", "findings": [], "files": 1}


def test_github_annotations_escape_what_would_end_them(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "a,b:c%.yaml"
    path.write_text("kind: mapp\n", encoding="utf-8")
    out = run(capsys, path, "--output", "github")[1]
    place = str(tmp_path) + "/a%2Cb%3Ac%25.yaml"
    message = "`mapp` is not a kind of definition (did you mean `map`?)"
    assert out == f"::error file={place},line=1,col=7,endColumn=11,title=Y109::{message}\n"


def test_standard_input_is_read() -> None:
    done = apart("-", "--output", "concise", stdin=BAD.read_bytes())
    assert done.returncode == 1
    assert done.stdout.startswith(b"-:6:1: Y101 ")
    assert apart("-", stdin=GOOD.read_bytes()).returncode == 0


def test_a_terminal_as_standard_input_is_refused_at_once() -> None:
    main, terminal = pty.openpty()
    command = [sys.executable, "-m", "hyskos", "check", "-"]
    done = subprocess.run(command, cwd=CHECKOUT, stdin=terminal, capture_output=True, timeout=PATIENCE, check=False)
    os.close(main)
    os.close(terminal)
    assert done.returncode == 2
    assert b"terminal" in done.stderr


def test_a_terminal_gets_colour_and_a_pipe_none() -> None:
    assert b"\x1b" not in apart(BAD).stdout
    assert b"\x1b[" in apart(BAD, FORCE_COLOR="1", NO_COLOR="").stdout
    main, terminal = pty.openpty()
    command = [sys.executable, "-m", "hyskos", "check", str(BAD)]
    clean = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
    subprocess.run(command, cwd=CHECKOUT, stdout=terminal, stderr=subprocess.DEVNULL, env=clean, check=False)
    os.close(terminal)
    assert b"\x1b[" in os.read(main, 100_000)
    os.close(main)


def test_a_folder_is_searched_for_yaml_and_hidden_folders_are_left_out(capsys: Capture, tmp_path: Path) -> None:
    for name in ("b.yaml", "a.yml", "sub/c.yaml", ".git/d.yaml", "e.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("kind: mapp\n", encoding="utf-8")
    out = run(capsys, tmp_path, "--output", "concise")[1]
    assert [Path(line.split(":")[0]).name for line in out.splitlines()] == ["a.yml", "b.yaml", "c.yaml"]


def test_a_file_named_twice_is_checked_once(capsys: Capture) -> None:
    assert run(capsys, GOOD, GOOD)[2] == "1 file checked, nothing found\n"


def test_a_folder_without_yaml_is_wrong_usage(capsys: Capture, tmp_path: Path) -> None:
    code, _out, err = run(capsys, tmp_path)
    assert code == 2
    assert "no .yaml or .yml file" in err


def test_unreadable_things_are_findings_and_do_not_stop_the_others(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "binary.yaml").write_bytes(b"\x89PNG\x00")
    (tmp_path / "dangling.yaml").symlink_to(tmp_path / "nowhere")
    (tmp_path / "deep.yaml").write_text("[" * 100_000, encoding="utf-8")
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "folder.yaml" / "in.yaml").write_bytes(GOOD.read_bytes())
    with (tmp_path / "huge.yaml").open("wb") as file:
        file.truncate(50_000_000)
    code, out, err = run(capsys, tmp_path, "--output", "concise")
    assert code == 1
    assert re.findall(r"(\w+)\.yaml:1:\d+: (\w+)", out) == [
        ("binary", "Y003"),
        ("dangling", "Y001"),
        ("deep", "Y006"),
        ("huge", "Y002"),
    ]
    assert err == "5 files checked, 4 findings\n"


def test_a_file_without_permission_is_a_finding(tmp_path: Path) -> None:
    path = tmp_path / "secret.yaml"
    path.write_text("kind: map\n", encoding="utf-8")
    path.chmod(0)
    expected = ["Y001"] if not os.access(path, os.R_OK) else ["Y102"]
    assert [finding.code for finding in read(path).findings][:1] == expected


WISHES = Path(__file__).parents[1] / "wishes"
PAPER = """map: {map}
round: 3
starts: {{anubian: 1, bastet: 2}}
board: {{2: anubian:4}}
orders:
  anubian: [3@8-2]
  bastet: [2@{target}]
"""
SHEET = "faction: anubian\nheroes: [4, _, _]\nascending: [5, _, 8{more}]\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    project = tmp_path / "game"
    shutil.copytree(WISHES / "09-walls", project)
    (project / "evening").mkdir()
    (project / "evening" / "round.yaml").write_text(PAPER.format(map="fortress", target="4"), "utf-8")
    (project / "evening" / "board.yaml").write_text(SHEET.format(more=""), "utf-8")
    return project


def test_a_project_with_sound_papers_has_no_findings(game: Path, monkeypatch: Patch, capsys: Capture) -> None:
    for words in (["check", str(game)], ["check", "--project", str(game)]):
        assert execute(words) == 0
        assert "nothing found" in capsys.readouterr().err
    monkeypatch.chdir(game / "evening")
    assert execute(["check", "round.yaml", "board.yaml"]) == 0
    assert capsys.readouterr().err == "2 files checked, nothing found\n"


def test_papers_are_reported_their_own_faults_at_their_places(game: Path, capsys: Capture) -> None:
    wrong = PAPER.format(map="fortress", target="1-2").replace("map:", "mapa:").replace("[3@8-2]", "[3@99]")
    (game / "evening" / "round.yaml").write_text(wrong, "utf-8")
    (game / "evening" / "board.yaml").write_text(SHEET.format(more=", 3, 3"), "utf-8")
    assert execute(["check", str(game), "--json"]) == 1
    findings = json.loads(capsys.readouterr().out)["findings"]
    places = [
        (Path(finding["file"]).name, finding["code"], finding["line"], finding["column"], finding["end_column"])
        for finding in findings
    ]
    assert places == [
        ("board.yaml", "FORM", 3, 12, 27),
        ("round.yaml", "RP-05", 6, 13, 17),
        ("round.yaml", "RP-31", 7, 12, 17),
    ]
    assert execute(["deploy", str(game / "evening/round.yaml"), "--project", str(game)]) == 1
    assert f"RP-05 {findings[1]['message']}" in capsys.readouterr().out
    activate("es")
    assert execute(["check", str(game)]) == 1
    assert "5 números, pero hay 3 casillas" in capsys.readouterr().out


@pytest.mark.parametrize(
    "text",
    [
        "id: mine\nmap: fortress\norders: {}\n",  # a definition that has forgotten its kind
        "map: fortress\n",
        "on: push\njobs: {}\n",
        "- map\n- orders\n",
        "text\n",
    ],
)
def test_what_is_neither_definition_nor_paper_is_reported_as_ever(text: str, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "x.yaml").write_text(text, "utf-8")
    assert execute(["check", str(tmp_path), "--output", "concise"]) == 1
    assert ": Y10" in capsys.readouterr().out


def test_a_paper_outside_any_project_knows_what_ships(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "round.yaml").write_text(PAPER.format(map="fortress", target="4"), "utf-8")
    assert execute(["check", str(tmp_path), "--output", "concise"]) == 1
    assert "round.yaml:1:6: FORM" in capsys.readouterr().out
    (tmp_path / "round.yaml").write_text(PAPER.format(map="four-x", target="7"), "utf-8")
    execute(["check", str(tmp_path), "--output", "concise"])
    assert "FORM" not in capsys.readouterr().out


def test_the_preview_tells_the_faults_of_a_paper(game: Path) -> None:
    with serving(game, "es") as server:
        frame = first_event(server, "file=evening/board.yaml&lang=es")
        assert (frame["findings"], frame["sheets"]) == ([], [])
        (game / "evening" / "board.yaml").write_text(SHEET.format(more=", 3, 3"), "utf-8")
        (finding,) = json.loads(json.dumps(first_event(server, "file=evening/board.yaml&lang=es")["findings"]))
        assert finding["message"]
        assert (finding["code"], finding["line"], finding["column"]) == ("FORM", 3, 12)
