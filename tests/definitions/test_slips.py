"""Common mistakes in files: one finding, at the place of the cause, with a fix that works."""

import re
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.definitions.findings import Finding
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import read, read_bytes
from hyskos.definitions.reading.document import parse
from hyskos.definitions.reading.source import Source, plain_spelling

VALUES = ("list", "value", "word", "text")
"""What hints call the words that are to be written, in the place of those that the finding marks."""


def mended(text: str, finding: Finding) -> str | None:
    """Write what a hint says; None where it gives advice alone, or leaves places to fill in."""
    hint = finding.hint
    if hint is None or "{" + "words}" in hint.text:
        return None
    lines = text.split("\n")
    line, mark = lines[finding.line - 1], finding.mark
    if "plain" in hint.values:
        lines[finding.line - 1] = plain_spelling(line)
        return "\n".join(lines)
    told = next((str(hint.values[name]) for name in VALUES if name in hint.values), None)
    if told is None or "…" in told or "column" in hint.values:
        return None
    if "list" in hint.values:
        told = told.partition(": ")[2]
    end = mark.end_column if mark.end_line == mark.line else len(line) + 1
    if "key" in hint.values:  # of a text that a comma has cut: all of it
        told, start = f"{hint.values['key']}: {told}", line.rindex(f"{hint.values['key']}:", 0, mark.column - 1)
        cut = re.compile(r"[^\]}]*").match(line, start)
        assert cut is not None
        lines[finding.line - 1] = line[:start] + told + line[cut.end() :]
        return "\n".join(lines)
    lines[finding.line - 1] = line[: mark.column - 1] + told + line[end - 1 :]
    return "\n".join(lines)


MAP = shipped("map")["inner-factory"].read_text("utf-8")
FACTION = shipped("faction")["anubian"].read_text("utf-8")
SUBTITLE = next(line for line in MAP.split("\n") if line.startswith("subtitle:"))
INKS = 'kind: inks\nid: river\nversion: "1.0"\ninks:\n  teal: {rgb: "#0f7c7c", cmyk: [85, 20, 45, 20]}\n'


def found(text: str, file: str = "mine.yaml") -> tuple[Finding, ...]:
    return read_bytes(text.encode(), file).findings


def told(text: str) -> str:
    """Give the one finding of a text: its line as it is written, its message and its hint."""
    (finding,) = found(text)
    assert finding.hint is not None, finding.message.render()
    line = text.split("\n")[finding.line - 1]
    return f"{line}\n{finding.message.render()}\n{finding.hint.render()}"


