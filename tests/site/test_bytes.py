"""What the page Print makes is what the command line makes, byte for byte."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from hyskos.cli.site.printing import KIT, choices, make
from tests.wide import chance, together

BOARDS = {"rolling-pyramids": "bastet", "pharaoh": "pharaoh", "pyramydal": "pyramydal-score", "ring-race": "ring-18"}
"""A board of each game."""
FEW = 2
"""Choices of each game that a run of tests and proof together adds at random."""
Choice = dict[str, object]
Case = tuple[str, Choice]
"""A game, and what is chosen to print of it."""


def every_choice(game: dict) -> Iterator[Choice]:
    """Yield every board of a game on A4 as PDF and SVG, in both languages and inks, and every kit."""
    for lang in ("en", "es"):
        for board in game["boards"]:
            for ink in ("full", "saver"):
                for form in ("pdf", "svg"):
                    yield choice(board["id"], lang, ink, form)
        yield {"board": KIT, "product": game["product"], "lang": lang}
    if game["most"]:
        yield {"board": KIT, "product": game["product"], "lang": "en", "players": 3}


def games() -> list[dict]:
    """Return the games as pages know them."""
    return choices("en")["games"]


def choice(board: str, lang: str, ink: str, form: str) -> Choice:
    """Return the parameters for one board."""
    return {"board": board, "paper": "a4", "ink": ink, "format": form, "lang": lang}


def expected_files(game: str, params: Choice) -> dict[str, object]:
    """Make the files here."""
    files = make(params)["files"]
    return {
        "game": game,
        "params": params,
        "files": {file["name"]: hashlib.sha256(file["content"]).hexdigest() for file in files},
    }


def compare(cases: Iterable[Case], tmp_path: Path, in_browser: Callable[..., None]) -> None:
    """Let the page make the same files."""
    results = [expected_files(game, params) for game, params in cases]
    path = tmp_path / "wanted.json"
    path.write_text(json.dumps(results), encoding="utf-8")
    in_browser("print", WANTED=str(path))


def a_board_of_each_game() -> Iterator[Case]:
    """Yield a board of each game with its choices; the first has the defaults of the page."""
    forms = [("en", "full", "pdf"), ("es", "saver", "svg"), ("es", "full", "pdf"), ("en", "saver", "svg")]
    for (game, board), form in zip(BOARDS.items(), forms, strict=True):
        yield game, choice(board, *form)


def many(game: str) -> Iterator[Case]:
    """Yield every choice of a game, or a few of them in a run of tests and proof together."""
    [entry] = [game_ for game_ in games() if game_["id"] == game]
    choices_of_game = [*every_choice(entry)]
    for params in chance(game).sample(choices_of_game, FEW) if together() else choices_of_game:
        yield game, params


@pytest.mark.slow
@pytest.mark.some
@pytest.mark.needs("web", "chromium")
def test_a_board_of_each_game_has_the_bytes_of_the_command_line(
    tmp_path: Path, in_browser: Callable[..., None]
) -> None:
    compare(a_board_of_each_game(), tmp_path, in_browser)


@pytest.mark.proof
@pytest.mark.needs("web", "chromium")
@pytest.mark.parametrize("named", [[*BOARDS]] if together() else [[game] for game in BOARDS], ids="-".join)
def test_everything_that_ships_has_the_bytes_of_the_command_line(
    named: list[str], tmp_path: Path, in_browser: Callable[..., None]
) -> None:
    """In a run of tests and proof together, one browser makes the files of all games: it starts Python once."""
    compare([*a_board_of_each_game(), *(case for game in named for case in many(game))], tmp_path, in_browser)
