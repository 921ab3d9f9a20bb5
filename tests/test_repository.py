"""The repository: ARCHITECTURE.md, imports of TypeScript, a clone on any system, workflows and the citation."""

import re
import shutil
import subprocess
import tomllib
from collections import Counter
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path, PurePosixPath
from typing import Any
from unicodedata import normalize

import pytest
import yaml

from scripts import newest
from scripts.parts import CODE, PARTS, ROOT

PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")


def packages() -> set[str]:
    """List every folder with modules of the program."""
    folders = [ROOT / part for part in CODE] + [ROOT / "hyskos" / "api"]
    folders_of_modules = {path.parent for folder in folders for path in folder.rglob("*.py")}
    return {f"{folder.relative_to(ROOT).as_posix()}/" for folder in folders_of_modules}


def test_every_package_is_listed_and_exists() -> None:
    table = PAGE.split("## Packages")[1].split("##")[0]
    listed = re.findall(r"^\| `([a-z_/]+/)` \|", table, re.MULTILINE)
    assert len(listed) == len(set(listed))
    assert set(listed) == packages()


def test_every_path_that_the_page_names_exists() -> None:
    paths = re.findall(r"`((?:[a-z_]+/)+(?:[a-z_]+\.(?:py|md))?)`", PAGE) + re.findall(r"\]\(([^)]+)\)", PAGE)
    assert len(paths) > 40
    assert not [path for path in paths if not (ROOT / path).exists()]


def test_the_layers_are_those_of_the_linter() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = next(contract for contract in contracts if contract["name"].startswith("Layers"))["layers"]
    expected = [{Path(name.strip().replace(".", "/")) for name in layer.split("|")} for layer in layers]
    drawn = re.search(r"```\n(.*?)```", PAGE, re.DOTALL)
    rows = [{Path(name.strip()) for name in line.split("|")} for line in drawn[1].strip().splitlines()]
    below = [{path if path.parts[0] == "hyskos" else Path("hyskos") / path for path in row} for row in rows]
    assert below == expected


def test_every_command_has_a_module_in_a_listed_package() -> None:
    from hyskos.cli.main import COMMANDS

    modules = {
        target.split(":")[0].removeprefix("hyskos.").rpartition(".")[0].replace(".", "/") + "/"
        for target, _ in COMMANDS.values()
    }
    assert modules <= packages()


def import_circle(folder: Path) -> list[str]:
    """Return a circle of imports between TypeScript modules, or an empty list; `import type` counts too."""
    graph: dict[Path, set[Path]] = {}
    for path in sorted(folder.rglob("*.ts*")):
        names = re.findall(
            r"""^(?:import|export)\b[^;'"]*["'](\.[^"']+)["'];$""", path.read_text(encoding="utf-8"), re.MULTILINE
        )
        targets = (path.parent / re.sub(r"\.js$", "", name) for name in names)
        endings = ("", ".ts", ".tsx")
        graph[path] = {
            file.resolve() for target in targets for end in endings if (file := Path(f"{target}{end}")).is_file()
        }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return [path.relative_to(folder).as_posix() for path in error.args[1]]
    return []


@pytest.mark.parametrize("folder", ["phone/src", "web/src"])
def test_no_typescript_modules_import_each_other_in_a_circle(folder: str) -> None:
    assert import_circle(ROOT / folder) == []


def test_a_circle_of_imports_is_found(tmp_path: Path) -> None:
    (tmp_path / "api.ts").write_text('import { resolve } from "./combat.js";\n', encoding="utf-8")
    (tmp_path / "combat.ts").write_text('import type {\n  Force,\n} from "./forces.tsx";\n', encoding="utf-8")
    (tmp_path / "forces.tsx").write_text('export type * from "./api.js";\n', encoding="utf-8")
    assert set(import_circle(tmp_path)) == {"api.ts", "combat.ts", "forces.tsx"}


ROOT = Path(__file__).parent.parent
LINK = "120000"
LONGEST_PATH = 200
"""Characters below the folder of the clone: Windows allows 260 for both together."""
RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)
FORBIDDEN = re.compile(r'[<>:"|?*\\\x00-\x1f]|[ .]$')


