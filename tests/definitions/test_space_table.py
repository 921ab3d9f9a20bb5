"""`spaces: spaces.csv`: the same map as with a list, and findings that lead to the cell."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.findings import Mark
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import Reading, load_map, read, read_bytes
from hyskos.definitions.reading.space_table import OpenQuoteError, rows

SHIPPED = load_map("inner-factory")
TABLE = "number,q,r,round,final,factory\n" + "".join(
    f"{space.number},{space.at.q},{space.at.r},"
    + (f"{space.points.round},{space.points.final},\n" if space.points else f",,{space.factory}\n")
    for space in SHIPPED.spaces
)
MAP = re.sub(r"spaces:\n(  .*\n)+", "spaces: spaces.csv\n", built_in_files("map")["inner-factory"].read_text("utf-8"))
LINE = next(n for n, line in enumerate(MAP.splitlines(), 1) if line.startswith("spaces:"))


def a_map(folder: Path, table: bytes | str | None, name: str = "spaces.csv") -> Reading:
    (folder / "my-map.yaml").write_text(MAP.replace("spaces.csv", name), "utf-8")
    if table is not None:
        (folder / "spaces.csv").write_bytes(table if isinstance(table, bytes) else table.encode())
    return read(folder / "my-map.yaml")


def places(reading: Reading) -> list[tuple[str, str, int, int]]:
    return [(finding.code, Path(finding.file).name, finding.line, finding.column) for finding in reading.findings]


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(
    "table",
    [
        TABLE,
        b"\xef\xbb\xbf" + TABLE.replace(",", ";").replace("\n", "\r\n").encode(),
        "sep=;\n" + TABLE.replace(",", ";"),
        TABLE.replace(",", "\t").replace("\n", "\r"),
        re.sub(r"([^,\n]+)", r'"\1"', TABLE).replace(",", " , "),
        TABLE.replace("number,q,r", " Number ,Q,R").replace("\n", ",,,\n\n,,,\n"),
    ],
    ids=["commas", "marked", "excel", "tabs", "quoted", "blanks"],
)
def test_a_table_is_a_list(table: bytes | str, tmp_path: Path) -> None:
    reading = a_map(tmp_path, table)
    assert places(reading) == []
    board = reading.definition
    assert getattr(board, "spaces", None) == SHIPPED.spaces
    assert getattr(board, "files", None) == ("spaces.csv",)
    before = getattr(board, "digest", "")
    other = re.sub(r"^(2,1,-1,\d+),\d+", r"\1,99", TABLE, flags=re.MULTILINE)
    assert getattr(a_map(tmp_path, other).definition, "digest", "") != before


def test_names_have_a_column_for_each_language(tmp_path: Path) -> None:
    head, first, *others = TABLE.splitlines()
    named = "\n".join([f"{head},Name.EN,name.es", f"{first},Torre 5,7", *others, ""])
    board = a_map(tmp_path, named.replace("Torre 5,7", "Oasis,Oasis verde")).definition
    names = [dict(space.name) for space in getattr(board, "spaces", ()) if space.name]
    assert names == [{"en": "Oasis", "es": "Oasis verde"}]
    assert places(a_map(tmp_path, named)) == [("M219", "spaces.csv", 2, 21)]


@pytest.mark.many
@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("7,0,-1,,,upgrades", "7,0,,,,upgrades", [("Y102", "spaces.csv", 8, 1)]),
        ("round,final,factory", "round,final,factory,name", [("W102", "spaces.csv", 1, 32)]),
        ("round,final,factory", "round,final,factory,name.english", [("W102", "spaces.csv", 1, 32)]),
        ("7,0,-1,,,upgrades", '7,0,-1,,,"upgrdes"', [("Y104", "spaces.csv", 8, 10)]),
        ("9,2,-1,2,4,", "8,2,-1,2,4,", [("M201", "spaces.csv", 10, 1)]),
        ("9,2,-1,2,4,", "9,,-1,2,4,", [("Y102", "spaces.csv", 10, 1)]),
        ("9,2,-1,2,4,", "9,2,-1,2,,", [("Y102", "spaces.csv", 10, 8)]),
        ("9,2,-1,2,4,", "9,2,-1,5,2,", [("M212", "spaces.csv", 10, 10)]),
        ("9,2,-1,2,4,", "9,2,-1,2.5,4,", [("Y103", "spaces.csv", 10, 8)]),
        ("9,2,-1,2,4,", "9,2,-1,2,4,,,x", [("W105", "spaces.csv", 10, 14)]),
        ("9,2,-1,2,4,", '9,2,-1,2,"4,', [("W106", "spaces.csv", 10, 10)]),
        ("final,fact", "final,round,fact", [("W104", "spaces.csv", 1, 24)]),
        ("final,factory", "finl,factory", [("W102", "spaces.csv", 1, 18)]),
        (
            "number,q",
            "code,p",
            [("W102", "spaces.csv", 1, 1), ("W103", "spaces.csv", 1, 1), ("W102", "spaces.csv", 1, 6)],
        ),
        (TABLE.split("\n", 1)[1], TABLE.split("\n", 1)[1].replace(",", ";"), [("W107", "spaces.csv", 2, 1)]),
        (TABLE, "number,q,r\n1;0;0\n", [("W107", "spaces.csv", 2, 1)]),
        (TABLE.split("\n", 1)[0], TABLE.split("\n", 1)[0].replace(",", "|"), [("W103", "spaces.csv", 1, 1)]),
        (TABLE, "number,q,r\n1,0,\n2,1,\n3,1,-1\n4,2,\n", [("Y102", "spaces.csv", 2, 1)]),
        (TABLE, "", [("W103", "spaces.csv", 1, 1)]),
        (TABLE, "number,q,r\n", [("Y107", "my-map.yaml", LINE, 9)]),
    ],
)
def test_findings_lead_to_the_cell(
    old: str, new: str, expected: list[tuple[str, str, int, int]], tmp_path: Path
) -> None:
    assert old in TABLE
    assert [
        finding
        for finding in places(a_map(tmp_path, TABLE.replace(old, new)))
        if finding[0] != "W102" or finding in expected
    ] == expected


def test_a_missing_coordinate_is_reported_once_with_the_other_lines_that_lack_it(tmp_path: Path) -> None:
    (finding,) = a_map(tmp_path, "number,q,r\n1,0,\n2,1,\n3,1,-1\n4,2,\n").findings
    assert str(finding.message) == "`r` is missing; also on line 3, 5"


def test_rows_after_a_field_of_several_lines_keep_their_own_lines() -> None:
    (_head, (_first, field), (last, _cell)) = rows('number,q\n1,"a\n\nb"\n2,c\n')
    assert (field.text, field.mark) == ("a\n\nb", Mark(2, 3, 4, 3))
    assert (last.text, last.mark) == ("2", Mark(5, 1, 5, 2))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "table", "code"),
    [
        ("../spaces.csv", TABLE, "W101"), ("/etc/passwd", TABLE, "W101"), ("spaces.csv", None, "Y001"),
        ("spaces.csv", TABLE.encode("utf-16"), "Y003"), ("spaces.csv", b"number,q,r\n1,0,\xe9\n", "Y003"),
        ("spaces.csv", b"number,q,r\n" + b"," * 1_000_000, "Y002"),
    ],
)  # fmt: skip
def test_files_that_are_no_table(name: str, table: bytes | str | None, code: str, tmp_path: Path) -> None:
    reading = a_map(tmp_path, table, name)
    assert [finding.code for finding in reading.findings] == [code]
    if code in ("Y001", "Y002"):  # nothing of the table can be shown: the place is the name in the map
        (finding,) = reading.findings
        assert places(reading)[0][1:] == ("my-map.yaml", LINE, 9)
        assert str(finding.message).startswith("spaces.csv: ")


def test_a_text_without_a_folder_has_no_table() -> None:
    assert [finding.code for finding in read_bytes(MAP.encode(), "-").findings] == ["W101"]


@pytest.mark.slow
@given(st.text(alphabet='ab1,;\t"\n ', max_size=60))
def test_any_text_is_rows_or_an_open_quote(text: str) -> None:
    """And each mark leads to what its cell says."""
    lines = text.split("\n")
    table, opened = [], None
    try:
        table = [*rows(text)]
    except OpenQuoteError as error:
        opened = error.mark
    assert opened is None or lines[opened.line - 1][opened.column - 1] == '"'
    for entry in (cell for row in table for cell in row):
        mark: Mark = entry.mark
        assert (mark.line, mark.column) <= (mark.end_line, mark.end_column)
        if entry.text and mark.line == mark.end_line:
            written = lines[mark.line - 1][mark.column - 1 : mark.end_column - 1]
            assert written == entry.text or written.startswith('"')
