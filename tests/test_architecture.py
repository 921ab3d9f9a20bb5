"""`ARCHITECTURE.md` describes the tree as it is."""

import re
import tomllib
from pathlib import Path

from scripts.parts import CODE, ROOT

PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")


def packages() -> set[str]:
    """List every folder with modules of the program."""
    folders = [ROOT / part for part in CODE] + [ROOT / "hyskos" / "api"]
    found = {path.parent for folder in folders for path in folder.rglob("*.py")}
    return {f"{folder.relative_to(ROOT).as_posix()}/" for folder in found}


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
    held = [{Path(name.strip().replace(".", "/")) for name in layer.split("|")} for layer in layers]
    drawn = re.search(r"```\n(.*?)```", PAGE, re.DOTALL)
    assert drawn
    rows = [{Path(name.strip()) for name in line.split("|")} for line in drawn[1].strip().splitlines()]
    below = [{path if path.parts[0] == "hyskos" else Path("hyskos") / path for path in row} for row in rows]
    assert below == held


def test_every_command_has_a_module_in_a_listed_package() -> None:
    from hyskos.cli.main import COMMANDS

    modules = {
        target.split(":")[0].removeprefix("hyskos.").rpartition(".")[0].replace(".", "/") + "/"
        for target, _ in COMMANDS.values()
    }
    assert modules <= packages()
