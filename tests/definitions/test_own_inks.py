"""Inks of one's own: a file beside a definition, which names them as it names those of the house."""

import os
import pickle
import re
from pathlib import Path

import pytest

from hyskos import api, data
from hyskos.definitions.findings import Finding, UnreadableError
from hyskos.definitions.inks import called, full_ink, is_own, palette, printing_ink_names
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.registry import KINDS
from hyskos.definitions.loader import load_file, read
from hyskos.definitions.reading.schema import schema
from hyskos.generators.orders.renderers import kinds as printed_kinds
from tests.cli.shown import inks

FACTION = (data.ROOT / "factions" / "bastet.yaml").read_text(encoding="utf-8")
LINE = FACTION.split("\n").index("colour: brick") + 1
SETS = (data.ROOT / "pieces" / "pharaoh-pieces.yaml").read_text(encoding="utf-8")
ART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" fill="{}"/></svg>'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "my-inks.yaml").write_text(inks(), encoding="utf-8")
    return tmp_path


def faction(folder: Path, colour: str = "coral", file: str = "my-inks.yaml", emblem: str = "cat") -> Path:
    path = folder / "herons.yaml"
    lines = f"colour: {colour}\ninks: {file}\nemblem: {emblem}"
    path.write_text(re.sub("colour: brick.*\nemblem: cat", lines, FACTION, flags=re.DOTALL), encoding="utf-8")
    return path


def only_finding(path: Path) -> Finding:
    (finding,) = read(path).findings
    return finding


def load_own_faction(path: Path) -> Faction:
    definition = load_file(path)
    assert isinstance(definition, Faction)
    return definition


def test_the_example_in_the_guide_is_valid(folder: Path) -> None:
    assert not read(folder / "my-inks.yaml").findings


def test_a_custom_ink_is_self_contained(folder: Path) -> None:
    colour = load_own_faction(faction(folder)).colour
    assert (called(colour), is_own(colour), is_own("gold")) == ("coral", True, False)
    ink = full_ink(colour)
    assert (ink.name, ink.rgb, ink.cmyk) == ("coral", (0xE2 / 255, 0x58 / 255, 0x3E / 255), (0, 0.75, 0.75, 0.05))
    assert pickle.loads(pickle.dumps(colour)) == colour  # what a worker gets


def test_fractions_of_per_cent_survive_the_spelling() -> None:
    spelt = printing_ink_names({"odd": {"rgb": "#102030", "cmyk": [33.3, 0.125, 1e-7, 12]}})["odd"]
    ink = full_ink(spelt)
    assert ink.cmyk == (33.3 / 100, 0.125 / 100, 1e-7 / 100, 0.12)


@pytest.mark.parametrize("name", ["coral=", "coral=zz0000/0/0/0/0", "coral=f06a4f/0/70", "coral=f06a4f/0/70/65/x", "="])
def test_an_invalid_spelling_is_not_an_ink(name: str) -> None:
    assert full_ink(name) is None


