"""`hyskos new` and `hyskos schema`: what they write has no findings, and no file is lost."""

import contextlib
import io
import json
import os
import re
import shlex
from dataclasses import replace
from pathlib import Path

import pytest

from hyskos import data
from hyskos.cli.main import execute
from hyskos.companion.starters import COMMENTS, NOT_DESCRIBED, copied_lines
from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.product import Product
from hyskos.definitions.kinds.registry import KINDS as SCHEMAS
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.languages import LANGUAGES, activate
from hyskos.definitions.loader import load_file
from tests.cli.command_line import Capture, Patch

pytestmark = pytest.mark.slow

OWN = ("box", "cover", "card", "booklet")
KINDS = ("map", "faction", "grid", "ring", *OWN)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)


COMMENT = re.compile(r"(?:^|(?<=\s))#(?!:| yaml-language-server) *(.+)$", re.MULTILINE)
SAID_ALIKE = re.compile(r"A[0-9]+|hyskos (combat|table) .*|[a-z]+:( [\[{\"0-9].*| \S+)?|- {.*")
"""Comments that are no sentences of a language: rulings, commands, lines of YAML to take."""


@pytest.mark.wide
@pytest.mark.parametrize("kind", [*KINDS, "product", "project"])
def test_comments_speak_the_language_of_the_reader_and_fit_a_line(kind: str, request: pytest.FixtureRequest) -> None:
    reply: dict[str, list[str]] = {}
    for lang in LANGUAGES:
        Path(lang).mkdir()
        request.addfinalizer(lambda: activate(LANGUAGES[0]))
        activate(lang)
        with contextlib.chdir(lang):
            assert execute(["new", kind, "mine", "--lang", lang]) == 0
            assert execute(["check", "--lang", lang, *map(str, Path().rglob("*.yaml"))]) == 0
            texts = [path.read_text("utf-8") for path in sorted(Path().rglob("*.yaml"))]
        assert max(len(line) for text in texts for line in text.splitlines()) <= 120
        reply[lang] = [match[1] for text in texts for match in COMMENT.finditer(text)]
    assert len({len(comments) for comments in reply.values()}) == 1
    assert all(reply.values())
    for first, other in zip(reply["en"], reply["es"], strict=True):
        assert first != other or SAID_ALIKE.fullmatch(first)


def test_every_copied_comment_has_a_translation() -> None:
    described = {*NOT_DESCRIBED}
    texts = []
    for kind in ("faction", "grid", "ring", *OWN):
        for path in (data.ROOT / SCHEMAS[kind].folder).glob("*.yaml"):
            text = path.read_text("utf-8")
            copied = text[text.index("kind:") :] if kind in described else text
            texts.append("\n".join(copied_lines(copied.splitlines())))
    comments = {match[1] for text in texts for match in COMMENT.finditer(text)}
    exceptions = {  # stand behind values that are written anew
        "the layout of the sheet; the ability has its own",
        "the documents name the faction and print no ability",
    }
    assert {comment for comment in comments if not SAID_ALIKE.fullmatch(comment)} - exceptions <= {*COMMENTS}


@pytest.mark.wide
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_has_no_findings_and_its_schema_beside_it(kind: str, capsys: Capture) -> None:
    assert execute(["new", kind, f"my-{kind}"]) == 0
    assert capsys.readouterr() == (f"my-{kind}.yaml\n", "")
    written = Path(f"my-{kind}.yaml")
    assert written.read_text("utf-8").startswith(f"# yaml-language-server: $schema={kind}.schema.json\n")
    assert json.loads(Path(f"{kind}.schema.json").read_text("utf-8"))["properties"]["kind"]["const"] == kind
    assert execute(["check", str(written)]) == 0
    assert load_file(written).id == f"my-{kind}"


