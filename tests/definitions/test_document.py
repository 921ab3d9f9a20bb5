"""Reading YAML: data with positions, or findings. Both PyYAML parsers and incremental reading agree."""

import random
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from hyskos import data
from hyskos.definitions.findings import Mark
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import read, read_bytes
from hyskos.definitions.reading.changed_lines import reread
from hyskos.definitions.reading.document import Document, parse
from hyskos.definitions.reading.source import LARGEST, decode, read_source

LOADERS = [yaml.SafeLoader, *([yaml.CSafeLoader] if yaml.__with_libyaml__ else [])]
BOARDS = sorted([*(Path(__file__).parents[1] / "boards").rglob("*.yaml"), *data.ROOT.rglob("*.yaml")])


def parse_text(text: str | bytes, loader: Any = None) -> Document:
    return parse(decode(text if isinstance(text, bytes) else text.encode(), "it.yaml"), loader)


def codes(text: str | bytes, loader: Any = None) -> list[str]:
    return [finding.code for finding in parse_text(text, loader).findings]


@pytest.mark.many
@pytest.mark.parametrize("loader", LOADERS)
@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("true", True), ("null", None), ("~", None), ("12", 12), ("-3", -3), ("0", 0), ("2.5", 2.5), ("36.0", 36),
        ("NO", "NO"), ("on", "on"), ("True", "True"), ("010", "010"), ("-0", "-0"), ("+1", "+1"), ("1_000", "1_000"),
        ("0x1F", "0x1F"), ("1e3", "1e3"), (".5", ".5"), (".inf", ".inf"), ("22:30", "22:30"),
        ("2026-11-21", "2026-11-21"), ("9" * 5000, "9" * 5000), ("'5'", "5"), ('"true"', "true"),
        ("anubian:4", "anubian:4"), ("=", "="),
    ],
)  # fmt: skip
def test_a_plain_word_means_what_it_looks_like(loader: Any, word: str, value: object) -> None:
    document = parse_text(f"a: {word}\n", loader)
    assert document.findings == ()
    assert document.data == {"a": value}
    assert type(document.data["a"]) is type(value)


@pytest.mark.parametrize("loader", LOADERS)
def test_keys_are_always_text(loader: Any) -> None:
    assert parse_text("{5: a, true: b, 1.5: c, NO: d}", loader).data == {"5": "a", "true": "b", "1.5": "c", "NO": "d"}


@pytest.mark.parametrize("loader", LOADERS)
def test_marks_point_at_keys_and_values_in_code_points(loader: Any) -> None:
    marks = parse_text("a: x\ná 日本: {b: [1, 22]}\nlist:\n  - c: 1\n    d: 2\n  - - 3\n", loader).marks
    assert marks.key(("á 日本",)) == Mark(2, 1, 2, 5)
    assert marks.at(("á 日本",)) == Mark(2, 7, 2, 19)
    assert marks.at(("á 日本", "b", 1)) == Mark(2, 15, 2, 17)
    assert marks.at(("list",)) == Mark(3, 1, 3, 5), "a block stands for its key"
    assert marks.at(("list", 0)) == Mark(4, 5, 4, 6), "a block in a list stands for its first key"
    assert marks.key(("list", 0, "d")) == Mark(5, 5, 5, 6)
    assert marks.at(("list", 1, 0)) == Mark(6, 7, 6, 8)
    assert marks.at(("list", 0, "nowhere", 3)) == marks.at(("list", 0))


def test_a_byte_order_mark_and_windows_line_ends_change_nothing() -> None:
    plain = parse_text("a: 1\nb: {c: 2}\n")
    windows = parse_text(b"\xef\xbb\xbfa: 1\r\nb: {c: 2}\r\n")
    assert windows.data == plain.data
    assert windows.marks == plain.marks


MANY = "[" + "1, " * 100_000 + "]"


