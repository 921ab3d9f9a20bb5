"""The game that a definition belongs to: one that ships or one of its own, but none that is only misspelt.

A game of one's own may have any name. One that is nearly the name of a game that ships is that game: by a wrong name
all that is compared within a game, such as the rounds of map and player board, would be passed over in silence.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from hyskos.definitions.findings import Finding
from hyskos.definitions.game_facts import GAMES
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.meaning.check import Check
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.nearest import nearest
from hyskos.definitions.wordings import did_you_mean

ANY_GAME = ("hyskos", "icehouse")
"""Games whose boards and sheets serve every other one."""
KNOWN = (*GAMES, *ANY_GAME)
_MISSPELT = 0.85
"""How much alike the names of two games are that must be one: `pharoah` is `pharaoh`, `my-pharaoh` is another."""


def misspelt(document: Document) -> Iterator[Finding]:
    """Report a game that is nearly called like one that ships."""
    game = document.data.get("game", KNOWN[0])  # printers and inks serve every game
    near = [] if game in KNOWN else nearest(game, KNOWN, like=_MISSPELT)
    if near:
        yield document.finding("Y114", ("game",), say(N_("there is no game `{name}`"), name=short(game)),
                               did_you_mean(near[0]))  # fmt: skip


def apart(documents: Sequence[Document]) -> Iterator[tuple[Document, Finding]]:
    """Report a game of one's own that is nearly called like one of more definitions beside, or of earlier ones.

    And one that a player board has, but none of the maps of own games beside: nobody would compare their rounds.
    """
    games = dict.fromkeys(str(one.data["game"]) for one in documents if one.data["kind"] == "map")
    played = [game for game in games if game not in KNOWN]
    told = [(one, game) for one in documents if isinstance(game := one.data.get("game"), str) and game not in KNOWN]
    ranked: Sequence[str] = [game for game, _ in Counter(game for _, game in told).most_common()]
    meant = {game: near[0] for n, game in enumerate(ranked) if (near := nearest(game, ranked[:n], like=_MISSPELT))}
    for document, game in told:
        if game in meant:
            message = say(N_("the game is called `{name}` here, and `{other}` in other files"),
                          name=short(game), other=short(meant[game]))  # fmt: skip
            yield document, document.finding("D913", ("game",), message, did_you_mean(meant[game]))
        elif document.data["kind"] == "faction" and played and game not in played:
            message = say(N_("no map here is of the game `{name}`; they are of: {games}"), name=short(game),
                          games=", ".join(map(short, played)))  # fmt: skip
            yield document, document.finding("D913", ("game",), message)


CHECKS = (Check(("game",), misspelt),)
