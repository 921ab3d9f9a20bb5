"""Files that `hyskos new` writes are in the languages of their project, and so is what `export` prints by itself."""

from pathlib import Path

import pytest

from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_file
from hyskos.definitions.project import Project
from hyskos.definitions.reading.document import parse
from hyskos.definitions.reading.schema import texts
from hyskos.definitions.reading.source import read_source
from hyskos.definitions.starter_texts import UNTRANSLATED, placeholders
from hyskos.generators.words import name_of_game
from hyskos.publishing.edition.printed_definitions import as_printed
from tests.cli.printer_orders import english, hyskos

_english = pytest.fixture(english, autouse=True)
COPIED = {"faction": "bastet", "grid": "pharaoh", "ring": "ring-18", "box": "pharaoh-box", "card": "pyramydal-card"}
WRITTEN = ("map", "cover", "box", "card", "booklet")


@pytest.fixture(autouse=True)
def _project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert hyskos("new", "project", "valley", "--languages", "de,ca").code == 0
    monkeypatch.chdir(tmp_path / "valley")


def spoken(path: Path) -> set[tuple[str, ...]]:
    """Give the languages of each text of a file."""
    document = parse(read_source(path))
    return {tuple(told) for _path, told in texts(document.data, document.data["kind"])}


def test_a_new_project_and_all_that_begins_in_it_are_in_its_languages_without_findings() -> None:
    for kind in WRITTEN:
        assert hyskos("new", kind, f"my-{kind}").code == 0
    for kind, like in COPIED.items():
        assert hyskos("new", kind, f"copy-{kind}", "--like", like).code == 0
    paths = [path for path in Path().glob("*.yaml") if path.name != "hyskos.yaml"]
    assert len(paths) == 2 + len(WRITTEN) + len(COPIED)
    for path in paths:
        assert spoken(path) == {("de", "ca")}, path
        assert hyskos("check", str(path)).code == 0


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["faction", "grid", "ring", "box", "cover", "card", "booklet"])
def test_a_copy_of_whatever_ships_has_room_for_its_untranslated_texts(kind: str) -> None:
    for like in shipped(kind):
        assert hyskos("new", kind, f"my-{like}", "--like", like).code == 0
        assert hyskos("check", f"my-{like}.yaml").code == 0, like


def test_a_copy_keeps_the_languages_that_it_has_and_takes_built_in_words() -> None:
    Path("hyskos.yaml").write_text("kind: project\nid: v\ntitle: {es: V}\nlanguages: [es, pl]\n", "utf-8")
    assert hyskos("new", "faction", "mine", "--like", "bastet").code == 0
    mine, theirs = load_file(Path("mine.yaml")), load_file(shipped("faction")["bastet"])
    assert mine.ability.text["es"] == theirs.ability.text["es"]
    assert mine.ability.text["pl"] == UNTRANSLATED + theirs.ability.text["en"]
    assert not mine.units[0].title["pl"].startswith(UNTRANSLATED)  # as on the map


@pytest.mark.parametrize(("languages", "code"), [("xx", 2), ("German", 2), ("de,,en", 2), ("de, en,de", 0)])
def test_languages_of_a_project_are_codes_that_commas_separate(languages: str, code: int) -> None:
    assert hyskos("new", "project", "other", "--languages", languages).code == code
    if code == 0:
        assert "languages: [de, en]" in Path("other/hyskos.yaml").read_text("utf-8")


def test_export_prints_in_the_first_language_of_the_project_unless_it_is_in_that_of_the_messages() -> None:
    assert hyskos("export", "valley-map.yaml", "-f", "svg", "-o", "a").code == 0
    assert {path.stem.rpartition("_")[2] for path in Path("a").iterdir()} == {"de"}
    Path("hyskos.yaml").write_text("kind: project\nid: v\ntitle: {es: V}\nlanguages: [es, en]\n", "utf-8")
    assert hyskos("export", "valley-map.yaml", "-f", "svg", "-o", "b").code == 0
    assert {path.stem.rpartition("_")[2] for path in Path("b").iterdir()} == {"en"}
    Path("hyskos.yaml").unlink()
    assert hyskos("export", "valley-map.yaml", "-f", "svg", "-o", "c").code == 0
    assert {path.stem.rpartition("_")[2] for path in Path("c").iterdir()} == {"de"}  # what the map speaks


