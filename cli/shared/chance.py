"""Random numbers: reproducible from a seed that is printed, or secret."""

import secrets
from random import Random

import click

from hyskos.definitions.languages import _


def seeded_random(seed: int | None) -> tuple[int, Random]:
    """Return the seed, a new one if it is None, and its random generator."""
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    return seed, Random(seed)  # noqa: S311 (a game, not a secret)


def roll_die(faces: int) -> int:
    """Roll a die without a seed."""
    return secrets.randbelow(faces) + 1


def seed_words(seed: int) -> str:
    """Return the text for a seed."""
    return _("seed {seed}").format(seed=seed)


def tell_seed(seed: int) -> None:
    """Print the seed on stderr, since it is not part of the result."""
    click.echo(seed_words(seed), err=True)
