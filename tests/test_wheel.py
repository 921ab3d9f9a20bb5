"""What is installed lies under `hyskos` alone, whichever way it is installed, and works from any folder."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from scripts.build_hook import KIT_TEXTS
from scripts.parts import PARTS

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel of the checkout."""
    return build_archive("--wheel", ROOT, tmp_path_factory.mktemp("wheels"))


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Copy what is built, with text files in the places of links, as git leaves them where links are not allowed."""
    copy = tmp_path / "clone"
    copy.mkdir()
    for name in (*PARTS, *KIT_TEXTS, "pyproject.toml", "README.md"):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy)
    shutil.copytree(ROOT / "scripts", copy / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "hyskos" / "api", copy / "hyskos" / "api", ignore=shutil.ignore_patterns("__pycache__"))
    for entry in (ROOT / "hyskos").iterdir():
        if entry.is_symlink():
            (copy / "hyskos" / entry.name).write_text(str(entry.readlink()), encoding="utf-8")
        elif entry.is_file():
            shutil.copy(entry, copy / "hyskos")
    return copy


def test_the_checkout_has_a_link_or_text_file_for_each_part() -> None:
    entries = {part: ROOT / "hyskos" / part for part in PARTS}
    targets = {
        part: str(entry.readlink()) if entry.is_symlink() else entry.read_text() for part, entry in entries.items()
    }
    assert targets == {part: f"../{part}" for part in PARTS}
    assert all((ROOT / part).is_dir() and not (ROOT / part).is_symlink() for part in PARTS)


@pytest.mark.slow
def test_a_wheel_holds_one_name_and_every_part_below_it(wheel: Path) -> None:
    names = contents(wheel)
    assert {name.split("/")[0].split("-")[0] for name in names} == {"hyskos"}
    assert {
        "hyskos/py.typed",
        "hyskos/__main__.py",
        "hyskos/data/phone/table.html",
        "hyskos/api/__init__.py",
        "hyskos/api/table.py",
        "hyskos/data/maps/inner-factory.yaml",
    } <= names
    real = {
        f"hyskos/{path.relative_to(ROOT).as_posix()}"
        for part in PARTS
        for path in (ROOT / part).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    real |= set(KIT_TEXTS.values())
    assert {name for name in names if name.startswith("hyskos/") and name.split("/")[1] in PARTS} == real


@pytest.mark.slow
def test_a_wheel_is_smaller_than_5_mb(wheel: Path) -> None:
    assert wheel.stat().st_size < 5_000_000


@pytest.mark.slow
def test_a_wheel_brings_the_manual_to_where_man_looks(wheel: Path) -> None:
    shared = {name.partition(".data/data/")[2] for name in contents(wheel) if ".data/" in name}
    assert shared == {"share/man/man1/hyskos.1", "share/man/es/man1/hyskos.1"}


@pytest.mark.proof
def test_a_source_archive_builds_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    archive = build_archive("--sdist", ROOT, tmp_path)
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert contents(build_archive("--wheel", unpacked, tmp_path)) == contents(wheel)


@pytest.mark.proof
def test_a_clone_without_links_builds_the_same_wheel_and_runs(wheel: Path, clone: Path, tmp_path: Path) -> None:
    assert contents(build_archive("--wheel", clone, tmp_path)) == contents(wheel)
    answer = run(sys.executable, "-m", "hyskos", "list", folder=clone)
    assert "anubian" in answer
    code = "from hyskos.data import kit_text; print(kit_text('LICENSE.txt').decode())"
    assert run(sys.executable, "-c", code, folder=clone).startswith("MIT License")
    where = run(sys.executable, "-c", "import hyskos.cli; print(hyskos.cli.__file__)", folder=clone)
    assert Path(where.strip()).parent == clone / "cli"
    answer = run(sys.executable, "-c", "import hyskos; print(hyskos.api.load('anubian').id)", folder=clone)
    assert answer.strip() == "anubian"


@pytest.mark.slow
def test_an_editable_install_is_a_path_and_no_copies(tmp_path: Path) -> None:
    code = f"import hatchling.build; print(hatchling.build.build_editable({str(tmp_path)!r}))"
    editable = tmp_path / run(sys.executable, "-c", code, folder=ROOT).split()[-1]
    names = {name for name in contents(editable) if ".dist-info/" not in name}
    assert {name for name in names if "/share/man/" not in name} == {"_hyskos.pth"}
    with zipfile.ZipFile(editable) as archive:
        assert archive.read("_hyskos.pth").decode().split() == [str(ROOT)]


@pytest.mark.proof
def test_an_installed_wheel_works_next_to_files_with_the_names_of_modules(wheel: Path, tmp_path: Path) -> None:
    fresh, elsewhere = tmp_path / "fresh", tmp_path / "elsewhere"
    (elsewhere / "data").mkdir(parents=True)
    for name in ("cli.py", "yaml.py", "click.py", "calendar.py"):
        (elsewhere / name).write_text("raise SystemExit('this is the file of somebody else')")
    venv.create(fresh, with_pip=False)
    python = fresh / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", "--quiet")
    run(*pip, wheel, folder=ROOT)
    # The dependencies are those of the environment that runs the tests: no network. A folder named in a .pth file is
    # searched, but its own .pth files are not read, so an editable install of the checkout stays out of it.
    site = next((fresh / "lib").glob("python*/site-packages"))
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"))

    hyskos = fresh / "bin" / "hyskos"
    where = run(python, "-c", "import hyskos.data; print(hyskos.__file__, hyskos.data.ROOT)", folder=elsewhere)
    assert str(ROOT) not in where
    code = "from hyskos.data import kit_text; print(kit_text('CHANGES.md').decode())"
    assert run(python, "-c", code, folder=elsewhere).startswith("# Changelog")
    assert "anubian" in run(hyskos, "list", folder=elsewhere)
    assert run(python, "-m", "hyskos", "list", folder=elsewhere) == run(hyskos, "list", folder=elsewhere)
    assert run(hyskos, "export", "anubian", "--lang", "es", folder=elsewhere).splitlines() == [
        "output/rolling-pyramids_anubian_a4_es.svg",
        "output/rolling-pyramids_anubian_a4_es.pdf",
    ]
    assert (elsewhere / "output" / "rolling-pyramids_anubian_a4_es.pdf").read_bytes().startswith(b"%PDF-")


def build_archive(kind: str, source: Path, folder: Path) -> Path:
    """Build a wheel or a source archive."""
    before = set(folder.iterdir())
    run(sys.executable, "-m", "build", kind, "--no-isolation", "--outdir", folder, source, folder=source)
    (archive,) = {path for path in folder.iterdir() if path.is_file()} - before
    return archive


def contents(wheel: Path) -> set[str]:
    """List the files in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def run(*words: object, folder: Path) -> str:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "HYSKOS"))}
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, cwd=folder, env=env, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
