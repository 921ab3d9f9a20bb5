"""Products, boxes and covers: what they count and when they are valid."""

import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.companion.games import pharaoh
from hyskos.definitions.game_facts import GAMES, worth, worths
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.product import Job, ProductPart, as_ean, check_digit, fill_pattern, placeholders
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.kinds.ring import SIDE_INKS
from hyskos.definitions.loader import load, load_file, read
from hyskos.rules.pyramydal import line, pieces
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.draft import MOST_PLAYERS

GOOD = Path(__file__).parents[1] / "boards" / "good" / "product.yaml"
KNOWN = ["4006381333931", "036000291452", "5901234123457", "9780306406157", "012345678905"]
"""Numbers that are printed in textbooks: EAN-13, UPC-A, and a book's."""


@pytest.mark.parametrize("number", KNOWN)
def test_known_numbers_end_with_their_check_digit(number: str) -> None:
    assert str(check_digit(number[:-1])) == number[-1]


@pytest.mark.slow
@given(st.from_regex(r"\A[0-9]{12}\Z"), st.integers(0, 11), st.integers(1, 9))
def test_a_check_digit_notices_every_wrong_digit(digits: str, place: int, by: int) -> None:
    other = str((int(digits[place]) + by) % 10)
    assert check_digit(digits[:place] + other + digits[place + 1 :]) != check_digit(digits)


def test_a_upc_is_an_ean_that_begins_with_nought() -> None:
    assert as_ean("036000291452") == "0036000291452"
    assert check_digit(as_ean("036000291452")[:-1]) == 2
    assert as_ean("4006381333931") == "4006381333931"


def test_a_product_is_what_its_file_says() -> None:
    product = load_file(GOOD)
    assert product.parts[:2] == (ProductPart("pharaoh", 1, "BRD"), ProductPart("pharaoh-pieces", 2))
    home, press, shop = product.jobs
    assert home == Job(id="home", make="home", profile="home-a4", inks=("saver",), without=("icehouse-5x5",))
    assert [part.name for part in product.parts_of(home)] == ["pharaoh", "pharaoh-pieces", "pharaoh-cover"]
    assert product.languages_of(press) == ("de",)
    assert (product.languages_of(shop), shop.inks, shop.profile) == (("en", "de"), ("full", "saver"), "")
    assert (product.players, product.minutes, product.age) == ((2, 4), (20, 20), 8)


def test_a_product_ships_for_each_game_with_rules() -> None:
    products = [load_file(path) for path in built_in_files("product").values()]
    assert sorted(product.game for product in products) == sorted(built_in_files("rules"))


@pytest.mark.parametrize("names", ["{sku", "sku}", "{sku!r}", "{version:>9}"])
def test_a_naming_scheme_allows_only_names_in_braces(names: str) -> None:
    with pytest.raises(ValueError, match=r"[{}!:]"):
        placeholders(names)


def test_a_scheme_is_filled() -> None:
    assert fill_pattern("{sku}-{LANG}", {"sku": "AB", "LANG": "ES"}) == "AB-ES"


@pytest.mark.many
@pytest.mark.parametrize(
    ("day", "codes"), [("1979-12-31", ["Q106"]), ("1980-01-01", []), ("2106-12-31", []), ("2107-01-01", ["Q106"])]
)
def test_a_product_is_dated_as_a_zip_file_can_be(day: str, codes: list[str], tmp_path: Path) -> None:
    """Members of a zip file count their years from 1980; hyskos writes none of 2107 and later."""
    folder = shutil.copytree(GOOD.parent, tmp_path / "good")
    product = folder / GOOD.name
    text = product.read_text("utf-8")
    assert 'date: "2026-10-01"' in text
    product.write_text(text.replace('date: "2026-10-01"', f'date: "{day}"'), "utf-8")
    assert [finding.code for finding in read(product).findings if finding.code == "Q106"] == codes


BOARDS = Path(__file__).parents[1] / "boards"
BOX = (BOARDS / "good" / "box.yaml").read_text("utf-8")
COVER = (BOARDS / "good" / "cover.yaml").read_text("utf-8")


@pytest.fixture(name="box_path")
def save_box(tmp_path: Path) -> Path:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "my-cover.yaml").write_text(COVER.replace("art: pharaoh", "art: my-eye.svg"), "utf-8")
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9" fill="gold"/></svg>'
    )
    (tmp_path / "art" / "my-eye.svg").write_text(svg, "utf-8")
    path = tmp_path / "my-box.yaml"
    path.write_text(BOX.replace("cover: pharaoh-cover", "cover: art/my-cover.yaml"), "utf-8")
    return path


def test_a_cover_next_to_a_box_is_read_with_it(box_path: Path) -> None:
    box = load(str(box_path))
    assert (box.face.id, [*box.face.arts]) == ("small-cover", ["my-eye.svg"])
    assert box.files == ("art/my-cover.yaml", "art/my-eye.svg")


