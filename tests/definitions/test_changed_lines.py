"""What is read again says the same as what is read anew: values, places and findings."""

import random
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

import pytest

from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import read, read_bytes
from hyskos.definitions.reading.changed_lines import reread
from hyskos.definitions.reading.document import parse
from hyskos.definitions.reading.source import decode

MAP = shipped("map")["inner-factory"].read_text("utf-8")
CHANGES: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {
        "another figure": lambda line: re.sub(r"\d+", lambda found: str(int(found[0]) + 1), line, count=1),
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


def same(text: str, changed: str) -> None:
    before, source = parse(decode(text.encode(), "x.yaml")), decode(changed.encode(), "x.yaml")
    again, anew = reread(source, before), parse(source)
    assert (again.data, again.marks, again.findings, again.complete) == (
        anew.data, anew.marks, anew.findings, anew.complete,
    ), changed  # fmt: skip
    was, now = read_bytes(text.encode(), "x.yaml"), read_bytes(changed.encode(), "x.yaml")
    assert not was.findings
    found = read_bytes(changed.encode(), "x.yaml", None, was.document)
    assert (found.definition, found.findings) == (now.definition, now.findings), changed


def edited(text: str, number: int, change: Callable[[str], str]) -> str:
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
    same(MAP, edited(MAP, number, change))


@pytest.mark.proof
@pytest.mark.parametrize(("kind", "name"), [("map", "four-x"), ("faction", "anubian"), ("grid", "pharaoh")])
def test_lines_of_every_kind(kind: str, name: str) -> None:
    text = shipped(kind)[name].read_text("utf-8")
    chance = random.Random(name)
    for number in chance.sample(range(text.count("\n")), 6):
        for change in CHANGES.values():
            same(text, edited(text, number, change))


def test_only_what_has_changed_is_read_and_checked() -> None:
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


def test_other_keys_are_told_from_other_values() -> None:
    before = read(shipped("map")["inner-factory"])
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
def test_what_another_line_decides(text: str, changed: str) -> None:
    before, source = parse(decode(text.encode(), "x.yaml")), decode(changed.encode(), "x.yaml")
    again, anew = reread(source, before), parse(source)
    assert (again.data, again.marks, again.findings) == (anew.data, anew.marks, anew.findings)
