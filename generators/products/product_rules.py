"""Adapt a product's player boards to the maps in the same box, and check that they go together."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from hyskos.definitions.dice import kinds, without_die
from hyskos.definitions.findings import Finding
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.messages import N_, say
from hyskos.definitions.model import Definition, Faction, Map, on_map
from hyskos.definitions.products import Product, spread
from hyskos.definitions.seats import seats_of


def for_their_maps(boards: Mapping[str, Definition]) -> dict[str, Definition]:
    """Adapt player boards to their maps: a box for each round, and space for the dice.

    If maps differ, use the longest game and the dice of all: a board is printed once and used with each.
    """
    maps = [board for board in boards.values() if isinstance(board, Map)]
    return {name: _for_maps(board, maps) if isinstance(board, Faction) else board for name, board in boards.items()}


def _for_maps(faction: Faction, maps: Sequence[Map]) -> Faction:
    if not maps:
        return faction
    most = max(maps, key=lambda one: one.rounds)  # a player board has no box for rounds of a solo game
    longest = replace(most, rounds=max(one.rounds for one in maps), solo_rounds=max(one.solo_rounds for one in maps))
    same = all(one.dice == maps[0].dice for one in maps)
    dice = maps[0].dice if same else kinds(die for one in maps for die in one.dice)
    return on_map(faction, replace(longest, dice=dice))


def find_missing_dice(document: Document, boards: Sequence[Definition]) -> Iterator[Finding]:
    """Report player boards with a box that no die of the maps fits (A26)."""
    maps = [board for board in boards if isinstance(board, Map)]
    known = kinds(die for one in maps for die in one.dice)
    for n, board in enumerate(boards):
        lacking = without_die((box.shape for box in board.boxes), known) if isinstance(board, Faction) else ()
        if maps and lacking:
            message = say(
                N_("`{name}` has boxes for {lacking}, but the dice of `{map}` are {dice}"),
                name=board.id, lacking=", ".join(lacking), map=maps[0].id, dice=", ".join(known),
            )  # fmt: skip
            hint = say(N_("add it to the `dice` of the map, or use another player board"))
            yield document.finding("Q119", ("components", n, "id"), message, hint)


def find_player_count_mismatch(document: Document, product: Product, boards: Sequence[Definition]) -> Iterator[Finding]:
    """Report a product for fewer or more players than the contents of its box allow."""
    room = seats_of(boards)
    if room and product.players and not room[0] <= product.players[0] <= product.players[1] <= room[1]:
        told = {"players": spread(*product.players), "room": spread(*room)}
        message = say(N_("`players` is {players}, but the maps and boards in the box are for {room} players"), **told)
        hint = say(N_("each player needs a start on the map and a player board; change `players` or the components"))
        yield document.finding("Q120", ("players",), message, hint)
