"""`hyskos deploy` as people use it: a round on paper becomes a file, and the board comes out."""

import io
import json
import re
from pathlib import Path

import pytest

from tests.cli.manners import ROOT
from tests.cli.rounds import ROUND, answer, run, write


def faults(capsys: pytest.CaptureFixture[str], tmp_path: Path, **changes: str) -> list[str]:
    """Give `line:column: RULE` of every finding about the round with some lines changed."""
    lines = ROUND.splitlines()
    text = "\n".join(changes.pop(line.split(":")[0].strip(), line) for line in lines)
    code, out, _ = run(capsys, write(tmp_path, "\n".join([text, *changes.values()])))
    assert code == 1
    return [" ".join(line.removeprefix(f"{tmp_path}/round.yaml:").split(" ")[:2]) for line in out.splitlines()]


def test_what_to_write_by_space_number(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, write(tmp_path))
    assert (code, err) == (0, "")
    lines = [line for line in out.splitlines() if line[:4].strip().isdigit()]
    assert [re.split(r"\s{2,}", line.strip())[:2] for line in lines] == [
        ["1", "write 4 (Anubian)"],
        ["5", "write 4+3* (Anubian)"],
        ["9", "write 3 (Bastet)"],
        ["10", "write 2 (Bastet)"],
    ]
    assert "Anubian: cross 1 footmen triangle" in out
    assert "A46 umbrella=protect" in out