def test_a_language_that_nothing_is_in_has_a_way_to_be_there() -> None:
    refused = hyskos("export", "valley-map.yaml", "--lang", "pl")
    assert refused.code == 2
    assert "hyskos new words pl" in refused.err
    assert "new words" not in hyskos("export", "valley-map.yaml", "--lang", "zz").err


def test_boards_bear_the_title_of_their_project_and_not_the_name_of_a_game_that_ships(tmp_path: Path) -> None:
    assert hyskos("new", "card", "back", "--like", "rolling-pyramids-card-back").code == 0
    assert hyskos("new", "card", "front").code == 0
    lone = tmp_path / "lone.yaml"
    lone.write_text(Path("back.yaml").read_text("utf-8").replace("id: back", "id: lone"), "utf-8")
    for file in ("back.yaml", "front.yaml", "valley-map.yaml", "valley-faction.yaml"):
        drawn = [export_with_title(file, title) for title in ("Valley", "Hills")]
        assert drawn[0] != drawn[1], file
        assert name_of_game(as_printed(load_file(Path(file))), "de") == "Hills"
    assert name_of_game(as_printed(load_file(lone)), "de") == "Back"
    assert (
        name_of_game(as_printed(load_file(shipped("card")["rolling-pyramids-card-back"])), "de") == "Rolling Pyramids"
    )


def export_with_title(file: str, title: str) -> list[bytes]:
    """Print a file in a project of this title."""
    Path("hyskos.yaml").write_text(f"kind: project\nid: v\ntitle: {{de: {title}, ca: {title}}}\n", "utf-8")
    assert hyskos("export", file, "-f", "svg", "-o", title).code == 0
    return [path.read_bytes() for path in sorted(Path(title).iterdir())]


def product() -> str:
    """Write a product of all kinds that begin with placeholders."""
    for kind in WRITTEN[1:]:
        assert hyskos("new", kind, f"my-{kind}").code == 0
    assert hyskos("new", "product", "mine").code == 0
    return Path("mine.yaml").read_text("utf-8")


def findings(*words: str) -> list[str]:
    """Give file and line of each placeholder that a command finds."""
    lines = [line for line in hyskos(*words).err.splitlines() if line.split()[1:2] == ["Q127"]]
    return [":".join(line.split(":")[:2]) for line in lines]


@pytest.mark.slow
@pytest.mark.parametrize("languages", ["en", "es", "de", "ca"])
def test_every_placeholder_of_a_product_is_found_at_its_line_until_it_is_replaced(languages: str) -> None:
    Path("hyskos.yaml").write_text(
        f"kind: project\nid: v\ntitle: {{{languages}: V}}\nlanguages: [{languages}]\n", "utf-8"
    )
    for path in Path().glob("valley-*.yaml"):
        path.unlink()
    assert hyskos("new", "map", "valley-map").code == 0
    product()
    files = [path for path in Path().glob("*.yaml") if path.name not in ("hyskos.yaml",)]
    wanted = {
        f"{path.name}:{n}"
        for path in files
        for n, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if not line.startswith("#") and any(text in line for text in (*placeholders(), UNTRANSLATED))
    }
    assert {one.partition(":")[0] for one in wanted} >= {
        "mine.yaml",
        "my-card.yaml",
        "my-cover.yaml",
        "my-booklet.yaml",
    }
    assert set(findings("product", "check", "mine.yaml")) == wanted
    for path in files:
        text = path.read_text("utf-8").replace(UNTRANSLATED, "")
        for one in placeholders():
            text = text.replace(one, "Done")
        path.write_text(text, "utf-8")
    assert findings("product", "check", "mine.yaml") == []


@pytest.mark.slow
def test_a_product_with_placeholders_is_built_and_they_are_shown() -> None:
    text = product()
    Path("mine.yaml").write_text(text.partition("jobs:")[0] + "jobs: [{id: shop, make: shop}]\n", "utf-8")
    assert findings("product", "build", "mine.yaml", "-o", "built")
    assert [path.name for path in Path("built").iterdir()] == ["mine_shop.zip"]


def test_titles_of_a_project_are_those_of_its_file() -> None:
    assert Project(Path()).title == {"de": "Valley", "ca": "Valley"}
    assert Project(Path()).languages == ("de", "ca")
    Path("hyskos.yaml").write_text("- kind\n", "utf-8")
    assert (Project(Path()).title, Project(Path()).languages) == ({}, ())