def test_two_boards_may_have_inks_of_one_name(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other")
    (other / "my-inks.yaml").write_text(inks().replace("#e2583e", "#d04f80"), encoding="utf-8")
    first, second = load_own_faction(faction(folder)), load_own_faction(faction(other))
    assert called(first.colour) == called(second.colour)
    assert full_ink(first.colour) != full_ink(second.colour)
    assert first.digest != second.digest  # the stamp tells them apart


def test_pieces_and_score_sheets_accept_custom_inks_and_tints(folder: Path) -> None:
    (folder / "pieces.yaml").write_text(SETS.replace("ink: brick", "ink: coral@60") + "inks: my-inks.yaml\n", "utf-8")
    pieces = load_file(folder / "pieces.yaml")
    assert [called(set_.ink) for set_ in pieces.sets] == ["coral@60", "jade", "sky", "yellow"]
    sheet = (data.ROOT / "score-sheets" / "pyramydal-score.yaml").read_text(encoding="utf-8")
    (folder / "sheet.yaml").write_text(sheet.replace("ink: jade", "ink: moss") + "inks: my-inks.yaml\n", "utf-8")
    scores = load_file(folder / "sheet.yaml")
    assert scores.taken is not None
    assert "moss" in [called(colour.ink) for colour in scores.taken.colours]


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("kind", printed_kinds())
def test_every_printed_kind_may_have_custom_inks(kind: str, folder: Path) -> None:
    shipped = sorted((data.ROOT / KINDS[kind].folder).glob("*.yaml"))[0]
    path = folder / shipped.name
    path.write_text(shipped.read_text(encoding="utf-8") + "inks: my-inks.yaml\n", encoding="utf-8")
    definition = load_file(path)
    assert definition.files == ("my-inks.yaml",)
    assert definition.digest != load_file(shipped).digest
    path.write_text(shipped.read_text(encoding="utf-8") + "inks: our-inks.yaml\n", encoding="utf-8")
    assert only_finding(path).code == "Y001"


def test_every_field_that_names_an_ink_is_looked_at() -> None:
    """A schema says "a name in data/inks" where a definition names an ink, and lists none."""
    fields = {kind: sorted(field for field, _ in ink_fields(schema(kind))) for kind in sorted(KINDS)}
    assert {kind: names for kind, names in fields.items() if names} == {
        kind: sorted(place.removesuffix(".*").rpartition(".")[2] for place in row.inks)
        for kind, row in KINDS.items()
        if row.inks
    }
    assert not [part for kind in sorted(KINDS) for _, part in ink_fields(schema(kind)) if "enum" in part]


def ink_fields(part: object) -> list[tuple[str, dict[str, object]]]:
    if not isinstance(part, dict):
        return [field for each in part for field in ink_fields(each)] if isinstance(part, list) else []
    inner = [field for value in part.values() for field in ink_fields(value)]
    named = part.get("properties", {})
    return inner + [(key, field) for key, field in named.items() if "a name in data/inks" in str(field)[:200]
                    and "properties" not in field and "properties" not in field.get("items", {})]  # fmt: skip


def test_art_uses_the_inks_of_its_definition(folder: Path) -> None:
    (folder / "heron.svg").write_text(ART.format("moss@38"), encoding="utf-8")
    definition = load_own_faction(faction(folder, emblem="heron.svg"))
    assert called(definition.arts["heron.svg"].shapes[0].fill or "") == "moss@38"
    assert sorted(definition.files) == ["heron.svg", "my-inks.yaml"]
    alone = folder / "alone.yaml"
    alone.write_text(FACTION.replace("emblem: cat", "emblem: heron.svg"), encoding="utf-8")
    assert only_finding(alone).code == "V107"  # who brings no inks has none


@pytest.mark.many
@pytest.mark.parametrize(
    ("colour", "code", "message", "hint"),
    [
        ("corals", "Y104", "unknown ink `corals`", "did you mean `coral`?"),
        ("bricks", "Y104", "unknown ink `bricks`", "did you mean `brick`?"),
        ("cut", "Y104", "unknown ink `cut`", ""),
        ("registration", "Y104", "unknown ink `registration`", ""),
        ("coral@38", "Y106", "expected lower-case letters", ""),
        ("Coral", "Y106", "expected lower-case letters", ""),
        ('"coral=f06a4f/0/70/65/0"', "Y106", "expected lower-case letters", ""),
        ("[coral]", "Y103", "expected text", ""),
    ],
)
def test_an_unknown_ink_is_found_at_its_place(folder: Path, colour: str, code: str, message: str, hint: str) -> None:
    finding = only_finding(faction(folder, colour))
    assert (finding.code, finding.line, finding.column) == (code, LINE, 9)
    assert message in str(finding.message)
    assert str(finding.hint or "") == hint or not hint


@pytest.mark.parametrize(("ink", "message"), [("coral@0", "coral@1 to coral@100"), ("coral@101", "invalid tint")])
def test_a_tint_is_one_to_a_hundred_per_cent(folder: Path, ink: str, message: str) -> None:
    (folder / "pieces.yaml").write_text(SETS.replace("ink: brick", f"ink: {ink}") + "inks: my-inks.yaml\n", "utf-8")
    finding = only_finding(folder / "pieces.yaml")
    assert finding.code == "P903"
    assert message in str(finding.message)


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(
    ("file", "code", "message"),
    [
        ("nowhere.yaml", "Y001", "no such file"),
        ("../my-inks.yaml", "I101", "not in the folder"),
        ("/etc/hostname", "I101", "not in the folder"),
        ("C:/my-inks.yaml", "I101", "not in the folder"),
        ("away.yaml", "I101", "not in the folder"),
        (".", "I101", "not in the folder"),
        ("below", "Y001", "a folder"),
        ("circle.yaml", "Y001", "symbolic link"),
        ("pipe.yaml", "Y001", "a pipe"),
        ("herons.yaml", "Y111", "expected the kind `inks`, got `faction`"),
        ("empty.yaml", "Y012", "empty.yaml: the file is empty"),
        ("binary.yaml", "Y003", "binary.yaml: this is not a text file"),
        ("card.yaml", "Y111", "expected the kind `inks`, got `card`"),
        ("bare.yaml", "Y102", "bare.yaml:1:1: `inks` is missing"),
        ("list.yaml", "Y103", "list.yaml:4:7: expected a mapping"),
        ("nobody.yaml", "Y107", "nobody.yaml:4:7: too few keys"),
        ("taken.yaml", "I102", "taken.yaml:4:8: `gold` is a built-in ink"),
        ('""', "Y106", "empty"),
        ("7", "Y103", "expected text"),
    ],
)
def test_a_file_of_inks_that_cannot_be_used_is_one_finding(folder: Path, file: str, code: str, message: str) -> None:
    (folder / "below").mkdir()
    (folder / "away.yaml").symlink_to("/etc/hostname")
    os.mkfifo(folder / "pipe.yaml")
    (folder / "circle.yaml").symlink_to(folder / "circle.yaml")
    (folder / "empty.yaml").write_text("", encoding="utf-8")
    (folder / "binary.yaml").write_bytes(b"\0\1")
    (folder / "card.yaml").write_text("kind: card\n", encoding="utf-8")
    for name, rest in (("bare", ""), ("list", "inks: [gold]\n"), ("nobody", "inks: {}\n")):
        (folder / f"{name}.yaml").write_text(f'kind: inks\nid: a\nversion: "1"\n{rest}', encoding="utf-8")
    ink = '{rgb: "#c0a020", cmyk: [20, 30, 90, 5]}'
    (folder / "taken.yaml").write_text(f'kind: inks\nid: a\nversion: "1"\ninks: {{gold: {ink}}}\n', encoding="utf-8")
    (folder / "heron.svg").write_text(ART.format("moss"), encoding="utf-8")  # its inks are not asked for then
    finding = only_finding(faction(folder, file=file, emblem="heron.svg"))
    assert (finding.code, finding.line, finding.column) == (code, LINE + 1, 7)
    assert message in str(finding.message)


def test_a_copy_of_the_built_in_inks_changes_nothing(folder: Path) -> None:
    """The house's own file is sound wherever it lies, and brings nothing new."""
    house = (data.ROOT / "inks" / "hyskos.yaml").read_text(encoding="utf-8")
    (folder / "my-inks.yaml").write_text(house, encoding="utf-8")
    assert not read(folder / "my-inks.yaml").findings
    assert load_own_faction(faction(folder, "brick")).colour == "brick"
    (folder / "my-inks.yaml").write_text(house.replace('"#b5482a"', '"#b5482b"'), encoding="utf-8")
    findings = read(folder / "my-inks.yaml").findings
    assert len([finding for finding in findings if finding.code == "I102"]) == len(palette())


@pytest.mark.slow
def test_reserved_words_are_valid_names_of_inks(folder: Path) -> None:
    ink = '{rgb: "#c0a020", cmyk: [20, 30, 90, 5]}'
    names = ("true", "null", "no", "inks", "kind", "colour", "saver", "full", "all", "cyan", "constructor")
    lines = "\n".join(f"  {name}: {ink}" for name in names)
    (folder / "my-inks.yaml").write_text(f'kind: inks\nid: a\nversion: "1"\ninks:\n{lines}\n', encoding="utf-8")
    assert not read(folder / "my-inks.yaml").findings
    assert called(load_own_faction(faction(folder, "saver")).colour) == "saver"
    assert only_finding(faction(folder, "true")).code == "Y103"
    assert called(load_own_faction(faction(folder, '"true"')).colour) == "true"


@pytest.mark.slow
def test_at_most_five_hundred_inks(folder: Path) -> None:
    def table(count: int) -> str:
        ink = '{rgb: "#c0a020", cmyk: [20, 30, 90, 5]}'
        lines = "\n".join(f"  ink-{n}: {ink}" for n in range(count))
        return f'kind: inks\nid: a\nversion: "1"\ninks:\n{lines}\n'

    (folder / "my-inks.yaml").write_text(table(500), encoding="utf-8")
    assert called(load_own_faction(faction(folder, "ink-499")).colour) == "ink-499"
    assert str(only_finding(faction(folder, "ink-4999")).hint) == "did you mean `ink-499`?"
    (folder / "my-inks.yaml").write_text(table(501), encoding="utf-8")
    assert only_finding(folder / "my-inks.yaml").code == "Y107"
    assert only_finding(faction(folder, "ink-1")).code == "Y107"


def test_a_text_cannot_name_a_file_of_inks(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It lies in no folder, also not in the one that the program runs in."""
    monkeypatch.chdir(folder)
    text = faction(folder).read_text(encoding="utf-8")
    (finding,) = api.check(text)
    assert (finding.code, finding.line, finding.column) == ("I101", LINE + 1, 7)
    assert str(finding.message) == "this text is not saved in a file, so `my-inks.yaml` cannot be next to it"
    with pytest.raises(UnreadableError):
        api.loads(text)
    (folder / "heron.svg").write_text(ART.format("gold"), encoding="utf-8")
    (finding,) = api.check(FACTION.replace("emblem: cat", "emblem: heron.svg"))
    assert finding.code == "V109"


@pytest.mark.slow
def test_the_library_draws_a_file_with_custom_inks(folder: Path) -> None:
    document = api.draw(api.load(faction(folder)))
    assert b"#e2583e" in api.write_svg(document)[0]
