"""Projects: which folder is one, what is known in it, and conflicts between its files."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.definitions import project
from hyskos.definitions.findings import UnreadableError
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import files_of_kind, find

MAP = built_in_files("map")["inner-factory"].read_text("utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    place = home / "games" / "mine"
    (place / "maps" / "deep").mkdir(parents=True)
    monkeypatch.setattr(Path, "home", lambda: home)
    (place / project.FILE).write_text("kind: project\n", "utf-8")
    (place / "maps" / "isle.yaml").write_text(MAP.replace("id: inner-factory", "id: my-isle"), "utf-8")
    monkeypatch.chdir(place / "maps" / "deep")
    return place


@pytest.fixture(autouse=True)
def _apart() -> Iterator[None]:
    yield
    project.use_project(None)


def test_the_next_folder_upwards_is_the_project(folder: Path) -> None:
    assert project.files("map") == {}
    project.use_current_folder()
    assert find("my-isle").resolve() == folder / "maps" / "isle.yaml"
    assert {*files_of_kind("map")} == {*built_in_files("map"), "my-isle"}


def test_home_and_what_is_above_it_are_no_projects(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / project.FILE).unlink()
    for above in (folder.parents[1], folder.parents[2]):
        (above / project.FILE).write_text("kind: project\n", "utf-8")
    project.use_current_folder()
    assert project.current_project() is None
    monkeypatch.chdir(folder.parents[1])
    project.use_current_folder()
    assert project.current_project() is None


def test_a_project_file_needs_the_kind_project(folder: Path) -> None:
    (folder / project.FILE).write_text("kind: inks\n", "utf-8")
    project.use_current_folder()
    assert project.current_project() is None


def test_a_given_project_needs_no_file(folder: Path) -> None:
    (folder / project.FILE).unlink()
    project.use_project(folder)
    assert project.files("map") == {"my-isle": folder / "maps" / "isle.yaml"}


def test_project_files_override_built_in_ones(folder: Path) -> None:
    path = folder / "inner-factory.yaml"
    path.write_text(MAP, "utf-8")
    project.use_project(folder)
    assert find("inner-factory") == path


def test_hidden_folders_other_projects_and_rules_are_ignored(folder: Path) -> None:
    for below in (".git", "other"):
        (folder / below).mkdir()
        (folder / below / "b.yaml").write_text(MAP.replace("id: inner-factory", f"id: {below[-3:]}"), "utf-8")
    (folder / "other" / project.FILE).write_text("kind: project\n", "utf-8")
    (folder / "rules.yaml").write_text("kind: rules\nid: my-rules\n", "utf-8")
    project.use_project(folder)
    assert {*project.files("map")} == {"my-isle"}
    assert project.files("rules") == {}


@pytest.mark.parametrize(
    "text", ["{kind: map, id: other}", '"kind": "map"\n"id": \'other\'', "kind: map # a map\r\nid: other\r\n"]
)
def test_kind_and_id_are_found_however_they_are_written(folder: Path, text: str) -> None:
    (folder / "b.yaml").write_bytes(text.encode())
    project.use_project(folder)
    assert {*project.files("map")} == {"my-isle", "other"}


def test_an_id_of_two_files_is_refused_when_it_is_named(folder: Path) -> None:
    (folder / "twin.yaml").write_text(MAP.replace("id: inner-factory", "id: my-isle"), "utf-8")
    project.use_project(folder)
    assert find("inner-factory") == built_in_files("map")["inner-factory"]
    with pytest.raises(UnreadableError) as error:
        find("my-isle")
    (finding,) = error.value.findings
    assert (finding.code, Path(finding.file).name, finding.line) == ("D901", "isle.yaml", 3)


FACTION = (
    built_in_files("faction")["anubian"]
    .read_text("utf-8")
    .replace("title: {en: Anubian, es: Anubianos}", "title: {en: Mine, es: Mía}")
)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def check_files(capsys: pytest.CaptureFixture[str], **files: str) -> list[str]:
    for name, text in files.items():
        Path(f"{name}.yaml").write_text(text, "utf-8")
    execute(["check", ".", "--output", "concise"])
    return capsys.readouterr().out.splitlines()


@pytest.mark.slow
def test_an_id_that_two_maps_have(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = check_files(capsys, a=MAP, b=MAP, c=MAP.replace("id: inner-factory", "id: other"))
    place, code, sentence = line.partition("D901")
    assert (place, code, sentence) == ("b.yaml:3:5: ", "D901", " a.yaml also has the id `inner-factory`")


@pytest.mark.wide
@pytest.mark.many
@pytest.mark.parametrize(
    ("kind", "name", "id_", "says"),
    [
        ("faction", "anubian", "pharaoh", "pharaoh.yaml (`kind: grid`)"),
        ("faction", "anubian", "bastet", "bastet.yaml (`kind: faction`)"),
        ("faction", "anubian", "ring-race", "ring-race.yaml (`kind: rules`)"),
        ("map", "inner-factory", "four-x", "four-x.yaml (`kind: map`)"),
        ("map", "inner-factory", "anubian", "anubian.yaml (`kind: faction`)"),
        ("grid", "pharaoh", "icehouse-5x5", "icehouse-5x5.yaml (`kind: grid`)"),
        ("ring", "ring-18", "pharaoh-cover", "pharaoh-cover.yaml (`kind: cover`)"),
    ],
)
def test_an_id_of_what_ships(capsys: pytest.CaptureFixture[str], kind: str, name: str, id_: str, says: str) -> None:
    text = FACTION if kind == "faction" else built_in_files(kind)[name].read_text("utf-8")
    taken = text.replace(f"\nid: {name}\n", f"\nid: {id_}\n")
    assert taken != text
    line_number = taken.split("\n").index(f"id: {id_}") + 1
    Path("a.yaml").write_text(taken, "utf-8")
    assert execute(["check", "a.yaml", "--output", "concise"]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line == f"a.yaml:{line_number}:5: D912 `{id_}` is taken by the built-in {says}"
    assert execute(["check", "a.yaml"]) == 1
    assert "choose another id" in capsys.readouterr().out


@pytest.mark.slow
def test_copies_of_built_in_files_may_keep_their_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_files(capsys, a=MAP, b=built_in_files("grid")["pharaoh"].read_text("utf-8")) == []
    Path("a.yaml").write_bytes(b"\xef\xbb\xbf" + MAP.replace("\n", "\r\n").encode())
    assert execute(["check", "a.yaml"]) == 0


@pytest.mark.slow
def test_an_id_that_is_taken_is_one_finding(capsys: pytest.CaptureFixture[str]) -> None:
    """Between two files, of a project, or of one file of a project alone."""
    other = MAP.replace("rounds: 10", "rounds: 9")
    assert [line.split()[:2] for line in check_files(capsys, a=other, b=other)] == [
        ["a.yaml:3:5:", "D912"],
        ["b.yaml:3:5:", "D901"],
    ]
    project = "kind: project\nid: mine\ntitle: {en: Mine, es: Mía}\n"
    Path("b.yaml").unlink()
    Path("hyskos.yaml").write_text(project, "utf-8")
    for words in ([], ["a.yaml"], ["."]):
        execute(["check", *words, "--output", "concise"])
        (line,) = capsys.readouterr().out.splitlines()
        assert "D903" in line, words


@pytest.mark.slow
def test_a_board_for_rounds_that_no_map_has(capsys: pytest.CaptureFixture[str]) -> None:
    faction = FACTION.replace("id: anubian", "id: mine")
    (line,) = check_files(capsys, a=MAP, b=faction.replace("\nrounds: 10", "\nrounds: 8"))
    _place, code, sentence = line.partition("D902")
    assert (code, sentence) == ("D902", " this board is for 8 rounds, a.yaml for 10")
    assert check_files(capsys, a=MAP, b=faction) == []
    eight = MAP.replace("id: inner-factory", "id: eight").replace("\nrounds: 10", "\nrounds: 8")
    assert check_files(capsys, b=faction.replace("\nrounds: 10", "\nrounds: 8"), c=eight) == []
    elsewhere = faction.replace("\nrounds: 10", "\nrounds: 8").replace("game: rolling-pyramids", "game: another")
    assert check_files(capsys, a=MAP, b=elsewhere) == []  # the map is none of its game


GOOD = Path(__file__).parents[1] / "boards/good"
CRANES, MANY_DICE = ((GOOD / f"{name}.yaml").read_text("utf-8") for name in ("cranes", "many-dice"))


@pytest.mark.slow
def test_a_box_that_fits_no_die_of_the_maps(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_files(capsys, cranes=CRANES, map=MANY_DICE) == []
    lines = check_files(capsys, map=(GOOD / "seven.yaml").read_text("utf-8"))
    row = CRANES[: CRANES.index("[d6, circle, d10]")].count("\n") + 1
    assert [line.split()[1] for line in lines] == ["D911"] * 3  # each die once
    assert f"cranes.yaml:{row}:25: D911 map.yaml has no d10; its dice are d4, d8" in lines
    assert check_files(capsys, two=MANY_DICE) == []  # one map with these dice is enough


@pytest.mark.slow
def test_subtraction_needs_numbers_up_to_the_largest_die(capsys: pytest.CaptureFixture[str]) -> None:
    """A circle takes any die on the table, and a board alone does not know the d12 of the map."""
    faction, board = FACTION.replace("id: anubian", "id: mine"), MAP.replace("id: inner-factory", "id: dunes")
    assert check_files(capsys, mine=faction, map=board) == []
    (line,) = check_files(capsys, map=f"{board}dice: [d4, d8, d10, d12]\n")
    assert "F306 numbers up to 12 are subtracted from 8" in line
    row = faction[: faction.index("subtract_from: 8")].count("\n") + 1
    assert line.startswith(f"mine.yaml:{row}:")


@pytest.mark.slow
def test_a_board_and_its_map_disagree_on_solo_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = check_files(capsys, map=MANY_DICE, cranes=CRANES + "solo_rounds: 9\n")
    assert "D902 this board is for 9 rounds alone, map.yaml for 8" in line


@pytest.mark.slow
def test_two_factions_with_one_title(capsys: pytest.CaptureFixture[str]) -> None:
    """As `combat`, which knows no better than to refuse them: what `check` passes, a table can play."""
    twin = FACTION.replace("id: anubian", "id: twin").replace("es: Mía", "es: Otra")
    (line,) = check_files(capsys, a=FACTION.replace("id: anubian", "id: mine"), b=twin)
    assert line == "b.yaml:7:13: F309 `Mine` is also the title of `mine`; choose another title"
    assert check_files(capsys, b=twin.replace("en: Mine", "en: Other")) == []


@pytest.mark.parametrize("title", ["en: Pharaoh, es: Mía", "en: Mine, es: faraon"])
def test_a_faction_with_the_title_of_the_pharaoh(capsys: pytest.CaptureFixture[str], title: str) -> None:
    (line,) = check_files(capsys, a=FACTION.replace("id: anubian", "id: mine").replace("en: Mine, es: Mía", title))
    assert "F309" in line
    assert "is also the title of `pharaoh`" in line


@pytest.mark.slow
def test_findings_in_one_file_come_first(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = check_files(capsys, a=MAP, b=MAP.replace("number: 33", "number: 32"))
    assert "M201" in line


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with a name")
def test_a_pipe_in_the_folder_is_no_definition(capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody would ever write into it, and `check` would wait."""
    os.mkfifo("pipe.yaml")
    assert check_files(capsys, a=MAP) == []