@pytest.mark.slow
@pytest.mark.parametrize("loader", LOADERS)
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[" * 100_000, "Y006"),
        ("{a: " * 100_000, "Y006"),
        ("- " * 100_000, "Y006"),
        ("[" * 33 + "]" * 33, "Y006"),
        pytest.param(MANY, "Y007", marks=pytest.mark.proof),  # one parser is asked below
        ("a: &a [1]\nb: *a\n", "Y008"),
        ("&a [*a]", "Y008"),
        ("a: !!python/object/apply:os.system [ls]\n", "Y009"),
        ("!custom {a: 1}", "Y009"),
        ("a: 1\na: 2\n", "Y010"),
        ("a: 1\n---\nb: 2\n", "Y011"),
        ("", "Y012"),
        ("# only a comment\n", "Y012"),
        ("---\n...\n", "Y012"),
        ("~", "Y012"),
        ("? [a, b]\n: c\n", "Y013"),
        ("{{a}: b}", "Y013"),
        ('a: "\\ud800"\n', "Y00"),
        ('a: "\\UFFFFFFFF"\n', "Y005"),
        ('a: "\\0"\n', "Y004"),
        ("a: \x1b[31m\n", "Y004"),
        ("a\x85b", "Y004"),
        ("%FOO bar\na: 1\n", "Y005"),
        ("%YAML 3.0\n---\na: 1\n", "Y005"),
        (b"\xff\xfea\x00:\x00", "Y003"),
        (b"a: \xe9\n", "Y003"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "Y003"),
    ],
)
def test_hostile_input_is_a_finding(loader: Any, text: str | bytes, code: str) -> None:
    found_codes = codes(text, loader)
    assert found_codes
    assert found_codes[0].startswith(code)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_a_text_in_a_wider_encoding_is_called_so(encoding: str) -> None:
    text = "kind: map\nid: mía\n"
    (finding,) = parse_text(("\ufeff" + text).encode(encoding)).findings
    assert (finding.code, str(finding.message)) == ("Y003", "this text is not encoded as UTF-8")
    (bare,) = parse_text(text.encode("utf-16-le")).findings
    assert (bare.code, str(bare.message)) == ("Y003", "this is not a text file")


def test_a_null_character_in_a_text_has_its_place() -> None:
    text = "kind: map\nid: m\0y\n# " + "a long comment " * 20
    (finding,) = parse_text(text).findings
    assert (finding.code, finding.mark.line, finding.mark.column) == ("Y004", 2, 6)
    assert str(finding.message) == "invisible character U+0000"


PERCENT = "a line cannot begin with `%`"


@pytest.mark.many
@pytest.mark.parametrize("loader", LOADERS)
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("%PDF-1.4 hello\n", (1, 1, PERCENT)),
        ("%YAML\n---\na: b\n", (1, 1, PERCENT)),
        ("%YAML 1\n---\na: b\n", (1, 1, PERCENT)),
        ("%YAML 1.x\n---\na: b\n", (1, 1, PERCENT)),
        ("%YAML 1.1 foo\n---\na: b\n", (1, 1, PERCENT)),
        ("%YAML 11111111111.2\n---\na: b\n", (1, 1, "")),  # a version that is unknown, for one of the parsers
        ("%TAG\n---\na: b\n", (1, 1, PERCENT)),
        ("%TAG !a y\n---\na: b\n", (1, 1, PERCENT)),
        ("%TAG ! x\n%TAG ! y\n---\na: b\n", (2, 1, PERCENT)),
        ("a: |0\n  x\n", (1, 4, "text cannot begin with `|`")),
        ("a: >0\n", (1, 4, "text cannot begin with `>`")),
        ("a: ? b\n", (1, 4, "text cannot begin with `?`")),
        ("a: !%zz b\n", (1, 4, "text cannot begin with `!`")),
        ("a: !<x\n", (1, 4, "text cannot begin with `!`")),
    ],
)
def test_unsupported_yaml_has_clear_messages(loader: Any, text: str, expected: tuple[int, int, str]) -> None:
    first = parse_text(text, loader).findings[0]
    assert (first.mark.line, first.mark.column) == expected[:2]
    assert str(first.message).startswith(expected[2])
    assert "not valid YAML" not in str(first.message)


