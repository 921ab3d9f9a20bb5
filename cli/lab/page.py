"""What the Lab page of the site asks: what can be played, the numbers that its kernel needs, and reports of its sums.

The page plays the games itself, with the kernel as WebAssembly (`hyskos.lab.compiled.wasm`). Every method takes the
parameters of a run, so nothing is kept between requests. `RefusedError` is an answer for the user.
"""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from hyskos.cli.lab.reports import comparison_data, figures_data, head_of, in_words, names_of, notes_of, price_data
from hyskos.companion.names import name_of
from hyskos.companion.refusals import RefusedError
from hyskos.companion.rulebook import value_in_words
from hyskos.companion.sentences import with_rule
from hyskos.definitions.findings import UnreadableError
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import _, language, ngettext, text_in
from hyskos.definitions.loader import BOT, MAP, load_faction, load_map, load_rules, read_bytes, read_kind
from hyskos.definitions.plain_data import Json
from hyskos.definitions.reading.source import Source, decode
from hyskos.generators.boards.main_board.values import on_spaces
from hyskos.generators.drawing import UndrawableError
from hyskos.generators.sheets.page import bare_document
from hyskos.generators.writers.svg import write_svg
from hyskos.lab.bots import load_bot
from hyskos.lab.comparing import Variant, ability_variants, compare_games, ruling_variants
from hyskos.lab.compiled import length_of_sums, read_tally, world_of
from hyskos.lab.compiled.records import STATE, size_of
from hyskos.lab.compiled.tables import unsupported_part
from hyskos.lab.figures import side_ids
from hyskos.lab.heatmap import BY_START, HEATS, heat
from hyskos.lab.setups import Setup
from hyskos.lab.tally import PlayedPart, Tally
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.draft import MOST_PLAYERS
from hyskos.rules.rolling_pyramids.rulings import IDS, STANDARD, change_rulings, choices_of

Params = Mapping[str, object]
"""Parameters of a request: JSON values, and bytes."""
Reply = Mapping[str, object]
ALL = "all"
"""The `change` that compares with every other ruling, and with every faction without its ability."""
MOST_GAMES = 200_000
"""Maximum number of games of a run: shares of all of them are kept in memory for comparisons."""


def choices(params: Params) -> Reply:
    """List maps, factions, bots and rulings to choose from, and describe the map that is being edited, if any."""
    maps = [(id_, load_map(id_)) for id_ in built_in_files(MAP)]
    return {
        "edited": _describe_map(params["edited"]) if params.get("edited") else None,
        "maps": [
            {"id": id_, "title": text_in(board.title, language()), "starts": len(board.starts)} for id_, board in maps
        ],
        "factions": [{"id": id_, "title": str(name_of(id_))} for id_ in built_in_files("faction")],
        "bots": [_bot(id_) for id_ in built_in_files(BOT)],
        "rulings": [
            {
                "id": ruling.id,
                "name": ruling.name,
                "question": text_in(ruling.question, language()),
                "values": [{"id": value, "title": value_in_words(value)} for value in choices_of(ruling.name)],
            }
            for ruling in load_rules("rolling-pyramids").rulings
            if ruling.name in IDS
        ],
    }


def _describe_map(choice: object) -> Json:
    """Describe a map of the project; one with mistakes may have any number of starts, since playing it reports them."""
    name = str(choice.get("name")) if isinstance(choice, Mapping) else ""
    try:
        board = _board(choice)
    except (UnreadableError, RefusedError):
        return {"name": name, "title": name, "starts": MOST_PLAYERS}
    return {"name": name, "title": text_in(board.title, language()), "starts": len(board.starts)}


def _bot(id_: str) -> Json:
    data = read_kind(built_in_files(BOT)[id_], BOT).document.data
    return {"id": id_, "title": text_in(data["title"], language()), "note": text_in(data["note"], language())}


