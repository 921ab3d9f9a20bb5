"""Check the keys that all kinds share: the game, built in or custom but not misspelt, and the id as a file name.

A custom game may have any name. A name close to that of a built-in game is treated as a spelling error: under a wrong
name, all comparisons within a game, such as the rounds of map and player board, would be skipped silently.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from hyskos.definitions.findings import Finding
from hyskos.definitions.game_facts import GAMES
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.nearest import nearest
from hyskos.definitions.reading.document import Document
from hyskos.definitions.reading.schema_hints import did_you_mean
from hyskos.definitions.validation.check import Check

_DEVICES = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""Names that Windows opens as a device in every folder, with any extension."""


def opens_device(name: str) -> bool:
    """Return whether Windows takes a name for a device, ignoring case and extension.

    >>> opens_device("con"), opens_device("CON.old"), opens_device("cone")
    (True, True, False)
    """
    return _DEVICES.fullmatch(name.lower().partition(".")[0]) is not None


ANY_GAME = ("hyskos", "icehouse")
"""Games whose boards and sheets may be used for any game."""
KNOWN = (*GAMES, *ANY_GAME)
_MISSPELT = 0.85
"""Similarity from which two names must be the same game: `pharoah` is `pharaoh`, `my-pharaoh` is not."""


def misspelt_game(document: Document) -> Iterator[Finding]:
    """Report a game with a name close to that of a built-in one."""
    game = document.data.get("game", KNOWN[0])  # printers and inks have no game
    near = [] if game in KNOWN else nearest(game, KNOWN, like=_MISSPELT)
    if near:
        yield document.finding("Y114", ("game",), say(N_("unknown game `{name}`"), name=short(game)),
                               did_you_mean(near[0]))  # fmt: skip


def check_games(documents: Sequence[Document]) -> Iterator[tuple[Document, Finding]]:
    """Report a custom game whose name is close to one used more often, or earlier, in the same folder.

    Also reports a player board of a game that no custom map there has, since their rounds would not be compared.
    """
    games = dict.fromkeys(str(each.data["game"]) for each in documents if each.data["kind"] == "map")
    played = [game for game in games if game not in KNOWN]
    custom_games = [
        (each, game) for each in documents if isinstance(game := each.data.get("game"), str) and game not in KNOWN
    ]
    ranked: Sequence[str] = [game for game, _ in Counter(game for _, game in custom_games).most_common()]
    corrections = {
        game: near[0] for n, game in enumerate(ranked) if (near := nearest(game, ranked[:n], like=_MISSPELT))
    }
    for document, game in custom_games:
        if game in corrections:
            message = say(N_("the game is called `{name}` here, and `{other}` in other files"),
                          name=short(game), other=short(corrections[game]))  # fmt: skip
            yield document, document.finding("D913", ("game",), message, did_you_mean(corrections[game]))
        elif document.data["kind"] == "faction" and played and game not in played:
            message = say(N_("no map here belongs to the game `{name}`; they belong to {games}"), name=short(game),
                          games=", ".join(map(short, played)))  # fmt: skip
            yield document, document.finding("D913", ("game",), message)


CHECKS = (Check(("game",), misspelt_game),)


def id_as_file_name(document: Document) -> Iterator[Finding]:
    """Report an id that cannot be a file name on every system."""
    id_ = document.data.get("id")
    if isinstance(id_, str) and opens_device(id_):
        message = say(N_("`{id}` cannot be a file name, because Windows reserves it for a device"), id=id_)
        yield document.finding("Y113", ("id",), message, say(N_("choose another id")))
