"""`hyskos export` as a person uses it: what is written, what is refused, what is said."""

import json
import os
import resource
import signal
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from hyskos import data
from hyskos.definitions.languages import activate
from tests.cli.command_line import Patch, Run, english, export
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.slow

ROOT = data.ROOT.parent
SHIPPED = data.ROOT / "factions" / "anubian.yaml"


_english = pytest.fixture(english, autouse=True)


def apart(*words: object, limit: int | None = None, **environment: str) -> Run:
    """Run the command as a program of its own; `limit` is the largest file it may write, in bytes."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "hyskos", "export", *map(str, words)],
        capture_output=True, text=True, cwd=ROOT, env={**os.environ, "HYSKOS_LANG": "en", **environment}, check=False,
        preexec_fn=limit and (lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))),
    )  # fmt: skip
    return Run(done.returncode, done.stdout, done.stderr)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_export_writes_svg_and_pdf_and_prints_their_paths(tmp_path: Path) -> None:
    run = export("anubian", "-o", tmp_path / "new" / "folder")
    expected = ["rolling-pyramids_anubian_a4_en.pdf", "rolling-pyramids_anubian_a4_en.svg"]
    assert run.code == 0
    assert names(tmp_path / "new" / "folder") == expected
    assert sorted(Path(line).name for line in run.out.splitlines()) == expected
    assert run.err == f"2 files written to {tmp_path / 'new' / 'folder'}\n"  # no progress: not a terminal


def test_the_default_folder_is_output_here(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    assert export("bastet", "--format", "svg").out == "output/rolling-pyramids_bastet_a4_en.svg\n"


def test_languages_inks_and_formats_may_be_repeated(tmp_path: Path) -> None:
    options = "--lang en --lang es --ink full --ink saver -f pdf -f png --dpi 20"
    run = export("rashar", "-o", tmp_path, *options.split(" "))
    assert run.code == 0
    assert names(tmp_path) == sorted(
        f"rolling-pyramids_rashar_a4_{lang}{ink}.{suffix}"
        for lang in ("en", "es")
        for ink in ("", "_saver")
        for suffix in ("pdf", "png")
    )


def test_boards_are_in_the_language_of_the_messages_by_default(tmp_path: Path) -> None:
    activate("es")
    run = export("rashar", "-o", tmp_path, "-f", "svg")
    assert names(tmp_path) == ["rolling-pyramids_rashar_a4_es.svg"]
    assert run.err == f"1 archivo escrito en {tmp_path}\n"


def test_the_same_bytes_again_whatever_the_number_of_workers(tmp_path: Path) -> None:
    boards = ["anubian", "bastet", "rashar", "sobeccian"]
    export(*boards, "-o", tmp_path / "one", "--workers", 1)
    apart(*boards, "-o", tmp_path / "two", "--workers", 2, TZ="Asia/Tokyo", PYTHONHASHSEED="7")
    first = {path.name: path.read_bytes() for path in (tmp_path / "one").iterdir()}
    assert len(first) == 8
    assert first == {path.name: path.read_bytes() for path in (tmp_path / "two").iterdir()}


def test_a_second_run_changes_nothing_and_says_so(tmp_path: Path) -> None:
    export("anubian", "-o", tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    run = export("anubian", "-o", tmp_path)
    assert run.err == f"0 files written to {tmp_path}, 2 unchanged\n"
    assert len(run.out.splitlines()) == 2
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == before


def test_our_own_older_file_is_replaced(tmp_path: Path) -> None:
    export("anubian", "-o", tmp_path, "--lang", "en")
    for suffix in ("pdf", "svg"):
        # the Spanish file under the English name: ours, with other content
        export("anubian", "-o", tmp_path, "--lang", "es", "-f", suffix)
        (tmp_path / f"rolling-pyramids_anubian_a4_es.{suffix}").replace(
            tmp_path / f"rolling-pyramids_anubian_a4_en.{suffix}"
        )
    assert export("anubian", "-o", tmp_path).err.startswith("2 files written")


@pytest.mark.parametrize("content", [b"my own drawing", b"%PDF-1.4 /Creator (Inkscape)", b""])
def test_a_file_of_another_origin_is_kept(tmp_path: Path, content: bytes) -> None:
    mine = tmp_path / "rolling-pyramids_anubian_a4_en.pdf"
    mine.write_bytes(content)
    run = export("anubian", "-o", tmp_path)
    assert run.code == 2
    assert mine.read_bytes() == content
    assert run.err.splitlines()[0] == f"{mine}: kept, since hyskos has not made this file; --force overwrites it"
    assert names(tmp_path) == [mine.name, "rolling-pyramids_anubian_a4_en.svg"]  # the rest is written
    assert export("anubian", "-o", tmp_path, "--force").code == 0
    assert mine.read_bytes() != content


def test_a_drawing_that_inkscape_saved_since_is_kept(tmp_path: Path) -> None:
    export("anubian", "-o", tmp_path, "-f", "svg")
    drawing = tmp_path / "rolling-pyramids_anubian_a4_en.svg"
    edited = drawing.read_text(encoding="utf-8").replace("<svg ", '<svg sodipodi:docname="mine.svg" ', 1)
    drawing.write_text(edited, encoding="utf-8")
    assert export("anubian", "-o", tmp_path, "-f", "svg").code == 2
    assert drawing.read_text(encoding="utf-8") == edited


def test_json_tells_of_every_file_what_a_printer_asks(tmp_path: Path) -> None:
    run = export("anubian", "-o", tmp_path, "--json")
    answer = json.loads(run.out)
    assert answer["schema"] == "hyskos.export/1"
    svg, pdf = answer["files"]
    assert (pdf["pages"], pdf["trim"], pdf["paper"], pdf["lang"], pdf["id"]) == (1, [297, 210], "a4", "en", "anubian")
    for file in (svg, pdf):
        assert file["sha256"] == sha256(Path(file["path"]).read_bytes()).hexdigest()


def test_a_word_stands_for_everything_of_a_kind(tmp_path: Path) -> None:
    assert export("grids", "icehouse-5x5", "-f", "svg", "-o", tmp_path).code == 0
    assert {name.partition("_")[0] for name in names(tmp_path)} == {"icehouse-5x5", "icehouse-8x8", "pharaoh"}
    assert "Did you mean covers?" in export("covrs", "-o", tmp_path).err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["data"], "data is a folder: name the files in it"),
        ([data.ROOT / "rules" / "rolling-pyramids.yaml"], "contains nothing to print"),
        (["anubian", SHIPPED], "have the same id and would be written to the same files"),
    ],
)
def test_what_cannot_be_asked_for(tmp_path: Path, words: list[object], message: str) -> None:
    run = export(*words, "-o", tmp_path)
    assert run.code == 2
    assert message in run.err
    assert not names(tmp_path)


def test_a_broken_file_is_reported_and_the_others_are_written(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("kind: map\nid: [unclosed\n", encoding="utf-8")
    run = export(broken, "anubian", "-o", tmp_path / "out")
    assert run.code == 1
    assert f"{broken}:2:5: Y005" in run.err
    assert len(names(tmp_path / "out")) == 2


def test_an_undrawable_board_is_reported_and_the_others_are_written(tmp_path: Path) -> None:
    wide_board = tmp_path / "wide.yaml"
    text = (
        SHIPPED.read_text(encoding="utf-8")
        .replace("{en: Anubian,", "{en: Anubian ☃,")
        .replace("id: anubian", "id: wide")
    )
    wide_board.write_text(text, encoding="utf-8")
    run = export(wide_board, "bastet", "-o", tmp_path / "out")
    assert run.code == 1
    assert str(wide_board) in run.err
    assert "☃" in run.err
    assert names(tmp_path / "out") == ["rolling-pyramids_bastet_a4_en.pdf", "rolling-pyramids_bastet_a4_en.svg"]


def test_a_disk_that_takes_no_more_is_one_line_and_leaves_nothing(tmp_path: Path) -> None:
    run = apart("anubian", "-o", tmp_path, "-f", "svg", limit=1000)
    assert run.code == 2
    file = tmp_path / "rolling-pyramids_anubian_a4_en.svg"
    assert run.err == f"Error: {file} cannot be written: the file is too large for this place\n"
    assert not names(tmp_path)


def test_a_folder_in_the_place_of_a_file_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "rolling-pyramids_anubian_a4_en.svg").mkdir()
    run = export("anubian", "-o", tmp_path)
    assert run.code == 2
    assert run.err == f"Error: {tmp_path / 'rolling-pyramids_anubian_a4_en.svg'} cannot be written: it is a folder\n"


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
    _, reply = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "Traceback" not in reply
    assert all(path.suffix == ".png" and path.read_bytes().endswith(b"IEND\xaeB`\x82") for path in tmp_path.iterdir())


def test_the_help_page_has_examples_and_imports_nothing_heavy() -> None:
    run = export("--help")
    assert "hyskos export inner-factory" in run.out
    code = "import sys, hyskos.cli.printing.export; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert not {"yaml", "reportlab", "svgwrite", "fontTools", "concurrent.futures"} & set(loaded.split())
    assert "hyskos.rules.rolling_pyramids" not in loaded  # what a fight needs is not needed here