def test_the_digest_of_a_box_includes_its_cover(box_path: Path) -> None:
    before, cover = load(str(box_path)).digest, box_path.parent / "art" / "my-cover.yaml"
    cover.write_text(cover.read_text("utf-8").replace("Little Pharaoh", "Great Pharaoh"), "utf-8")
    assert load(str(box_path)).digest != before


@pytest.mark.many
@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        (COVER.replace("game: pharaoh", "game: icehouse"), "K102", "`art/my-cover.yaml` belongs to the game icehouse"),
        (COVER.replace("art: pharaoh", "art: nobody"), "V108", "art/my-cover.yaml:9:6: unknown drawing `nobody`"),
        (BOX, "K101", "expected the kind `cover`, got `box`"),
        ("kind: [", "Y005", "art/my-cover.yaml:"),
    ],
)
def test_mistakes_in_a_cover_are_reported_where_the_box_names_it(
    box_path: Path, text: str, code: str, says: str
) -> None:
    (box_path.parent / "art" / "my-cover.yaml").write_text(text, "utf-8")
    findings = [
        (finding.code, finding.line, finding.column, finding.message.render()) for finding in read(box_path).findings
    ]
    assert [(finding[0], finding[1], finding[2]) for finding in findings][:1] == [(code, 10, 8)]
    assert says in findings[0][3]


def test_a_built_in_cover_serves_every_game(box_path: Path) -> None:
    text = box_path.read_text("utf-8").replace("art/my-cover.yaml", "hyskos-cover")
    box_path.write_text(text, "utf-8")
    assert read(box_path).findings == ()
    assert set(built_in_files("cover")) >= {"hyskos-cover"}


def test_a_box_is_not_its_own_cover(box_path: Path) -> None:
    box_path.write_text(BOX.replace("cover: pharaoh-cover", f"cover: {box_path.name}"), "utf-8")
    assert [(finding.code, finding.line, finding.column) for finding in read(box_path).findings] == [("K101", 10, 8)]


def texts_of(cover: Cover) -> str:
    facts = [f"{fact.value['en']} {fact.label['en']}" for fact in cover.facts]
    return " | ".join([cover.subtitle["en"], *facts, *(paragraph.text["en"] for paragraph in cover.paragraphs)])


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    for name, rounds, alone in (("short", 8, 12), ("long", 11, 12)):
        text = built_in_files("map")["four-x"].read_text("utf-8").replace("id: four-x", f"id: {name}")
        text = text.replace("\nrounds: 10", f"\nrounds: {rounds}").replace(
            "\nsolo_rounds: 15", f"\nsolo_rounds: {alone}"
        )
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
    shutil.copy(built_in_files("box")["rolling-pyramids-box"], tmp_path / "box.yaml")
    return cover_showing(tmp_path, "short.yaml")


def cover_showing(folder: Path, *names: str) -> Path:
    lines = built_in_files("cover")["rolling-pyramids-cover"].read_text("utf-8").splitlines()
    lines = [f"shows: [{', '.join(names)}]" if line.startswith("shows:") else line for line in lines]
    path = folder / "mine.yaml"
    path.write_text("\n".join(lines).replace("id: rolling-pyramids-cover", "id: mine") + "\n", "utf-8")
    return path


def cover_of(path: Path) -> Cover:
    reading = read(path)
    assert reading.findings == ()
    assert isinstance(reading.definition, Cover)
    return reading.definition


def test_the_built_in_cover_has_the_rounds_of_its_maps() -> None:
    cover = load("rolling-pyramids-cover", "cover")
    assert isinstance(cover, Cover)
    assert "in each of 10 rounds" in texts_of(cover)
    assert "Alone you have 15 rounds" in texts_of(cover)


@pytest.mark.slow
def test_a_copy_says_those_of_the_map_that_it_shows(mine: Path) -> None:
    cover = cover_of(mine)
    assert "in each of 8 rounds" in texts_of(cover)
    assert "Alone you have 12 rounds" in texts_of(cover)
    assert "tienes 12 rondas" in cover.paragraphs[2].text["es"]


@pytest.mark.slow
def test_so_does_a_box_that_bears_it(mine: Path) -> None:
    path = mine.with_name("box.yaml")
    text = path.read_text("utf-8").replace("id: rolling-pyramids-box", "id: my-box")
    path.write_text(text.replace("cover: rolling-pyramids-cover", "cover: mine.yaml"), "utf-8")
    box = read(path).definition
    assert "Alone you have 12 rounds" in texts_of(box.face)


@pytest.mark.slow
def test_maps_that_differ_say_each_number(mine: Path) -> None:
    cover = cover_of(cover_showing(mine.parent, "long.yaml", "short.yaml", "anubian"))
    assert "in each of 8/11 rounds" in texts_of(cover)


@pytest.mark.slow
def test_the_digest_of_a_cover_includes_the_boards_it_shows(mine: Path) -> None:
    before = cover_of(mine).digest
    board = mine.with_name("short.yaml")
    board.write_text(board.read_text("utf-8").replace("\nrounds: 8", "\nrounds: 7"), "utf-8")
    assert "7 rounds" in texts_of(cover_of(mine))
    assert cover_of(mine).digest != before


