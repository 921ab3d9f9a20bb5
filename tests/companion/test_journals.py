"""Journals: nothing acknowledged is lost, nothing loads as something else, and errors name their line."""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.companion.journal.appending import Appender, ChangedError, MovedError, TakenError
from hyskos.companion.journal.lines import DecodedJournal, decode, encode, prefixes
from hyskos.companion.journal.tables import (
    SMALL,
    PyramidsSession,
    replay_any,
    replay_journal,
    resume_pyramids,
    small_line,
)
from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.timeline import Undo
from hyskos.definitions.plain_data import Json
from scripts.kill_sessions import mark
from scripts.matches import PLAYERS
from scripts.sessions import lines_of, say, sit_down
from tests.companion.sessions import begin_on_disk, close, keep_journal, random_journal, states
from tests.failing_disk import ERRORS, Disk, failing
from tests.wide import proved, seeds

MUTANTS = 200


@pytest.mark.proof
def test_every_prefix_is_a_session_and_replay_leads_to_the_same_state(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    session = begin_on_disk(path)
    seen = [states(session.timeline)]
    for number, _line in enumerate(lines_of(session, 6, most=70)):
        seen.append(states(session.timeline))
        if number % 7 == 3:
            session.change(Undo())
            seen.append(states(session.timeline))
    raw = path.read_bytes()
    assert [states(replay_journal(part, path)[0].timeline) for part in prefixes(raw)] == seen
    close(session)


@pytest.mark.slow
def test_a_whole_journal_replays() -> None:
    session, written = replay_journal(random_journal(), Path("evening.jsonl"))
    assert session.timeline.session.game.result is not None
    assert not written.torn
    assert sum("totals" in line for line in written.lines) >= 10


def test_points_and_board_are_noted_when_a_round_ends_and_at_no_other_line() -> None:
    session = sit_down(Path("evening.jsonl"), "anubian", "bastet")
    memory = keep_journal(session)
    rounds = 1
    for _line in lines_of(session, 5, most=45):
        (last, game) = (json.loads(memory.raw.splitlines()[-1]), session.timeline.session.game)
        assert ("totals" in last) is (game.round > rounds)
        rounds = game.round
    assert rounds > 1


def mutate(raw: bytes, random: Random) -> bytes:
    """Change, lose, double or move some bytes."""
    at, much = random.randrange(len(raw)), random.choice([1, 1, 1, 2, 30, 400])
    match random.randrange(5):
        case 0:
            return raw[:at] + bytes(random.randrange(256) for _byte in raw[at : at + much]) + raw[at + much :]
        case 1:
            return raw[:at] + raw[at + much :]
        case 2:
            return raw[: at + much] + raw[at:]
        case 3:
            return raw[:at] + bytes([raw[at] ^ (1 << random.randrange(8))]) + raw[at + 1 :]
    other = random.randrange(len(raw))
    return raw[:at] + raw[other : other + much] + raw[at:]


def load_or_refuse(raw: bytes, name: Path) -> tuple[PyramidsSession, DecodedJournal] | RefusedError:
    try:
        return replay_journal(raw, name)
    except RefusedError as error:
        return error


@pytest.mark.slow
def test_a_changed_journal_never_loads_as_something_else() -> None:
    """It loads as what it was, or a beginning of it with a line cut off; else the refusal names file and line."""
    raw, random, name = random_journal(2, 30), Random(4), Path("evening.jsonl")
    beginnings = {states(replay_journal(part, name)[0].timeline)[-3:].__repr__() for part in prefixes(raw)}
    refused = 0
    for _mutant in range(MUTANTS):
        other = mutate(raw, random)
        answer = load_or_refuse(other, name)
        if isinstance(answer, RefusedError):
            refused += 1
            assert str(answer).startswith(str(name))
            continue
        session, written = answer
        assert states(session.timeline)[-3:].__repr__() in beginnings
        assert raw.startswith(other[: written.size])
        assert other == raw or written.torn or raw.startswith(other)
    assert refused > MUTANTS / 2


@pytest.mark.slow
def test_a_forged_line_is_refused_where_the_rules_refuse_it() -> None:
    """Somebody who also makes the checks right comes no further than the rules."""
    raw, name = random_journal(2, 30), Path("evening.jsonl")
    before = decode(raw, "x").check
    for values in (
        {"event": ["go"]},
        {"event": ["do", ["roll", [9, 9]]]},
        {"event": ["do", ["draft", "nobody", "x d4 1"]]},
        {"event": ["do", ["start"]]},
        {"event": ["orders", ["send"]]},
        {"event": []},
        {"event": 5},
        {"event": ["do", 5]},
        {"undo": 999},
        {"undo": True},
        {"redo": "x"},
        {"amend": 1, "event": ["go"]},
        {"amend": None, "event": ["go"]},
        {},
        {"what": 1},
    ):
        line, _check = encode(values, before)
        with pytest.raises(RefusedError, match=rf"evening.jsonl:{raw.count(10) + 1}: "):
            replay_journal(raw + line, name)


WORDS = st.sampled_from([
    "do", "go", "march", "orders", "put", "reinforce", "sealed", "code", "revealed", "start", "send", "roll", "write",
    "anubian", "bastet", "bomb", "ram", "heroes-1", "S1", "QF6B-5RDC-LBON-P7CT-E5W3-WYM8", "W10=", "",
])  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 40) | st.floats(allow_nan=False) | WORDS,
    lambda inner: st.lists(WORDS | inner, max_size=6) | st.dictionaries(WORDS, inner, max_size=2),
)
LINES = st.dictionaries(st.sampled_from(["event", "amend", "later", "waits", "joins", "drop", "undo", "redo"]), VALUES)
DEEP: list[dict[str, Json]] = [
    {"event": ["sealed"] * 5000},
    {"event": ["revealed", "a", "00"] * 3000},
    {"event": ["put", "anubian", "catapult", 1, None]},
]


