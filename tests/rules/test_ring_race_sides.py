"""Two sides are refereed as ever, and three or four keep every law: RG-1..13, RA-28..30."""

import importlib.util
from hashlib import sha256
from pathlib import Path

from hyskos.definitions.model import Ring
from hyskos.rules.ring_race.referee import moves
from hyskos.rules.ring_race.state import write

spec = importlib.util.spec_from_file_location("ring_race_bots", Path(__file__).with_name("ring_race_bots.py"))
assert spec
assert spec.loader
bots = importlib.util.module_from_spec(spec)
spec.loader.exec_module(bots)

WISH = Path(__file__).parents[1] / "wishes/39-three-on-a-ring/three.yaml"


def digest(ring: Ring, seed: int, turns: int) -> str:
    """Give a fingerprint of every lawful move and position of a game that leans on chance."""
    found = sha256()
    for game in bots.whole_game(ring, seed, 0.4, most_turns=turns):
        found.update(f"{game.player} {game.moves_left} {game.owes} {write(game.state)} ".encode())
        found.update(" ".join(sorted(move.word for move in moves(ring, game))).encode())
    return found.hexdigest()[:16]


AS_EVER = {}
