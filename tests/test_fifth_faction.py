"""Adding a faction takes one file: dropped into a copy of `data`, every command knows it, in both languages."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hyskos.data import ROOT
from hyskos.generators.boards.player_board.skin import WEDGE, zone
from hyskos.generators.inks import ink
from tests.cli.shown_lines import fifth
from tests.languages.grown import bring_compiled

HYSKOS = ROOT.parent


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Make a folder with the program and a copy of its data with one more file."""
    folder = tmp_path_factory.mktemp("fifth")
    (folder / "hyskos").mkdir()
    for part in (HYSKOS / "hyskos").iterdir():
        if part.name not in ("data", "__pycache__"):
            (folder / "hyskos" / part.name).symlink_to(part.resolve())
    shutil.copytree(ROOT, folder / "hyskos/data", ignore=shutil.ignore_patterns("__pycache__"))
    bring_compiled(folder, "hyskos")
    (folder / "hyskos/data/factions/thothic.yaml").write_text(fifth(), encoding="utf-8")
    (folder / "sheet.yaml").write_text("faction: Thothic\n", encoding="utf-8")
    (folder / "round.yaml").write_text(
        "map: inner-factory\nstarts: {thothic: 1, bastet: 3}\n"
        "board: {16: thothic:4+1h, 28: bastet:4}\norders: {thothic: [2h@28-16], bastet: []}\n",
        encoding="utf-8",
    )
    return folder


def run(folder: Path, *words: str, **environment: str) -> str:
    """Run the program of a folder; return what it prints if it succeeds."""
    done = subprocess.run(
        [sys.executable, "-m", "hyskos", *words], cwd=folder, capture_output=True, encoding="utf-8", check=False,
        env={**os.environ, "PYTHONPATH": str(folder), **environment},
    )  # fmt: skip
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    return done.stdout


ANSWER = """
import io, json, sys
from contextlib import redirect_stdout
from hyskos.cli.main import execute
from hyskos.definitions.languages import activate
activate(sys.argv[1])
for words in json.loads(sys.argv[2]):
    with redirect_stdout(io.StringIO()) as out:
        code = execute(words)
    print(json.dumps([code, out.getvalue()]))
"""


def run_lines(folder: Path, *lines: str, lang: str = "en") -> list[str]:
    """Run command lines in one process of a folder; return what each prints. All must succeed."""
    done = subprocess.run(
        [sys.executable, "-c", ANSWER, lang, json.dumps([line.split() for line in lines])], cwd=folder,
        capture_output=True, encoding="utf-8", check=True, env={**os.environ, "PYTHONPATH": str(folder)},
    )  # fmt: skip
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [code for code, _out in answers] == [0] * len(lines), done.stderr
    return [out for _code, out in answers]


@pytest.mark.proof
@pytest.mark.parametrize(("lang", "name"), [("en", "Thothic"), ("es", "Thóticos")])
def test_answers_name_it(copy: Path, lang: str, name: str) -> None:
    lines = [
        "combat thot:6+1h --defender bastet:7",
        "combat bastet:4 --defender thótico:9",
        "deploy round.yaml",
        "score --map inner-factory thothics=1,2",
        "reinforce 4 4 6 2 --map inner-factory --hold 3=thothic:4",
        "list",
    ]
    answers = run_lines(copy, *lines, lang=lang)
    assert [line for line, answer in zip(lines, answers, strict=True) if name not in answer] == []


@pytest.mark.slow
def test_its_ability_is_played(copy: Path) -> None:
    line = "combat thothic:6+1h --defender bastet:7 --json"
    answer, official = map(json.loads, run_lines(copy, line, f"{line} --ruling A62=yes"))
    assert (answer["owner"], answer["units"], answer["heroes"]) == ("thothic", 1, 1)  # 7 - 2 = 5, then 7 - 5
    assert official["owner"] is None