def test_a_project_is_played_from_its_first_minute(capsys: Capture, monkeypatch: Patch) -> None:
    files = [f"my-game/{name}.yaml" for name in ("hyskos", "my-game-map", "my-game-faction")]
    assert execute(["new", "project", "my-game"]) == 0
    assert capsys.readouterr() == ("".join(f"{file}\n" for file in files), "")
    reply = Path("my-game/hyskos.yaml")
    reply.write_text(reply.read_text("utf-8").replace("My Game", "Our Game"), "utf-8")
    assert execute(["new", "project", "my-game"]) == 2
    assert "my-game/hyskos.yaml exists already" in capsys.readouterr().err
    monkeypatch.chdir("my-game")
    typed = [line[1:].split() for line in Path("hyskos.yaml").read_text("utf-8").splitlines() if "# " in line]
    fight = next(words[1:] for words in typed if words[:2] == ["hyskos", "combat"])
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    evening = next(words[1:] for words in typed if words[:2] == ["hyskos", "table"])
    for words in (fight, evening, ["check"], ["new", "map", "isle", "--force"]):
        assert execute(words) == 0
    Path("maps").mkdir()
    Path("isle.yaml").rename("maps/isle.yaml")
    capsys.readouterr()
    assert execute(["new", "map", "isle"]) == 2
    assert "isle: maps/isle.yaml already has this id" in capsys.readouterr().err
    monkeypatch.chdir("maps")
    assert execute(["new", "faction", "isle", "--force"]) == 2  # which would overwrite the map
    assert "maps/isle.yaml already has this id" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["rolling-pyramids", "pharaoh", "pyramydal", "ring-race", "my-own-game"])
@pytest.mark.parametrize("kind", OWN)
def test_sheets_of_any_game_begin_with_placeholders(kind: str, game: str) -> None:
    assert execute(["new", kind, "mine", "--game", game]) == 0
    assert execute(["check", "mine.yaml"]) == 0
    assert load_file(Path("mine.yaml")).game == game


@pytest.mark.parametrize("kind", OWN)
def test_a_sheet_begins_as_a_shipped_one_where_that_is_reported(kind: str, capsys: Capture) -> None:
    like = next(iter(built_in_files(kind)))
    assert execute(["new", kind, "mine", "--like", like]) == 0
    assert execute(["check", "mine.yaml"]) == 0
    assert load_file(Path("mine.yaml")).game == load_file(built_in_files(kind)[like]).game
    assert execute(["new", kind, "other", "--like", like, "--game", "pharaoh"]) == 2


def test_what_begins_in_a_project_takes_its_game_languages_boards_and_cover() -> None:
    assert execute(["new", "map", "isle"]) == 0
    Path("isle.yaml").write_text(
        Path("isle.yaml").read_text("utf-8").replace("game: rolling-pyramids", "game: zeus"), "utf-8"
    )
    Path("hyskos.yaml").write_text("kind: project\nid: mine\ntitle: {de: Mein Spiel}\nlanguages: [de]\n", "utf-8")
    for kind in ("cover", "box", "booklet", "product"):
        assert execute(["new", kind, f"my-{kind}"]) == 0
    cover, box, product = (load_file(Path(f"my-{kind}.yaml")) for kind in ("cover", "box", "product"))
    assert {definition.game for definition in (cover, box, product)} == {"zeus"}
    assert isinstance(cover, Cover)
    assert isinstance(box, Box)
    assert isinstance(product, Product)
    assert "shows: [isle.yaml]" in Path("my-cover.yaml").read_text("utf-8")
    assert [*cover.title] == [*cover.paragraphs[0].text] == ["de"]
    assert box.face.id == "my-cover"
    assert product.languages == ("de",)
    assert {part.name for part in product.parts} == {
        f"{name}.yaml" for name in ("isle", "my-cover", "my-box", "my-booklet")
    }


@pytest.mark.parametrize("like", [*built_in_files("faction")])
def test_a_faction_begins_as_any_other(like: str) -> None:
    assert execute(["new", "faction", "mine", "--like", like.upper()]) == 0
    mine, theirs = load_file(Path("mine.yaml")), load_file(built_in_files("faction")[like])
    assert mine.title == {"en": "Mine", "es": "Mine"}
    assert mine.units == theirs.units
    assert mine.ability == replace(
        theirs.ability, provenance="proposal", sign="", rule=None, rulings={}
    )  # a sign would outlive its number
    assert (mine.aliases, mine.article) == ({}, {})  # another one's names


