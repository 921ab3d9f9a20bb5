"""Kill scripted sessions at random moments, to check that no answered line is lost.

    python -m scripts.kill_sessions [TIMES [FIRST]]

Each time a process is fed a game line by line and killed at a random moment; then its journal is replayed. It must
contain everything that was answered, and at most the one line being typed in addition. The processes are forked from
this one, which has imported everything, so each costs just some hundredths of a second.
"""

import io
import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from hyskos.cli.main import execute
from hyskos.companion.journal.tables import SMALL, replay_any, small_line
from scripts import matches, sessions

GAMES = ("rolling-pyramids", *SMALL)


def mark(number: int) -> str:
    """Return an invalid line: once it is refused, everything before it has been answered."""
    return "zz" + "".join("qvwxzqvwxz"[int(digit)] + "kjhgfdbcpm"[int(digit)] for digit in str(number))


def begun(path: Path, seed: int, most: int) -> list[str]:
    """Start a session of one of the games; return the lines to type."""
    game = GAMES[seed % len(GAMES)]
    if game in SMALL:
        path.write_bytes(small_line(game, matches.PLAYERS[game]))
        return list(matches.lines_of(matches.begin(game, path), seed, most=most))
    sessions.begin(path, "anubian", "bastet")
    return list(sessions.lines_of(sessions.sit_down(path, "anubian", "bastet"), seed, most=most))


def started(path: Path) -> tuple[int, int, int]:
    """Fork a process that runs a session; return its id and the ends of the pipes to and from it."""
    hears, hand = os.pipe()
    ear, speaks = os.pipe()
    process = os.fork()
    if process:
        os.close(hears)
        os.close(speaks)
        return process, hand, ear
    os.dup2(hears, 0)
    os.dup2(speaks, 1)
    os.closerange(3, 64)
    sys.stdin = io.TextIOWrapper(io.FileIO(0), encoding="utf-8")
    sys.stdout = io.TextIOWrapper(io.FileIO(1, "w"), encoding="utf-8", line_buffering=True)
    os._exit(execute(["table", str(path)]))


def kill_session(folder: Path, seed: int) -> tuple[int, int]:
    """Kill one session; return how many lines were answered, and how many the journal contains."""
    random, path = Random(seed), folder / f"evening-{seed}.jsonl"
    lines = begun(path, seed, random.randrange(3, 40))
    process, hand, ear = started(path)
    os.write(hand, "".join(f"{line}\n{mark(i)}\n" for i, line in enumerate(lines)).encode())
    whole, answered, output = random.randrange(len(lines)), 0, b""
    while answered <= whole:
        part = os.read(ear, 65536)
        if not part:
            raise SystemExit(f"{path}: it ended by itself: {output.decode()[-400:]}")
        output += part
        while f"`{mark(answered)}`".encode() in output:
            answered += 1
    time.sleep(random.random() / 200)
    os.kill(process, signal.SIGKILL)
    while part := os.read(ear, 65536):
        output += part
    while answered < len(lines) and f"`{mark(answered)}`".encode() in output:
        answered += 1
    os.waitpid(process, 0)
    os.close(hand)
    os.close(ear)
    kept = list(replay_any(path.read_bytes(), path)[0].typed())
    if kept != lines[: len(kept)] or len(kept) < answered:
        raise SystemExit(f"lost in {path}: {answered} lines were answered, {len(kept)} are kept")
    return answered, len(kept)


def main() -> None:
    """Kill many sessions, as described above."""
    typed = [int(word) for word in sys.argv[1:]]
    times, first = (*typed, *(500, 0)[len(typed) :])
    with tempfile.TemporaryDirectory() as folder:
        done = [kill_session(Path(folder), seed) for seed in range(first, first + times)]
    answered, unsaid = (
        sum(answered_lines for answered_lines, _kept in done),
        sum(saved_lines - answered_lines for answered_lines, saved_lines in done),
    )
    print(f"{times} killed, {answered} lines answered, none lost; {unsaid} kept but not answered yet")


if __name__ == "__main__":
    main()