@pytest.mark.slow
def test_a_file_does_not_conflict_with_itself(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.yaml").write_text(MAP, "utf-8")
    Path("link.yaml").symlink_to("a.yaml")
    assert execute(["check", "a.yaml", "./a.yaml", str(Path("a.yaml").absolute()), ".", "--output", "concise"]) == 0
    out, err = capsys.readouterr()
    assert (out, err.splitlines()[-1]) == ("", "1 file checked, nothing found")


def test_a_title_in_two_languages_is_one_finding(capsys: pytest.CaptureFixture[str]) -> None:
    same = FACTION.replace("id: anubian", "id: mine").replace("{en: Mine, es: Mía}", "{en: Bastet, es: Bastet}")
    (line,) = check_files(capsys, a=same)
    assert line == "a.yaml:7:13: F309 `Bastet` is also the title of `bastet`; choose another title"


@pytest.mark.slow
def test_a_custom_game_spelt_in_two_ways(capsys: pytest.CaptureFixture[str]) -> None:
    """Else board and map would be of two games, and nobody would compare their rounds."""
    game, board = "game: rolling-pyramids", MAP.replace("id: inner-factory", "id: dunes")
    board_text, typo = board.replace(game, "game: sandfall"), FACTION.replace("id: anubian", "id: mine")
    files = {
        "a": typo.replace(game, "game: sandfal"),
        "b": board_text,
        "c": board_text.replace("id: dunes", "id: dunes-too"),
    }
    (line,) = check_files(capsys, **files)
    assert line.split()[1] == "D913"
    assert line.startswith("a.yaml:4:7: D913 the game is called `sandfal` here, and `sandfall` in other files")
    (line,) = check_files(capsys, a=typo.replace(game, "game: chess"))
    assert line == "a.yaml:4:7: D913 no map here belongs to the game `chess`; they belong to sandfall"
    assert check_files(capsys, a=typo.replace(game, "game: sandfall")) == []
    assert check_files(capsys, a=typo) == []  # one for the maps that ship


@pytest.mark.wide
@pytest.mark.parametrize("game", ["rolling-pyramid", "rollingpyramids", "pharoah", "ring-race-s", "icehous"])
def test_a_game_that_is_misspelt(capsys: pytest.CaptureFixture[str], game: str) -> None:
    wrong = FACTION.replace("id: anubian", "id: mine").replace("game: rolling-pyramids", f"game: {game}")
    (line,) = check_files(capsys, a=wrong)
    assert line == f"a.yaml:4:7: Y114 unknown game `{game}`"
    for other in ("my-pharaoh", "pyramids", "sandfall", "ring-of-fire"):
        assert check_files(capsys, a=wrong.replace(f"game: {game}", f"game: {other}")) == []


PROJECT = "kind: project\nid: mine\ntitle: {en: Mine, es: Mía}\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("place", "rounds", "key"),
    [
        (".", "", "game"),
        ("home", "rounds: 10\n", "rounds"),
        ("home/deep", "solo_rounds: 15\n", "solo_rounds"),
        ("away", "rounds: 10\nsolo_rounds: 15\n", "rounds"),
    ],
)
def test_a_file_belongs_to_its_own_project_from_every_folder(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    place: str,
    rounds: str,
    key: str,
) -> None:
    """Its map has more rounds than a player board has room for: `check` and `export` say so, wherever they stand.

    They point at the rounds that the file names, or at its game, since that makes the map count.
    """
    for folder in ("home/deep", "away"):
        (tmp_path / folder).mkdir(parents=True)
    for folder in ("home", "away"):
        (tmp_path / folder / "hyskos.yaml").write_text(PROJECT, "utf-8")
    board = (
        MAP.replace("id: inner-factory", "id: long")
        .replace("rounds: 10", "rounds: 20")
        .replace("_rounds: 15", "_rounds: 30")
    )
    (tmp_path / "home" / "map.yaml").write_text(board, "utf-8")
    without_rounds = "".join(line for line in FACTION.splitlines(keepends=True) if "rounds: " not in line)
    text = without_rounds.replace("id: anubian", "id: mine") + rounds
    (tmp_path / "home" / "mine.yaml").write_text(text, "utf-8")
    line = [line.partition(":")[0] for line in text.splitlines()].index(key) + 1
    monkeypatch.chdir(tmp_path / place)
    home = os.path.relpath(tmp_path / "home")
    check = "check --output concise"
    for words in (f"{check} {home}/mine.yaml", f"{check} {home}", f"export {home}/mine.yaml"):
        assert execute(words.split()) == 1
        says = "".join(capsys.readouterr())
        assert f"mine.yaml:{line}:1: L703 the map `long` has 20 rounds, too many" in says


@pytest.mark.slow
def test_an_unknown_language_of_the_project(capsys: pytest.CaptureFixture[str]) -> None:
    files = {"a": MAP.replace("id: inner-factory", "id: dunes"), "b": FACTION.replace("id: anubian", "id: mine")}
    (line,) = check_files(capsys, hyskos=f"{PROJECT}languages: [en, sp]\n", **files)
    assert line == "hyskos.yaml:4:17: D904 no title of the project is in the language `sp`"


def test_a_link_that_leads_to_itself(capsys: pytest.CaptureFixture[str]) -> None:
    Path("loop.yaml").symlink_to("loop.yaml")
    for words in ("check loop.yaml", "combat loop.yaml:7"):
        execute(words.split())
        assert "it is a symbolic link that leads in a circle" in "".join(capsys.readouterr())
