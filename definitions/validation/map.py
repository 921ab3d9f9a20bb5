"""Check main boards: numbers, positions, walls, the names of spaces, starts and the garrison."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from hyskos.definitions.counted_texts import COUNTED_ON_MAPS, counts_of_map, lone_brace, names_in_braces
from hyskos.definitions.findings import Finding, Path, ranges
from hyskos.definitions.kinds.map import D4_CHOOSES, Axial
from hyskos.definitions.messages import N_, NN_, Message, say, short
from hyskos.definitions.outlines import declared_outlines, differences
from hyskos.definitions.reading.document import Document
from hyskos.definitions.reading.schema_hints import did_you_mean
from hyskos.definitions.typed_words import PARTING, plain, reserved_words
from hyskos.definitions.validation.art_and_fonts import known_art
from hyskos.definitions.validation.check import Check, Each, find_repeated

if TYPE_CHECKING:
    from hyskos.definitions.raw_types import MapSpace

_NUMBERED = re.compile(r"s?[0-9]+|[0-9]+h?")
"""A number, a start, a hex or a force, without its punctuation."""
_WORD = say(N_("add a word that is not a command"))


def check_one_of_each(document: Document) -> Iterator[Finding]:
    """Report names shared by two spaces, in any language, compared as the table reads them."""
    first: dict[str, tuple[int, str, Path]] = {}
    for i, space in enumerate(document.data["spaces"]):
        for lang, name in space.get("name", {}).items():
            path = ("spaces", i, "name", lang)
            index, other, where = first.setdefault(plain(name), (i, name, path))
            if index == i or not plain(name):
                continue
            line = document.marks.at(where).line
            if name == other:
                message = say(N_("duplicate `{word}`; first on line {line}"), word=short(name), line=line)
            else:
                sentence = N_("`{word}` is the same as `{other}` on line {line}, because only letters and digits count")
                message = say(sentence, word=short(name), other=short(other), line=line)
            yield document.finding("M218", path, message)


def check_typed_name(document: Document, path: Path) -> Iterator[Finding]:
    """Report a name that would be read as something else when typed."""
    name = document.at(path)
    bare = plain(name)
    parting = next((sign for sign in name if sign in PARTING), "")
    if _NUMBERED.fullmatch(bare):
        message = say(N_("`{name}` looks like a number, a start, a hex or a force"), name=short(name))
        yield document.finding("M219", path, message, _WORD)
    elif bare in reserved_words():
        sentence = N_("`{name}` is a command word at the table, so it cannot name a space")
        yield document.finding("M220", path, say(sentence, name=short(name)), _WORD)
    elif parting:
        message = say(
            N_("`{name}` cannot be typed, because `{sign}` has a special meaning"), name=short(name), sign=parting
        )
        yield document.finding("M221", path, message, say(N_("write it without the sign")))
    elif not bare:
        message = say(N_("`{name}` cannot be typed, because it has no letters or digits"), name=short(name))
        yield document.finding("M221", path, message, _WORD)


_NAME_CHECKS = (
    Check(("spaces.*.name.*",), check_one_of_each),
    Each("spaces.*.name.*", check_typed_name),
)
Wall = frozenset[Axial]


def places(document: Document) -> dict[int | str, Axial]:
    """Return the hex of every space by number, and of every start as S and its die face."""
    data = document.data
    numbered = {space["number"]: Axial(*space["at"]) for space in data["spaces"]}
    return numbered | {f"S{start['die']}": Axial(*start["at"]) for start in data["starts"]}


def walls_of(document: Document) -> frozenset[Wall]:
    """Return the pairs of hexes separated by walls, ignoring unknown places."""
    at = places(document)
    return frozenset(
        frozenset(at[number] for number in wall)
        for wall in document.data.get("walls", ())
        if all(number in at for number in wall)
    )


def line_of_wall_around(document: Document, inside: Container[Axial], outside: Container[Axial]) -> int | None:
    """Return the line of the first wall between two groups of hexes, or None."""
    at = places(document)
    for i, wall in enumerate(document.data.get("walls", ())):
        hexes = [at[number] for number in wall if number in at]
        if any(first in inside and second in outside for first, second in permutations(hexes, 2)):
            return document.marks.at(("walls", i)).line
    return None


def ends(document: Document) -> Mapping[str, str]:
    """Return the existing numbers of spaces and starts, for a hint."""
    numbers = (sorted(entry[key] for entry in document.data[part]) for part, key in _NUMBERS)
    return {part: ranges(values) for (part, _key), values in zip(_NUMBERS, numbers, strict=True)}


_NUMBERS = (("spaces", "number"), ("starts", "die"))
_PLACES_ARE = N_("use a space from {spaces} or a start from S{starts}")


def check_walls(document: Document) -> Iterator[Finding]:
    """Report walls that are duplicates, at unknown places, or between places that do not touch."""
    at, listed = places(document), document.data.get("walls", ())
    for i, wall in enumerate(listed):
        unknown = [j for j, number in enumerate(wall) if number not in at]
        for j in unknown:
            message = say(N_("this map has no place {place}"), place=wall[j])
            yield document.finding("M215", ("walls", i, j), message, say(_PLACES_ARE, **ends(document)))
        if not unknown and at[wall[1]] not in at[wall[0]].neighbours():
            message = say(
                N_("{one} and {other} do not touch, so no wall fits between them"), one=wall[0], other=wall[1]
            )
            near = [str(number) for number, hex_ in at.items() if hex_ in at[wall[0]].neighbours()]
            hint = say(N_("{place} touches {places}"), place=wall[0], places=", ".join(near)) if near else None
            yield document.finding("M216", ("walls", i), message, hint)
    for i, first in find_repeated([frozenset(wall) for wall in listed]):
        line = document.marks.at(("walls", first)).line
        message = say(N_("duplicate wall; first on line {line}"), line=line)
        yield document.finding("M217", ("walls", i), message)


_PLACES = ("spaces.*.at", "spaces.*.number", "starts.*.at", "starts.*.die")
_WALL_CHECKS = (Check((*_PLACES, "walls.*"), check_walls),)
_MOST_OUTSIDE = 6


def _spaces(document: Document) -> "list[MapSpace]":
    return list(document.data["spaces"])


def _numbers(document: Document) -> list[int]:
    """Return the numbers of the spaces, skipping those of the wrong type."""
    return [number for space in _spaces(document) if isinstance(number := space.get("number"), int)]


def _doubles(document: Document) -> list[tuple[int, int]]:
    """Return spaces with a duplicate number, except on the same hex, where the extra space itself is reported."""
    spaces = _spaces(document)
    again = find_repeated([space["number"] for space in spaces])
    return [(i, first) for i, first in again if spaces[i].get("at", i) != spaces[first].get("at", first)]


def check_numbers(document: Document) -> Iterator[Finding]:
    """Report duplicate numbers."""
    used = _numbers(document)
    for i, first in _doubles(document):
        line = document.marks.at(("spaces", first, "number")).line
        message = say(N_("duplicate `{word}`; first on line {line}"), word=used[i], line=line)
        free = next(n for n in range(1, len(used) + 2) if n not in used)
        hint = say(N_("the first free number is {number}"), number=free)
        yield document.finding("M201", ("spaces", i, "number"), message, hint)


def _gaps(document: Document) -> list[int]:
    """Return the missing numbers up to the largest one."""
    used = _numbers(document)
    return sorted(set(range(1, max(used, default=0) + 1)) - set(used))


def check_gaps(document: Document) -> Iterator[Finding]:
    """Report gaps in the numbers, and a missing space 1, the pyramid at the centre (RP-61)."""
    used, missing = _numbers(document), _gaps(document)
    if len(missing) <= len(_doubles(document)):
        return  # the hint about duplicates covers the missing numbers
    holes = _holes(document)
    hint = _free(holes) if len(holes) == len(missing) else None
    if missing[0] == 1:
        message = say(N_("space 1, the great pyramid, is missing"))
        yield document.finding("M203", ("spaces",), message, hint, at_key=True)
        missing = missing[1:]
    if len(missing) > len(_doubles(document)):
        message = say(N_("number the spaces from 1 without gaps; missing: {numbers}"), numbers=ranges(missing))
        after = used.index(min(number for number in used if number > missing[0]))
        moved = say(N_("change this number to {number}, and renumber the spaces after it"), number=missing[0])
        yield document.finding("M202", ("spaces", after, "number"), message, hint or moved)


def _places(document: Document) -> list[tuple[str, int, Axial]]:
    """Return the hex of every space and start, with its list and index in the file."""
    data = document.data
    return [(part, i, Axial(*entry["at"])) for part in ("spaces", "starts") for i, entry in enumerate(data[part])]


def check_hexes(document: Document) -> Iterator[Finding]:
    """Report spaces and starts on the same hex."""
    places = _places(document)
    again = find_repeated([hex_ for _part, _i, hex_ in places])
    hint = _free(_holes(document)) if again else None
    for i, first in again:
        part, index, hex_ = places[i]
        other = document.marks.at((*places[first][:2], "at")).line
        message = say(N_("the hex [{q}, {r}] is already used on line {line}"), q=hex_.q, r=hex_.r, line=other)
        yield document.finding("M204", (part, index, "at"), message, hint)


def _holes(document: Document) -> list[Axial]:
    """Return the hexes of the declared outline without a space or start; none if the outline is invalid."""
    shape, orientation = document.data.get("shape"), document.data.get("orientation")
    if orientation not in ("flat", "pointy") or not _is_outline(shape):
        return []
    places = list(dict.fromkeys(hex_ for _part, _i, hex_ in _places(document)))
    return list(differences(places, declared_outlines(shape, orientation))[0])


def _is_outline(shape: object) -> bool:
    """Return whether a value declares a valid hexagon or rectangle; the schema reports others."""
    if not isinstance(shape, dict) or len(shape) != 1:
        return False
    sizes = shape.get("rectangle") if "rectangle" in shape else [shape.get("hexagon"), 1]
    return isinstance(sizes, list) and len(sizes) == 2 and all(type(size) is int and 0 < size < 100 for size in sizes)


def _other_orientation(document: Document) -> str:
    return "pointy" if document.data["orientation"] == "flat" else "flat"


def check_outline(document: Document) -> Iterator[Finding]:
    """Report missing hexes of the declared outline, and hexes outside it."""
    shape = document.data["shape"]
    if shape == "list":
        return
    places = _places(document)
    hexes_ = list(dict.fromkeys(hex_ for _part, _i, hex_ in places))
    missing, outside = differences(hexes_, declared_outlines(shape, document.data["orientation"]))
    if (missing or outside) and differences(
        hexes_, declared_outlines(shape, other := _other_orientation(document))
    ) == ([], []):
        message = say(N_("these hexes only fill the outline with `orientation: {other}`"), other=other)
        yield document.finding("M206", ("orientation",), message, did_you_mean(other))
        return
    path = ("shape", next(iter(shape)))
    is_reported = len(outside) + len(places) - len(hexes_) or len(_gaps(document))
    if len(missing) > is_reported and len(outside) <= _MOST_OUTSIDE:  # otherwise misplaced spaces account for them
        listed = ", ".join(f"[{hex_.q}, {hex_.r}]" for hex_ in missing[:_MOST_OUTSIDE])
        more = ", …" if len(missing) > _MOST_OUTSIDE else ""
        message = say(N_("hexes of this outline without a space or a start: {hexes}"), hexes=listed + more)
        yield document.finding("M205", path, message, say(_OTHER_SHAPE))
    if len(outside) > _MOST_OUTSIDE:
        message = say(
            NN_(
                "{n} hex lies outside this outline",
                "{n} hexes lie outside this outline",
                "n",
            ),
            n=len(outside),
        )
        yield document.finding("M206", path, message, say(_OTHER_SHAPE))
        return
    for part, i, hex_ in places:
        if hex_ in outside:
            message = say(N_("[{q}, {r}] is outside the declared outline"), q=hex_.q, r=hex_.r)
            yield document.finding("M206", (part, i, "at"), message, _free(missing))


def _misplaced_hexes(document: Document) -> set[Axial]:
    """Return the hexes outside the declared outline, if they are reported one by one."""
    shape, orientation = document.data.get("shape"), document.data.get("orientation")
    if orientation not in ("flat", "pointy") or not _is_outline(shape):
        return set()
    hexes_ = list(dict.fromkeys(hex_ for _part, _i, hex_ in _places(document)))
    outside = differences(hexes_, declared_outlines(shape, orientation))[1]
    return set(outside) if len(outside) <= _MOST_OUTSIDE else set()


def _free(holes: Sequence[Axial]) -> Message | None:
    listed = ", ".join(f"[{hex_.q}, {hex_.r}]" for hex_ in holes[:_MOST_OUTSIDE])
    return say(N_("free hexes of the outline: {hexes}"), hexes=listed) if listed else None


def check_connected(document: Document) -> Iterator[Finding]:
    """Report unreachable spaces; paths do not lead through starts, which cannot be entered (RP-04)."""
    spaces = _spaces(document)
    at = {Axial(*space["at"]): i for i, space in reversed(list(enumerate(spaces)))}
    left = set(at)
    home = next((hex_ for hex_, i in at.items() if spaces[i]["number"] == 1), next(iter(at)))
    walls = walls_of(document)
    left -= _reachable(home, at, walls)
    while left:
        hex_ = min(left, key=lambda hex_left: at[hex_left])
        group = _reachable(hex_, at, walls)
        left -= group
        if group <= _misplaced_hexes(document):
            continue  # already reported as outside the outline
        names = ranges(sorted({spaces[at[hex_left]]["number"] for hex_left in group}))
        message = say(N_("not reachable from space 1: {numbers}"), numbers=names)
        line = line_of_wall_around(document, group, at.keys() - group)
        hint = say(N_("add spaces in between"))
        if line is not None:
            hint = say(N_("add spaces in between, or delete the wall on line {line}"), line=line)
        yield document.finding("M207", ("spaces", at[hex_], "at"), message, hint)


def _reachable(start: Axial, hexes_: dict[Axial, int], walls: frozenset[Wall]) -> set[Axial]:
    reached, waiting = {start}, [start]
    while waiting:
        current = waiting.pop()
        near = [hex_ for hex_ in current.neighbours() if frozenset((current, hex_)) not in walls]
        new = [hex_ for hex_ in near if hex_ in hexes_ and hex_ not in reached]
        reached.update(new)
        waiting += new
    return reached


def check_starts(document: Document) -> Iterator[Finding]:
    """Report starts that touch no space."""
    entries = document.data["starts"]
    numbered = {Axial(*space["at"]) for space in _spaces(document)}
    walls = walls_of(document)
    for i, start in enumerate(entries):
        at = Axial(*start["at"])
        touches = any(near in numbered and frozenset((at, near)) not in walls for near in at.neighbours())
        if not touches and at not in _misplaced_hexes(document):
            message = say(N_("this start touches no numbered space"))
            near = ", ".join(f"[{neighbour.q}, {neighbour.r}]" for neighbour in at.neighbours())
            hint = say(N_("make one of these hexes a space, with no wall in between: {hexes}"), hexes=near)
            line = line_of_wall_around(document, {at}, numbered)
            if line is not None:
                hint = say(N_("delete the wall on line {line}, or put a space next to the start"), line=line)
            yield document.finding("M208", ("starts", i, "at"), message, hint)


def check_dice(document: Document) -> Iterator[Finding]:
    """Report starts with the same face of the solo die, or one that it lacks (RP-60, A81)."""
    faces = [start["die"] for start in document.data["starts"]]
    for i, first in find_repeated(faces):
        if document.data["starts"][i].get("at", i) == document.data["starts"][first].get("at", first):
            continue  # the duplicate start itself is reported
        line = document.marks.at(("starts", first, "die")).line
        message = say(N_("two starts have the die face {die}; the first is on line {line}"), die=faces[i], line=line)
        yield document.finding("M209", ("starts", i, "die"), message)
    if len(faces) <= D4_CHOOSES:
        for i, face in enumerate(faces):
            if face > D4_CHOOSES:
                message = say(N_("with up to four starts, players roll a d4, which has no face {die}"), die=face)
                yield document.finding("M214", ("starts", i, "die"), message)


def check_pyramid(document: Document, path: Path) -> Iterator[Finding]:
    """Report a space without a pyramid, and a white one that loses points in the last round (RP-05)."""
    space = document.at(path)
    number = space["number"]
    if "points" not in space and "factory" not in space:
        message = say(N_("space {number} has neither points nor a factory"), number=number)
        yield document.finding("M210", path, message, say(N_("add `points: {{round: 1, final: 2}}`, or a `factory`")))
    points = space.get("points")
    if points and points["final"] < points["round"]:
        message = say(N_("the space scores less in the last round ({final}) than in the others ({round})"), **points)
        yield document.finding("M212", (*path, "points", "final"), message)


def check_garrison(document: Document) -> Iterator[Finding]:
    """Report garrisons of unknown spaces."""
    spaces = {str(space["number"]) for space in _spaces(document)}
    for number in document.data["garrison"].get("at", {}):
        if number not in spaces:
            message = say(N_("no such space {number}"), number=number)
            hint = say(N_("spaces: {spaces}"), spaces=ends(document)["spaces"])
            yield document.finding("M213", ("garrison", "at", number), message, hint, at_key=True)


_COUNTED = {
    "spaces": re.compile(r"\b([0-9]{1,4}) (?:spaces?|espacios?)\b", re.IGNORECASE),
    "starts": re.compile(r"\b([0-9]{1,4}) (?:starting areas?|starts?|zonas? de inicio)\b", re.IGNORECASE),
    "factories": re.compile(r"\b([0-9]{1,4}) (?:factor(?:y|ies)|fábricas?)\b", re.IGNORECASE),
}
"""How subtitles state numbers, in English and Spanish."""


def check_stated_numbers(document: Document) -> Iterator[Finding]:
    """Report a subtitle whose numbers differ from the map's, or with unknown names in braces."""
    has = counts_of_map(document.data)
    for lang, text in document.data["subtitle"].items():
        for key, pattern in _COUNTED.items():
            for match in pattern.finditer(str(text)) if key in has else ():
                if int(match[1]) != has[key]:
                    message = say(N_("the text mentions `{words}`, but the map has {n}"), words=match[0], n=has[key])
                    hint = say(_COUNT_IT, words=f'"{match[0].replace(match[1], f"{{{key}}}", 1)}"')
                    yield document.finding("M222", ("subtitle", lang), message, hint)
        for key in names_in_braces(str(text)):
            if key not in COUNTED_ON_MAPS:
                message = say(N_("unknown placeholder `{name}`"), name=f"{{{short(key)}}}")
                hint = say(N_("placeholders in braces: {words}"), words=", ".join(COUNTED_ON_MAPS))
                yield document.finding("M223", ("subtitle", lang), message, hint)
        if brace := lone_brace(str(text)):
            message = say(N_("unmatched brace `{brace}`: it would be printed"), brace=brace)
            hint = say(N_("placeholders in braces: {words}"), words=", ".join(COUNTED_ON_MAPS))
            yield document.finding("M223", ("subtitle", lang), message, hint)


_COUNT_IT = N_(
    "write `{words}`, which is counted automatically; if the number means something else, spell it out, such as `two`"
)


_OTHER_SHAPE = N_("write `shape: list` for a custom outline")
_AT = ("spaces.*.at", "starts.*.at")
CHECKS = (
    Check(("spaces.*.number",), check_numbers),
    Check(("spaces.*.number", *_AT, "shape.*", "orientation"), check_gaps),
    Check(_AT, check_hexes),
    Check((*_AT, "shape.*", "orientation"), check_outline),
    Check((*_AT, "spaces.*.number", "starts.*.die", "walls.*"), check_connected),
    Check((*_AT, "spaces.*.number", "starts.*.die", "walls.*"), check_starts),
    Check(("starts.*.die",), check_dice),
    Each("spaces.*", check_pyramid),
    known_art("emblem", "map-emblems"),
    Check(("spaces.*.number", "garrison.at.*"), check_garrison),
    Check(("spaces.*.number", "starts.*.die", "subtitle.*"), check_stated_numbers),
    *_WALL_CHECKS,
    *_NAME_CHECKS,
)