def test_what_is_there_is_kept(capsys: Capture) -> None:
    Path("mine.yaml").write_text("mine")
    Path("map.schema.json").write_text("also mine")
    assert execute(["new", "map", "mine"]) == 2
    assert "--force" in capsys.readouterr().err
    assert execute(["new", "map", "mine", "--force"]) == 0
    assert Path("mine.yaml").read_text("utf-8") != "mine"
    assert Path("map.schema.json").read_text("utf-8") == "also mine"


@pytest.mark.parametrize("kind", sorted(SCHEMAS))
def test_a_schema_is_printed_as_it_ships(kind: str, capsys: Capture) -> None:
    assert execute(["schema", kind]) == 0
    assert capsys.readouterr().out == (data.ROOT / "schema" / f"{kind}.schema.json").read_text("utf-8")


def test_a_schema_is_written(capsys: Capture) -> None:
    assert execute(["schema", "map", "-o", "map.schema.json"]) == 0
    assert execute(["schema", "faction", "-o", "map.schema.json"]) == 2
    assert json.loads(Path("map.schema.json").read_text("utf-8"))["title"] == "Main board"
    assert execute(["schema", "mpa"]) == 2
    assert "Did you mean map?" in capsys.readouterr().err


def test_a_missing_kind_is_reported_in_one_line(capsys: Capture) -> None:
    assert execute(["schema"]) == 2
    assert capsys.readouterr().err.splitlines()[-1].endswith(f"'KIND'. It is one of {', '.join(sorted(SCHEMAS))}.")


@pytest.mark.parametrize(("shape", "starts", "size"), [("hexagon:5", "4", "a3"), ("hexagon:6", "6", "a2")])
def test_a_large_map_begins_on_a_board_that_has_room(shape: str, starts: str, size: str) -> None:
    assert execute(["new", "map", "mine", "--shape", shape, "--starts", starts]) == 0
    text = Path("mine.yaml").read_text("utf-8")
    assert f"\nsize: {size} #" in text
    assert execute(["check", "mine.yaml"]) == 0
    Path("mine.yaml").write_text(text.replace(f"\nsize: {size} #", "\nsize: {width: 280, height: 200} #"), "utf-8")
    assert execute(["check", "mine.yaml"]) == 1


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="this system has no doors to open files")
def test_what_no_editor_opens_needs_no_schema(capsys: Capture) -> None:
    copied = built_in_files("grid")["pharaoh"].read_text("utf-8").replace("id: pharaoh", "id: mine")
    Path("mine.yaml").write_text(copied, "utf-8")
    with Path("mine.yaml").open(encoding="utf-8") as file:
        assert execute(["check", f"/dev/fd/{file.fileno()}"]) == 0
    reader, writer = os.pipe()
    os.write(writer, copied.encode())
    os.close(writer)
    assert execute(["check", f"/dev/fd/{reader}"]) == 0
    os.close(reader)
    assert "note: " not in capsys.readouterr().err


def test_an_ability_of_your_own_is_a_proposal() -> None:
    assert execute(["new", "faction", "mine"]) == 0
    reply = Path("mine.yaml").read_text("utf-8")
    assert "\nability:\n  provenance: proposal\n" in reply
    assert "document" not in reply
    assert "RP-" not in reply


@pytest.mark.parametrize("name", ["my grid.yaml", "it's mine.yaml", "$HOME.yaml", "a;b.yaml", "mía.yaml"])
def test_a_line_to_type_names_a_file_as_a_shell_takes_it(name: str, capsys: Capture) -> None:
    copied = built_in_files("grid")["pharaoh"].read_text("utf-8").replace("id: pharaoh", "id: mine")
    Path(name).write_text(copied, "utf-8")
    assert execute(["check", name]) == 0
    (note,) = (line for line in capsys.readouterr().err.splitlines() if line.startswith("note: "))
    assert note.startswith(f"note: {name}: ")
    assert execute(shlex.split(note.split("`")[1])[1:]) == 0
    assert capsys.readouterr().out == f"grid.schema.json\n{name}\n"


