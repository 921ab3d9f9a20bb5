"""What the page Print makes is what the command line makes, byte for byte."""

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hyskos.cli.site.printing import KIT, choices, make
from tests.wide import chance, together

BOARDS = {"rolling-pyramids": "bastet", "pharaoh": "pharaoh", "pyramydal": "pyramydal-score", "ring-race": "ring-18"}
"""A board of each game."""
FEW = 3
"""From so many choices of each game, others each time, files are compared by a run of tests and proof together."""
Choice = dict[str, object]


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


def expected(game: str, params: Choice) -> dict[str, object]:
    """Make the files here."""
    files = make(params)["files"]
    return {
        "game": game,
        "params": params,
        "files": {file["name"]: hashlib.sha256(file["content"]).hexdigest() for file in files},
    }


def compare(wanted: list[dict[str, object]], tmp_path: Path, in_browser: Callable[..., None]) -> None:
    """Let the page make the same files."""
    path = tmp_path / "wanted.json"
    path.write_text(json.dumps(wanted), encoding="utf-8")
    in_browser("print", WANTED=str(path))


@pytest.mark.slow
@pytest.mark.needs("web", "chromium")
def test_a_board_of_each_game_has_the_bytes_of_the_command_line(
    tmp_path: Path, in_browser: Callable[..., None]
) -> None:
    forms = [("en", "full", "pdf"), ("es", "saver", "svg"), ("es", "full", "pdf"), ("en", "saver", "svg")]
    chosen = [(game, choice(board, *form)) for (game, board), form in zip(BOARDS.items(), forms, strict=True)]
    compare([expected(game, params) for game, params in chosen], tmp_path, in_browser)


@pytest.mark.proof
@pytest.mark.needs("web", "chromium")
@pytest.mark.parametrize("game", BOARDS)
def test_everything_that_ships_has_the_bytes_of_the_command_line(
    game: str, tmp_path: Path, in_browser: Callable[..., None]
) -> None:
    [found] = [one for one in games() if one["id"] == game]
    chosen = [*every_choice(found)]
    if together():
        chosen = [chosen[0], *chance(game).sample(chosen[1:], FEW - 1)]  # the first has the defaults of the page
    compare([expected(game, params) for params in chosen], tmp_path, in_browser)
