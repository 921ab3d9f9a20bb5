"""What one process makes once for many command lines (`once.py`) is what each of them asks for."""

from pathlib import Path

import pytest

from hyskos.generators.orders import parallel
from hyskos.publishing.verify import run
from tests.cli.manners import in_language
from tests.cli.once import each_once


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.slow
def test_the_same_order_is_the_same_files_and_another_one_is_made(tmp_path: Path) -> None:
    export = ["export", "pharaoh", "--format", "svg", "-o"]
    orders = {"one": [], "again": [], "other": ["--ink", "saver"], "spanish": ["--lang", "es"]}
    done = in_language("en", [[*export, name, *more] for name, more in orders.items()], tmp_path, few=True)
    assert [code for code, _out, _err in done] == [0] * len(orders)
    made = {name: files(tmp_path / name) for name in orders}
    assert made["one"] == made["again"]
    assert len({content for found in made.values() for content in found.values()}) == 3 * len(made["one"])


def test_a_changed_kit_of_the_same_name_is_looked_into_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[bytes] = []

    def verify(path: Path, tool: str, step: object = None) -> int:
        del tool, step
        looked.append(path.read_bytes())
        return len(looked)

    monkeypatch.setattr(run, "verify", verify)
    monkeypatch.setattr(parallel, "make_all", parallel.make_all)  # is what it was afterwards
    each_once()
    kit = tmp_path / "kit.zip"
    for content, answer in ((b"one", 1), (b"one", 1), (b"other", 2), (b"one", 1)):
        kit.write_bytes(content)
        assert run.verify(kit, "1.0") == answer
    assert looked == [b"one", b"other"]
