"""Factions and maps of your own in every command: by path, by folder, with other dice."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from hyskos.cli.main import execute
from tests.cli.command_line import Capture, Patch
from tests.cli.manners import ROOT, in_language

pytestmark = pytest.mark.slow

TAKEN = {
    "combat": "combat {mine}:7 --defender bastet:4",
    "a defender": "combat anubian:7 --defender {mine}:4",
    "as it is written on the board": "combat anubian:7 --defender '4+1* ({mine})'",
    "devices": "combat {mine}:6+1h+ram --defender bastet:9",
    "a bomb": "combat --bomb {mine}:7 --defender bastet:4",
    "what was written": "combat {mine}:7 --defender bastet:4 --expect {mine}:3",
    "score": "score --map inner-factory {mine}=1,2 anubian=3",
    "all points": "score --final {mine}=12,15",
    "ties": "score --final {mine}=12 anubian=12 --spaces {mine}=3 --spaces anubian=2",
    "solo": "solo setup --map inner-factory --d4 2 --faction {mine}",
    "reinforce": "reinforce 4 4 6 2 --map inner-factory --hold 3={mine}:4",
    "army": "army {mine} --ascending 5,6,8",
}
ROUND = """\
map: inner-factory
round: 5
{factions}starts: {{{mine}: 1, bastet: 3}}
board: {{16: "{mine}:4+1h", 28: bastet:4}}
devices: [{mine} ram 16-28]
orders: {{{mine}: [2h@28-16]}}
"""


def words(line: str, mine: str) -> list[str]:
    """Split a command line at its blanks, but not within quotes."""
    import shlex

    return shlex.split(line.format(mine=mine))


@pytest.fixture(autouse=True)
def _mine(monkeypatch: Patch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "data/factions/anubian.yaml").read_text(encoding="utf-8")
    for name in ("mine", "folder/herons"):
        path = Path(name + ".yaml")
        path.parent.mkdir(exist_ok=True)
        custom = text.replace("id: anubian", f"id: {path.stem}", 1).replace("extra: 1", "extra: 2")
        custom = custom.replace("{en: Anubian, es: Anubianos}", "{en: Heron, es: Garzas}").replace(
            "{es: los}", "{es: las}"
        )
        path.write_text(custom.replace("aliases: {en: [Anubians, ", "aliases: {en: ["), encoding="utf-8")


@pytest.mark.wide
@pytest.mark.parametrize("line", TAKEN.values(), ids=TAKEN)
@pytest.mark.parametrize("mine", ["mine.yaml", "./mine.yaml", "folder/herons.yaml"])
def test_a_file_is_taken_by_its_path(capsys: Capture, line: str, mine: str) -> None:
    assert execute(words(line, mine)) == 0, capsys.readouterr().err


@pytest.mark.wide
@pytest.mark.parametrize("line", TAKEN.values(), ids=TAKEN)
def test_the_factions_of_a_folder_are_taken_by_their_names(capsys: Capture, line: str) -> None:
    answers = []
    for mine in ("herons", "hero", "garzas", "folder/herons.yaml"):
        assert execute([*words(line, mine), "--factions", "folder"]) == 0, capsys.readouterr().err
        answers.append(capsys.readouterr().out)
    assert len(set(answers)) == 1


def test_its_ability_and_its_name_count(capsys: Capture) -> None:
    assert execute(["combat", "mine.yaml:6+1h", "--defender", "bastet:9"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == [
        "The space is empty",
        "  each hero of Heron destroys 2 more: 9 becomes 7; 7 - 7 = 0, all are destroyed",
    ]


def test_it_has_its_article_in_spanish(tmp_path: Path) -> None:
    ((code, out, _),) = in_language("es", [["combat", "mine.yaml:7", "--defender", "bastet:4"]], tmp_path)
    assert (code, out.splitlines()[0]) == (0, "El espacio pasa a las Garzas, con 3")


def place(name: str, text: str) -> str:
    path = Path(name)
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return name


@pytest.mark.parametrize(
    ("mine", "factions"),
    [
        ("../mine.yaml", ""),
        ("mine", "factions: [../mine.yaml]\n"),
        ("herons", "factions: [../folder]\n"),
        ("folder/herons.yaml", ""),  # as seen from the current folder
    ],
)
def test_a_round_file_takes_it_wherever_it_stands(capsys: Capture, mine: str, factions: str) -> None:
    file = place("rounds/five.yaml", ROUND.format(mine=mine, factions=factions))
    assert execute(["deploy", file, "--json", "--write", "rounds/six.yaml", "--force"]) == 0, capsys.readouterr().out
    space = json.loads(capsys.readouterr().out)["spaces"]["28"]
    # the ram leaves 2, and two heroes destroy 2 more each before anybody trades
    assert (space["owner"], space["units"], space["heroes"]) == (Path(mine).stem, 0, 2)
    known = yaml.safe_load(Path("rounds/six.yaml").read_text())
    assert [(Path("rounds") / name).is_file() for name in known["factions"]] == [True]
    text = Path("rounds/six.yaml").read_text().replace(f"{Path(mine).stem}: []", f"{Path(mine).stem}: [4@28]")
    assert execute(["deploy", place("rounds/six.yaml", text)]) == 0, capsys.readouterr().out


def test_a_solo_game_begins_with_it(capsys: Capture) -> None:
    line = "solo setup --map inner-factory --d4 2 --faction mine.yaml --write games/one.yaml"
    Path("games").mkdir()
    assert execute(line.split()) == 0
    assert yaml.safe_load(Path("games/one.yaml").read_text())["factions"] == ["../mine.yaml"]
    assert execute(["deploy", "games/one.yaml"]) == 0, capsys.readouterr().out


def test_a_sheet_file_finds_it_beside_itself() -> None:
    place("folder/sheet.yaml", "faction: herons.yaml\n")
    place("sheet.yaml", "faction: herons\n")
    assert execute(["draft", "folder/sheet.yaml", "--die", "d8:5"]) == 0
    assert execute(["draft", "sheet.yaml", "--die", "d8:5", "--factions", "folder"]) == 0


@pytest.mark.parametrize("command", [["check", "mine.yaml"], ["export", "mine.yaml", "--format", "svg"]])
def test_it_is_checked_and_printed(command: list[str]) -> None:
    assert execute(command) == 0


REFUSED = {
    "combat none.yaml:7": "none.yaml:1:1: Y001 the file cannot be read",
    "combat copy.yaml:7 --defender anubian:4": "copy.yaml has the id `anubian` of a built-in definition",
    "combat mine.yaml:7 --defender twin.yaml:4": "mine.yaml has the same id `mine` as twin.yaml",
    "combat mine:7": "`mine` is unknown",
    "combat mine:7 --factions empty": "--factions: no faction found in empty",
    "combat mine:7 --factions one --factions two": "two/mine.yaml and one/mine.yaml both have the id `mine`",
    "combat mine:7 --factions both": "both/mine.yml and both/mine.yaml both have the id `mine`",
    "score --map inner-factory none.yaml=1,2": "none.yaml:1:1: Y001",
    "solo setup --map inner-factory --d4 2 --faction none.yaml": "none.yaml:1:1: Y001",
}
FAULTY = {
    "combat round.yaml:7": "`kind` is missing: expected a file with `kind: faction`",
    "army sheet.yaml": "expected a file with `kind: faction`; this looks like a sheet file for the board `mine`",
    "army wrong --factions wrong": "Y110 the id is `mine`, but the file is called wrong.yaml",
    "combat titled.yaml:7": "titled.yaml:7:13: F309 `BASTET` is also the title of `bastet`",
    "combat mine.yaml:7 --defender again.yaml:4": "mine.yaml:7:13: F309 `Heron` is also the title of `again`",
    "combat herons:7 --defender again:4 --factions folder --factions more": "herons.yaml:7:13: F309 `Heron` is also",
    "combat wrong:7 --factions wrong": "Y110 the id is `mine`, but the file is called wrong.yaml",
    "combat bad.yaml:7": "bad.yaml:23:15: Y102 `extra` is missing",
}


@pytest.mark.parametrize("line", [*REFUSED, *FAULTY])
def test_what_cannot_be_taken_is_reported_in_one_line(capsys: Capture, line: str) -> None:
    text = Path("mine.yaml").read_text(encoding="utf-8")
    place("round.yaml", "map: inner-factory\n")
    place("sheet.yaml", "faction: mine\n")
    place("copy.yaml", text.replace("id: mine", "id: anubian"))
    place("twin.yaml", text)
    for twin in ("one/mine.yaml", "two/mine.yaml", "both/mine.yaml", "both/mine.yml"):
        place(twin, text)
    place("titled.yaml", text.replace("id: mine", "id: titled").replace("en: Heron,", "en: BASTET,"))
    place("again.yaml", text.replace("id: mine", "id: again"))
    place("more/again.yaml", text.replace("id: mine", "id: again"))
    place("wrong/wrong.yaml", text)
    place("empty/notes.yaml", "kind: map\n")
    place("bad.yaml", text.replace(", extra: 2", ""))
    assert execute(line.split()) == (1 if line in FAULTY else 2)
    out, err = capsys.readouterr()
    assert (out, (REFUSED | FAULTY)[line] in err) == ("", True), err


@pytest.mark.parametrize(
    ("factions", "lines"), [("", [3, 4, 5, 6]), ("factions: [mine.yaml, nothing.yaml]\n", [3]), ("factions: 3\n", [3])]
)
def test_a_round_file_says_where_the_faulty_one_stands(capsys: Capture, factions: str, lines: list[int]) -> None:
    """Of a faulty list of factions nothing is told but the fault: all else would follow from it."""
    text = ROUND.format(mine="none.yaml", factions=factions)
    assert execute(["deploy", place("round.yaml", text), "--json"]) == 1
    findings = json.loads(capsys.readouterr().out)["findings"]
    assert [finding["line"] for finding in findings] == lines


def test_the_next_command_has_forgotten_it(capsys: Capture) -> None:
    from hyskos.companion import factions

    assert execute(["combat", "mine.yaml:7"]) == 0
    assert "mine" not in factions.files(), "what a command is told belongs to it, not to the program"
    assert execute(["combat", "mine:7"]) == 2


def test_a_folder_wins_over_what_ships(capsys: Capture) -> None:
    """In a new process, as it were: whoever has read a journal knows earlier factions, too."""
    from contextvars import Context

    text = Path("mine.yaml").read_text(encoding="utf-8")
    place("house/anubian.yaml", text.replace("id: mine", "id: anubian"))
    command = ["combat", "anubian:1+1h", "--defender", "bastet:4", "--factions", "house"]
    assert Context().run(execute, command) == 0
    assert "each hero of Heron destroys 2 more" in capsys.readouterr().out


def test_a_folder_wins_over_what_was_read_before(capsys: Capture) -> None:
    """A program that has asked for the faction that ships, and then runs a command with a folder."""
    from contextvars import copy_context

    from hyskos.companion import factions

    def run_combat() -> int:
        assert factions.title("anubian")[0] == "Anubian"
        return execute(["combat", "anubian:1+1h", "--defender", "bastet:4", "--factions", "house"])

    place("house/anubian.yaml", Path("mine.yaml").read_text(encoding="utf-8").replace("id: mine", "id: anubian"))
    assert copy_context().run(run_combat) == 0
    assert "each hero of Heron destroys 2 more" in capsys.readouterr().out


def test_the_board_of_a_folder_wins_over_what_ships(capsys: Capture) -> None:
    """Its boxes and tracks count, not only its ability."""
    text = (ROOT / "data/factions/anubian.yaml").read_text(encoding="utf-8")
    assert "track: [2, 4]" in text
    place("house/anubian.yaml", text.replace("track: [2, 4]", "track: [3, 4]"))
    answers = []
    for more in ([], ["--factions", "house"]):
        assert execute(["army", "anubian", "--ascending", "5,6,8", "--json", *more]) == 0
        answers.append(json.loads(capsys.readouterr().out))
    assert answers[0] != answers[1]


def test_a_folder_may_be_named_twice(capsys: Capture) -> None:
    words = "combat herons:7 --factions folder --factions ./folder --factions folder/../folder"
    assert execute(words.split()) == 0, capsys.readouterr().err


def test_both_endings_are_taken(capsys: Capture) -> None:
    Path("folder/herons.yaml").rename("folder/herons.yml")
    assert execute(["combat", "herons:7", "--factions", "folder"]) == 0
    assert capsys.readouterr().err == "", "nothing was passed over"


def test_ignored_files_of_a_folder_are_reported(capsys: Capture) -> None:
    place("folder/map.yaml", "kind: map\n")
    place("folder/typo.yml", "knid: faction\n")
    place("folder/notes.yaml", "- ask about the ram\n")
    place("folder/read.me", "kind: faction\n")
    assert execute(["combat", "herons:7", "--factions", "folder"]) == 0
    reply = capsys.readouterr().err.splitlines()[0]
    assert reply == "--factions: ignored folder/notes.yaml, folder/typo.yml, which have no line `kind: faction`"


def test_a_board_on_which_a_conquest_crosses_nothing_is_noted(capsys: Capture) -> None:
    masons = Path(__file__).parents[1] / "wishes" / "19-d6-units" / "masons.yaml"
    assert execute(["check", str(masons)]) == 0
    err = capsys.readouterr().err
    assert f"note: {masons}: no footmen box is a triangle, so a conquest crosses no box (RP-39, A61)" in err
    assert execute(["check", "anubian"]) == 0
    assert "conquest" not in capsys.readouterr().err


BOARDS = ROOT / "tests/boards/good"
Called = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run_command(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> Called:
    monkeypatch.chdir(tmp_path)
    for name in ("cranes", "many-dice"):
        Path(f"{name}.yaml").write_text((BOARDS / f"{name}.yaml").read_text("utf-8"), "utf-8")

    def run_line(line: str) -> tuple[int, str, str]:
        code = execute(line.split())
        out, err = capsys.readouterr()
        return code, out, err

    return run_line


def test_roll_throws_the_dice_of_a_map(run_command: Called) -> None:
    rolled = json.loads(run_command("roll --players 2 --map many-dice.yaml --json")[1])["dice"]
    assert [die["die"] for die in rolled] == ["d6", "d6", "d10", "d12"] * 2
    out = run_command("roll --players 1 --map many-dice.yaml --seed 3")[1]
    assert re.fullmatch(r"colour 1:  d6  \d \d  d10  \d+ *  d12  \d+\ncolour 2:  d6  \d    d12  \d+\n", out)


def test_draft_asks_for_a_die_of_the_sheet(run_command: Called) -> None:
    Path("sheet.yaml").write_text("faction: anubian\nmap: many-dice.yaml\n", "utf-8")
    code, _out, err = run_command("draft sheet.yaml --no-input")
    assert (code, "Missing --die: d6:1 to d6:6" in err, "d4" in err) == (2, True, False)


def test_army_and_draft_know_how_far_a_circle_reaches(run_command: Called) -> None:
    code, _out, err = run_command("army anubian --ascending 5,6,11")
    assert (code, "11 in a circle: it takes any die, 1 to 8 (RP-13)" in err) == (2, True)
    assert run_command("army anubian --ascending 5,6,11 --map many-dice.yaml")[0] == 0
    assert "--heroes: 7 in a square: it takes a d6, 1 to 6 (RP-13)" in run_command("army cranes.yaml --heroes 7")[2]
    Path("sheet.yaml").write_text("faction: anubian\n", "utf-8")
    code, _out, err = run_command("draft sheet.yaml --die d12:11")
    assert (code, "--die: no d12 is on this table, but d4:1 to d4:4 or d8:1 to d8:8" in err) == (2, True)
    Path("sheet.yaml").write_text("faction: anubian\nmap: many-dice.yaml\n", "utf-8")
    fits = run_command("draft sheet.yaml --die d12:11")
    assert "11 on a d12 fits" in fits[1]
    Path("sheet.yaml").write_text("facción: anubian\nmapa: many-dice.yaml\n", "utf-8")
    assert run_command("draft sheet.yaml --die d12:11") == fits
    Path("sheet.yaml").write_text("faction: anubian\nmap: [a]\n", "utf-8")
    assert "`map` is the map's name or file" in str(run_command("draft sheet.yaml --die d12:11"))


def test_reinforce_takes_the_faces_of_the_map(run_command: Called) -> None:
    assert "note" not in run_command("reinforce 12 11 10 6 --map many-dice.yaml")[2]
    assert "note: the six dice are d6 d6 d6 d10 d12 d12" in run_command("reinforce 12 11 12 6 --map many-dice.yaml")[2]
    assert "9: the dice of this map show 1 to 8 (RP-62)" in run_command("reinforce 9 1 1 1 --map inner-factory")[2]


def test_a_faction_for_other_dice_sits_at_no_table(run_command: Called) -> None:
    code, _out, err = run_command("table new --map inner-factory --players cranes.yaml,anubian evening.jsonl")
    assert (code, Path("evening.jsonl").exists()) == (2, False)
    assert "heroes-1 of Cranes takes a d6, but the dice of this map are d4, d8 (RP-13)" in err


def test_the_lab_names_the_map_whose_dice_no_board_goes_with(run_command: Called) -> None:
    code, _out, err = run_command("lab run --map many-dice.yaml --games 8")
    assert code == 2
    assert err.rstrip().splitlines()[-1].startswith("Error: --map: upgrades-1.d4 of Anubian takes a d4, but the dice")


def test_boards_are_printed_for_a_map(run_command: Called) -> None:
    assert run_command("export cranes.yaml --map many-dice.yaml --format svg --workers 1 -o out")[0] == 0
    (page,) = Path("out").glob("*.svg")
    drawn = page.read_text("utf-8")
    assert ('id="round-6"' in drawn, 'id="round-7"' in drawn) == (True, False)  # alone it has eight: nobody scores
    code, _out, err = run_command("export anubian --map many-dice.yaml --format svg --workers 1 -o out")
    assert (code, "--map: anubian has a box for a d4, but many-dice has no such die (A26)" in err) == (2, True)
    code, _out, err = run_command("export four-x --map many-dice.yaml -o out")
    assert (code, "--map applies to player boards only; name a faction" in err) == (2, True)