@pytest.mark.slow
@pytest.mark.parametrize("beginning", [1, 12, 30, *SMALL])
@given(LINES | st.sampled_from(DEEP))
def test_a_line_that_hyskos_never_writes_is_refused_by_its_number(beginning: int | str, line: dict[str, Json]) -> None:
    raw = random_journal(lines=beginning) if isinstance(beginning, int) else small_line(beginning, PLAYERS[beginning])
    check = json.loads(raw.splitlines()[-1])["check"]
    try:
        replay_any(raw + encode(line, check)[0], Path("evening.jsonl"))
        text = ""
    except RefusedError as error:
        text = str(error)
    assert not text or text.startswith(f"evening.jsonl:{len(raw.splitlines()) + 1}: ")
    assert text or line not in DEEP


@pytest.mark.slow
def test_totals_that_are_not_those_of_the_rules_are_noticed() -> None:
    raw, name = random_journal(2, 60), Path("evening.jsonl")
    values = [json.loads(line) for line in raw.splitlines()]
    at = next(index for index, entry in enumerate(values) if "totals" in entry)
    values[at]["totals"]["points"]["anubian"] += 1
    forged, check = b"", ""
    for entry in values:
        line, check = encode({key: value for key, value in entry.items() if key != "check"}, check)
        forged += line
    with pytest.raises(RefusedError, match=rf"evening.jsonl:{at + 1}: .*other points"):
        replay_journal(forged, name)


@pytest.mark.slow
def test_a_torn_line_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    close(begin_on_disk(path))
    raw = path.read_bytes()
    for number in (1, 2):
        torn = b'{"typed": "3", "event"'[: 10 + number]
        path.write_bytes(raw + torn)
        with Appender(path) as file:
            resumed = resume_pyramids(path, file)
            assert resumed.torn == tmp_path / f"evening.jsonl.torn-{number}"
            assert resumed.torn.read_bytes() == torn
        assert path.read_bytes() == raw


@pytest.mark.parametrize("raw", [b"", b"\n", b"{}\n", b"map: x\n", b"\xff\xfe\n", b"[" * 9000 + b"\n", b"no end"])
def test_what_is_no_journal(raw: bytes) -> None:
    with pytest.raises(RefusedError, match="not a journal"):
        replay_journal(raw, Path("x.jsonl"))


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(
    ("edited", "line", "why"),
    [
        (lambda raw: b"\xef\xbb\xbf" + raw, 1, "save it as UTF-8 without a mark"),
        (lambda raw: raw.replace(b"\n", b"\r\n"), 1, "lines with LF"),
        (lambda raw: raw + b"\r\n", 4, "this line is empty"),
        (lambda raw: raw.replace(b"\n", b"\n\n", 1), 2, "this line is empty"),
        (lambda raw: b"\xef\xbb\xbf" + raw.replace(b"bastet", b"rashar"), 1, "its first line was changed"),
    ],
)
def test_what_an_editor_does_to_a_whole_journal_is_told(
    tmp_path: Path, edited: Callable[[bytes], bytes], line: int, why: str
) -> None:
    path = tmp_path / "evening.jsonl"
    session = begin_on_disk(path)
    for typed in ("3", "1"):
        say(session, typed)
    close(session)
    with pytest.raises(RefusedError, match=f"evening.jsonl:{line}: .*{why}"):
        replay_journal(edited(path.read_bytes()), path)


@pytest.mark.slow
def test_a_second_process_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    session = begin_on_disk(path)
    with pytest.raises(TakenError):
        Appender(path)
    close(session)
    Appender(path).__exit__(None, None, None)


