"""Values written back into a file: nothing else changes, byte for byte, or nothing at all."""

import hashlib
import json
from pathlib import Path

import pytest

from hyskos.companion.preview.changes import Act, Change, ChangedError, ShippedError, WorseError, write
from hyskos.companion.preview.editing import UneditableError, edited, swapped
from hyskos.companion.preview.looking import form_of, look_at
from hyskos.definitions.kinds.registry import shipped

MAP = shipped("map")["inner-factory"].read_text("utf-8").replace("id: inner-factory", "id: mine")
ODD = """\
# a comment: with a colon
kind:   map   # spaces kept
title: {en: 'It''s "one"',   es: "Ñandú 🐍: dos" }
list:
  - 1
  - [ 2,3 ,  4 ]   # odd
  -
    deep: yes # text

text: >-
  folded
  twice
flag: true
empty:
"""


def changed(old: str, new: str) -> bytes:
    assert ODD.count(old) == 1
    return ODD.replace(old, new).encode()


@pytest.mark.parametrize(
    ("path", "word", "old", "new"),
    [
        (("kind",), "ring", "map   #", "ring   #"),
        (("title", "en"), "Don't", "'It''s \"one\"'", "'Don''t'"),
        (("title", "es"), 'a "b" \\ c', '"Ñandú 🐍: dos"', '"a \\"b\\" \\\\ c"'),
        (("list", 0), "10", "- 1\n", "- 10\n"),
        (("list", 1, 2), "-4.5", "4 ]", "-4.5 ]"),
        (("list", 2, "deep"), "true", "yes", '"true"'),  # a text stays one
        (("list", 2, "deep"), "a, b: {c} # d", "yes", '"a, b: {c} # d"'),
        (("list", 2, "deep"), "Fábrica interior", "yes", "Fábrica interior"),
        (("flag",), "false", "true", "false"),
    ],
)  # fmt: skip
def test_one_value_is_replaced_and_nothing_else(path: tuple[str | int, ...], word: str, old: str, new: str) -> None:
    assert edited(ODD.encode(), "x.yaml", path, word) == changed(old, new)
    windows = b"\xef\xbb\xbf" + ODD.replace("\n", "\r\n").encode()
    again = b"\xef\xbb\xbf" + changed(old, new).replace(b"\n", b"\r\n")
    assert edited(windows, "x.yaml", path, word) == again


@pytest.mark.parametrize(
    ("path", "word"),
    [
        (("list", 0), "one"),
        (("list", 0), "010"),
        (("list", 0), "true"),
        (("flag",), "1"),
        (("list",), "1"),
        (("list", 9), "1"),
        (("list", "x"), "1"),
        (("nothing",), "1"),
        (("kind", 0), "1"),
        (("list", 2, "deep"), "a\nb"),
        (("list", 2, "deep"), "\x00"),
        (("empty",), "1"),
        (("text",), "other"),
    ],
)
def test_what_cannot_be_replaced_is_refused(path: tuple[str | int, ...], word: str) -> None:
    with pytest.raises(UneditableError):
        edited(ODD.encode(), "x.yaml", path, word)


@pytest.mark.slow
def test_a_space_changes_its_kind_in_its_place() -> None:
    raw = MAP.encode()
    made = swapped(raw, "x.yaml", ("spaces", 1), "heroes")
    assert made == raw.replace(b"at: [1, -1], points: {round: 4, final: 6}}", b"at: [1, -1], factory: heroes}")
    back = swapped(made, "x.yaml", ("spaces", 1), None)
    assert back == raw.replace(b"at: [1, -1], points: {round: 4,", b"at: [1, -1], points: {round: 1,").replace(
        b"{round: 1, final: 6}}\n  - {number: 3", b"{round: 1, final: 2}}\n  - {number: 3"
    )
    for path, factory in ((("spaces", 1), None), (("spaces", 3), "heroes"), (("title",), "heroes"), (("x",), None)):
        with pytest.raises(UneditableError):
            swapped(raw, "x.yaml", path, factory)


@pytest.mark.slow
def test_a_form_asks_for_what_is_around_a_value(tmp_path: Path) -> None:
    board = tmp_path / "mine.yaml"
    board.write_text(MAP, "utf-8")
    form = json.loads(json.dumps(form_of(look_at(board), "spaces/3/factory")))
    assert (form["way"], form["swap"], form["locked"]) == ("spaces/3", [""], False)
    words = ["heroes", "upgrades", "ascending", "matching", "descending", "footmen"]
    asked = {one["way"]: (one["value"], sorted(one["words"]), one["number"]) for one in form["entries"]}
    assert asked["spaces/3/factory"] == ("footmen", sorted(words), False)
    assert asked["spaces/3/number"] == ("4", [], True)
    assert form_of(look_at(board), "rounds")["way"] == "rounds"
    assert form_of(look_at(board), "spaces")["entries"] == []  # too many for a form
    assert form_of(look_at(board), "nowhere/1")["entries"] == []
    assert form_of(look_at(shipped("map")["four-x"]), "rounds")["locked"] is True


@pytest.mark.slow
def test_a_file_is_written_only_if_it_says_what_was_seen_and_stays_sound(tmp_path: Path) -> None:
    board = tmp_path / "mine.yaml"
    board.write_text(MAP, "utf-8")
    seen = hashlib.sha256(MAP.encode()).hexdigest()
    with pytest.raises(WorseError) as worse:
        write(board, seen, [Change("spaces/0/points/round", "500")])
    assert worse.value.findings
    with pytest.raises(WorseError):
        write(board, seen, [Change("spaces/0/points/round", "x")])
    with pytest.raises(UneditableError):
        write(board, seen, [Change("spaces/1", "no-such", Act.SWAP)])
    with pytest.raises(ChangedError):
        write(board, "0" * 64, [Change("rounds", "9")])
    assert board.read_text("utf-8") == MAP
    write(board, seen, [Change("rounds", "9")])
    after = look_at(board).digest
    assert board.read_bytes() == MAP.replace("\nrounds: 10", "\nrounds: 9").encode()
    assert after == hashlib.sha256(board.read_bytes()).hexdigest()
    (tmp_path / "link.yaml").symlink_to(board)
    with pytest.raises(OSError, match="symbolic"):
        write(tmp_path / "link.yaml", after, [Change("rounds", "8")])
    with pytest.raises(ShippedError):
        write(shipped("map")["four-x"], after, [Change("rounds", "8")])
