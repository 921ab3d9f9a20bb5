"""Common mistakes in files: one finding, at the place of the cause, with a fix that works."""

import re
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.definitions.findings import Finding
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import read, read_bytes
from hyskos.definitions.reading.document import parse
from hyskos.definitions.reading.source import Source, plain_spelling

VALUES = ("list", "value", "word", "text")
"""Names of the values in a hint that replace the marked text."""


def apply_hint(text: str, finding: Finding) -> str | None:
    """Apply the hint of a finding to the text; None if the hint is only advice or has gaps to fill in."""
    hint = finding.hint
    if hint is None or "{" + "words}" in hint.text:
        return None
    lines = text.split("\n")
    line, mark = lines[finding.line - 1], finding.mark
    if "plain" in hint.values:
        lines[finding.line - 1] = plain_spelling(line)
        return "\n".join(lines)
    written = next((str(hint.values[name]) for name in VALUES if name in hint.values), None)
    if written is None or "…" in written or "column" in hint.values:
        return None
    if "list" in hint.values:
        written = written.partition(": ")[2]
    end = mark.end_column if mark.end_line == mark.line else len(line) + 1
    if "key" in hint.values:  # a text cut by a comma: replace all of it
        written, start = f"{hint.values['key']}: {written}", line.rindex(f"{hint.values['key']}:", 0, mark.column - 1)
        cut = re.compile(r"[^\]}]*").match(line, start)
        lines[finding.line - 1] = line[:start] + written + line[cut.end() :]
        return "\n".join(lines)
    lines[finding.line - 1] = line[: mark.column - 1] + written + line[end - 1 :]
    return "\n".join(lines)


MAP = built_in_files("map")["inner-factory"].read_text("utf-8")
FACTION = built_in_files("faction")["anubian"].read_text("utf-8")
TITLE = "{en: Inner factory, es: Fábrica interior}"
SUBTITLE = next(line for line in MAP.split("\n") if line.startswith("subtitle:"))
INKS = 'kind: inks\nid: river\nversion: "1.0"\ninks:\n  teal: {rgb: "#0f7c7c", cmyk: [85, 20, 45, 20]}\n'


def findings_in(text: str, file: str = "mine.yaml") -> tuple[Finding, ...]:
    return read_bytes(text.encode(), file).findings


def describe(text: str) -> str:
    """Return line, message and hint of the only finding in a text."""
    (finding,) = findings_in(text)
    assert finding.hint is not None, finding.message.render()
    line = text.split("\n")[finding.line - 1]
    return f"{line}\n{finding.message.render()}\n{finding.hint.render()}"


