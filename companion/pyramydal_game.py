"""Read a whole game of Pyramydal from a file, and check it against the rules."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NotRequired, TypedDict

from hyskos.definitions.findings import Finding, in_order
from hyskos.definitions.loader import Reading
from hyskos.definitions.messages import N_, Message, say
from hyskos.rules.pyramydal.game import BuiltStatue, Game, Rest, faults
from hyskos.rules.pyramydal.line import stash_colours
from hyskos.rules.pyramydal.pieces import Piece, read_piece
from hyskos.rules.reasons import Reason

KIND = "pyramydal-game"


class _Statue(TypedDict):
    player: str
    pieces: Sequence[str]
    virtual: NotRequired[str]


class _Left(TypedDict, total=False):
    pieces: Sequence[str]
    minis: Sequence[Sequence[str]]
    virtual: str


class _Paper(TypedDict):
    players: Sequence[str]
    statues: Sequence[_Statue]
    stashes: NotRequired[Mapping[str, int]]
    leftovers: NotRequired[Mapping[str, _Left]]
    first_at_end: NotRequired[str]
    diagonal: NotRequired[bool]


def read_game(reading: Reading) -> tuple[Game | None, Sequence[Finding]]:
    """Return the game in a file, or else all findings; the code of a finding is its rule."""
    findings = list(reading.findings) or _wrong_kind(reading)
    if findings:
        return None, findings
    game = _game(reading.document.data)
    findings = [*_duplicate_stashes(reading), *_violations(reading, game)]
    return (None if findings else game), findings


def _wrong_kind(reading: Reading) -> list[Finding]:
    if reading.kind == KIND:
        return []
    message = say(N_("expected the kind `{wanted}`, got `{got}`"), wanted=KIND, got=reading.kind)
    return [reading.document.finding("Y111", ("kind",), message)]


def _duplicate_stashes(reading: Reading) -> Iterator[Finding]:
    """Find stashes of a colour that occur twice, as `r` and `R`."""
    colours: set[str] = set()
    for colour in reading.document.data.get("stashes", {}):
        if colour.lower() in colours:
            message = say(N_("duplicate stashes of colour {colour}"), colour=colour.lower())
            yield reading.document.finding("PY-1", ("stashes", colour), message)
        colours.add(colour.lower())


def _game(raw: _Paper) -> Game:
    stashes = raw.get("stashes") or _stashes_of(raw["players"])
    return Game(
        players=tuple(raw["players"]),
        stashes={colour.lower(): count for colour, count in stashes.items()},
        statues=tuple(_built(statue) for statue in raw["statues"]),
        rests={player: _rest(left) for player, left in raw.get("leftovers", {}).items()},
        first_at_end=raw.get("first_at_end"),
        diagonal=raw.get("diagonal", False),
    )


def _built(raw: _Statue) -> BuiltStatue:
    return BuiltStatue(raw["player"], _pieces(raw["pieces"]), _piece(raw.get("virtual")))


def _stashes_of(players: Sequence[str]) -> dict[str, int]:
    """Return the default stashes: those of `pyramydal line` for as many players (PY-1)."""
    return dict.fromkeys(stash_colours(len(players)), 1)


def assumed_of(reading: Reading) -> list[Reason]:
    """Return the assumptions of a score that the file does not state."""
    raw: _Paper = reading.document.data
    if raw.get("stashes"):
        return []
    text = N_("one stash each of the colours {colours}, since the file has no `stashes`")
    return [Reason("PY-1", text, {"colours": ", ".join(_stashes_of(raw["players"]))})]


def _rest(raw: _Left) -> Rest:
    minis = tuple(_pieces(pair) for pair in raw["minis"]) if "minis" in raw else None
    return Rest(_pieces(raw.get("pieces", [])), minis, _piece(raw.get("virtual")))


def _pieces(words: Sequence[str]) -> tuple[Piece, ...]:
    return tuple(read_piece(word) for word in words)


def _piece(word: str | None) -> Piece | None:
    return None if word is None else read_piece(word)


def _violations(reading: Reading, game: Game) -> list[Finding]:
    """Return rule violations as findings in the file; the code of each is its rule."""
    return list(
        in_order(
            reading.document.finding(fault.reason.rule, fault.path, Message(fault.reason.message, fault.reason.values))
            for fault in faults(game)
        )
    )