def test_a_line_to_type_names_an_id_as_a_shell_takes_it(capsys: Capture) -> None:
    Path("hyskos.yaml").write_text("kind: project\nid: mine\ntitle: {en: Mine}\n", "utf-8")
    Path("odd.yaml").write_text("kind: map\nid: my odd map\ntitle: 3\n", "utf-8")
    assert execute(["list", "--project", "."]) == 0
    line = capsys.readouterr().err.split("`")[1]
    assert execute([*shlex.split(line)[1:], "--project", "."]) == 1
    assert "got `my odd map`" in capsys.readouterr().out


def test_a_file_gets_no_schema_of_another_kind(capsys: Capture) -> None:
    copied = built_in_files("grid")["pharaoh"].read_text("utf-8")
    Path("mine.yaml").write_text(copied, "utf-8")
    assert execute(["schema", "map", "--beside", "mine.yaml"]) == 2
    assert capsys.readouterr().err.endswith(
        "Error: mine.yaml needs another schema: `hyskos schema grid --beside mine.yaml`\n"
    )
    assert Path("mine.yaml").read_text("utf-8") == copied
    assert [path.name for path in Path().iterdir()] == ["mine.yaml"]


def test_a_copied_file_finds_its_schema(capsys: Capture) -> None:
    copied = built_in_files("grid")["pharaoh"].read_text("utf-8").replace("id: pharaoh", "id: mine")
    Path("mine.yaml").write_text(copied, "utf-8")
    assert execute(["check", "mine.yaml"]) == 0
    (note,) = (line for line in capsys.readouterr().err.splitlines() if line.startswith("note: "))
    assert "mine.yaml: your editor needs ../schema/grid.schema.json" in note
    assert execute(note.split("`")[1].split()[1:]) == 0
    assert capsys.readouterr().out == "grid.schema.json\nmine.yaml\n"
    first, rest = Path("mine.yaml").read_text("utf-8").split("\n", 1)
    assert (first, rest) == ("# yaml-language-server: $schema=grid.schema.json", copied.split("\n", 1)[1])
    assert execute(["check", "mine.yaml"]) == 0
    assert "note: " not in capsys.readouterr().err
    assert execute(["schema", "grid", "--beside", "mine.yaml"]) == 0
    assert capsys.readouterr().out == ""
    Path("bare.yaml").write_text("kind: grid\n", "utf-8")
    assert execute(["schema", "grid", "--beside", "bare.yaml"]) == 0
    assert Path("bare.yaml").read_text("utf-8").splitlines() == [first, "kind: grid"]
    Path("windows.yaml").write_bytes(b"kind: grid\r\nid: a\r\n")
    assert execute(["schema", "grid", "--beside", "windows.yaml"]) == 0
    assert Path("windows.yaml").read_bytes() == f"{first}\r\nkind: grid\r\nid: a\r\n".encode()
    Path("long.yaml").write_text(f"# yaml-language-server: $schema={'a' * 9999}\n{rest}", "utf-8")
    assert execute(["check", "long.yaml"]) == 0
    assert execute(["schema", "grid", "--beside", "none.yaml"]) == 2
    assert execute(["schema", "grid", "--beside", "mine.yaml", "-o", "x.json"]) == 2


@pytest.mark.parametrize(("sides", "triangles"), [(3, 18), (4, 20)])
def test_the_commented_players_of_a_new_ring_can_be_enabled(sides: int, triangles: int, capsys: Capture) -> None:
    assert execute(["new", "ring", "my-ring"]) == 0
    written = Path("my-ring.yaml")
    head, reply, more = written.read_text("utf-8").partition("  # Take these signs away")
    assert reply
    lines = [line.replace("# ", "", 1) for line in more.splitlines()[1 : 2 * (sides - 2) + 1]]
    written.write_text(head.replace("triangles: 18", f"triangles: {triangles}") + "\n".join([*lines, ""]), "utf-8")
    capsys.readouterr()
    assert execute(["check", "my-ring.yaml"]) == 0
    ring = load_file(written)
    assert isinstance(ring, Ring)
    assert len(ring.players) == sides


