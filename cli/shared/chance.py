"""Chance that can be had again: what is drawn or rolled hangs on a seed, and the seed is told."""

import secrets
from random import Random

import click

from hyskos.definitions.languages import _


def seeded(seed: int | None) -> tuple[int, Random]:
    """Give a seed, a new one if nobody typed one, and the chance that it makes."""
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    return seed, Random(seed)  # noqa: S311 (a game, not a secret)


def thrown(faces: int) -> int:
    """Throw a die that no seed knows."""
    return secrets.randbelow(faces) + 1


def salted(size: int) -> bytes:
    """Give random bytes that nobody can guess."""
    return secrets.token_bytes(size)


def seed_words(seed: int) -> str:
    """Say which seed it was."""
    return _("seed {seed}").format(seed=seed)


def tell_seed(seed: int) -> None:
    """Print the seed on the error stream: it is no part of the answer."""
    click.echo(seed_words(seed), err=True)
