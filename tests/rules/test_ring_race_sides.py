"""Two sides are refereed as ever, and three or four keep every law: RG-1..13, RA-28..30."""

import importlib.util
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.loader import load_file, load_ring
from hyskos.definitions.model import Ring
from hyskos.rules.ring_race.landing import is_blue
from hyskos.rules.ring_race.play import begin, draw, go
from hyskos.rules.ring_race.referee import Game, finish, game_at, moves, new_game, play, why_not, winner
from hyskos.rules.ring_race.state import AWAY, CENTRE, COLOURS, State, initial, read, single_colour, size, write
from tests.rules.lawful import refused

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