def test_json_gives_the_whole_board(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    found = answer(capsys, write(tmp_path))
    assert found["schema"] == "hyskos.deploy/1"
    spaces = {place: (one["owner"], one["units"], one["heroes"]) for place, one in found["spaces"].items()}
    assert spaces == {
        "1": ("anubian", 4, 0),
        "5": ("anubian", 4, 3),
        "6": ("anubian", 2, 1),
        "9": ("bastet", 3, 0),
        "10": ("bastet", 2, 0),
    }
    assert found["conquests"] == {"anubian": 1, "bastet": 1}
    assert [reason["rule"] for reason in found["spaces"]["9"]["reasons"]] == ["RP-38", "RP-38", "RP-32"]


def test_an_emptied_space_is_erased(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = write(tmp_path, ROUND.replace("bomb 9@9", "bomb 6@9").replace(", bastet umbrella 9", ""))
    _, out, _ = run(capsys, file)
    assert "   9  erase" in out
    assert answer(capsys, file)["spaces"]["9"]["owner"] is None


def test_the_next_round_is_written_and_can_be_played(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = tmp_path / "next.yaml"
    assert run(capsys, write(tmp_path), "--write", str(target))[0] == 0
    assert target.read_text(encoding="utf-8").splitlines()[:5] == [
        "map: outer-factory",
        "round: 5",
        "starts: {anubian: 1, bastet: 3}",
        "board:",
        "  1: anubian:4",
    ]
    again = answer(capsys, str(target))
    assert again["round"] == 5
    assert again["spaces"]["5"]["heroes"] == 3
    assert sorted(path.name for path in tmp_path.iterdir()) == ["next.yaml", "round.yaml"]


@pytest.mark.slow
def test_a_file_that_exists_is_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, target = write(tmp_path), tmp_path / "next.yaml"
    target.write_text("mine", encoding="utf-8")
    code, out, err = run(capsys, file, "--write", str(target))
    assert (code, out) == (2, "")
    assert "next.yaml exists already; --force overwrites it" in err
    assert target.read_text(encoding="utf-8") == "mine"
    assert run(capsys, file, "--write", str(target), "--force")[0] == 0
    assert run(capsys, file, "--write", str(target))[0] == 0  # the same content again


def test_a_map_is_no_round(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, str(ROOT / "data/maps/four-x.yaml"))
    assert code == 1
    assert out.count("FORM") == 1
    assert "this file is a map; a round file has keys such as map, starts, board and orders" in out


def test_an_unwritable_place(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, err = run(capsys, write(tmp_path), "--write", str(tmp_path / "no" / "next.yaml"))
    assert (code, "cannot be written" in err) == (2, True)


def test_all_findings_at_once_with_line_and_column(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    found = faults(
        capsys,
        tmp_path,
        anubian="  anubian: [4@8, 13@5, 4@S3, 4@99, 2@5-17, 2@1-7, 1@28+ram, bomb 7@9]",
        bastet="  bastet: [2@10, 9h@21]",
        devices="devices: [anubian ram 6-8, bastet umbrella 6]",
        board="board: {5: anubian:4, 6: anubian:2+1h, 40: bastet:5, 7: rashar:1}",
    )
    assert found == [
        "4:40: RP-05",  # no space 40
        "4:57: RP-03",  # units of a faction without a start
        "5:11: RP-36",  # no such border
        "5:28: RP-43",  # an umbrella on a foreign space
        "7:13: RP-31",  # not adjacent
        "7:18: RP-29",  # no unit is that strong
        "7:24: RP-04",  # a start
        "7:30: RP-05",  # unknown space
        "7:36: RP-31",  # no common border
        "7:36: RP-30",  # more units than squares
        "7:44: RP-31",  # not controlled
        "7:44: RP-30",
        "7:51: RP-36",  # no ram there
        "7:51: RP-30",
        "7:61: RP-27",  # no bomb is 7
        "8:18: RP-24",  # no slot holds 9
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"map": "map: outer-factry"}, ["1:6: FORM"]),
        ({"round": "round: 11"}, ["2:8: RP-44"]),
        ({"starts": "starts: {anubian: 1, bastet: 1}"}, ["3:30: RP-03"]),
        ({"starts": "starts: {anubian: 1, bastet: 7}"}, ["3:30: RP-03"]),
        ({"starts": "starts: {anubian: 1, bastte: 3}"}, ["3:22: FORM", "4:43: RP-03", "8:3: RP-03"]),
        ({"bastet": "  bastet: 2@10"}, ["8:11: FORM"]),
        ({"bastet": "  bastet: [2>10, two@10]"}, ["8:12: FORM", "8:18: FORM"]),
        ({"bastet": "  bastet: [[2@10], null, {a: b}, 5]"}, ["8:12: FORM", "8:20: FORM", "8:26: FORM", "8:34: FORM"]),
        ({"bastet": "  rashar: [2@10]"}, ["8:3: RP-03"]),
        ({"devices": "devices: [anubian ram 6]"}, ["5:11: FORM"]),
        ({"board": "board: {5: anubian:4, 6: anubian:2+1h, 9: bastet:5, S2: bastet:4}"}, ["4:53: RP-04"]),
        ({"x": "ordres: {}"}, ["9:1: FORM"]),
        ({"x": "rulings: {halves: sideways}"}, ["9:19: FORM"]),
        ({"x": "solo: maybe"}, ["9:7: FORM"]),
    ],
)
def test_each_finding(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, changes: dict[str, str], expected: list[str]
) -> None:
    assert faults(capsys, tmp_path, **changes) == expected


def rams(*across: int) -> str:
    return f"devices: [{', '.join(f'anubian ram 6-{place}' for place in across)}]"


@pytest.mark.slow
def test_rp_21_devices_are_counted_against_the_dice_of_the_rounds_before(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    six = rams(1, 5, 7, 15, 16, 17)
    # four dice in a round, two for each device, and six pairs on a sheet
    assert faults(capsys, tmp_path, round="round: 1", devices=rams(1)) == ["5:11: RP-21"]
    assert len(faults(capsys, tmp_path, round="round: 2", devices=six)) == 4
    assert faults(capsys, tmp_path, round="round: 3", devices=six[:-1] + ", bastet umbrella 9]") == [
        "5:80: RP-21",
        "5:98: RP-21",
    ]
    for number in ("round: 4", "round: 10", ""):
        changed = ROUND.replace("round: 4", number).replace("devices: [anubian ram 6-1, bastet umbrella 9]", six)
        assert run(capsys, write(tmp_path, changed))[0] == 0
    seven = six[:-1] + ", anubian ram 5-4]"
    assert faults(capsys, tmp_path, devices=seven) == ["5:116: RP-21"]
    _, out, _ = run(
        capsys, write(tmp_path, ROUND.replace("round: 4", "round: 2").replace("devices: [", six[:-1] + ", "))
    )
    assert "Anubian can have developed 2 devices before round 2, this is one more" in out


@pytest.mark.slow
@pytest.mark.parametrize(
    ("devices", "column"),
    [
        ("anubian ram 6-1, anubian ram 6-1", "5:28"),
        (
            "anubian ram 6-1, anubian spikes 6-1, anubian ram 1-6",
            "5:48",
        ),  # the same border, written from its other side
        ("anubian umbrella 6, bastet umbrella 9, anubian umbrella 6", "5:50"),
    ],
)
def test_a66_the_same_device_does_not_stand_twice(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, devices: str, column: str
) -> None:
    assert faults(capsys, tmp_path, devices=f"devices: [{devices}]") == [f"{column}: RP-43"]


def test_a66_other_devices_may_stand_beside_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    devices = "devices: [anubian ram 6-5, anubian spikes 6-5, anubian ram 5-6, anubian umbrella 6]"
    text = ROUND.replace("devices: [anubian ram 6-1, bastet umbrella 9]", devices)
    assert run(capsys, write(tmp_path, text))[0] == 0


def test_findings_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, write(tmp_path, ROUND.replace("2@10", "2@12")), "--json")
    (finding,) = json.loads(out)["findings"]
    assert (code, finding["line"], finding["column"], finding["rule"]) == (1, 8, 12, "RP-31")


def test_units_that_are_only_odd_together_are_noted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, err = run(capsys, write(tmp_path, ROUND.replace("2@10", "5@10, 5@21")))
    assert (code, err.strip()) == (0, "note: Bastet: no sheet can give soldiers of 5, 5 in the same round (RP-29)")


def test_a_device_may_be_written_from_either_side_of_its_border(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = ROUND.replace("ram 6-1", "ram 7-6").replace("9: bastet:5", "9: bastet:5, 7: bastet:9")
    file = write(tmp_path, text.replace("4@1-6", "6@7"))
    assert answer(capsys, file)["spaces"]["7"] | {"reasons": []} == {
        "owner": "anubian",
        "units": 1,
        "heroes": 0,
        "conquered": True,
        "reasons": [],
    }


def test_solo_rounds_end_with_the_state_of_the_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = """\
map: inner-factory
round: 15
solo: true
starts: {anubian: 1}
board: {1: anubian:3, S2: anubian:1, S3: anubian:1, S4: pharaoh:10, 27: anubian:1}
orders: {anubian: [11@S4-27]}
"""
    found = answer(capsys, write(tmp_path, text))
    assert found["spaces"]["S4"]["owner"] == "anubian"
    assert found["solo"] == {"result": "victory", "zones": ["1", "S1", "S2", "S3", "S4"]}
    _, out, _ = run(capsys, write(tmp_path, text.replace("11@S4-27", "10@S4-27")))
    assert "Defeat: round 15 is over: you hold 4 of 5 zones with 6 units" in out


def test_after_the_last_round_the_file_keeps_its_number(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = tmp_path / "next.yaml"
    _, _, err = run(capsys, write(tmp_path, ROUND.replace("round: 4", "round: 10")), "--write", str(target))
    assert "round 10 was the last" in err
    assert "round: 10" in target.read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["map: [", "", "map: a\nmap: b\n", "a: &x 1\nb: *x\n"])
def test_unreadable_yaml_is_2(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    code, out, err = run(capsys, write(tmp_path, text))
    assert (code, out) == (2, "")
    assert "round.yaml:" in err


def test_a_missing_file_is_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, err = run(capsys, str(tmp_path / "none.yaml"))
    assert (code, "none.yaml:1:1: Y001" in err) == (2, True)
    code, _, err = run(capsys)
    assert (code, "Missing ROUND.yaml" in err) == (2, True)


def test_the_round_may_come_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(ROUND.encode())))
    assert answer(capsys, "-")["spaces"]["1"]["units"] == 4


def test_rulings_of_the_file_and_of_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = write(tmp_path, ROUND + "rulings: {halves: down}\n")
    assert answer(capsys, file)["spaces"]["9"]["units"] == 2
    assert answer(capsys, file, "--ruling", "halves=up")["spaces"]["9"]["units"] == 3
    target = tmp_path / "next.yaml"
    run(capsys, file, "--write", str(target))
    assert 'halves: "down"' in target.read_text(encoding="utf-8")
