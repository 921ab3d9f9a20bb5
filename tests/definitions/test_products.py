"""Products: numbers of articles, naming schemes, and what a product file becomes."""

import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.kinds.product import Job, Part, Product, as_ean, check_digit, filled, placeholders
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_file, read

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
    assert isinstance(product, Product)
    assert product.parts[:2] == (Part("pharaoh", 1, "BRD"), Part("pharaoh-pieces", 2))
    home, press, shop = product.jobs
    assert home == Job(id="home", make="home", profile="home-a4", inks=("saver",), without=("icehouse-5x5",))
    assert [part.name for part in product.parts_of(home)] == ["pharaoh", "pharaoh-pieces", "pharaoh-cover"]
    assert product.languages_of(press) == ("de",)
    assert (product.languages_of(shop), shop.inks, shop.profile) == (("en", "de"), ("full", "saver"), "")
    assert (product.players, product.minutes, product.age) == ((2, 4), (20, 20), 8)


def test_a_product_ships_for_each_game_with_rules() -> None:
    products = [load_file(path) for path in shipped("product").values()]
    assert sorted(one.game for one in products) == sorted(shipped("rules"))


@pytest.mark.parametrize("names", ["{sku", "sku}", "{sku!r}", "{version:>9}"])
def test_a_scheme_with_more_than_names_in_braces_is_refused(names: str) -> None:
    with pytest.raises(ValueError, match=r"[{}!:]"):
        placeholders(names)


def test_a_scheme_is_filled() -> None:
    assert filled("{sku}-{LANG}", {"sku": "AB", "LANG": "ES"}) == "AB-ES"


@pytest.mark.many
@pytest.mark.parametrize(
    ("day", "codes"),
    [("1979-12-31", ["Q106"]), ("1980-01-01", []), ("2106-12-31", []), ("2107-01-01", ["Q106"])],
)
def test_a_product_is_dated_as_a_zip_file_can_be(day: str, codes: list[str], tmp_path: Path) -> None:
    """Members of a zip file count their years from 1980; hyskos writes none of 2107 and later."""
    folder = shutil.copytree(GOOD.parent, tmp_path / "good")
    product = folder / GOOD.name
    text = product.read_text("utf-8")
    assert 'date: "2026-10-01"' in text
    product.write_text(text.replace('date: "2026-10-01"', f'date: "{day}"'), "utf-8")
    assert [finding.code for finding in read(product).findings if finding.code == "Q106"] == codes
