"""Factions without upgrade pairs, devices or heroes: their boards say nothing of what they lack."""

from dataclasses import replace

import pytest

from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_faction
from hyskos.generators import typography
from hyskos.generators.boards.player_board.player_board import draw
from hyskos.generators.boards.shared.cells import RING
from hyskos.generators.boards.shared.style import STYLES
from hyskos.generators.drawing import Field, Text, walk_groups
from hyskos.generators.words import words
from tests.generators.boards.test_player_board import leaves


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("ink", STYLES)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lacking", ["pairs", "devices", "both", "heroes"])
def test_what_a_faction_lacks_has_no_heading_and_no_zone(lacking: str, lang: str, ink: str) -> None:
    """Every area that is left holds something to write into, and nothing leaves the board or lies on another field."""
    faction, text = load_faction("anubian"), words("rolling-pyramids", lang) | words("player-board", lang)
    pairs_, devices_ = lacking in ("pairs", "both"), lacking in ("devices", "both")
    less = replace(
        faction,
        upgrade_pairs=0 if pairs_ else faction.upgrade_pairs,
        devices=() if devices_ else faction.devices,
        hero_slots=() if lacking == "heroes" else faction.hero_slots,
    )
    drawing = draw(less, lang=lang, ink=ink)
    said = {item.text for item in leaves(drawing) if isinstance(item, Text)}
    heads = {key: typography.titling(text[key])[0] in said for key in ("panel.devices", "factory.upgrades")}
    assert heads == {"panel.devices": not devices_, "factory.upgrades": not pairs_}
    assert (typography.titling(text["factory.heroes"])[0] in said) == (lacking != "heroes")
    assert (text["pair"] in said, text["built"] in said) == (not pairs_, not devices_)
    whole = [item.id for item in leaves(draw(faction, lang=lang, ink=ink)) if isinstance(item, Field)]
    gone = {"pairs": ("upgrade-",), "devices": ("device-",), "both": ("upgrade-", "device-"), "heroes": ("hero-",)}
    kept = [item.id for item in leaves(drawing) if isinstance(item, Field)]
    assert kept == [one for one in whole if not one.startswith(gone[lacking])]


@pytest.mark.many
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_rings_stand_below_the_words_of_devices_that_have_the_width_for_themselves(lang: str, count: int) -> None:
    """Whoever circles a ring sees beside it what it builds: no ring is farther from its words than two rings."""
    faction = load_faction("bastet")
    drawing = draw(replace(faction, upgrade_pairs=0, devices=faction.devices[:count]), lang=lang)
    for device in faction.devices[:count]:
        (card,) = (one for one, _ in walk_groups(drawing.items) if one.id == f"device-{device.id}")
        texts = [one for one in card.items if isinstance(one, Text)]
        rings = [one for one in card.items if isinstance(one, Field)]
        assert len(rings) == 3
        assert all(texts[-1].y < one.y < texts[-1].y + 2 * RING for one in rings)
        assert texts[0].x - 0.1 < rings[0].x < texts[0].x + RING
