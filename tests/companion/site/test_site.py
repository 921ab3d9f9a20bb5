"""What the web site asks of Python: completion and hover, projects as zip files, links, and exact mathematics."""

import math
import random
import zipfile
import zlib
from base64 import urlsafe_b64encode
from fractions import Fraction
from io import BytesIO

import pytest

from hyskos.companion.refusals import RefusedError
from hyskos.companion.site import project
from hyskos.companion.site.completion import caret_at, complete, hover
from hyskos.companion.site.exact_math import atan2, cos, sin
from hyskos.companion.site.project import check_files, content_of, copy_of, follow, link_to, pack, raw_of, unpack
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import activate
from hyskos.definitions.plain_data import Json
from hyskos.definitions.reading.document import Marks, parse
from hyskos.definitions.reading.source import read_source

MAP = """\
# a map
kind: map
title: {en: Valley, es: Valle}
orientation: flat
spaces:
  - {number: 1, at: [0, 0], points: {round: 5, final: 10}}
  - number: 2
    at: [1, 0]
    name:
      en: Gate
    points: {round: 3,
             final: 6}
starts:
- die: 1
  at: [3, 0]
garrison:
  pyramid: 20
"""


def labels(text: str, mark: str = "^") -> list[str]:
    """Return the options at a mark in the text."""
    line, column = place(text, mark)
    options = complete(text.replace(mark, ""), line, column)["options"]
    assert isinstance(options, list)
    return [str(option["label"]) for option in options if isinstance(option, dict)]


def infos(text: str) -> dict[Json, Json]:
    """Return the description of each choice, by its label."""
    options = complete(text.replace("^", ""), *place(text))["options"]
    assert isinstance(options, list)
    return {option["label"]: option["info"] for option in options if isinstance(option, dict)}