@pytest.mark.slow
def test_commands_accept_it(copy: Path) -> None:
    assert all(run_lines(
        copy, "army thothic --ascending 5,6,8", "draft sheet.yaml --die d8:5",
        "solo setup --map inner-factory --d4 2 --faction thothic --write first.yaml --force",
        "check thothic --output json",
    ))  # fmt: skip


@pytest.mark.proof
def test_it_is_printed(copy: Path) -> None:
    run_lines(copy, *(f"export thothic --format svg --workers 1 --lang {lang} -o {lang}" for lang in ("en", "es")))
    for lang, name in (("en", "Thothic"), ("es", "Thóticos")):
        (page,) = (copy / lang).glob("*thothic*.svg")
        assert name in page.read_text(encoding="utf-8")


@pytest.mark.proof
def test_it_has_its_own_skin(copy: Path) -> None:
    file = copy / "hyskos/data/factions/thothic.yaml"
    text = file.read_text(encoding="utf-8")
    dressed = text.replace("colour: black", "colour: jade\ndark: night\nhatch: level")
    worn = {}
    for name, written in {"plain": text, "dressed": dressed}.items():
        file.write_text(written, encoding="utf-8")
        line = f"export thothic --format svg --workers 1 -o {name}"
        run_lines(copy, line, f"{line} --ink saver")
        worn[name] = {path.stem[-5:]: path.read_text(encoding="utf-8") for path in (copy / name).glob("*thothic*.svg")}
    file.write_text(text, encoding="utf-8")
    inks = [screen(name) for name in ("jade", f"jade@{WEDGE}", zone("jade"), "night")]
    assert all(f'"{ink}"' in worn["dressed"]["a4_en"] for ink in inks)
    assert not any(f'"{ink}"' in worn["plain"]["a4_en"] for ink in inks)
    pages = [page for each in worn.values() for page in each.values()]
    assert all('id="pattern-border"' in page and 'id="head"' in page for page in pages)
    assert worn["dressed"]["saver"] != worn["plain"]["saver"]  # another hatch
    assert set(re.findall(r'"#(\w{6})"', worn["dressed"]["saver"])) == set(
        re.findall(r'"#(\w{6})"', worn["plain"]["saver"])
    )


def screen(name: str) -> str:
    """Give an ink as SVG names it."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in ink(name).rgb)


@pytest.mark.slow
def test_shell_completion(copy: Path) -> None:
    for words in ("army thot", "combat thot", "export thot"):
        output = run(copy, _HYSKOS_COMPLETE="bash_complete", COMP_WORDS=f"hyskos {words}", COMP_CWORD="2")
        assert "thothic" in output, words


@pytest.mark.proof
def test_a_compiled_definition_is_not_used_after_a_change(copy: Path) -> None:
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(copy / "compiled")}
    file, line = copy / "hyskos/data/factions/thothic.yaml", "combat thothic:6+1h --defender bastet:7 --json"
    text = file.read_text(encoding="utf-8")
    for extra, heroes in ((2, 1), (1, 1), (2, 1), (3, 1)):
        changed = text.replace("extra: 2", f"extra: {extra}")
        stamp = file.stat().st_mtime
        file.write_text(changed, encoding="utf-8")
        os.utime(file, (stamp, stamp))  # as large and as old as before
        for _again in range(2):
            answer = json.loads(run(copy, *line.split(), **compiled))
            assert (answer["units"], answer["heroes"]) == (extra - 1, heroes)
    assert list((copy / "compiled").rglob("thothic.*.pyc"))
    file.write_text(text, encoding="utf-8")


@pytest.mark.slow
def test_a_mistake_in_it_is_reported_with_its_line(copy: Path) -> None:
    file = copy / "hyskos/data/factions/thothic.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("strike:", "strik:"), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "hyskos", "combat", "thothic:6"], cwd=copy, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(copy)},
    )  # fmt: skip
    file.write_text(text, encoding="utf-8")
    line = text.partition("strike:")[0].count("\n") + 1
    assert (done.returncode, f"thothic.yaml:{line}:7: Y101 unknown key `strik`" in done.stderr) == (1, True)