def replace_once(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


SLIPS: dict[str, tuple[str, str, str, str]] = {
    "no-break space": (MAP, "rounds: 10", "rounds:\u00a010", "U+00A0 NO-BREAK SPACE"),
    "en dash": (MAP, "at: [0, -1]", "at: [0, \u20131]", "U+2013 EN DASH"),
    "minus sign": (MAP, "at: [0, -1]", "at: [0, \u22121]", "U+2212 MINUS SIGN"),
    "Cyrillic letter": (MAP, "factory: heroes", "factory: h\u0435roes", "U+0435 CYRILLIC SMALL LETTER IE"),
    "Cyrillic key": (MAP, "\nsubtitle:", "\nsubtitl\u0435:", "U+0435 CYRILLIC SMALL LETTER IE"),
    "full width": (MAP, "rounds: 10", "rounds: １０", "U+FF11 FULLWIDTH DIGIT ONE"),
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
    "shares that are too much": (INKS, "[85, 20, 45, 20]", "[1, 1, 1, 1]", "convert `rgb`"),
    "colour without quotes": (FACTION, "colour: navy", "colour: #0f7c7c", "`inks:`"),
    "no colon where a bracket touches": (MAP, "shape: {", "shape{", "write `key: value`"),
    "en dash before an entry": (MAP, "  - {number: 2", "  – {number: 2", "U+2013 EN DASH; type `-`"),
    "en dash before the first entry": (MAP, "  - {number: 1,", "  – {number: 1,", "U+2013 EN DASH; type `-`"),
    "no dash": (MAP, "  - {number: 2", "  {number: 2", "write `- ` before it"),
    "no first dash": (MAP, "  - {number: 1,", "  {number: 1,", "write `- ` before it"),
    "count without quotes": (MAP, SUBTITLE, "subtitle: {en: {spaces} spaces}", "put the text in quotes"),
    "lone brace": (MAP, SUBTITLE, 'subtitle: {en: "{spaces spaces"}', "placeholders in braces"),
    "list without commas": (MAP, "at: [0, 0]", "at: [0 0]", "put a comma between them: 0, 0"),
    "mapping without keys": (MAP, "points: {round: 6, final: 10}", "points: 5", "{round: …, final: …}"),
    "text without a language": (MAP, f"title: {TITLE}", "title: Inner factory", "{en: …}"),
    "misspelt ink": (FACTION, "colour: navy", "colour: navi", "did you mean `navy`?"),
    "entry without a dash": (
        FACTION,
        "  effects:\n    - strike:",
        "  effects:\n      strike:",
        "begin each list entry with `- `",
    ),
    "backslash": (MAP, "emblem: sun", "emblem: art\\x.svg", "art/x.svg"),
}


@pytest.mark.slow
@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_one_finding_that_names_its_cause(slip: str) -> None:
    text, old, new, says = SLIPS[slip]
    assert says in describe(replace_once(text, old, new))
    assert new.split("\n")[0] in describe(replace_once(text, old, new))  # its line


@pytest.mark.slow
@pytest.mark.parametrize("slip", SLIPS)
def test_applying_the_hint_gives_a_valid_file(slip: str) -> None:
    text, old, new, _says = SLIPS[slip]
    wrong = replace_once(text, old, new)
    better = apply_hint(wrong, findings_in(wrong)[0])
    if better is not None:
        assert [finding.message.render() for finding in findings_in(better)] == []


@pytest.mark.parametrize(("old", "new", "key"), [
    ("title: {en", "title:{en", "title:"), ("garrison: {", "garrison:{", "garrison:"),
    ("at: [0, 0]", "at:[0, 0]", "at:"), ('title: {en: Inner factory', 'title:{en: "Inner factory"', "title:"),
])  # fmt: skip
def test_a_missing_space_before_a_bracket(old: str, new: str, key: str) -> None:
    (finding,) = findings_in(replace_once(MAP, old, new))
    assert finding.message.values == {"key": key}


def test_a_number_in_words_is_not_compared() -> None:
    assert not findings_in(
        replace_once(MAP, SUBTITLE, 'subtitle: {en: "two spaces for each", es: "dos espacios para cada uno"}')
    )


def test_a_missing_space_after_a_dash() -> None:
    (finding,) = findings_in(replace_once(MAP, "  - {number: 7,", "  -{number: 7,"))
    assert finding.message.render() == "a space is missing after `-`"
    assert MAP.split("\n")[finding.line - 1].startswith("  - {number: 7,")


def test_an_anchor_and_its_aliases_are_one_finding() -> None:
    text = replace_once(MAP, "points: {round: 6, final: 10}", "points: &p {round: 6, final: 10}")
    text = text.replace("points: {round: 2, final: 4}", "points: *p")
    (finding,) = findings_in(text)
    assert finding.code == "Y008"
    assert finding.hint is not None
    assert "*p" in text


def test_a_language_without_a_catalog(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(replace_once(MAP, "{en: Inner factory,", "{en: Inner factory, it: Fabbrica interna,"), "utf-8")
    assert execute(["check", str(path), "--output", "concise"]) == 1
    assert "no text in Italian (it)" in capsys.readouterr().out


def test_a_table_of_spaces_is_not_a_definition(tmp_path: Path) -> None:
    path = tmp_path / "spaces.csv"
    path.write_text("number,q,r\n1,0,0\n", "utf-8")
    (finding,) = read(path).findings
    assert finding.hint is not None
    assert "spaces: spaces.csv" in finding.hint.render()


@pytest.mark.parametrize("head", [b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1"])
def test_a_workbook_should_be_saved_as_csv(head: bytes, tmp_path: Path) -> None:
    path = tmp_path / "spaces.xlsx"
    path.write_bytes(head + bytes(range(256)))
    (finding,) = read(path).findings
    assert finding.hint is not None
    assert "CSV" in finding.hint.render()


@pytest.mark.parametrize(
    "slip", ["no-break space", "en dash", "minus sign", "Cyrillic letter", "Cyrillic key", "full width"]
)
def test_the_plain_spelling_of_an_odd_character(slip: str) -> None:
    text, old, new, _says = SLIPS[slip]
    assert plain_spelling(new) == old
    assert not findings_in(replace_once(text, old, plain_spelling(new)))


def test_a_map_with_an_invalid_outline_is_still_checked(tmp_path: Path) -> None:
    """A start that touches no space once asked for the outline: missing, it crashed; huge, it filled the memory."""
    text = (
        built_in_files("map")["inner-factory"]
        .read_text("utf-8")
        .replace("{die: 4, at: [-3, 3]}", "{die: 4, at: [9, 9]}")
    )
    path = tmp_path / "map.yaml"
    for shape, code in (("", "Y102"), ("shape: {hexagon: 3000000}", "Y105"), ("shape: {hexagon: x}", "Y103")):
        path.write_text(re.sub(r"^shape: .*$", shape, text, flags=re.MULTILINE), "utf-8")
        codes = [finding.code for finding in read(path).findings]
        assert code in codes, (shape, codes)
        assert set(codes) <= {code, "M208"}


def test_a_space_outside_the_outline_is_one_finding(tmp_path: Path) -> None:
    text = built_in_files("map")["inner-factory"].read_text("utf-8")
    line = next(line for line in text.split("\n") if "number: 33," in line)
    path = tmp_path / "map.yaml"
    path.write_text(text.replace(line, re.sub(r"at: \[[^]]*\]", "at: [40, 40]", line)), "utf-8")
    assert [finding.code for finding in read(path).findings if finding.code != "M205"] == ["M206"]


OWN_MAP = built_in_files("map")["inner-factory"].read_text("utf-8").replace("id: inner-factory", "id: mine")


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
    findings = [
        finding
        for finding in read_bytes(OWN_MAP.replace(TITLE, title).encode(), "x.yaml").findings
        if finding.code == "Y101"
    ]
    beginning = "a comma ends a text in brackets: put all of it in quotes, "
    assert [str(finding.hint) for finding in findings] == [beginning + hint for hint in hints]


@pytest.mark.slow
@pytest.mark.parametrize("title", ["{the great, en: Inner}", "{en: Inner, the great: }", "{en: Inner, the great: x}"])
def test_other_keys_without_a_value_have_no_hint_about_commas(title: str) -> None:
    findings = read_bytes(OWN_MAP.replace(TITLE, title).encode(), "x.yaml").findings
    assert findings
    assert not any("comma" in str(finding.hint) for finding in findings)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "code", "quoted"),
    [
        ("{en: Ram, one}", "Y103", '"Ram, one"'),
        ("{en: Ram, one, two, es: Uno}", "Y103", '"Ram, one, two"'),
        ("{en: Ram, one, the second, es: Uno}", "Y103", '"Ram, one, the second"'),
        ("{en: Ram, the first, two, es: Uno}", "Y101", '"Ram, the first, two"'),
    ],
)
def test_a_piece_that_looks_like_a_language_has_the_hint(title: str, code: str, quoted: str) -> None:
    (finding,) = read_bytes(OWN_MAP.replace(TITLE, title).encode(), "x.yaml").findings
    assert finding.code == code
    assert quoted in str(finding.hint)


OWN_FACTION = FACTION.replace("Anubian,", "Mine,")


@pytest.mark.slow
def test_a_number_is_quoted_as_written() -> None:
    version = next(line for line in MAP.splitlines() if line.startswith("version: "))
    text = MAP.replace(version, "version: 1.0")
    (finding,) = read_bytes(text.encode(), "it.yaml").findings
    assert (str(finding.message), str(finding.hint)) == ("expected text, got `1.0`", 'put it in quotes: "1.0"')


QUOTES = {
    'a: "one\nb: two\nc: "three"\n': (1, 4, "this quote is only closed on line 3"),
    'a: {b: "one, c: "two"}\n': (1, 18, "unexpected text after the closing quote"),
    'a: {b: "one,\n  c: "two"}\n': (1, 8, "this quote is only closed on line 2"),
    "a: It's so\nb: {c: It's, d: 'one'two}\n": (2, 22, "unexpected text after the closing quote"),
    "a: 'It's'\n": (1, 8, "unexpected text after the closing quote"),
    'a: "say \\"so"\nb: {c: "one"two}\n': (2, 13, "unexpected text after the closing quote"),
}


@pytest.mark.parametrize("text", QUOTES)
def test_a_quote_closed_too_late_is_reported_where_it_opens(text: str) -> None:
    finding, *_more = parse(Source("it.yaml", text)).findings
    assert (finding.mark.line, finding.mark.column, str(finding.message)) == QUOTES[text]


@pytest.mark.slow
@pytest.mark.parametrize(("title", "findings"), [("Bomb", 0), ("Bombs", 0), ("Ram", 1), ("Heroes", 1)])
def test_a_bomb_may_be_titled_bomb(title: str, findings: int) -> None:
    """F313: whoever types it means that unit; what names another thing at the table is no title of it."""
    title_of_bomb = "Countdown bomb, es: Bomba en cuenta atrás"
    assert title_of_bomb in OWN_FACTION
    reported = read_bytes(OWN_FACTION.replace(title_of_bomb, f"{title}, es: Estallido").encode(), "it.yaml").findings
    assert [finding.code for finding in reported if finding.code == "F313"] == ["F313"] * findings


def test_a_text_without_a_folder_cannot_name_files() -> None:
    """What is read from memory names a file: that is refused, whichever check comes first."""
    cover = built_in_files("cover")["ring-race-cover"].read_text("utf-8")
    assert "ring-18" in cover
    findings = read_bytes(cover.replace("ring-18", "mine.yaml").encode(), "it.yaml").findings
    assert findings
    assert all("mine.yaml" in str(finding.message) for finding in findings)


@pytest.mark.parametrize(
    ("written", "described"),
    [("99999999999999999", "`99999999999999999`"), ('"5"', "the text `5`"), ("007", "the text `007`")],
)
def test_a_number_of_too_many_digits_is_not_called_text(written: str, described: str) -> None:
    text = replace_once(MAP, "\nrounds: 10", f"\nrounds: {written}")
    (finding,) = read_bytes(text.encode(), "it.yaml").findings
    assert str(finding.message) == f"expected a whole number from 1 to 20, got {described}"