@pytest.fixture(scope="module")
def modes() -> dict[str, str]:
    """Return the mode of each file of a clone by path: tracked and new files, as git lists them."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("needs git and a checkout")
    listed = git("ls-files", "-z", "--stage")
    tracked = {path: facts.split()[0] for facts, path in (line.split("\t") for line in listed)}
    return tracked | dict.fromkeys(git("ls-files", "-z", "--others", "--exclude-standard"), "")


def test_only_packages_of_the_program_are_links(modes: dict[str, str]) -> None:
    assert {path for path, mode in modes.items() if mode == LINK} == {f"hyskos/{part}" for part in PARTS}


def test_windows_accepts_every_file_name(modes: dict[str, str]) -> None:
    assert [path for path in modes if any(is_refused(name) for name in PurePosixPath(path).parts)] == []


@pytest.mark.parametrize("name", ["nul", "Aux.yaml", "com1.tar.gz", "a:b", "why?.md", "end.", "end ", "a\\b", "tab\t"])
def test_names_that_windows_refuses_are_recognised(name: str) -> None:
    assert is_refused(name)


@pytest.mark.parametrize("name", ["null.yaml", ".gitignore", "auxiliary", "com10", "a b", "ra'shar.yaml"])
def test_names_that_windows_accepts_are_not_refused(name: str) -> None:
    assert not is_refused(name)


def test_git_converts_no_line_ends(modes: dict[str, str]) -> None:
    """Windows would else put CRLF into files whose bytes count: texts of a kit, test files, shell scripts."""
    answer = git("check-attr", "-z", "text", "--", *sorted(modes))
    assert set(answer[2::3]) == {"unset"}


def test_paths_are_short_enough_for_windows(modes: dict[str, str]) -> None:
    assert [path for path in modes if len(path) > LONGEST_PATH] == []


def test_no_two_paths_differ_by_case_alone(modes: dict[str, str]) -> None:
    paths = {PurePosixPath(path) for path in modes}
    folders = {folder for path in paths for folder in path.parents}
    counts = Counter(normalize("NFC", str(path)).casefold() for path in paths | folders)
    assert [path for path, count in counts.items() if count > 1] == []


def is_refused(name: str) -> bool:
    return bool(RESERVED.fullmatch(name) or FORBIDDEN.search(name))


def git(*words: str) -> list[str]:
    """Run git in the checkout and split its answer at null characters."""
    done = subprocess.run(["git", *words], capture_output=True, text=True, encoding="utf-8", cwd=ROOT, check=True)
    return [part for part in done.stdout.split("\0") if part]


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
every_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)


def test_workflows_test_every_system_and_every_python() -> None:
    matrix = read_yaml(ROOT / ".github/workflows/tests.yml")["jobs"]["fast"]["strategy"]["matrix"]
    pythons = {*matrix["python"], *(cell["python"] for cell in matrix["include"])}
    oldest = int(PROJECT["requires-python"].removeprefix(">=3."))
    last = int(newest.VERSION.removeprefix("3."))
    assert pythons == {f"3.{minor}" for minor in range(oldest, last + 1)}
    assert {f"3.{oldest}", f"3.{last}"} == set(matrix["python"])
    assert {name.partition("-")[0] for name in matrix["os"]} == {"ubuntu", "macos", "windows"}


@every_workflow
def test_actions_are_pinned_by_hash(path: Path) -> None:
    for action in used_actions(read_yaml(path)):
        assert action.startswith("./") or re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action), action


@every_workflow
def test_workflows_may_read_and_only_publishing_may_sign_in(path: Path) -> None:
    workflow = read_yaml(path)
    assert workflow["permissions"] in ({}, {"contents": "read"})
    allowed = {name: job["permissions"] for name, job in workflow["jobs"].items() if "permissions" in job}
    pages = {"pages": "write"} if path.stem == "pages" else {}
    signs_in = {"id-token": "write", **pages}
    assert allowed.pop("publish", signs_in) == signs_in
    assert all(permissions == {"contents": "read"} for permissions in allowed.values())


def test_the_citation_agrees_with_the_package() -> None:
    citation = read_yaml(ROOT / "CITATION.cff")
    assert citation["version"] == PROJECT["version"]
    assert citation["abstract"] == PROJECT["description"]
    assert citation["license"] == PROJECT["license"]
    assert citation["keywords"] == PROJECT["keywords"]
    assert citation["authors"] == PROJECT["authors"]


def used_actions(workflow: dict[str, Any]) -> Iterator[str]:
    """Name the actions that a workflow uses, and workflows that it calls."""
    for job in workflow["jobs"].values():
        yield from (step["uses"] for step in (job, *job.get("steps", ())) if "uses" in step)


def read_yaml(path: Path) -> dict[str, Any]:
    """Read a YAML file of this repository."""
    document: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return document
