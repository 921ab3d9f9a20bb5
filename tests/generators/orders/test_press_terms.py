"""What an order puts in the place of a printer's terms: the level of PDF/X and the output profile."""

from pathlib import Path
from typing import Any

from hyskos.generators.orders.press_terms import with_press_terms
from tests.generators.orders.test_building import HEAD, HOME, LONGPACK


def test_an_order_puts_its_own_terms_in_the_place_of_the_printers_and_says_so(tmp_path: Path) -> None:
    own = tmp_path / "House paper.icc"
    own.write_bytes(len(HEAD).to_bytes(4, "big") + HEAD[4:8] + b"\2" + HEAD[9:])

    def terms(level: Any, icc: Path | None) -> tuple[str, object, object]:
        profile = with_press_terms(LONGPACK, level, icc)
        assert profile.press
        return profile.name, profile.press.level, profile.press.icc

    assert with_press_terms(HOME, None, None) == HOME  # who asks for nothing is refused nothing
    assert terms("x1a03", None) == ("longpack", "x1a03", None)  # that is what the printer takes already
    assert terms("x4", None) == ("longpack-x4", "x4", None)
    assert terms(None, own) == ("longpack-house-paper", "x1a03", str(own))
    assert terms("x4", own) == ("longpack-x4-house-paper", "x4", str(own))
