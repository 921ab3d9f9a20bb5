"""`ARCHITECTURE.md` tells of the tree as it is."""

import re
import tomllib
from pathlib import Path

from scripts.parts import CODE, ROOT

PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")


def rooms() -> set[str]:
    """Name every folder that holds modules of the program."""
    folders = [ROOT / part for part in CODE] + [ROOT / "hyskos" / "api"]
    found = {path.parent for folder in folders for path in folder.rglob("*.py")}
    return {f"{folder.relative_to(ROOT).as_posix()}/" for folder in found}


def test_every_room_has_its_line_and_no_line_lacks_its_room() -> None:
    table = PAGE.split("## Rooms")[1].split("##")[0]
    listed = re.findall(r"^\| `([a-z_/]+/)` \|", table, re.MULTILINE)
    assert len(listed) == len(set(listed))
    assert set(listed) == rooms()


def test_every_path_that_the_page_names_exists() -> None:
    paths = re.findall(r"`((?:[a-z_]+/)+(?:[a-z_]+\.(?:py|md))?)`", PAGE) + re.findall(r"\]\(([^)]+)\)", PAGE)
    assert len(paths) > 40
    assert not [path for path in paths if not (ROOT / path).exists()]


def test_the_floors_are_those_that_the_linter_holds() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = next(contract for contract in contracts if contract["name"].startswith("Floors"))["layers"]
    held = [{Path(name.strip().replace(".", "/")) for name in layer.split("|")} for layer in layers]
    drawn = re.search(r"```\n(.*?)```", PAGE, re.DOTALL)
    assert drawn
    floors = [{Path(name.strip()) for name in line.split("|")} for line in drawn[1].strip().splitlines()]
    below = [{path if path.parts[0] == "hyskos" else Path("hyskos") / path for path in floor} for floor in floors]
    assert below == held


def test_every_command_has_a_module_in_a_room() -> None:
    from hyskos.cli.main import COMMANDS

    modules = {
        target.split(":")[0].removeprefix("hyskos.").rpartition(".")[0].replace(".", "/") + "/"
        for target, _ in COMMANDS.values()
    }
    assert modules <= rooms()
