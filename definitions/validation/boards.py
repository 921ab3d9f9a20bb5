"""Checks of square boards, rings and score sheets that a schema cannot express."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.game_facts import LARGEST, PYRAMYDAL, worth
from hyskos.definitions.kinds.pieces import BASES_MM
from hyskos.definitions.kinds.ring import SIDE_INKS, SIDE_LETTERS
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.reading.document import Document
from hyskos.definitions.typed_words import plain
from hyskos.definitions.validation.art_and_fonts import known_art
from hyskos.definitions.validation.check import Check, Each, find_repeated, matches, no_duplicates, other_lines
from hyskos.definitions.validation.inks import inks_of
from hyskos.definitions.validation.repeated_numbers import SCORE_CHECKS

if TYPE_CHECKING:
    from hyskos.definitions.raw_types import RingPlayer, ScoreSheetColour, ScoreSheetRow


# Semantic checks of square boards.

_SIZE = ("columns", "rows")


def _square(name: str) -> tuple[int, int]:
    """Return column and row of a square, counted from 1: a1 is (1, 1)."""
    return ord(name[0]) - ord("a") + 1, int(name[1:])


def _squares_in_file(document: Document) -> Iterator[tuple[Path, str]]:
    """Yield every square in the file with its path."""
    for part in ("edges", "goal_lines"):
        for i, entry in enumerate(document.data.get(part, ())):
            for j, name in enumerate(entry["squares"]):
                yield (part, i, "squares", j), name
    for i, name in enumerate(document.data.get("blocked", ())):
        yield ("blocked", i), name


def _beyond(document: Document) -> Mapping[str, list[Path]]:
    """Group the squares outside the board by the missing column or row, since that is one cause."""
    columns, rows = document.data["columns"], document.data["rows"]
    by_square: dict[str, list[Path]] = {}
    for path, name in _squares_in_file(document):
        column, row = _square(name)
        if column > columns or row > rows:
            by_square.setdefault(name[0] if column > columns else name[1:], []).append(path)
    return by_square


def check_squares(document: Document) -> Iterator[Finding]:
    """Report squares outside the board, and blocked squares in use."""
    last = f"{chr(ord('a') + document.data['columns'] - 1)}{document.data['rows']}"
    outside = _beyond(document)
    for paths in outside.values():
        message = say(N_("no such square {square}; the last one is {last}{others}"), square=document.at(paths[0]),
                      last=last, others=other_lines(document, paths))  # fmt: skip
        yield document.finding("G401", paths[0], message)
    blocked = set(document.data.get("blocked", ()))
    reported = {path for paths in outside.values() for path in paths}
    for path, name in _squares_in_file(document):
        if name in blocked and path[0] != "blocked" and path not in reported:
            yield document.finding("G402", path, say(N_("the square {square} is blocked"), square=name))


def check_centre(document: Document) -> Iterator[Finding]:
    """Report goal lines on a board without a centre square, if the rest matches its size."""
    size, lines = [document.data[side] for side in _SIZE], document.data.get("goal_lines")
    if not lines or all(side % 2 for side in size) or _beyond(document):
        return
    if not any(finding for path in matches(document.data, ["edges", "*"]) for finding in check_edge(document, path)):
        message = say(N_("a board of {columns} × {rows} has no square in its centre"), columns=size[0], rows=size[1])
        hint = say(N_("use odd numbers of columns and rows, or delete `goal_lines`"))
        yield document.finding("G403", ("goal_lines",), message, hint, at_key=True)


def check_goal_line(document: Document, path: Path) -> Iterator[Finding]:
    """Report a goal line that is not three squares in a row through the centre (PH-9)."""
    size = [document.data[side] for side in _SIZE]
    if any(side % 2 == 0 for side in size):
        return
    centre = tuple((side + 1) // 2 for side in size)
    (a, b), centre_square, (c, d) = (_square(name) for name in document.at((*path, "squares")))
    in_row = (a + c, b + d) == (2 * centre_square[0], 2 * centre_square[1]) and max(abs(a - c), abs(b - d)) == 2
    if centre_square != centre or not in_row:
        name = f"{chr(ord('a') + centre[0] - 1)}{centre[1]}"
        message = say(N_("a goal line must be three squares in a row with {centre} in the middle"), centre=name)
        yield document.finding("G404", (*path, "squares"), message)


def check_repeated_lines(document: Document) -> Iterator[Finding]:
    """Report duplicate goal lines."""
    lines = [frozenset(line["squares"]) for line in document.data.get("goal_lines", ())]
    for i, first in find_repeated(lines):
        line = document.marks.at(("goal_lines", first, "squares")).line
        message = say(N_("duplicate goal line; first on line {line}"), line=line)
        yield document.finding("G405", ("goal_lines", i, "squares"), message)


def check_goal_line_count(document: Document) -> Iterator[Finding]:
    """Report goal lines for more players than there are edges to enter from, at the first one (PH-4, PH-9)."""
    edges = len(document.data.get("edges", ()))
    many = [path for path in matches(document.data, ["goal_lines", "*", "players"]) if document.at(path) > edges]
    if edges and many:
        message = say(
            N_("this goal line needs {players} players, but the grid has {edges} edges to enter from{others}"),
            players=document.at(many[0]), edges=edges, others=other_lines(document, many),
        )  # fmt: skip
        yield document.finding("G409", many[0], message)


def check_edge(document: Document, path: Path) -> Iterator[Finding]:
    """Report squares of an edge that are not on that side of the board (PH-4)."""
    raw = document.at(path)
    columns, rows = document.data["columns"], document.data["rows"]
    axis, position = {"south": (1, 1), "north": (1, rows), "west": (0, 1), "east": (0, columns)}[raw["id"]]
    named = [(_square(name), name, (*path, "squares", i)) for i, name in enumerate(raw["squares"])]
    away = [(name, at) for at_, name, at in named if at_[axis] != position and at_[0] <= columns and at_[1] <= rows]
    if away:
        names = ", ".join(name for name, _ in away)
        message = say(N_("{square} is not at the edge `{side}`"), square=names, side=raw["id"])
        yield document.finding("G407", away[0][1], message)


def check_cell(document: Document, path: Path) -> Iterator[Finding]:
    """Report squares that are smaller than the largest pyramid played on them."""
    side, largest = document.at(path), document.data.get("largest", "large")
    base = BASES_MM[largest]
    if side < base:
        fits = [size for size, mm in BASES_MM.items() if mm <= side]
        message = say(
            N_("a square of {side} mm is smaller than the base of the largest pyramid, `{size}`: {base} mm"),
            side=side, size=largest, base=base,
        )  # fmt: skip
        hint = say(N_("if you only use smaller pyramids, write `largest: {size}`"), size=fits[-1]) if fits else None
        yield document.finding("G408", path, message, hint)


GRID_CHECKS = (
    Check((*_SIZE, "blocked.*", "edges.*.squares.*", "goal_lines.*.squares.*"), check_squares),
    Check(("goal_lines.*.squares.*",), check_repeated_lines),
    no_duplicates("edges.*.id", "G406"),
    Each("goal_lines.*", check_goal_line, _SIZE),
    Check((*_SIZE, "blocked.*", "edges.*", "goal_lines.*.squares.*"), check_centre),
    Check(("edges", "goal_lines.*.players"), check_goal_line_count),
    Each("edges.*", check_edge, _SIZE),
    known_art("scene", "scenes"),
    Each("cell_mm", check_cell, ("largest",)),
)


# Semantic checks of rings of triangles.

_DUEL = 2
"""Number of players in a game where both move towards each other."""
_PLACES = ("neutral", "players.*.ascension", "players.*.entries.*", "players.*.figures.*")


def check_triangles(document: Document) -> Iterator[Finding]:
    """Report unknown triangles, all at the first one, since the ring may be too small."""
    last = document.data["triangles"] - 1
    places = [path for pattern in _PLACES for path in matches(document.data, pattern.split("."))]
    beyond = sorted((path for path in places if document.at(path) > last), key=document.marks.at)
    if beyond:
        sentence = N_("no such triangle {number}; triangles are 0 to {last}{others}")
        number, also_on = document.at(beyond[0]), other_lines(document, beyond)
        yield document.finding("B801", beyond[0], say(sentence, number=number, last=last, others=also_on))


def check_side_titles(document: Document) -> Iterator[Finding]:
    """Report ambiguous names: a title that another player has, in any language, or that is another's id.

    Turns and wins are reported by title, and both id and title can be typed. Titles may differ in symbols alone.
    """
    sides = document.data["players"]
    for i, side in enumerate(sides):
        for lang, text in side["title"].items():
            like = (side_before["id"] for side_before in sides[:i] if _is_title(text, side_before))
            other = next((id_ for id_ in like if id_ != side["id"]), None)
            if other:
                sentence = N_("`{text}` is also the title of `{other}`; choose another title")
                message = say(sentence, text=short(text), other=other)
                yield document.finding("B810", ("players", i, "title", lang), message)
    ids: list[str] = [side["id"] for side in sides]
    for i, lang, text in ((i, *sentence) for i, side in enumerate(sides) for sentence in side["title"].items()):
        if any(
            _typed_form(side_before["id"]) == _typed_form(text) and not _is_title(text, side_before)
            for side_before in sides
            if side_before["id"] != ids[i]
        ):
            sentence = N_("`{text}` is the id of another player; choose another title")
            yield document.finding("B813", ("players", i, "title", lang), say(sentence, text=short(text)))
    for i, first in find_repeated([_typed_form(id_) for id_ in ids]):
        if ids[i] != ids[first]:  # otherwise reported by `players`
            sentence = N_("`{word}` and `{other}` are the same when typed; choose another id")
            yield document.finding("B813", ("players", i, "id"), say(sentence, word=ids[i], other=ids[first]))


def _is_title(text: str, side: "RingPlayer") -> bool:
    return _typed_form(text) in map(_typed_form, side["title"].values())


def _typed_form(word: str) -> str:
    """Return the form of a typed name that is compared."""
    return plain(word) or word.strip()


def check_side_letters(document: Document) -> Iterator[Finding]:
    """Report an id or title that is the letter of another player in positions."""
    sides = document.data["players"]
    for i, side in enumerate(sides):
        called: dict[Path, str] = {("title", lang): text for lang, text in side["title"].items()} | {
            ("id",): side["id"]
        }
        for path, text in called.items():
            seat = SIDE_LETTERS[: len(sides)].find(plain(text)) if len(plain(text)) == 1 else i
            if seat not in (i, -1):
                sentence = N_("`{text}` is the letter of `{other}` in positions; choose another title")
                message = say(sentence, text=short(text), other=sides[seat]["id"])
                yield document.finding("B814", ("players", i, *path), message)


def check_figures(document: Document, path: Path) -> Iterator[Finding]:
    """Report power figures of one player that start on the same triangle."""
    places = document.at(path)
    first: dict[int, str] = {}
    for name, triangle in places.items():
        if first.setdefault(triangle, name) != name:
            message = say(N_("`{name}` starts on the same triangle as `{other}`"), name=name, other=first[triangle])
            yield document.finding("B803", (*path, name), message)


def check_neutral(document: Document) -> Iterator[Finding]:
    """Report entries on the neutral safe space, where neither figures nor stacks keep others away (RG-12)."""
    for path in matches(document.data, ["players", "*", "entries", "*"]):
        if document.at(path) == document.data["neutral"]:
            sentence = N_("triangle {number} is not a safe space, so pieces cannot enter there")
            yield document.finding("B811", path, say(sentence, number=document.at(path)))


def check_inks(document: Document) -> Iterator[Finding]:
    """Report players with the same ink; unknown inks are reported by another check."""
    sides, inks_known = document.data["players"], inks_of(document) or {}
    named = [side.get("ink", default) for side, default in zip(sides, SIDE_INKS, strict=False)]
    for i, first in find_repeated([name if name in inks_known else (name, i) for i, name in enumerate(named)]):
        name = document.data["players"][first]["id"]
        message = say(N_("`{name}` already has the ink {ink}"), name=name, ink=named[i])
        path: Path = ("players", i, "ink") if "ink" in document.data["players"][i] else ("players", first, "ink")
        yield document.finding("B809", path, message)


def check_shared_places(document: Document) -> Iterator[Finding]:
    """Report exits and entries used twice, and two players with the same direction (RG-2, RA-31)."""
    sides = document.data["players"]
    if len({side["id"] for side in sides}) < len(sides):
        return  # a duplicate player, which is reported already, shares everything with itself
    ends: list[Path] = [("neutral",), *(("players", i, "ascension") for i in range(len(sides)))]
    for i, _first in find_repeated([document.at(path) for path in ends]):
        message = say(N_("triangle {number} is already a safe space"), number=document.at(ends[i]))
        yield document.finding("B804", ends[i], message)
    entries = [("players", i, "entries", j) for i, side in enumerate(sides) for j in range(len(side["entries"]))]
    again: dict[object, list[Path]] = {}
    for i, _first in find_repeated([document.at(path) for path in entries]):
        again.setdefault(entries[i][1], []).append(entries[i])
    for paths in again.values():
        numbers = ", ".join(str(document.at(path)) for path in paths)
        yield document.finding("B805", paths[0], say(N_("triangle {number} is already an entry"), number=numbers))
    ways_out = {side["ascension"] for side in sides}
    for path in entries:
        if document.at(path) in ways_out:
            message = say(
                N_("pieces leave from triangle {number}, so they cannot enter there"), number=document.at(path)
            )
            yield document.finding("B807", path, message)
    figures = [("players", i, "figures", name) for i, side in enumerate(sides) for name in side["figures"]]
    for i, first in find_repeated([document.at(path) for path in figures]):
        if figures[i][1] != figures[first][1]:  # otherwise reported by `check_figures`
            of_two = N_("a figure of the other player already starts on triangle {number}")
            sentence = (
                of_two if len(sides) == _DUEL else N_("a figure of another player already starts on triangle {number}")
            )
            yield document.finding("B803", figures[i], say(sentence, number=document.at(figures[i])))
    ways = [side["direction"] for side in sides]
    for i, first in find_repeated(ways) if len(sides) == _DUEL else ():
        message = say(
            N_("`{name}` moves in the same direction; change one of the two, since the players must meet"),
            name=sides[first]["id"],
        )
        yield document.finding("B806", ("players", i, "direction"), message)


def advise_on_uneven_distances(document: Document) -> Iterator[Finding]:
    """Return advice on players with a different distance to go than most; such a race is valid and can be played."""
    sides, around = document.data["players"], document.data["triangles"]
    distances = [
        tuple(sorted((side["ascension"] - at) * side["direction"] % around for at in side["entries"])) for side in sides
    ]
    usual = max(distances, key=distances.count)  # the first one in a tie
    for i, steps in enumerate(distances):
        if steps != usual:
            sentence = N_("the race is uneven: from its entries `{name}` moves {way} triangles, `{other}` {others}")
            values = {"way": ", ".join(map(str, steps)), "others": ", ".join(map(str, usual))}
            message = say(sentence, name=sides[i]["id"], other=sides[distances.index(usual)]["id"], **values)
            hint = say(
                N_("place all entries equally far from their ascension; the board can be played and printed anyway")
            )
            yield document.finding("B812", ("players", i, "entries"), message, hint)


RING_CHECKS = (
    Check(("triangles", *_PLACES), check_triangles),
    no_duplicates("players.*.id", "B802"),
    Check(("players.*.id", "players.*.title"), check_side_titles),
    Check(("players.*.id", "players.*.title"), check_side_letters),
    Each("players.*.figures", check_figures),
    Check(("players.*.id", "players.*.ink"), check_inks),
    Check(("players", "neutral"), check_shared_places),
    Check(("neutral", "players.*.entries"), check_neutral),
)


# Semantic checks of score sheets.


def check_row_titles(document: Document) -> Iterator[Finding]:
    """Report two rows, or two colours, with the same title, which players could not tell apart."""
    for part, name in ((("rows",), "id"), (("taken", "colours"), "letter")):
        entries = next((document.at(path) for path in matches(document.data, part)), ())
        for n, entry in enumerate(entries):
            heard = {lang: _title_form(entry, lang) for lang in entry["title"]}
            like = [
                (lang, i) for lang, text in heard.items() for i in range(n) if text == _title_form(entries[i], lang)
            ]
            if like and all(entries[i][name] != entry[name] for _, i in like):  # else their id or letter is reported
                lang, i = like[0]
                path = (*part, n, "title", lang)
                message = say(N_("duplicate `{word}`; first on line {line}"),
                              word=short(document.at(path)),
                              line=document.marks.at((*part, i, "title", lang)).line)  # fmt: skip
                yield document.finding("S907", path, message)


def _title_form(entry: "ScoreSheetRow | ScoreSheetColour", lang: str) -> str:
    """Return a title in a language, ignoring case and spacing; empty if there is none."""
    return " ".join(entry["title"].get(lang, "").casefold().split())


def check_total(document: Document, path: Path) -> Iterator[Finding]:
    """Report a sum row with a value or stack, or without rows above it."""
    raw_row = document.at(path)
    if not raw_row.get("sum"):
        return
    if path[-1] == 0:
        yield document.finding("S908", (*path, "sum"), say(N_("no rows above to add up")))
    for key in ("each", "stack"):
        if key in raw_row:
            message = say(N_("a row with `sum` cannot have `{key}`"), key=key)
            yield document.finding("S908", (*path, key), message, say(N_("delete it, or delete `sum`")), at_key=True)


def check_stack(document: Document, path: Path) -> Iterator[Finding]:
    """Report a pyramid of an unknown size."""
    pips, _colour = document.at(path)
    if pips > LARGEST:
        yield document.finding("S904", (*path, 0), say(N_("pyramids have 1 to 3 pips")))


def check_colours(document: Document) -> Iterator[Finding]:
    """Report pyramids of unknown colours, all at the first one."""
    count = len(document.data.get("taken", {}).get("colours", ()))
    paths = [(*path, 1) for path in matches(document.data, ["rows", "*", "stack", "*"])]
    beyond = [path for path in paths if document.at(path) > max(count, 1)]
    if beyond:
        message = say(N_("there are {n} colours{others}"), n=count, others=other_lines(document, beyond))
        yield document.finding("S904", beyond[0], message)


def check_rising_sizes(document: Document, path: Path) -> Iterator[Finding]:
    """Report a pyramid larger than the one below; stacks that are no statue are reported by another check."""
    stack = [(pips, colour) for pips, colour in document.at(path)]
    pips = [size for size, _ in stack]
    if max(pips) > LARGEST or (document.data["game"] == PYRAMYDAL and worth(stack) is None):
        return
    higher = next((n for n in range(1, len(pips)) if pips[n] > pips[n - 1]), None)
    if higher is not None:
        message = say(N_("a pyramid of {pips} pips is on top of one of {below}; larger pyramids go below"),
                      pips=pips[higher], below=pips[higher - 1])  # fmt: skip
        hint = say(N_("write `stack` from bottom to top"))
        yield document.finding("S909", (*path, higher), message, hint)


SCORE_SHEET_CHECKS = (
    no_duplicates("rows.*.id", "S901"),
    Check(("rows.*.title", "taken.colours.*.title"), check_row_titles),
    Each("rows.*", check_total),
    no_duplicates("taken.colours.*.letter", "S902"),
    known_art("taken.colours.*.suit", "suits"),
    Each("rows.*.stack.*", check_stack),
    Check(("rows.*.stack.*", "taken.colours"), check_colours),
    Each("rows.*.stack", check_rising_sizes, ("game",)),
    *SCORE_CHECKS,
)
