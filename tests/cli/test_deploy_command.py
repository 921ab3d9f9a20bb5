"""`hyskos deploy` as people use it: a round on paper becomes a file, and the board comes out."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command_line import ROUND, Capture, Patch, answers_of

run = answers_of("deploy")


def write(folder: Path, text: str = ROUND) -> str:
    file = folder / "round.yaml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def answer(capsys: Capture, *words: str) -> dict[str, Any]:
    _, out, _ = run(capsys, *words, "--json")
    reply: dict[str, Any] = json.loads(out)
    return reply


def faults(capsys: Capture, tmp_path: Path, **changes: str) -> list[str]:
    """Return `line:column: RULE` of every finding about the round with some lines changed."""
    lines = ROUND.splitlines()
    text = "\n".join(changes.pop(line.split(":")[0].strip(), line) for line in lines)
    code, out, _ = run(capsys, write(tmp_path, "\n".join([text, *changes.values()])))
    assert code == 1
    return [" ".join(line.removeprefix(f"{tmp_path}/round.yaml:").split(" ")[:2]) for line in out.splitlines()]


def test_json_gives_the_whole_board(capsys: Capture, tmp_path: Path) -> None:
    reply = answer(capsys, write(tmp_path))
    assert reply["schema"] == "hyskos.deploy/1"
    spaces = {place: (space["owner"], space["units"], space["heroes"]) for place, space in reply["spaces"].items()}
    assert spaces == {
        "1": ("anubian", 4, 0),
        "5": ("anubian", 4, 3),
        "6": ("anubian", 2, 1),
        "9": ("bastet", 3, 0),
        "10": ("bastet", 2, 0),
    }
    assert reply["conquests"] == {"anubian": 1, "bastet": 1}
    assert [reason["rule"] for reason in reply["spaces"]["9"]["reasons"]] == ["RP-38", "RP-38", "RP-32"]


def test_the_next_round_is_written_and_can_be_played(capsys: Capture, tmp_path: Path) -> None:
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
def test_a_file_that_exists_is_kept(capsys: Capture, tmp_path: Path) -> None:
    file, target = write(tmp_path), tmp_path / "next.yaml"
    target.write_text("mine", encoding="utf-8")
    code, out, err = run(capsys, file, "--write", str(target))
    assert (code, out) == (2, "")
    assert "next.yaml exists already; --force overwrites it" in err
    assert target.read_text(encoding="utf-8") == "mine"
    assert run(capsys, file, "--write", str(target), "--force")[0] == 0
    assert run(capsys, file, "--write", str(target))[0] == 0  # the same content again


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"map": "map: outer-factry"}, ["1:6: FORM"]),
        ({"round": "round: 11"}, ["2:8: RP-44"]),
        ({"starts": "starts: {anubian: 1, bastet: 1}"}, ["3:30: RP-03"]),
        ({"starts": "starts: {anubian: 1, bastet: 7}"}, ["3:30: RP-03"]),
        ({"starts": "starts: {anubian: 1, bastte: 3}"}, ["3:22: FORM", "4:43: RP-03", "8:3: RP-03"]),
        ({"board": "bord: {5: anubian:4, 6: anubian:2+1h, 9: bastet:5}"}, ["4:1: FORM"]),
        ({"board": "board: {5: anubian:4, 6: anubian:2+1h, 9: bastett:5}"}, ["4:43: FORM"]),
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
def test_each_finding(capsys: Capture, tmp_path: Path, changes: dict[str, str], expected: list[str]) -> None:
    assert faults(capsys, tmp_path, **changes) == expected


def rams(*across: int) -> str:
    return f"devices: [{', '.join(f'anubian ram 6-{place}' for place in across)}]"


@pytest.mark.slow
def test_rp_21_devices_are_counted_against_the_dice_of_the_rounds_before(capsys: Capture, tmp_path: Path) -> None:
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
def test_a66_the_same_device_does_not_stand_twice(capsys: Capture, tmp_path: Path, devices: str, column: str) -> None:
    assert faults(capsys, tmp_path, devices=f"devices: [{devices}]") == [f"{column}: RP-43"]


def test_a66_other_devices_may_stand_beside_it(capsys: Capture, tmp_path: Path) -> None:
    devices = "devices: [anubian ram 6-5, anubian spikes 6-5, anubian ram 5-6, anubian umbrella 6]"
    text = ROUND.replace("devices: [anubian ram 6-1, bastet umbrella 9]", devices)
    assert run(capsys, write(tmp_path, text))[0] == 0


def test_findings_as_json(capsys: Capture, tmp_path: Path) -> None:
    code, out, _ = run(capsys, write(tmp_path, ROUND.replace("2@10", "2@12")), "--json")
    (finding,) = json.loads(out)["findings"]
    assert (code, finding["line"], finding["column"], finding["rule"]) == (1, 8, 12, "RP-31")


def test_a_device_may_be_written_from_either_side_of_its_border(capsys: Capture, tmp_path: Path) -> None:
    text = ROUND.replace("ram 6-1", "ram 7-6").replace("9: bastet:5", "9: bastet:5, 7: bastet:9")
    file = write(tmp_path, text.replace("4@1-6", "6@7"))
    assert answer(capsys, file)["spaces"]["7"] | {"reasons": []} == {
        "owner": "anubian",
        "units": 1,
        "heroes": 0,
        "conquered": True,
        "reasons": [],
    }


def test_solo_rounds_end_with_the_state_of_the_game(capsys: Capture, tmp_path: Path) -> None:
    text = """\
map: inner-factory
round: 15
solo: true
starts: {anubian: 1}
board: {1: anubian:3, S2: anubian:1, S3: anubian:1, S4: pharaoh:10, 27: anubian:1}
orders: {anubian: [11@S4-27]}
"""
    reply = answer(capsys, write(tmp_path, text))
    assert reply["spaces"]["S4"]["owner"] == "anubian"
    assert reply["solo"] == {"result": "victory", "zones": ["1", "S1", "S2", "S3", "S4"]}


@pytest.mark.parametrize("text", ["map: [", "", "map: a\nmap: b\n", "a: &x 1\nb: *x\n"])
def test_invalid_yaml_is_1(capsys: Capture, tmp_path: Path, text: str) -> None:
    code, out, err = run(capsys, write(tmp_path, text))
    assert (code, out) == (1, "")
    assert "round.yaml:" in err


def test_the_round_may_come_from_standard_input(capsys: Capture, monkeypatch: Patch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(ROUND.encode())))
    assert answer(capsys, "-")["spaces"]["1"]["units"] == 4


def test_rulings_of_the_file_and_of_the_command_line(capsys: Capture, tmp_path: Path) -> None:
    file = write(tmp_path, ROUND + "rulings: {halves: down}\n")
    assert answer(capsys, file)["spaces"]["9"]["units"] == 2
    assert answer(capsys, file, "--ruling", "halves=up")["spaces"]["9"]["units"] == 3
    target = tmp_path / "next.yaml"
    run(capsys, file, "--write", str(target))
    assert 'halves: "down"' in target.read_text(encoding="utf-8")
