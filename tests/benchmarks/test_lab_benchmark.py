"""The comparison of the lab's engines keeps what the reference came to, and knows what it is of."""

from pathlib import Path

import pytest

from benchmarks import lab
from hyskos.lab import identity

pytest.importorskip("llvmlite")

RUN = lab.run("random", players=2)


def _found(kept: lab.Kept, first: int = 3) -> tuple[list[str], dict[str, str]]:
    return lab.differing((RUN, first, kept.of(RUN, first)))


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep a part of two games."""
    monkeypatch.setattr(lab, "PART", 2)
    path = tmp_path / "kept.json"
    kept = lab.Kept(path)
    names, found = _found(kept)
    assert names == []
    kept.add(RUN, 3, found)
    return path


def _refuse(*_given: object) -> None:
    raise AssertionError("the reference plays")


@pytest.mark.slow
def test_what_is_kept_is_not_played_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab.playing, "play", _refuse)
    kept = lab.Kept(file)
    names, found = _found(kept)
    assert names == []
    kept.add(RUN, 3, found)
    assert file.read_text(encoding="utf-8").count('"part"') == 1
    with pytest.raises(AssertionError, match="the reference plays"):
        _found(kept, first=5)


@pytest.mark.slow
def test_a_kernel_that_plays_otherwise_is_seen(file: Path) -> None:
    content = file.read_text(encoding="utf-8")
    found = _found(lab.Kept(file))[1]
    file.write_text(content.replace(found["points"], "0" * 16), encoding="utf-8")
    assert _found(lab.Kept(file))[0] == ["points"]


@pytest.mark.slow
def test_what_another_reference_came_to_is_not_taken(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert lab.Kept(file).of(RUN, 3) is not None
    monkeypatch.setattr(identity, "engine_key", lambda: "other code")
    assert lab.Kept(file).of(RUN, 3) is None


@pytest.mark.slow
def test_a_line_that_was_cut_off_is_left_out(file: Path) -> None:
    content = file.read_text(encoding="utf-8")
    file.write_text(content + content[:-20], encoding="utf-8")
    kept = lab.Kept(file)
    assert kept.of(RUN, 3) is not None
    file.write_text(content[:-20], encoding="utf-8")
    cut = lab.Kept(file)
    names, found = _found(cut)
    cut.add(RUN, 3, found)
    assert names == []
    assert lab.Kept(file).of(RUN, 3) == found


def test_a_file_that_cannot_be_kept_is_refused_before_a_game_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lab, "exact", lambda *_: pytest.fail("played"))
    for file, why in ((tmp_path, "Is a directory"), (tmp_path / "no" / "file", "No such file or directory")):
        monkeypatch.setattr("sys.argv", ["lab.py", "--exact", "--keep", str(file)])
        with pytest.raises(SystemExit) as left:
            lab.main()
        assert left.value.code == 2
        assert capsys.readouterr().err.splitlines()[-1] == f"lab.py: error: --keep {file}: {why}"