@pytest.mark.slow
def test_somebody_else_who_writes_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    session = begin_on_disk(path)
    before = session.timeline
    raw = path.read_bytes()
    for other in (raw + b"x", b"", raw.replace(b"anubian", b"rashar ")):  # of the same length, too
        path.write_bytes(other)
        with pytest.raises(ChangedError):
            say(session, "3")
        assert session.timeline is before
    assert session.rescue().read_bytes() == raw
    path.write_bytes(raw)  # whoever changed it has taken that back
    say(session, "3")
    assert path.read_bytes().startswith(raw)
    close(session)


def replace_with_copy(path: Path) -> None:
    """As an editor or a synchronized folder saves a file: another one takes its name, with the same content."""
    other = path.with_name("other.jsonl")
    other.write_bytes(path.read_bytes())
    other.replace(path)


@pytest.mark.slow
@pytest.mark.parametrize("lose", [replace_with_copy, Path.unlink])
def test_a_journal_that_is_replaced_or_deleted_loses_no_line(tmp_path: Path, lose: Callable[[Path], object]) -> None:
    path = tmp_path / "evening.jsonl"
    session = begin_on_disk(path)
    say(session, "3")
    raw, before = path.read_bytes(), session.timeline
    lose(path)
    with pytest.raises(MovedError):
        say(session, "1")
    assert session.timeline is before
    (tmp_path / "evening.jsonl.rescued-1").write_bytes(b"of an earlier time")
    rescued = session.rescue()
    assert rescued.name == "evening.jsonl.rescued-2"
    assert rescued.read_bytes() == raw
    close(session)
    assert states(replay_journal(rescued.read_bytes(), path)[0].timeline) == states(before)


@pytest.mark.slow
def test_lines_of_a_journal_whose_folder_has_gone_are_kept_at_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "folder" / "evening.jsonl"
    path.parent.mkdir()
    session = begin_on_disk(path)
    raw = path.read_bytes()
    path.parent.rename(tmp_path / "moved")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert session.rescue() == tmp_path / "evening.jsonl.rescued-1"
    assert (tmp_path / "evening.jsonl.rescued-1").read_bytes() == raw
    close(session)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["write", "fsync"])
def test_a_disk_that_fails_keeps_everything_before(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "evening.jsonl"
    session = begin_on_disk(path)
    say(session, "3")
    raw, before = path.read_bytes(), session.timeline
    for error in ERRORS:
        for n in (1, 2) if kind == "write" else (1,):
            with failing(Disk(kind, n, error)), pytest.raises(OSError, match=os.strerror(error)) as caught:
                say(session, "1")
            assert caught.value.errno == error
            assert (path.read_bytes(), session.timeline) == (raw, before)
    say(session, "1")
    close(session)
    assert replay_journal(path.read_bytes(), path)[0].timeline.session.game.phase == "roll"


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "evening.jsonl")
    (tmp_path / "evening.jsonl").write_bytes(b"")
    with pytest.raises(OSError, match="symbolic") as caught:
        Appender(tmp_path / "link")
    assert caught.value.errno == errno.ELOOP


# killed processes


ROOT = Path(__file__).parents[2]
forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forked processes")
MEMORY = Path("/dev/shm")
"""A folder that no disk keeps: a process that is killed takes nothing along that it has written."""


def start_killing(times: int, first: int) -> "subprocess.Popen[str]":
    folder = {"TMPDIR": str(MEMORY)} if MEMORY.is_dir() else {}
    return subprocess.Popen(
        [sys.executable, "-m", "scripts.kill_sessions", str(times), str(first)],
        cwd=ROOT, env={**os.environ, "HYSKOS_LANG": "en", **folder}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        encoding="utf-8",
    )  # fmt: skip


def assert_none_lost(*parts: tuple[int, int]) -> None:
    running = [(times, start_killing(times, first)) for times, first in parts]
    for times, process in running:
        out, err = process.communicate()
        assert process.returncode == 0, err
        assert out.startswith(f"{times} killed, ")
        assert "none lost" in out


@forks
@pytest.mark.proof
@pytest.mark.some
def test_nothing_that_was_answered_is_lost() -> None:
    assert_none_lost((8, 1000))


@forks
@pytest.mark.proof
def test_nothing_that_was_answered_is_lost_in_five_hundred() -> None:
    half = proved(500) // 2
    first = seeds(500)[0]
    assert_none_lost((half, first), (half, first + half))


@forks
@pytest.mark.slow
def test_a_journal_that_lost_an_answered_line_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same with a process that answers and keeps nothing."""
    from hyskos.companion.journal.appending import Appender
    from scripts import kill_sessions

    monkeypatch.setattr(Appender, "append", lambda _self, _line: None)
    monkeypatch.setenv("HYSKOS_LANG", "en")
    with pytest.raises(SystemExit, match="lost in"):
        kill_sessions.kill_session(tmp_path, 1)


def test_marks_are_words_that_nobody_knows() -> None:
    assert len({mark(number) for number in range(1000)}) == 1000
    assert all(mark(number).isalpha() for number in range(1000))
