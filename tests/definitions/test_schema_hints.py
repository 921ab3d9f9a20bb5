"""What was probably meant by a line that went wrong: told at the cause, with what to write."""

import pytest

from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import read_bytes
from hyskos.definitions.reading.document import parse
from hyskos.definitions.reading.source import Source

MAP = shipped("map")["inner-factory"].read_text("utf-8")
FACTION = shipped("faction")["anubian"].read_text("utf-8").replace("Anubian,", "Mine,")
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
@pytest.mark.parametrize(("text", "tried"), [(MAP, TRIED), (FACTION, OF_A_FACTION)], ids=["map", "faction"])
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
    assert there in FACTION
    told = read_bytes(FACTION.replace(there, f"{title}, es: Estallido").encode(), "it.yaml").findings
    assert [one.code for one in told if one.code == "F313"] == ["F313"] * findings


def test_a_text_without_a_folder_has_no_files_beside_it() -> None:
    """What is read from memory names a file: that is told, whichever check asks for it first."""
    cover = shipped("cover")["ring-race-cover"].read_text("utf-8")
    assert "ring-18" in cover
    told = read_bytes(cover.replace("ring-18", "mine.yaml").encode(), "it.yaml").findings
    assert told
    assert all("mine.yaml" in str(one.message) for one in told)