def prepare(params: Params) -> Reply:
    """Return what the kernel needs to play a run, and the ways to play that it is compared with."""
    base, variants = _setups(params)
    maximum = min(_number(params, "games"), MOST_GAMES)
    games = -(-maximum // base.block) * base.block
    return {
        "games": games,
        "block": base.block,
        "players": base.players,
        "state": size_of(STATE),
        "sums": length_of_sums(base),
        "worlds": [bytes(world_of(one)[0]) for one in (base, *(variant.setup for variant in variants))],
    }


def report(params: Params) -> Reply:
    """Return the figures of the games played so far, and what they say in words.

    `others` has the sums and shares of each variant, in the order of the worlds of `prepare`.
    """
    base, variants = _setups(params)
    tally = _tally(base, params, "sums")
    figures: dict[str, object] = {
        "head": head_of(base, tally.games),
        "notes": [*notes_of(base)],
        "names": {axis: names_of(base, axis) for axis in ("seat", "start", "faction", "bot")},
        "figures": figures_data(base, tally),
        "words": [*in_words(base, tally)],
    }
    others = [one for one in _list(params, "others") if isinstance(one, Mapping)]
    if variants and len(others) == len(variants):
        played = PlayedPart(tally, _bytes(params, "shares"))
        theirs = [
            PlayedPart(_tally(variant.setup, {**params, **one}, "sums"), _bytes(one, "shares"))
            for variant, one in zip(variants, others, strict=True)
        ]
        if {len(one.shares) for one in (played, *theirs)} != {tally.games * base.players}:
            raise RefusedError(_("these are not the results of this run"))
        compared = compare_games(base, 0, played, theirs)
        if params.get("change") == ALL:
            figures["factions"] = side_ids(base)["faction"]
            figures["prices"] = [
                {"title": _title(one), **price_data(base, one, contrast)}
                for one, contrast in zip(variants, compared.others, strict=True)
            ]
        else:
            figures["comparison"] = comparison_data(base, variants[0].setup, compared)
    return figures


def picture(params: Params) -> Reply:
    """Draw a heat map of the games played so far as SVG; `start` (S2) limits it, if it tells starts apart."""
    base, _variants = _setups(params)
    kind = next((one for one in HEATS if one == params.get("show")), HEATS[0])
    starts = {f"S{start.die}": index for index, start in enumerate(base.board.starts)}
    index = starts.get(str(params.get("start"))) if kind in BY_START else None
    tally = _tally(base, params, "sums")
    text = ngettext("{games} game, bots: {bots}.", "{games} games, bots: {bots}.", tally.games)
    played = text.format(games=tally.games, bots=", ".join(names_of(base, "bot")))
    values = heat(kind, base.board, tally, played, index)
    try:
        document = bare_document(on_spaces(base.board, values, lang=language()))
    except UndrawableError as error:
        raise RefusedError(str(error)) from None
    return {"svg": write_svg(document, document.pages[0]).decode(), "title": values.title, "legend": values.legend}


def _title(variant: Variant) -> str:
    """Describe a variant as `hyskos lab rulings` does, or a faction without its ability."""
    if variant.value is not None:
        return f"{IDS[variant.name]} {variant.name}={variant.value}"
    return _("without their abilities: {factions}").format(factions=name_of(variant.name))


def _setups(params: Params) -> tuple[Setup, list[Variant]]:
    """Return a run and the ways to play that it is compared with: none, one `change`, or ALL."""
    board, players = _board(params.get("map")), _number(params, "players")
    factions = [_choose(name, built_in_files("faction")) for name in _list(params, "factions")] or [
        *built_in_files("faction")
    ]
    bots = [_choose(name, built_in_files(BOT)) for name in _list(params, "bots")]
    if not bots or len({*bots}) < len(bots) or len({*factions}) < len(factions):
        raise RefusedError(_("choose one or more bots, each once"))
    base = Setup(
        board,
        tuple(map(load_faction, factions)),
        tuple(map(load_bot, bots)),
        _allowed_players(players, board, factions),
        change_rulings(_rulings(params.get("rulings"))),
        seed=_number(params, "seed"),
    )
    variants = _variants(base, params.get("change"))
    for one in (base, *(variant.setup for variant in variants)):
        _refuse_unplayable(one)
    return base, variants


def _variants(base: Setup, change: object) -> list[Variant]:
    if change == ALL:
        return [*ruling_variants(base), *ability_variants(base)]
    if not isinstance(change, Mapping) or not change:
        return []
    if (without := change.get("without")) is not None:
        name = _choose(without, {faction.id: "" for faction in base.factions})
        return [*ability_variants(base, (name,))]
    rulings = _rulings(change.get("rulings"))
    name, value = next(iter(rulings.items()), ("", None))
    return [Variant(name, value, replace(base, rulings=change_rulings(rulings, base.rulings)))]


def _allowed_players(players: int, board: Map, factions: Sequence[str]) -> int:
    """Return a number of players that fits; raises RefusedError."""
    maximum = min(len(board.starts), len(factions))
    if not 1 <= players <= maximum:
        raise RefusedError(_("at most {most} can play on this map with these factions").format(most=maximum))
    return players


def _refuse_unplayable(setup: Setup) -> None:
    try:
        setup.table(tuple(range(setup.players)))
    except UnlawfulError as error:
        raise RefusedError(with_rule(error.reason)) from None
    if unsupported_part(setup) is not None:
        raise RefusedError(_("this map is too large or too unusual for the lab in a browser; use `hyskos lab run`"))


def _board(choice: object) -> Map:
    """Return a built-in map by id, or one of the files of a project: `name` and `files`."""
    if not isinstance(choice, Mapping):
        raise RefusedError(_("choose a map"))
    if "id" in choice:
        return load_map(_choose(choice["id"], built_in_files(MAP)))
    name, files = str(choice.get("name")), choice.get("files")
    contents = (
        {str(file): _content_of(content) for file, content in files.items()} if isinstance(files, Mapping) else {}
    )
    if name not in contents:
        raise RefusedError(_("the project has no file {file}").format(file=name))

    def read_neighbour(other: str) -> Source | None:
        file = str(PurePosixPath(name).parent / other)
        return decode(contents[file], file) if file in contents else None

    reading = read_bytes(contents[name], name, read_neighbour)
    if reading.findings:
        raise UnreadableError(reading.findings)
    if not isinstance(reading.definition, Map):
        raise RefusedError(_("{file} is not a map").format(file=name))
    return reading.definition


def _content_of(content: object) -> bytes:
    """Return the bytes of a file: text, or {base64: text}."""
    if isinstance(content, Mapping):
        try:
            return base64.b64decode(str(content.get("base64")), validate=True)
        except ValueError:
            return b""
    return str(content).encode("utf-8", "surrogatepass")


def _rulings(values: object) -> dict[str, str]:
    typed = {}
    for name, value in values.items() if isinstance(values, Mapping) else ():
        ruling = _choose(name, dict.fromkeys(IDS, ""))
        typed[ruling] = _choose(value, dict.fromkeys(choices_of(ruling), ""))
    return {name: value for name, value in typed.items() if value != getattr(STANDARD, name)}


def _choose(name: object, names: Mapping[str, object]) -> str:
    if not isinstance(name, str) or name not in names:
        raise RefusedError(_("`{word}` is not one of {known}").format(word=name, known=", ".join(names)))
    return name


def _tally(setup: Setup, params: Params, name: str) -> Tally:
    sums = _bytes(params, name)
    if len(sums) != 8 * length_of_sums(setup):
        raise RefusedError(_("these are not the results of this run"))
    return read_tally(setup, sums, _number(params, "played"))


def _number(params: Params, name: str) -> int:
    value = params.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise RefusedError(_("{name}: enter a whole number").format(name=name))
    return value


def _list(params: Params, name: str) -> list[object]:
    value = params.get(name)
    return value if isinstance(value, list) else []


def _bytes(params: Params, name: str) -> bytes:
    value = params.get(name)
    if not isinstance(value, bytes):
        raise RefusedError(_("these are not the results of this run"))
    return value