def place(text: str, mark: str = "^") -> tuple[int, int]:
    before = text[: text.index(mark)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


@pytest.mark.parametrize(
    ("old", "new", "path", "is_key"),
    [
        ("orientation: flat", "orientation: ^", ("orientation",), False),
        ("orientation: flat", "orient^", (), True),
        ("round: 5", "^", ("spaces", 0, "points"), True),
        ("round: 5", "round: ^", ("spaces", 0, "points", "round"), False),
        ("[0, 0]", "[0, ^", ("spaces", 0, "at", 1), False),
        ("    at: [1, 0]", "    ^", ("spaces", 1), True),
        ("      en: Gate", "      ^", ("spaces", 1, "name"), True),
        ("             final: 6}", "             final: ^", ("spaces", 1, "points", "final"), False),
        ("- die: 1", "- ^", ("starts", 0), True),
        ("  at: [3, 0]", "  ^", ("starts", 0), True),
        ("  pyramid: 20", "  ^", ("garrison",), True),
        ("  pyramid: 20\n", "  pyramid: 20\n  ^\n", ("garrison",), True),
        ("  pyramid: 20\n", "  pyramid: 20\n^\n", (), True),
        ("Valle}", "Valle}\n^", (), True),
    ],
)
def test_the_path_of_a_caret(old: str, new: str, path: tuple[str | int, ...], is_key: bool) -> None:
    assert old in MAP
    text = MAP.replace(old, new)
    caret = caret_at(text.replace("^", ""), *place(text))
    assert (caret.path, caret.is_key) == (path, is_key)


def test_a_bracket_that_is_never_closed_ends_at_the_next_key() -> None:
    text = MAP.replace("es: Valle}", "es: Valle").replace("pyramid: 20", "^")
    assert caret_at(text.replace("^", ""), *place(text)).path == ("garrison",)


def test_keys_and_values_come_from_the_schema() -> None:
    assert labels(MAP.replace("orientation: flat", "orientation: ^")) == ["flat", "pointy"]
    assert labels(MAP.replace("final: 10", "^")) == ["final"]  # round is there already
    assert labels(MAP.replace("points: {round: 5, final: 10}", "factory: ^"))[:2] == ["heroes", "upgrades"]
    keys = labels(MAP.replace("  pyramid: 20\n", "  pyramid: 20\n  ^\n"))
    assert keys == ["factories", "spaces", "starts", "at"]  # required ones first
    assert labels(MAP.replace("en: Valley, es: Valle", "en: Valley, ^")) == ["es"]
    assert "ground" in labels(MAP.replace("# a map", "^"))
    assert labels("kind: ^\n")[:2] == ["booklet", "bot"]
    assert labels("^") == ["kind"]


def test_effects_of_an_ability_are_offered_with_their_keys() -> None:
    text = "kind: faction\nability:\n  effects:\n    - strike: {who: ^}\n"
    assert "heroes" in labels(text)
    assert {"strike", "worth"} <= {*labels("kind: faction\nability:\n  effects:\n    - ^\n")}


def test_a_hover_describes_a_key_in_both_languages() -> None:
    at = place(MAP.replace("round: 5", "ro^und: 5"))
    described = hover(MAP, *at)
    assert described is not None
    assert (described["label"], described["name"]) == ("round", "each round")
    assert described["info"] == "Points each round, at the top of the pyramid."
    assert described["wanted"] == "a whole number from 0 to 99"
    activate("es")
    described = hover(MAP, *at)
    assert described is not None
    assert described["name"] == "cada ronda"
    assert described["info"] == "Puntos de cada ronda, en lo alto de la pirámide."
    assert hover(MAP, *place(MAP.replace("# a map", "# a ^map"))) is None


def test_completion_describes_keys_and_kinds_in_spanish() -> None:
    activate("es")
    assert infos("kind: map\n^")["rounds"] == "Número de rondas para dos jugadores o más."
    assert infos("kind: ^")["faction"] == "Un tablero de jugador: las casillas, pistas y habilidad de la facción."


def test_a_hover_names_the_choices() -> None:
    described = hover(MAP, *place(MAP.replace("flat", "fl^at")))
    assert described is not None
    assert (described["label"], described["choices"]) == ("orientation", ["flat", "pointy"])


@pytest.mark.parametrize("kind", ["map", "faction", "box", "booklet", "product", "printer", "cover"])
def test_every_key_of_a_built_in_file_is_found_where_it_is(kind: str) -> None:
    source = read_source(next(iter(built_in_files(kind).values())))
    document = parse(source)
    for path, line, column in keys(document.marks, ()):
        caret = caret_at(source.text, line, column)
        assert (caret.path, caret.is_key) == (path[:-1], True), (path, source.text.split("\n")[line - 1])


def keys(marks: Marks, path: tuple[str | int, ...]) -> list[tuple[tuple[str | int, ...], int, int]]:
    """Return the path of every key, and where it begins."""
    places = [((*path, key), mark.line, mark.column) for key, mark in marks.keys.items()]
    return places + [key_place for step, inner in marks.values.items() for key_place in keys(inner, (*path, step))]


# projects and links


def zip_members(*members: tuple[str | zipfile.ZipInfo, bytes]) -> bytes:
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in members:
            archive.writestr(name, raw)
    return target.getvalue()


def test_a_project_survives_the_way_into_a_zip_file_and_back() -> None:
    files = {"a.yaml": b"kind: map\r\n", "art/b.svg": b"<svg/>", "f.ttf": b"\x00\x01\xff"}
    assert pack(files) == pack(dict(reversed(files.items())))
    assert unpack(pack(files)) == (files, 0)
    for raw in (*files.values(), "ñ\u2028".encode()):
        assert raw_of(content_of(raw)) == raw


def test_the_folder_around_a_project_is_dropped_and_other_files_are_left_out() -> None:
    raw = zip_members(
        ("game/a.yaml", b"a"), ("game/sub/b.csv", b"b"), ("game/notes.docx", b"c"), ("game/.git/x.yaml", b"d")
    )
    assert unpack(raw) == ({"a.yaml": b"a", "sub/b.csv": b"b"}, 2)
    mac = zip_members(("game/a.yaml", b"a"), ("__MACOSX/game/._a.yaml", b"x"))
    assert unpack(mac) == ({"a.yaml": b"a"}, 1)


def link_member() -> zipfile.ZipInfo:
    member = zipfile.ZipInfo("a.yaml")
    member.create_system, member.external_attr = 3, 0o120777 << 16
    return member


@pytest.mark.parametrize(
    ("members", "message"),
    [
        ([("../a.yaml", b"")], "`../a.yaml` is not a name"),
        ([("/etc/a.yaml", b"")], "`/etc/a.yaml` is not a name"),
        ([("a/../../b.yaml", b"")], "is not a name"),
        ([("c:\\a.yaml", b"")], "is not a name"),
        ([("C:a.yaml", b"")], "is not a name"),
        ([("a\n.yaml", b"")], "is not a name"),
        ([("a/b/c/d/e/f/g.yaml", b"")], "is not a name"),
        ([("x" * 130 + ".yaml", b"")], "is not a name"),
        ([("a.yaml", b""), ("A.yaml", b"")], "`A.yaml` is there already"),
        ([(link_member(), b"/etc/passwd")], "`a.yaml` is a link"),
        ([("a.yaml", bytes(2_000_000))], "`a.yaml` is larger than 1 MB"),
        ([(f"{n}.ttf", bytes(3_900_000)) for n in range(8)], "larger than 30 MB together"),
        ([(f"{n}.yaml", b"") for n in range(301)], "there are 301 files"),
        ([(f"{n}.txt", b"") for n in range(3001)], "there are 3001 files"),
    ],
)
def test_a_hostile_zip_file_is_refused_as_a_whole(members: list[tuple[str, bytes]], message: str) -> None:
    with pytest.raises(RefusedError, match=message.replace("(", r"\(").replace(".", r"\.")):
        unpack(zip_members(*members))


def test_a_member_that_unpacks_to_more_than_it_says_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = bytearray(zip_members(("a.yaml", b"a" * 5_000)))
    for head, at in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        place = raw.index(head) + at
        raw[place : place + 4] = (10).to_bytes(4, "little")
    with pytest.raises(RefusedError, match=r"`a\.yaml` is damaged"):
        unpack(bytes(raw))
    with pytest.raises(RefusedError, match="not a zip file"):
        unpack(b"PK\x03\x04 nothing")
    monkeypatch.setattr(project, "LARGEST_ARCHIVE", 100)
    with pytest.raises(RefusedError, match="this zip file is larger"):
        unpack(bytes(raw))


def test_a_dropped_folder_obeys_the_same_limits() -> None:
    assert check_files({"a.yaml": b"a"}) == {"a.yaml": b"a"}
    for name in ("../a.yaml", "a//b.yaml", " a.yaml", ""):
        with pytest.raises(RefusedError, match="is not a name"):
            check_files({name: b""})


@pytest.mark.slow
@pytest.mark.parametrize("origin", built_in_files("map"))
def test_a_link_carries_a_changed_map(origin: str) -> None:
    id_, base = copy_of("map", origin)
    assert (id_, f"id: my-{origin}\n" in base) == (f"my-{origin}", True)
    changed = base.replace("round: 6", "round: 7").replace("en: ", "en: New ", 1)
    link = link_to(origin, changed)
    assert len(link) < 700
    assert follow(link) == (origin, id_, changed)
    assert follow(link_to(origin, base)) == (origin, id_, base)


def test_a_link_that_is_damaged_or_a_bomb_is_refused() -> None:
    origin, base = "inner-factory", copy_of("map", "inner-factory")[1]
    good = link_to(origin, base.replace("round: 6", "round: 7"))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = zlib.crc32(base.encode()).to_bytes(4) + packer.compress(bytes(2_000_000)) + packer.flush()
    written = urlsafe_b64encode(bomb).decode().rstrip("=")
    for bad in (
        "",
        "nowhere/abc",
        good[:-4],
        f"{origin}/AAAA{good[len(origin) + 5 :]}",
        f"{origin}/é",
        f"{origin}/{written}",
    ):
        with pytest.raises(RefusedError, match="this link is damaged"):
            follow(bad)
    with pytest.raises(RefusedError, match="only a copy of a built-in map"):
        link_to("", base)
    with pytest.raises(RefusedError, match="too large for a link"):
        link_to(origin, "".join(f"# {n * n * 7919 % 1_000_003}\n" for n in range(2_000)))


# exact mathematics


@pytest.mark.parametrize("angle", [0.0, -0.0, 1e-9, 0.5, math.pi, -math.pi, 4.1888, 100.0, 1e7])
def test_every_angle_is_within_a_digit_of_the_c_library(angle: float) -> None:
    assert abs(sin(angle) - math.sin(angle)) <= math.ulp(math.sin(angle))
    assert abs(cos(angle) - math.cos(angle)) <= math.ulp(math.cos(angle))


def test_the_last_digit_is_nearer_than_its_neighbours() -> None:
    """The series of the sine, added up exactly, tells."""
    chance = random.Random(7)
    for _ in range(200):
        x = chance.uniform(-1.5, 1.5)
        exact, term, n = Fraction(0), Fraction(x), 1
        while abs(term) > Fraction(1, 10**30):
            exact += term
            term *= -(Fraction(x) ** 2) / ((n + 1) * (n + 2))
            n += 2
        value = sin(x)
        assert abs(Fraction(value) - exact) * 2 <= Fraction(math.ulp(value)) * (1 + Fraction(1, 10**9))


@pytest.mark.parametrize(
    ("y", "x"), [(0.0, -1.0), (-0.0, -1.0), (1.0, 0.0), (0.797, 0.604), (-3.0, -4.0), (1e-300, 1.0)]
)
def test_the_angle_of_a_point_is_that_of_the_c_library(y: float, x: float) -> None:
    assert abs(atan2(y, x) - math.atan2(y, x)) <= math.ulp(math.atan2(y, x))
    assert math.copysign(1, atan2(y, x)) == math.copysign(1, math.atan2(y, x))