@pytest.mark.slow
def test_the_files_of_a_cover_are_enough_for_an_equal_copy(mine: Path, tmp_path: Path) -> None:
    """Whoever checks a kit has the copies in it, and nothing else."""
    (tmp_path / "inks.yaml").write_text(
        'kind: inks\nid: mine-inks\nversion: "1.0"\ninks: {moss: {rgb: "#4f6b2a", cmyk: [55, 20, 95, 35]}}\n', "utf-8"
    )
    text = mine.read_text("utf-8").replace("\nground: [lapis]", "\ninks: inks.yaml\nground: [moss]")
    mine.write_text(text.replace("\nbox: rolling-pyramids-box", "\nbox: box.yaml"), "utf-8")
    cover = cover_of(mine)
    assert set(cover.files) == {"inks.yaml", "short.yaml", "box.yaml"}
    copies = tmp_path / "copies"
    copies.mkdir()
    for name in ("mine.yaml", *cover.files):
        shutil.copy(tmp_path / name, copies)
    assert cover_of(copies / "mine.yaml").digest == cover.digest


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("short.yaml", "anubian", "C955 {solo_rounds} needs a map, but this cover shows none"),
        ("{rounds}", "{round}", "C955 unknown placeholder {round}; a cover supports {rounds}, {solo_rounds}"),
    ],
)
def test_a_placeholder_without_a_value_is_found(mine: Path, before: str, after: str, message: str) -> None:
    mine.write_text(mine.read_text("utf-8").replace(before, after), "utf-8")
    lines = mine.read_text("utf-8").splitlines()
    findings = [finding for finding in read(mine).findings if finding.code == "C955"]
    assert message in [f"{finding.code} {finding.message}" for finding in findings]
    assert all("round" in lines[finding.mark.line - 1] for finding in findings)


def test_the_subtitle_of_a_map_counts_by_itself() -> None:
    board = load_file(Path(__file__).parents[1] / "boards/good/counted.yaml")
    assert board.subtitle == {"en": "5 spaces, 2 starts, 2 factories", "es": "5 espacios, 2 zonas de inicio"}


def test_players_are_those_that_the_engines_take() -> None:
    assert GAMES["rolling-pyramids"].players == (1, MOST_PLAYERS)
    assert GAMES["pharaoh"].players == (2, pharaoh.MOST_PLAYERS)
    assert GAMES["pyramydal"].players == (line.FEWEST_PLAYERS, None)
    assert GAMES["ring-race"].players == (2, len(SIDE_INKS))
    assert GAMES.keys() == built_in_files("rules").keys()


def test_a_stash_is_as_large_as_the_engine_deals_it() -> None:
    assert GAMES["pyramydal"].counts == (pieces.STASH_PER_SIZE,) * len(pieces.SIZES)


@pytest.mark.many
@pytest.mark.parametrize("large", [1, 2, 3])
@pytest.mark.parametrize("medium", [1, 2, 3])
@pytest.mark.parametrize("small", [1, 2, 3])
@pytest.mark.parametrize("colours", ["rrr", "rgb", "rrg", "rgr"])
def test_a_stack_of_three_is_worth_what_the_engine_says(large: int, medium: int, small: int, colours: str) -> None:
    stack = [(large, ord(colours[0])), (medium, ord(colours[1])), (small, ord(colours[2]))]
    try:
        points: int | None = pieces.statue([(chr(colour), pips) for pips, colour in stack]).points
    except UnlawfulError:
        points = None
    assert worth(stack) == points
    assert points is None or points in worths()


def test_leftover_pieces_score_as_at_the_end() -> None:
    assert worth([(2, 1)]) == 1
    assert worth([(3, 1), (1, 2)]) == pieces.mini_points([("r", 3), ("g", 1)])
    assert worth([(1, 1)] * 4) is None


@pytest.mark.slow
@pytest.mark.parametrize("facts", ["7", "[7]", "[{label: years of age, value: {en: '8+'}}]", "[{label: {en: 7}}]"])
def test_a_box_with_an_invalid_cover_is_still_read(facts: str, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(f"kind: cover\nid: mine\nfacts: {facts}\n", encoding="utf-8")
    box = (BOARDS / "good" / "box.yaml").read_text(encoding="utf-8").replace("cover: pharaoh-cover", "cover: mine.yaml")
    (tmp_path / "box.yaml").write_text(box, encoding="utf-8")
    assert "K109" not in {finding.code for finding in read(tmp_path / "box.yaml").findings}


@pytest.mark.slow
@pytest.mark.parametrize("starts", ["7", "[]", "{a: 1}"])
def test_a_product_with_an_invalid_board_is_still_read(starts: str, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(f"kind: map\nid: mine\nstarts: {starts}\n", encoding="utf-8")
    product = (BOARDS / "good" / "product.yaml").read_text(encoding="utf-8")
    assert "components:\n" in product
    named = product.replace("components:\n", "components:\n  - {id: mine.yaml}\n")
    (tmp_path / "product.yaml").write_text(named, encoding="utf-8")
    assert "Q120" not in {finding.code for finding in read(tmp_path / "product.yaml").findings}