EDITS: dict[str, list[tuple[str, str]]] = {
    "map my-delta": [
        ("size: a3", "size: a2"),
        ("size: a3", "size: {width: 500, height: 400}"),
        ("shape: {hexagon: 3}", "shape: list"),
        ("orientation: flat", "orientation: pointy"),
        ("ground: lapis", "ground: quarters"),
        ("emblem: sun", "emblem: forge"),
        ("walls: []", "walls: [[8, 20], [S1, 28]]"),
        ("starts: 10}", "starts: 10, at: {12: 8}}"),
        ("number: 2, ", "number: 2, factory: heroes, name: {en: Oasis, es: Oasis}, "),
    ],
    "map my-coast --shape rectangle:7x5": [("walls: []", "walls: [[8, 20], [S1, 28]]")],
    "box my-box": [("provenance: proposal", "provenance: final")],
}
"""Lines of a new file, and what its comments say that may stand there."""


@pytest.mark.wide
@pytest.mark.parametrize("words", EDITS)
def test_what_comments_suggest_has_no_findings(words: str, tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    monkeypatch.chdir(tmp_path)
    assert execute(["new", *words.split()]) == 0
    file = Path(f"{words.split()[1]}.yaml")
    text = file.read_text("utf-8")
    for n, (line, other) in enumerate(EDITS[words]):
        assert line in text
        edited = text.replace(line, other, 1).replace(f"id: {file.stem}", f"id: edited-{n}")
        Path(f"edited-{n}.yaml").write_text(edited, "utf-8")
    assert execute(["check", ".", "--output", "concise"]) == 0, capsys.readouterr().out


def test_all_that_a_new_product_may_have_besides(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    assert execute(["new", "product", "my-pharaoh"]) == 0
    file = Path("my-pharaoh.yaml")
    keys = "web|edition|date|credits|licence|legal|age|players|minutes|barcode|  - "
    text = re.sub(rf"(?m)^# (?=({keys}))", "", file.read_text("utf-8"))
    assert text.count("\n# ") == 5  # two lines of what it is, two that name files of one's own, and how files are named
    file.write_text(text, "utf-8")
    assert execute(["check", str(file)]) == 0


def test_a_turned_rectangle_is_reported_in_one_place(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    """Its hexes lie otherwise then: one word is wrong, not six of them."""
    monkeypatch.chdir(tmp_path)
    assert execute(["new", "map", "my-coast", "--shape", "rectangle:7x5"]) == 0
    file = Path("my-coast.yaml")
    file.write_text(file.read_text("utf-8").replace("orientation: flat", "orientation: pointy"), "utf-8")
    capsys.readouterr()
    assert execute(["check", str(file), "--output", "concise"]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert "M206 these hexes only fill the outline with `orientation: flat`" in line


UNNAMED = {
    "My_Map": "`My_Map` cannot be a name: use lower-case letters and digits, joined by single hyphens."
    " Did you mean my-map?",
    "日本": "`日本` cannot be a name: use lower-case letters and digits, joined by single hyphens",
    "": "`` cannot be a name: use lower-case letters and digits, joined by single hyphens",
    "123": "`123` cannot be a name, because YAML does not read it as text: add a word",
    "true": "`true` cannot be a name, because YAML does not read it as text: add a word",
    "con": "`con` cannot be a file name, because Windows reserves it for a device; choose another id",
}


@pytest.mark.parametrize("kind", ["map", "faction", "box", "product", "project"])
@pytest.mark.parametrize("name", UNNAMED)
def test_a_name_that_cannot_be_an_id_is_refused_once(
    name: str, kind: str, tmp_path: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    assert execute(["new", kind, name]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == f"Error: {UNNAMED[name]}"
    assert not any(tmp_path.iterdir())


def test_a_project_whose_faction_cannot_be_typed_names_both(
    tmp_path: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    assert execute(["new", "project", "g2"]) == 2
    assert "g2: `g2-faction` looks like a number or a die" in capsys.readouterr().err