@pytest.mark.parametrize(
    ("text", "place"), [("a: {b:[c]}\n", (1, 6)), ("a: [b:]\n", (1, 6)), ("a: {b:}\n", (1, 6)), ("[x, b:,c]\n", (1, 6))]
)
def test_a_missing_space_after_a_key_in_brackets(text: str, place: tuple[int, int]) -> None:
    for first in parse_text(text, LOADERS[-1]).findings[:1]:  # the pure parser reads a key without a value
        assert (first.mark.line, first.mark.column, str(first.message)) == (*place, "a space is missing after `b:`")
    assert all(
        str(finding.message) == "a space is missing after `b:`" for finding in parse_text(text, LOADERS[0]).findings
    )


@pytest.mark.proof
def test_limits_are_not_reached_by_what_they_allow() -> None:
    assert codes("[" * 32 + "]" * 32) == []
    assert codes("[" + "1, " * 90_000 + "]") == []
    assert codes(MANY) == ["Y007"]
    assert codes(b"a: " + b"x" * (LARGEST - 3)) == []
    assert codes(b"a: " + b"x" * (LARGEST - 2)) == ["Y002"]


def test_fifty_megabytes_are_refused_without_being_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    assert [finding.code for finding in read_source(path).findings] == ["Y002"]


def test_folders_and_absent_files_are_findings(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "absent.yaml", tmp_path / "x\0.yaml", tmp_path / ("x" * 5000)):
        assert [finding.code for finding in read_source(path).findings] == ["Y001"]


@pytest.mark.wide
@pytest.mark.skipif(len(LOADERS) < 2, reason="PyYAML without libyaml")
@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_both_parsers_report_alike(path: Path) -> None:
    pure, fast = (parse(read_source(path), loader) for loader in LOADERS)
    assert pure.findings == fast.findings
    assert (pure.data, pure.marks) == (fast.data, fast.marks)


@pytest.mark.slow
@given(st.text(alphabet="ab: -[]{}&*!|>'\"%@#,?\n\t0\\é\u2028", max_size=60))
def test_no_text_crashes_the_reader(text: str) -> None:
    for loader in LOADERS:
        document = parse_text(text, loader)
        assert document.complete or document.findings
        for finding in document.findings:
            assert finding.mark.line >= 1
            assert finding.mark.column >= 1
            assert finding.message.render()


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-999, 999) | st.text(alphabet="abc NO:-#'\"", max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc", min_size=1, max_size=3), inner),
    max_leaves=12,
)


@pytest.mark.slow
@given(st.dictionaries(st.text("abcd", min_size=1, max_size=4), VALUES, min_size=1), st.booleans())
def test_written_yaml_is_read_back(value: dict[str, Any], flow: bool) -> None:
    class Plain(yaml.SafeDumper):
        def ignore_aliases(self, data: object) -> bool:
            return True

    document = parse_text(yaml.dump(value, Dumper=Plain, default_flow_style=flow, allow_unicode=True))
    assert document.findings == ()
    assert document.data == value


MAP = built_in_files("map")["inner-factory"].read_text("utf-8")
CHANGES: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {
        "another figure": lambda line: re.sub(r"\d+", lambda match: str(int(match[0]) + 1), line, count=1),
        "many figures": lambda line: re.sub(r"\d+", "12345", line),
        "another word": lambda line: re.sub(r"[a-z]+(?=[,}\]]|$)", "other", line),
        "another key": lambda line: re.sub(r"[a-z_]+(?=:)", "other", line, count=1),
        "one key more": lambda line: line.replace("}", ", more: 1}", 1),
        "twice the key": lambda line: re.sub(r"\{(\w+): ", r"{\1: 0, \1: ", line, count=1),
        "an open bracket": lambda line: line.replace("}", "", 1),
        "an open quote": lambda line: re.sub(r": (?=\S)", ": '", line, count=1),
        "a comment": lambda line: f"# {line}",
        "a comment behind": lambda line: f"{line} # so",
        "nothing": lambda line: "",
        "deeper": lambda line: f" {line}",
        "an anchor": lambda line: re.sub(r": (?=\S)", ": &a ", line, count=1),
        "many lines begin": lambda line: re.sub(r": .*", ": |", line, count=1),
        "a word that may go on": lambda line: re.sub(r": .*", ": word", line, count=1),
    }
)


