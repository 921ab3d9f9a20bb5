"""The ring race at the table: positions as text, and a whole match as a session."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from hyskos.companion.formatting import wrap
from hyskos.companion.games.small_game import SmallGame, Words, word
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import unknown_name, with_rule
from hyskos.companion.session.protocol import Chance, Query
from hyskos.companion.session.timeline import StepResult
from hyskos.companion.vocabulary import Vocabulary, file_or_id
from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.languages import _, language, ngettext, text_in
from hyskos.definitions.plain_data import Json
from hyskos.definitions.typed_words import plain
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import NN_, Reason, UnlawfulError
from hyskos.rules.ring_race.play import Play, begin, colours, draw, go
from hyskos.rules.ring_race.referee import Game, moves, winner
from hyskos.rules.ring_race.state import COLOURS, SIDES, State, canonical, figure_word, is_duel, is_usual, write

COLUMNS = 76
"""Maximum width of a list of moves, in characters."""


def ring_of(word: str = "", where: str = "--ring") -> Ring:
    """Load the ring by id or file, by default the usual one; raises UnreadableError."""
    from hyskos.definitions.loader import load_ring

    return load_ring(file_or_id(word or "ring-18", "ring", where))


def side(ring: Ring, player: int) -> str:
    """Return the name of a colour in the language of the output."""
    return text_in(ring.players[player].title, language())


class Sides(Vocabulary):
    """Words for the sides of a ring: ids, titles, position letters, and the words of the usual ring.

    A word that is an id, title or letter of one side never stands for another side by position.
    """

    def __init__(self, ring: Ring) -> None:
        super().__init__((player_side.id for player_side in ring.players), "side")
        lettered = zip(ring.players, COLOURS, strict=False)
        self._titles = {player_side.id: [*player_side.title.values(), letter] for player_side, letter in lettered}
        known_words = {plain(word) for id_, titles in self._titles.items() for word in (id_, *titles)}
        for player, name in zip(ring.players, SIDES, strict=False):
            words = (name, *Vocabulary((name,), "side")[name])
            self._titles[player.id] += [word for word in words if plain(word) not in known_words]

    def __getitem__(self, id_: str) -> Sequence[str]:
        return [*super().__getitem__(id_), *self._titles[id_]]


def in_letters(ring: Ring, state: State) -> Iterator[str]:
    """Draw the ring as a table, outer and inner triangles side by side; then the centre and the pieces borne off."""
    blue = {ring.neutral: _("safe")} | {item.ascension: side(ring, i) for i, item in enumerate(ring.players)}
    words = write(state).split()
    stacks = {place: name for name, _sign, place in (item.partition("@") for item in words) if name[1] in "123"}
    outer_title, inner_title = _("outer"), _("inner")
    outer_width, inner_width = max(8, len(outer_title)), max(4, len(inner_title))
    yield f"     {outer_title:{outer_width}} {inner_title:{inner_width}} " + _("blue")
    for place in range(ring.triangles):
        figure = state.figure_at(place)
        outer = stacks.get(str(place), ".")
        inner = "." if figure is None else figure_word(figure)
        yield f"{place:3}  {outer:{outer_width}} {inner:{inner_width}} {blue.get(place, '')}".rstrip()
    if centre := waiting_pieces(state):
        yield _("In the centre: {pieces}").format(pieces=" ".join(centre))
    if not is_usual(ring):
        letters = (f"{COLOURS[item.seat]} {side(ring, item.seat)}" for item in ring.players)
        yield _("Their turns go round: {sides}").format(sides=", ".join(letters))
    for player in state.players:
        text = ngettext("{player}: {n} pyramid borne off", "{player}: {n} pyramids borne off", state.away(player))
        yield text.format(player=side(ring, player), n=state.away(player))


def waiting_pieces(state: State) -> list[str]:
    """List the pieces waiting in the centre."""
    return [name for name, _sign, place in (piece.partition("@") for piece in write(state).split()) if place == "x"]


@dataclass(frozen=True, slots=True)
class RingRace(SmallGame[Play]):
    """A match with one player for each side; without `ring`, two players on the usual one."""

    ring: Ring | None = None

    commands: ClassVar[tuple[str, ...]] = ("roll", "pass")

    def step(self, session: Play, event: Words) -> StepResult[Play]:
        """Apply an event; raises UnlawfulError, and ValueError for an invalid event."""
        match event:
            case "draw", _gold, *_others:
                play, _reason = draw(session, *event[1:])
                return StepResult(play, (colours_told(play.ring, play.names),))
            case "go", _first, *_more:
                return StepResult(*go(session, event[1:]))
        raise ValueError(f"{event!r} is no event")

    def over(self, session: Play) -> bool:
        """Return whether the match is won or drawn."""
        return session.end is not None

    def player_words(self, session: Play) -> tuple[str, ...]:
        """Return the players who may have drawn gold; none once the match has begun."""
        return () if session.game else session.names

    def read_command(self, session: Play, word: str, rest: Sequence[str], chance: Chance) -> Words | None:
        """Draw from the bag. Passing is refused with its rule, since a turn only ends when no move is left."""
        if session.game and word == "pass" and not rest:
            values: dict[str, object] = {"player": session.player, "n": session.game.moves_left}
            text = NN_(
                "{player} must make {n} more move; then the turn ends by itself",
                "{player} must make {n} more moves; then the turn ends by itself",
                "n",
            )
            raise UnlawfulError("RG-1", text, values)
        if session.game or rest or word == "pass":
            return None
        bag = list(session.names)
        return ("draw", *(bag.pop(chance(left) - 1) for left in range(len(bag), 1, -1)))

    def read_line(self, session: Play, line: str, chance: Chance) -> Words | Query:
        """Parse a typed line; before the match begins, names may be separated by commas."""
        return SmallGame.read_line(self, session, line if session.game else line.replace(",", " "), chance)

    def parse_line(self, session: Play, words: Sequence[str]) -> Words:
        """Parse who drew gold, or moves; raises RefusedError."""
        if session.game is not None:
            return ("go", *map(canonical, words))
        typed = [" ".join(words)] if is_duel(session.ring) else words
        return ("draw", *(_player(session, word) for word in typed))

    def describe_state(self, session: Play) -> Iterator[str]:
        """Describe what to do now, or how the match ended."""
        game = session.game
        if session.end is not None:
            yield with_rule(session.end)
        elif game is None:
            text = _("Who has drawn gold from the bag? Type {names}, or {roll}")
            if not is_duel(session.ring):
                text = _("Who has drawn {sides} from the bag? Type the names in that order ({names}), or {roll}")
            elif not is_usual(session.ring):
                text = _("Who has drawn {first} from the bag? Type {names}, or {roll}")
            values = {"sides": _sides(session.ring), "first": side(session.ring, 0)}
            yield text.format(names=", ".join(session.names), roll=word("roll"), **values)
        else:
            text = ngettext("Turn {turn}, {player} ({colour}): type {n} move, {moves} lists them",
                            "Turn {turn}, {player} ({colour}): type {n} moves, {moves} lists them",
                            game.moves_left)  # fmt: skip
            yield text.format(
                turn=session.turn, player=session.player, colour=side(session.ring, game.player), n=game.moves_left,
                moves=word("moves"),
            )  # fmt: skip
            if game.owes:
                yield _("A bumped piece has to come back in this turn (RG-6)")

    def describe_event(self, before: Play, _event: Words, after: StepResult[Play]) -> Iterator[str]:
        """Describe what was drawn, bumped and borne off."""
        play = after.session
        if before.game and play.game:
            yield from _changes(before.ring, before.game.state, play.game.state)
        yield from map(with_rule, after.reasons)

    def board(self, session: Play) -> Iterator[str]:
        """Draw the position as text."""
        yield from in_letters(session.ring, _game(session).state)

    def moves(self, session: Play, rest: Sequence[str]) -> Iterator[str]:
        """List the legal moves, or only those that begin with the typed text."""
        begun = canonical("".join(rest))
        matching = [move.word for move in moves(session.ring, _game(session)) if move.word.startswith(begun)]
        yield from wrap("  " + "  ".join(matching), COLUMNS, 2) if matching else ()
        yield ngettext("{n} lawful move", "{n} lawful moves", len(matching)).format(n=len(matching))

    def hints(self, session: Play) -> Iterator[str]:
        """Explain what to type in this phase."""
        if session.game is None:
            text = _("the name of who has gold, who begins with a single move; {roll} draws here")
            if not is_duel(session.ring):
                text = _("who has {sides}, by name; the first begins with a single move; {roll} draws here")
            elif not is_usual(session.ring):
                text = _("the name of who has {first}, who begins with a single move; {roll} draws here")
            values = {"sides": _sides(session.ring), "first": side(session.ring, 0)}
            yield text.format(roll=word("roll"), **values)
        elif not self.over(session):
            yield _("15:2 moves the top stone of 15 by 2, M:1 the Mason; 2@14 and C@13 come back from the centre")
            yield _(
                "powers follow a slash, as in M:1/15+ and C:2/15=2@7,1@9; {moves} M lists those of the Mason"
            ).format(moves=word("moves"))

    def left(self, session: Play) -> tuple[str, ...]:
        """Return the side to move, with the number of moves left."""
        if session.game is None or self.over(session):
            return ()
        return side(session.ring, session.game.player), str(session.game.moves_left)

    def turn(self, session: Play) -> int:
        """Return the number of the turn."""
        return session.turn

    def position(self, session: Play) -> Mapping[str, Json]:
        """Return the position in the notation of `hyskos ring-race`."""
        position = write(session.game.state) if session.game else None
        if is_duel(session.ring):
            return {"position": position, "gold": session.names[0] if session.game else None}
        return {"position": position, "sides": sides_json(session.ring, session.names) if session.game else None}

    def phase(self, session: Play) -> str:
        """Return the phase: "draw", "moves" or "over"."""
        return "draw" if session.game is None else "over" if self.over(session) else "moves"

    def seat_to_move(self, session: Play) -> int | None:
        """Return the seat to move; None before the colours are drawn."""
        return None if session.game is None else session.game.player

    def winners(self, session: Play) -> tuple[str, tuple[str, ...]] | None:
        """Return the winner, or all players after a draw; None before the end."""
        if session.end is None or session.game is None:
            return None
        won = winner(session.game)
        return ("draw", session.names) if won is None else ("borne off", (session.names[won],))

    def begin(self, players: Sequence[str]) -> Play:
        """Start a match; raises RefusedError for invalid players."""
        try:
            return begin(self.ring or ring_of(), players)
        except UnlawfulError as error:
            raise RefusedError(with_rule(error.reason)) from None


def _player(session: Play, typed: str) -> str:
    matching = [name for name in session.names if plain(name) == plain(typed)]
    if not matching:
        raise RefusedError(unknown_name(typed, session.names))
    return matching[0]


def _sides(ring: Ring) -> str:
    return ", ".join(side(ring, player.seat) for player in ring.players)


def colours_told(ring: Ring, names: Sequence[str]) -> Reason:
    """Describe who plays which side, in the language of the output."""
    return colours(ring, names, [side(ring, player.seat) for player in ring.players])


def sides_json(ring: Ring, names: Sequence[str]) -> dict[str, Json]:
    """Map the id of each side to its player."""
    return {player.id: name for player, name in zip(ring.players, names, strict=True)}


def _game(session: Play) -> Game:
    if session.game is None:
        raise RefusedError(_("the colours are not drawn yet"))
    return session.game


def _changes(ring: Ring, old: State, new: State) -> Iterator[str]:
    """Describe what entered or left the centre, and what was borne off."""
    before, after = waiting_pieces(old), waiting_pieces(new)
    if before != after:
        yield _("In the centre: {pieces}").format(pieces=" ".join(after) or "-")
    for player in new.players:
        if old.away(player) != new.away(player):
            text = ngettext("{player}: {n} pyramid borne off", "{player}: {n} pyramids borne off", new.away(player))
            yield text.format(player=side(ring, player), n=new.away(player))
