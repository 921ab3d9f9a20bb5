"""Kill scripted evenings in the middle, again and again: nothing that was answered may be lost.

    python -m scripts.kill_evenings [TIMES]

Each time a process of its own is fed a game line by line and killed at a random moment; then its journal is
replayed. What was answered must stand in it, and at most the one line that was being typed besides.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from hyskos.companion.journal.evening import looked_at
from scripts.evenings import begin, lines_of, sit_down

MARK = "zz{number}"
"""A line that is nothing: once it is refused, everything before it was answered."""


def killed(folder: Path, seed: int) -> tuple[int, int]:
    """Kill one evening; give how many lines had been answered, and how many the journal holds."""
    random, path = Random(seed), folder / f"evening-{seed}.jsonl"
    begin(path, "anubian", "bastet")
    lines = list(lines_of(sit_down(path, "anubian", "bastet"), seed, most=random.randrange(5, 120)))
    process = subprocess.Popen(
        [sys.executable, "-m", "hyskos", "table", str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    assert process.stdin
    assert process.stdout
    whole = random.randrange(len(lines))
    process.stdin.write("".join(f"{line}\n{MARK.format(number=i)}\n" for i, line in enumerate(lines)))
    process.stdin.flush()
    answered = 0
    for row in process.stdout:
        if f"`{MARK.format(number=answered)}`" in row:
            answered += 1
        if answered > whole:
            break
    time.sleep(random.random() / 200)
    process.kill()
    rest = process.stdout.read()
    while f"`{MARK.format(number=answered)}`" in rest:
        answered += 1
    process.wait()
    kept = [one.typed for one in looked_at(path.read_bytes(), path)[0].timeline.entries]
    if kept != lines[: len(kept)] or len(kept) < answered:
        raise SystemExit(f"lost in {path}: {answered} lines were answered, {len(kept)} are kept")
    return answered, len(kept)


def main() -> None:
    """Kill many."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    with tempfile.TemporaryDirectory() as folder:
        done = [killed(Path(folder), seed) for seed in range(times)]
    print(f"{times} killed, {sum(answered for answered, _kept in done)} lines answered, none lost")


if __name__ == "__main__":
    main()