def assert_reread_is_equal(text: str, changed: str) -> None:
    before, source = parse(decode(text.encode(), "x.yaml")), decode(changed.encode(), "x.yaml")
    again, anew = reread(source, before), parse(source)
    assert (again.data, again.marks, again.findings, again.complete) == (
        anew.data, anew.marks, anew.findings, anew.complete,
    ), changed  # fmt: skip
    old, new = read_bytes(text.encode(), "x.yaml"), read_bytes(changed.encode(), "x.yaml")
    assert not old.findings
    reading = read_bytes(changed.encode(), "x.yaml", None, old.document)
    assert (reading.value, reading.findings) == (new.value, new.findings), changed


def with_line(text: str, number: int, change: Callable[[str], str]) -> str:
    lines = text.split("\n")
    lines[number] = change(lines[number])
    return "\n".join(lines)


@pytest.mark.wide
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize(
    "begins", ["title:", "rounds:", "  - {number: 5,", "  - {number: 4,", "  - {die: 2,", "garrison:"]
)
def test_a_line_of_a_map(begins: str, change: Callable[[str], str]) -> None:
    number = next(i for i, line in enumerate(MAP.split("\n")) if line.startswith(begins))
    assert_reread_is_equal(MAP, with_line(MAP, number, change))


@pytest.mark.proof
@pytest.mark.parametrize(("kind", "name"), [("map", "four-x"), ("faction", "anubian"), ("grid", "pharaoh")])
def test_lines_of_every_kind(kind: str, name: str) -> None:
    text = built_in_files(kind)[name].read_text("utf-8")
    chance = random.Random(name)
    for number in chance.sample(range(text.count("\n")), 6):
        for change in CHANGES.values():
            assert_reread_is_equal(text, with_line(text, number, change))


def test_only_changed_parts_are_read_and_checked() -> None:
    before = read_bytes(MAP.encode(), "x.yaml")
    after = read_bytes(
        MAP.replace("{round: 6, final: 10}", "{round: 7, final: 12}").encode(), "x.yaml", None, before.document
    )
    assert after.document.changed == (("spaces", 0, "points", "round"), ("spaces", 0, "points", "final"))
    assert after.document.like is before.document
    assert after.document.data["spaces"][1] is before.document.data["spaces"][1]
    worse = read_bytes(
        MAP.replace("{round: 6, final: 10}", "{round: 7, final: 1}").encode(), "x.yaml", None, after.document
    )
    assert [finding.code for finding in worse.findings] == ["M212"]


def test_changed_keys_and_changed_values_are_distinguished() -> None:
    before = read(built_in_files("map")["inner-factory"])
    swapped = MAP.replace("factory: footmen", "points: {round: 1, final: 2}", 1)
    after = read_bytes(swapped.encode(), "x.yaml", None, before.document)
    assert after.document.changed == (("spaces", 3),)
    assert after.document.like is None


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("a: {b: [\n  x: {y: 1}\n]}\n", "a: {b: [\n  x: 1, z\n]}\n"),  # commas part what stands in brackets
        ("a: one\nb: 1\n", "a: two\nb: 1\n"),
        ("a:\n  - one\n  - two\n", "a:\n  - one: 1\n  - two\n"),
        ("a: |\n  b: {c: 1}\n  d\n", "a: |\n  b: {c: 2}\n  d\n"),
        ("a: one\n  more\nb: 1\n", "a: two\n  more\nb: 1\n"),
        ("a: {b: 1}\n\n", "a: 'b\n\n"),
        ("a: {b: 1}\n\n  \n", "a: b\n\n  \n"),
        ("- {a: 1}\n- {a: 1}\n", "- {a: 2}\n- {a: 1, b: [2]}\n"),
        ("a: {b: 1}", "a: {b: 1}}"),
        ("a:\n- {b: 1}\n", "a: 1\n- {b: 1}\n"),
        ("a: 1\nb:\n", "a: 1\nb: {}\n"),
    ],
)
def test_lines_that_depend_on_other_lines(text: str, changed: str) -> None:
    before, source = parse(decode(text.encode(), "x.yaml")), decode(changed.encode(), "x.yaml")
    again, anew = reread(source, before), parse(source)
    assert (again.data, again.marks, again.findings) == (anew.data, anew.marks, anew.findings)
