"""`hyskos export` as a person uses it: what is written, what is refused, what is said."""

import io
import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest

from hyskos import data
from hyskos.cli.main import run
from hyskos.definitions.languages import activate
from tests.patience import PATIENCE, until

ROOT = data.ROOT.parent
SHIPPED = data.ROOT / "factions" / "anubian.yaml"


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("HYSKOS_LANG", "en")
    yield
    activate("en")


@dataclass
class Run:
    returncode: int
    stdout: str
    stderr: str


def hyskos(*words: object) -> Run:
    """Run the command in this process; one worker, unless --workers says otherwise."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as stop:
        run(["export", "--workers", "1", *map(str, words)])
    return Run(stop.value.code, out.getvalue(), err.getvalue())


def apart(*words: object, limit: int | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a program of its own; `limit` is the largest file it may write, in bytes."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "hyskos", "export", *map(str, words)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        preexec_fn=limit and (lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))),
        check=False,
    )


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.slow
def test_one_board_becomes_svg_and_pdf_and_the_paths_are_the_answer(tmp_path: Path) -> None:
    it = hyskos("anubian", "-o", tmp_path / "new" / "folder")
    wanted = ["rolling-pyramids_anubian_a4_en.pdf", "rolling-pyramids_anubian_a4_en.svg"]
    assert it.returncode == 0
    assert names(tmp_path / "new" / "folder") == wanted
    assert sorted(Path(line).name for line in it.stdout.splitlines()) == wanted
    assert it.stderr == f"2 files written to {tmp_path / 'new' / 'folder'}\n"  # no progress: not a terminal


@pytest.mark.slow
def test_the_default_folder_is_output_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert hyskos("bastet", "--format", "svg").stdout == "output/rolling-pyramids_bastet_a4_en.svg\n"


@pytest.mark.slow
def test_languages_inks_and_formats_may_be_repeated(tmp_path: Path) -> None:
    options = "--lang en --lang es --ink full --ink saver -f pdf -f png --dpi 20"
    it = hyskos("rashar", "-o", tmp_path, *options.split(" "))
    assert it.returncode == 0
    assert names(tmp_path) == sorted(
        f"rolling-pyramids_rashar_a4_{lang}{ink}.{suffix}"
        for lang in ("en", "es")
        for ink in ("", "_saver")
        for suffix in ("pdf", "png")
    )


@pytest.mark.slow
def test_boards_speak_the_language_of_the_messages_if_none_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HYSKOS_LANG", "es")
    it = hyskos("rashar", "-o", tmp_path, "-f", "svg")
    assert names(tmp_path) == ["rolling-pyramids_rashar_a4_es.svg"]
    assert it.stderr == f"1 archivo escrito en {tmp_path}\n"


@pytest.mark.slow
def test_the_same_bytes_again_whatever_the_number_of_workers(tmp_path: Path) -> None:
    boards = ["anubian", "bastet", "rashar", "sobeccian"]
    hyskos(*boards, "-o", tmp_path / "one", "--workers", 1)
    apart(*boards, "-o", tmp_path / "two", "--workers", 2, TZ="Asia/Tokyo", PYTHONHASHSEED="7")
    first = {path.name: path.read_bytes() for path in (tmp_path / "one").iterdir()}
    assert len(first) == 8
    assert first == {path.name: path.read_bytes() for path in (tmp_path / "two").iterdir()}


@pytest.mark.slow
def test_a_second_run_changes_nothing_and_says_so(tmp_path: Path) -> None:
    hyskos("anubian", "-o", tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    it = hyskos("anubian", "-o", tmp_path)
    assert it.stderr == f"0 files written to {tmp_path}, 2 unchanged\n"
    assert len(it.stdout.splitlines()) == 2
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == before


@pytest.mark.slow
def test_our_own_older_file_is_replaced(tmp_path: Path) -> None:
    hyskos("anubian", "-o", tmp_path, "--lang", "en")
    for suffix in ("pdf", "svg"):
        # the Spanish file under the English name: ours, with other content
        hyskos("anubian", "-o", tmp_path, "--lang", "es", "-f", suffix)
        (tmp_path / f"rolling-pyramids_anubian_a4_es.{suffix}").replace(
            tmp_path / f"rolling-pyramids_anubian_a4_en.{suffix}"
        )
    assert hyskos("anubian", "-o", tmp_path).stderr.startswith("2 files written")


@pytest.mark.slow
@pytest.mark.parametrize("content", [b"my own drawing", b"%PDF-1.4 /Creator (Inkscape)", b""])
def test_a_file_of_another_origin_is_kept(tmp_path: Path, content: bytes) -> None:
    mine = tmp_path / "rolling-pyramids_anubian_a4_en.pdf"
    mine.write_bytes(content)
    it = hyskos("anubian", "-o", tmp_path)
    assert it.returncode == 2
    assert mine.read_bytes() == content
    assert it.stderr.splitlines()[0] == f"{mine}: kept, since hyskos has not made this file; --force overwrites it"
    assert names(tmp_path) == [mine.name, "rolling-pyramids_anubian_a4_en.svg"]  # the rest is written
    assert hyskos("anubian", "-o", tmp_path, "--force").returncode == 0
    assert mine.read_bytes() != content


@pytest.mark.slow
def test_a_drawing_that_inkscape_saved_since_is_kept(tmp_path: Path) -> None:
    hyskos("anubian", "-o", tmp_path, "-f", "svg")
    drawing = tmp_path / "rolling-pyramids_anubian_a4_en.svg"
    edited = drawing.read_text(encoding="utf-8").replace("<svg ", '<svg sodipodi:docname="mine.svg" ', 1)
    drawing.write_text(edited, encoding="utf-8")
    assert hyskos("anubian", "-o", tmp_path, "-f", "svg").returncode == 2
    assert drawing.read_text(encoding="utf-8") == edited


@pytest.mark.slow
def test_json_tells_of_every_file_what_a_printer_asks(tmp_path: Path) -> None:
    it = hyskos("anubian", "-o", tmp_path, "--json")
    answer = json.loads(it.stdout)
    assert answer["schema"] == "hyskos.export/1"
    svg, pdf = answer["files"]
    assert (pdf["pages"], pdf["trim"], pdf["paper"], pdf["lang"], pdf["id"]) == (1, [297, 210], "a4", "en", "anubian")
    for file in (svg, pdf):
        assert file["sha256"] == sha256(Path(file["path"]).read_bytes()).hexdigest()


def test_an_unknown_name_is_answered_with_a_near_one(tmp_path: Path) -> None:
    it = hyskos("anubain", "-o", tmp_path / "new")
    assert it.returncode == 2
    assert "No printable definition is named 'anubain'. Did you mean 'anubian'?" in it.stderr
    assert it.stdout == ""
    assert not (tmp_path / "new").exists()
    assert "¿Querías decir 'anubian'?" in hyskos("anubain", "--lang", "es").stderr


@pytest.mark.slow
def test_a_word_stands_for_everything_of_a_kind(tmp_path: Path) -> None:
    assert hyskos("grids", "icehouse-5x5", "-f", "svg", "-o", tmp_path).returncode == 0
    assert {name.partition("_")[0] for name in names(tmp_path)} == {"icehouse-5x5", "icehouse-8x8", "pharaoh"}
    assert "'covers'" in hyskos("covrs", "-o", tmp_path).stderr


@pytest.mark.many
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["missing.yaml"], "missing.yaml: no such file"),
        (["data"], "data is a folder: name the files in it"),
        ([""], "the path is empty"),
        (["nothing"], "No printable definition is named 'nothing'."),
        ([data.ROOT / "rules" / "rolling-pyramids.yaml"], "contains nothing to print"),
        (["anubian", SHIPPED], "have the same id and would be written to the same files"),
        (["anubian", "--paper", "a5"], "a5"),
        (["anubian", "--dpi", "5"], "--dpi"),
        (["anubian", "--workers", "0"], "--workers"),
    ],
)
def test_what_cannot_be_asked_for(tmp_path: Path, words: list[object], said: str) -> None:
    it = hyskos(*words, "-o", tmp_path)
    assert it.returncode == 2
    assert said in it.stderr
    assert not names(tmp_path)


@pytest.mark.slow
def test_a_broken_file_is_reported_and_the_others_are_still_written(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("kind: map\nid: [unclosed\n", encoding="utf-8")
    it = hyskos(broken, "anubian", "-o", tmp_path / "out")
    assert it.returncode == 1
    assert f"{broken}:2:5: Y005" in it.stderr
    assert len(names(tmp_path / "out")) == 2


@pytest.mark.slow
def test_a_board_that_cannot_be_drawn_is_reported_and_the_others_are_still_written(tmp_path: Path) -> None:
    wide = tmp_path / "wide.yaml"
    text = (
        SHIPPED.read_text(encoding="utf-8")
        .replace("{en: Anubian,", "{en: Anubian ☃,")
        .replace("id: anubian", "id: wide")
    )
    wide.write_text(text, encoding="utf-8")
    it = hyskos(wide, "bastet", "-o", tmp_path / "out")
    assert it.returncode == 1
    assert str(wide) in it.stderr
    assert "☃" in it.stderr
    assert names(tmp_path / "out") == ["rolling-pyramids_bastet_a4_en.pdf", "rolling-pyramids_bastet_a4_en.svg"]


def test_a_folder_that_is_a_file_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    for folder in (tmp_path / "taken", tmp_path / "taken" / "deeper"):
        it = hyskos("anubian", "-o", folder)
        assert it.returncode == 2
        assert it.stderr == f"Error: {tmp_path / 'taken'} is a file, not a folder\n"


@pytest.mark.slow
def test_a_disk_that_takes_no_more_is_one_line_and_leaves_nothing(tmp_path: Path) -> None:
    it = apart("anubian", "-o", tmp_path, "-f", "svg", limit=1000)
    assert it.returncode == 2
    file = tmp_path / "rolling-pyramids_anubian_a4_en.svg"
    assert it.stderr == f"Error: {file} cannot be written: the file is too large for this place\n"
    assert not names(tmp_path)


@pytest.mark.slow
def test_a_folder_in_the_place_of_a_file_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "rolling-pyramids_anubian_a4_en.svg"
    file.mkdir()
    it = hyskos("anubian", "-o", tmp_path)
    assert it.returncode == 2
    assert it.stderr == f"Error: {file} cannot be written: it is a folder\n"


@pytest.mark.proof
def test_ctrl_c_leaves_nothing_half_written(tmp_path: Path) -> None:
    heard = ["env", "--default-signal=INT"]  # what a shell runs in the background ignores it
    process = subprocess.Popen(
        [*heard, sys.executable, "-m", "hyskos", "export", "anubian", "bastet", "rashar", "sobeccian",
         "-f", "png", "--dpi", "600", "--workers", "2", "-o", str(tmp_path)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    until(lambda: names(tmp_path))
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "Traceback" not in said
    assert all(path.suffix == ".png" and path.read_bytes().endswith(b"IEND\xaeB`\x82") for path in tmp_path.iterdir())


@pytest.mark.slow
def test_the_help_page_has_examples_and_imports_nothing_heavy() -> None:
    it = hyskos("--help")
    assert "hyskos export inner-factory" in it.stdout
    code = "import sys, hyskos.cli.printing.export; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert not {"yaml", "reportlab", "svgwrite", "fontTools", "concurrent.futures"} & set(loaded.split())
    assert "hyskos.rules.rolling_pyramids" not in loaded  # what a fight needs is not needed here
