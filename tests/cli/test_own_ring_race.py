"""A ring race under another name: a ring, its pieces, a cover and a box of one's own that name each other."""

import zipfile
from pathlib import Path

import pytest

from hyskos.cli.main import execute

DATA = Path(__file__).parents[2] / "data"
INKS = """kind: inks
id: river-inks
version: "1.0"
inks:
  coral: {rgb: "#e2583e", cmyk: [0, 75, 75, 5]}
  moss: {rgb: "#4f6b2a", cmyk: [55, 20, 95, 35]}
"""
PRODUCT = """kind: product
id: nile
game: ring-race
version: "1.0"
provenance: final
title: {es: Carrera del Nilo, fr: La course du Nil}
subtitle: {es: Coral contra Musgo, fr: Corail contre Mousse}
languages: [es, fr]
publisher: Ediciones Ñandú
copyright: © Ediciones Ñandú
sku: NILE
names: "{sku}_{component}_{side}_{LANG}_v{version}"
components:
  - {id: ring.yaml}
  - {id: pieces.yaml}
  - {id: cover.yaml}
  - {id: box.yaml}
jobs:
  - {id: home, make: home, profile: home-a4, inks: [saver], include: [sources]}
  - {id: shop, make: shop, shop: itch-io, include: [sources]}
"""
TITLES = ("en: Ring race, es: Carrera del anillo", "es: Carrera del Nilo, fr: La course du Nil")
SIDES = (("en: Gold, es: Oro", "es: Coral, fr: Corail"), ("en: Onyx, es: Ónice", "es: Musgo, fr: Mousse"))


def taken(name: str, *changes: tuple[str, str]) -> str:
    """Take a file that ships, with words changed in it."""
    text = (DATA / name).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text.replace("{en: ", "{fr: ").replace(" en: ", " fr: ")  # sold in France: English stands for French


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    inks = ("\ngame: ring-race\n", "\ngame: ring-race\ninks: inks.yaml\n")
    coloured = (
        ("es: Coral, fr: Corail}", "es: Coral, fr: Corail}\n    ink: coral"),
        ("fr: Mousse}", "fr: Mousse}\n    ink: moss"),
    )
    files = {
        "inks.yaml": INKS,
        "nile.yaml": PRODUCT,
        "ring.yaml": taken("boards/ring-18.yaml", ("id: ring-18", "id: nile-ring"), inks, *SIDES, *coloured),
        "pieces.yaml": taken(
            "pieces/ring-race-pieces.yaml", ("id: ring-race-pieces", "id: nile-pieces"), inks, TITLES,
            ("ink: gold, title: {en: Gold, es: Oro}", "ink: coral, title: {es: Coral, fr: Corail}"),
            ("ink: black@80, title: {en: Onyx, es: Ónice}", "ink: moss, title: {es: Musgo, fr: Mousse}"),
        ),
        "cover.yaml": taken(
            "covers/ring-race-cover.yaml", ("id: ring-race-cover", "id: nile-cover"), TITLES,
            ("shows: [ring-18, ring-race-pieces]", "shows: [ring.yaml, pieces.yaml]"),
            ("box: ring-race-box", "box: box.yaml"),
        ),
        "box.yaml": taken(
            "boxes/ring-race-box.yaml", ("id: ring-race-box", "id: nile-box"),
            ("cover: ring-race-cover", "cover: cover.yaml"),
        ),
    }  # fmt: skip
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.proof
def test_what_was_just_built_is_what_was_made_and_its_sources_can_be_checked(folder: Path) -> None:
    """docs/guides/product.md: copies of your own YAML files lie in `sources/` where a job includes them.

    The box names a cover that names the box and shows boards with inks: in a kit each stands with all of them.
    """
    assert execute(["product", "build", "nile.yaml", "--lang", "es", "--workers", "1", "-o", "."]) == 0
    for job in ("home", "shop"):
        kit = f"nile_{job}_es.zip"
        assert execute(["kit", "verify", kit]) == 0
        with zipfile.ZipFile(kit) as archive:
            sources = [name for name in archive.namelist() if name.startswith("sources/")]
            for name in sources:
                archive.extract(name, job)
        assert "sources/ring-race_nile/inks.yaml" in sources  # of what the cover shows: it names none itself
        for name in sources:
            assert execute(["check", f"{job}/{name}"]) == 0, name
        assert execute(["check", f"{job}/sources"]) == 0  # each file lies there once


@pytest.mark.slow
def test_rules_without_a_language_call_the_sides_as_its_board_does(folder: Path) -> None:
    """README: the booklet tells of the ring that is ordered with it. In the French box nobody is called Musgo."""
    orders = ["export", "ring.yaml", "ring-race-rules", "--format", "svg"]
    for lang, inside, outside in (("fr", "Mousse", "Musgo"), ("es", "Musgo", "Mousse")):
        assert execute([*orders, "--lang", lang, "-o", lang]) == 0
        told = "".join(path.read_text("utf-8") for path in sorted(Path(lang).glob("ring-race-rules*.svg")))
        assert (inside in told, outside in told) == (True, False)