def swapped(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


SLIPS: dict[str, tuple[str, str, str, str]] = {
    "second colon": (MAP, "title: {en: Inner factory", "title: {en: Part 2: the inner factory", "quotes"),
    "no-break space": (MAP, "rounds: 10", "rounds:\u00a010", "U+00A0 NO-BREAK SPACE"),
    "en dash": (MAP, "at: [0, -1]", "at: [0, \u20131]", "U+2013 EN DASH"),
    "minus sign": (MAP, "at: [0, -1]", "at: [0, \u22121]", "U+2212 MINUS SIGN"),
    "Cyrillic letter": (MAP, "factory: heroes", "factory: h\u0435roes", "U+0435 CYRILLIC SMALL LETTER IE"),
    "Cyrillic key": (MAP, "\nsubtitle:", "\nsubtitl\u0435:", "U+0435 CYRILLIC SMALL LETTER IE"),
    "full width": (MAP, "rounds: 10", "rounds: １０", "U+FF11 FULLWIDTH DIGIT ONE"),
    "curly quotes": (MAP, "orientation: flat", "orientation: “flat”", "did you mean `flat`?"),
    "conflict": (
        MAP,
        "rounds: 10\n",
        "<<<<<<< HEAD\nrounds: 10\n=======\nrounds: 12\n>>>>>>> mine\n",
        "keep one version",
    ),
    "conflict above": (MAP, "", "<<<<<<< HEAD\n", "keep one version"),
    "shape in a word": (MAP, "shape: {hexagon: 3}", "shape: hexagon:3", "{hexagon: 3}"),
    "size in a word": (MAP, "rounds: 10", "size: 420x297\nrounds: 10", "{width: 420, height: 297}"),
    "size in mm": (MAP, "rounds: 10", "size: 420 × 297 mm\nrounds: 10", "{width: 420, height: 297}"),
    "colour in hex": (FACTION, "colour: navy", 'colour: "#0f7c7c"', "`inks:`"),
    "list without brackets": (MAP, "at: [1, 0],", "at: 1, 0,", "at: [1, 0]"),
    "the same number twice": (MAP, "at: [0, 0],", "at: 0, 0,", "at: [0, 0]"),
    "entry too far": (MAP, "  - {number: 3,", "   - {number: 3,", "begin it in column 3, like line 19"),
    "first entry too far": (MAP, "  - {number: 1,", "   - {number: 1,", "begin it in column 3, like line 21"),
    "key between lines of another level": (FACTION, "\n  sign:", "\nsign:", "begin it in column 3, like line 16"),
    "first key too far": (MAP, "kind: map\n", " kind: map\n", "begin it in column 1, like line 3"),
    "outside the outline": (MAP, "at: [2, -3], points", "at: [9, 9], points", "free hexes of the outline: [2, -3]"),
    "list on a line without brackets": (
        FACTION,
        "boxes: [triangle, circle, rhombus]",
        "boxes: triangle, circle, rhombus",
        "[triangle, circle, rhombus]",
    ),
    "list in round brackets": (MAP, "at: [0, 0]", "at: (0, 0)", "at: [0, 0]"),
    "colour in rgb": (FACTION, "colour: navy", "colour: rgb(0,0,0)", "`inks:`"),
    "colour in rgb, of an ink": (INKS, '"#0f7c7c"', "rgb(15,124,124)", 'write "#0f7c7c"'),
    "shares that are too much": (INKS, "[85, 20, 45, 20]", "[1, 1, 1, 1]", "convert `rgb`"),
    "colour without quotes": (FACTION, "colour: navy", "colour: #0f7c7c", "`inks:`"),
    "colour without quotes, of an ink": (INKS, '"#0f7c7c"', "#0f7c7c", "` #` starts a comment"),
    "no colon before a bracket": (MAP, "points: {round: 6", "points {round: 6", "write `key: value`"),
    "no colon before a bracket on a line": (MAP, "garrison: {", "garrison {", "write `key: value`"),
    "no colon where a bracket touches": (MAP, "shape: {", "shape{", "write `key: value`"),
    "en dash before an entry": (MAP, "  - {number: 2", "  – {number: 2", "U+2013 EN DASH; type `-`"),
    "en dash before the first entry": (MAP, "  - {number: 1,", "  – {number: 1,", "U+2013 EN DASH; type `-`"),
    "no dash": (MAP, "  - {number: 2", "  {number: 2", "write `- ` before it"),
    "no first dash": (MAP, "  - {number: 1,", "  {number: 1,", "write `- ` before it"),
    "number in curly quotes": (MAP, "rounds: 10", "rounds: “10”", "without quotes"),
    "count without quotes": (MAP, SUBTITLE, "subtitle: {en: {spaces} spaces}", "put the text in quotes"),
    "lone brace": (MAP, SUBTITLE, 'subtitle: {en: "{spaces spaces"}', "placeholders in braces"),
    "another count": (MAP, SUBTITLE, 'subtitle: {en: "2 spaces for each"}', "spell it out"),
    "backslash": (MAP, "emblem: sun", "emblem: art\\x.svg", "art/x.svg"),
}


@pytest.mark.slow
@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_one_finding_that_names_its_cause(slip: str) -> None:
    text, old, new, says = SLIPS[slip]
    assert says in told(swapped(text, old, new))
    assert new.split("\n")[0] in told(swapped(text, old, new))  # its line


@pytest.mark.slow
@pytest.mark.parametrize("slip", SLIPS)
def test_what_a_hint_tells_to_write_is_accepted(slip: str) -> None:
    text, old, new, _says = SLIPS[slip]
    wrong = swapped(text, old, new)
    better = mended(wrong, found(wrong)[0])
    if better is not None:
        assert [one.message.render() for one in found(better)] == []


@pytest.mark.parametrize(("old", "new", "key"), [
    ("title: {en", "title:{en", "title:"), ("garrison: {", "garrison:{", "garrison:"),
    ("at: [0, 0]", "at:[0, 0]", "at:"), ('title: {en: Inner factory', 'title:{en: "Inner factory"', "title:"),
])  # fmt: skip
def test_a_space_that_is_missing_before_a_bracket(old: str, new: str, key: str) -> None:
    (finding,) = found(swapped(MAP, old, new))
    assert finding.message.values == {"key": key}


def test_a_number_in_words_is_not_compared() -> None:
    assert not found(swapped(MAP, SUBTITLE, 'subtitle: {en: "two spaces for each", es: "dos espacios para cada uno"}'))


def test_a_dash_that_touches_its_entry() -> None:
    (finding,) = found(swapped(MAP, "  - {number: 7,", "  -{number: 7,"))
    assert finding.message.render() == "a space is missing after `-`"
    assert MAP.split("\n")[finding.line - 1].startswith("  - {number: 7,")


def test_anchors_and_aliases_are_told_once() -> None:
    text = swapped(MAP, "points: {round: 6, final: 10}", "points: &p {round: 6, final: 10}")
    text = text.replace("points: {round: 2, final: 4}", "points: *p")
    (finding,) = found(text)
    assert finding.code == "Y008"
    assert finding.hint is not None
    assert "*p" in text


def test_a_language_without_a_catalog_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(swapped(MAP, "{en: Inner factory,", "{en: Inner factory, it: Fabbrica interna,"), "utf-8")
    assert execute(["check", str(path), "--output", "concise"]) == 1
    assert "no text in Italian (it)" in capsys.readouterr().out


def test_a_table_of_spaces_is_no_definition(tmp_path: Path) -> None:
    path = tmp_path / "spaces.csv"
    path.write_text("number,q,r\n1,0,0\n", "utf-8")
    (finding,) = read(path).findings
    assert finding.hint is not None
    assert "spaces: spaces.csv" in finding.hint.render()


@pytest.mark.parametrize("head", [b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1"])
def test_a_workbook_is_to_be_saved_as_a_table(head: bytes, tmp_path: Path) -> None:
    path = tmp_path / "spaces.xlsx"
    path.write_bytes(head + bytes(range(256)))
    (finding,) = read(path).findings
    assert finding.hint is not None
    assert "CSV" in finding.hint.render()


@pytest.mark.parametrize(
    "slip", ["no-break space", "en dash", "minus sign", "Cyrillic letter", "Cyrillic key", "full width"]
)
def test_the_plain_spelling_of_an_odd_character_is_right(slip: str) -> None:
    text, old, new, _says = SLIPS[slip]
    assert plain_spelling(new) == old
    assert not found(swapped(text, old, plain_spelling(new)))


def test_a_map_without_a_sound_outline_is_checked_all_the_same(tmp_path: Path) -> None:
    """A start that touches no space once asked for the outline: missing, it crashed; huge, it filled the memory."""
    text = shipped("map")["inner-factory"].read_text("utf-8").replace("{die: 4, at: [-3, 3]}", "{die: 4, at: [9, 9]}")
    path = tmp_path / "map.yaml"
    for shape, code in (("", "Y102"), ("shape: {hexagon: 3000000}", "Y105"), ("shape: {hexagon: x}", "Y103")):
        path.write_text(re.sub(r"^shape: .*$", shape, text, flags=re.MULTILINE), "utf-8")
        found = [finding.code for finding in read(path).findings]
        assert code in found, (shape, found)
        assert set(found) <= {code, "M208"}


def test_a_space_outside_the_outline_is_one_finding(tmp_path: Path) -> None:
    text = shipped("map")["inner-factory"].read_text("utf-8")
    line = next(one for one in text.split("\n") if "number: 33," in one)
    path = tmp_path / "map.yaml"
    path.write_text(text.replace(line, re.sub(r"at: \[[^]]*\]", "at: [40, 40]", line)), "utf-8")
    assert [finding.code for finding in read(path).findings if finding.code != "M205"] == ["M206"]


OWN_MAP = shipped("map")["inner-factory"].read_text("utf-8").replace("id: inner-factory", "id: mine")
TITLE = "{en: Inner factory, es: Fábrica interior}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "hints"),
    [
        ("{en: Inner, the great, es: Fábrica}", ['en: "Inner, the great"']),
        ("{en: One, a, big and, 5 wide, es: Uno, dos tres}", ['en: "One, a, big and, 5 wide"', 'es: "Uno, dos tres"']),
        ('{en: A "b", the c}', ['en: "A \\"b\\", the c"']),
        ("{en: Inner, es: Uno, dos tres }", ['es: "Uno, dos tres"']),
    ],
)  # fmt: skip
def test_the_whole_text_is_shown_in_quotes(title: str, hints: list[str]) -> None:
    assert OWN_MAP.count(TITLE) == 1
    found = [one for one in read_bytes(OWN_MAP.replace(TITLE, title).encode(), "x.yaml").findings if one.code == "Y101"]
    told = "a comma ends a text in brackets: put all of it in quotes, "
    assert [str(one.hint) for one in found] == [told + hint for hint in hints]


@pytest.mark.slow
@pytest.mark.parametrize("title", ["{the great, en: Inner}", "{en: Inner, the great: }", "{en: Inner, the great: x}"])
def test_other_keys_without_value_are_told_as_ever(title: str) -> None:
    found = read_bytes(OWN_MAP.replace(TITLE, title).encode(), "x.yaml").findings
    assert found
    assert not any("comma" in str(one.hint) for one in found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "code", "whole"),
    [
        ("{en: Ram, one}", "Y103", '"Ram, one"'),
        ("{en: Ram, one, two, es: Uno}", "Y103", '"Ram, one, two"'),
        ("{en: Ram, one, the second, es: Uno}", "Y103", '"Ram, one, the second"'),
        ("{en: Ram, the first, two, es: Uno}", "Y101", '"Ram, the first, two"'),
    ],
)
def test_a_piece_that_looks_like_a_language_has_the_hint_too(title: str, code: str, whole: str) -> None:
    (one,) = read_bytes(OWN_MAP.replace(TITLE, title).encode(), "x.yaml").findings
    assert one.code == code
    assert whole in str(one.hint)


OWN_FACTION = shipped("faction")["anubian"].read_text("utf-8").replace("Anubian,", "Mine,")
TRIED = {
    "rounds: 10": {"rounds: 1,5": None, "rounds: 010": "write it without leading zeros: 10"},
    "id: inner-factory": {"id: Mi Juegó": "did you mean `mi-juego`?", "id: “isle”": "did you mean `isle`?"},
    "at: [0, 0]": {"at: [0 0]": "put a comma between them: 0, 0"},
    "points: {round: 6, final: 10}": {"points: 5": "write it with its keys: {round: …, final: …}"},
    "{en: Inner factory, es": {
        "{en: “Inner, factory”, es": 'a comma ends a text in brackets: put all of it in quotes, en: "“Inner, factory”"',
        "{en: Inner: factory, es": 'put the text in quotes: "..."',
        "{en: My isle: factory, es": 'put the text in quotes: "..."',
        "{en: My isle es: factory, xx": "entries in brackets need a comma between them",
    },
    "{en: Inner factory, es: Fábrica interior}": {"Inner factory": "write the language before it: {en: …}"},
    "orientation: flat": {"orientation: Flat": "did you mean `flat`?", "orientation: “flat”": "did you mean `flat`?"},
    "factory: footmen": {"factory: Footmen": "did you mean `footmen`?"},
}
OF_A_FACTION = {
    "colour: navy": {"colour: navi": "did you mean `navy`?", "colour: blue": "choose from black, brick, gold, "},
    "    - strike:": {"      strike:": "begin each list entry with `- `"},
}


def hints(text: str) -> list[str]:
    return [str(found.hint or "") for found in read_bytes(text.encode(), "it.yaml").findings]


@pytest.mark.slow
@pytest.mark.parametrize(("text", "tried"), [(MAP, TRIED), (OWN_FACTION, OF_A_FACTION)], ids=["map", "faction"])
def test_what_was_meant(text: str, tried: dict[str, dict[str, str | None]]) -> None:
    for there, writings in tried.items():
        assert there in text, there
        for written, hint in writings.items():
            told = hints(text.replace(there, written, 1))
            assert any(one.startswith(hint) if hint else not one for one in told), (written, told)


@pytest.mark.slow
def test_a_number_is_told_as_it_is_written() -> None:
    version = next(line for line in MAP.splitlines() if line.startswith("version: "))
    text = MAP.replace(version, "version: 1.0")
    (found,) = read_bytes(text.encode(), "it.yaml").findings
    assert (str(found.message), str(found.hint)) == ("expected text, got `1.0`", 'put it in quotes: "1.0"')


QUOTES = {
    'a: "one\nb: two\nc: "three"\n': (1, 4, "this quote is only closed on line 3"),
    'a: {b: "one, c: "two"}\n': (1, 18, "unexpected text after the closing quote"),
    'a: {b: "one,\n  c: "two"}\n': (1, 8, "this quote is only closed on line 2"),
    "a: It's so\nb: {c: It's, d: 'one'two}\n": (2, 22, "unexpected text after the closing quote"),
    "a: 'It's'\n": (1, 8, "unexpected text after the closing quote"),
    'a: "say \\"so"\nb: {c: "one"two}\n': (2, 13, "unexpected text after the closing quote"),
}


@pytest.mark.parametrize("text", QUOTES)
def test_a_quote_that_is_closed_too_late_is_told_where_it_opens(text: str) -> None:
    found, *_more = parse(Source("it.yaml", text)).findings
    assert (found.mark.line, found.mark.column, str(found.message)) == QUOTES[text]


@pytest.mark.slow
@pytest.mark.parametrize(("title", "findings"), [("Bomb", 0), ("Bombs", 0), ("Ram", 1), ("Heroes", 1)])
def test_a_bomb_may_be_called_a_bomb(title: str, findings: int) -> None:
    """F313: whoever types it means that unit; what names another thing at the table is no title of it."""
    there = "Countdown bomb, es: Bomba en cuenta atrás"
    assert there in OWN_FACTION
    told = read_bytes(OWN_FACTION.replace(there, f"{title}, es: Estallido").encode(), "it.yaml").findings
    assert [one.code for one in told if one.code == "F313"] == ["F313"] * findings


def test_a_text_without_a_folder_has_no_files_beside_it() -> None:
    """What is read from memory names a file: that is told, whichever check asks for it first."""
    cover = shipped("cover")["ring-race-cover"].read_text("utf-8")
    assert "ring-18" in cover
    told = read_bytes(cover.replace("ring-18", "mine.yaml").encode(), "it.yaml").findings
    assert told
    assert all("mine.yaml" in str(one.message) for one in told)
