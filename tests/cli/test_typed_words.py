"""Words that people type: names in every language, clear beginnings, misspelt and repeated words."""

import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.companion.rulebook import entries, search
from hyskos.companion.rulings import RULINGS
from hyskos.companion.session.commands import SIDES, UPGRADES, WORDS
from hyskos.companion.vocabulary import (
    ALL_DEVICES,
    FACTIONS,
    IN_ORDERS,
    ON_BORDERS,
    PLAYED,
    Vocabulary,
    definition_names,
)
from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.typed_words import nearest, plain
from hyskos.rules.names import Names, match_names
from hyskos.rules.rolling_pyramids.notation import NotationError, read_name
from hyskos.rules.rolling_pyramids.rulings import IDS, choices_of
from tests.cli.command_line import Capture, Patch

IN_SECTION = Vocabulary(SECTIONS, "section")
KEYS = Vocabulary(
    ("map", "round", "starts", "board", "devices", "orders", "rulings", "faction", "levels", "lines", "factories"),
    "key",
)
UNITS = Vocabulary(("ascending", "matching", "descending"), "section")
SORTS: dict[str, Names] = {
    "faction": FACTIONS, "device": ALL_DEVICES, "order": IN_ORDERS, "section": IN_SECTION, "ruling": RULINGS,
    "map": definition_names("map"), "rules": definition_names("rules"),
    "command": Vocabulary(WORDS, "command"), "box": SIDES, "upgrade": UPGRADES,
} | {f"value of {name}": Vocabulary(choices_of(name), "value") for name in IDS}  # fmt: skip
LINES: list[tuple[str, Names]] = [
    ("combat {}:7+1h+ram --defender bastet:4", Vocabulary(("anubian", "rashar", "sobeccian"), "faction")),
    ("combat bastet:7+1h --defender {0}:9 --expect {0}:2", FACTIONS),
    ("combat rashar:7 --defender bastet:4 --bomb {}:2", FACTIONS),
    ("combat anubian:7+{} --defender bastet:4", ON_BORDERS),
    ("combat anubian:7 --defender bastet:7 --expect {}", Vocabulary(("empty",), "outcome")),
    ("army {} --ascending 5,6,8 --footmen-1 1", PLAYED),
    ("army anubian --ascending 5,6,8 --matching 3,1,3 --descending 5,4,1 --upgrade {}=1", UNITS),
    ("army anubian --ascending 5,6,8 --descending 5,4,1 --line {}", UNITS),
    ("score --map inner-factory {}=1,2,8 --round 10", PLAYED),
    ("score --map {} anubian=1,2", definition_names("map")),
    ("solo setup --d4 2 --map {}", definition_names("map")),
    ("reinforce 4 4 6 2 --map inner-factory --hold 11={}:3+1*", PLAYED),
    ("draft sheet.yaml --die d8:5 --factory {}", IN_SECTION),
    ("rules --game {}", definition_names("rules")),
    ("ring-race turn start --to-move {}", Vocabulary(("gold", "onyx"), "side")),
    ("ring-race show {}", Vocabulary(("start",), "position")),
]
"""A command line for everything that is named at the table, and what may be named there."""
ROUND = """
{map}: {inner-factory}
{round}: 2
{starts}: {{{anubian}: 1, bastet: 3}}
{board}: {{7: {anubian}:4+1*, 9: {bastet}:5}}
{devices}: [{anubian} {ram} 7-1, {bastet} {umbrella} 9]
{orders}: {{{anubian}: [2@1-7, {bomb} 9@9], {bastet}: [2@9]}}
{rulings}: {{{halves}: {down}}}
"""
SHEET = """
{faction}: {anubian}
{heroes}: [4, _, _]
{upgrades}: [[3, 4], [1, 5]]
{ascending}: [5, _, 8]
{footmen-1}: [1, _, 2]
{levels}: {{{matching}: X2}}
{lines}: [{descending}]
{devices}: {{{ram}: 0}}
{factories}: [{heroes}]
"""
FILES = {"deploy round.yaml": ROUND, "draft sheet.yaml --die d8:5": SHEET}
SLOTS: dict[str, Names] = {
    **dict.fromkeys(KEYS, KEYS),
    **dict.fromkeys(("heroes", "upgrades", "ascending", "matching", "descending"), IN_SECTION),
    "footmen-1": Vocabulary(("footmen-1",), "key"),
    **dict.fromkeys(("anubian", "bastet"), FACTIONS),
    **dict.fromkeys(("ram", "umbrella"), ALL_DEVICES),
    "bomb": IN_ORDERS,
    "halves": RULINGS,
    "down": SORTS["value of halves"],
    "inner-factory": SORTS["map"],
}
"""What may stand in each place of a file: `map` is a key here, and may be a value of a ruling elsewhere."""


class _AsTyped(dict[str, str]):
    def __missing__(self, slot: str) -> str:
        return slot


def fill(text: str, **words: str) -> str:
    """Fill the slots of a file: what is not given stands there by its id."""
    return text.format_map(_AsTyped(words))


def spellings(names: Names, id_: str) -> Iterator[str]:
    """Return every word for a thing, in small and large letters, without accents, with dashes for blanks."""
    for word in (id_, *names[id_]):
        yield from {word, word.upper(), word.lower().replace(" ", "-"), plain(word)}


def shortest(names: Names, id_: str) -> Iterator[str]:
    """Return the shortest clear beginning of every word for a thing."""
    for word in (id_, *names[id_]):
        yield next((word[:n] for n in range(1, len(word)) if match_names(word[:n], names) == (id_,)), word)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("round.yaml").write_text(fill(ROUND), encoding="utf-8")
    Path("sheet.yaml").write_text(fill(SHEET), encoding="utf-8")


class Answers:
    """What command lines print and how they end."""

    def __init__(self, capsys: Capture) -> None:
        self.capsys = capsys

    def of(self, *words: str) -> tuple[int, str, str]:
        self.capsys.readouterr()
        code = execute([*words])
        return code, *self.capsys.readouterr()


@pytest.fixture
def answers(capsys: Capture) -> Answers:
    return Answers(capsys)


@pytest.mark.wide
@pytest.mark.parametrize("sort", SORTS)
def test_every_word_and_every_clear_beginning_is_read(sort: str) -> None:
    names = SORTS[sort]
    for id_ in names:
        assert {read_name(word, names) for word in spellings(names, id_)} == {id_}
        for word in (id_, *names[id_]):
            for beginning in (word[:n] for n in range(1, len(word)) if plain(word[:n])):
                matches = match_names(beginning, names)
                assert id_ in matches or matches in [(other,) for other in names if plain(other) == plain(beginning)]
                for typed in (beginning.upper(), beginning.lower()):
                    if len(matches) == 1:
                        assert read_name(typed, names) == matches[0]
                        continue
                    with pytest.raises(NotationError, match=r"can mean .*; write more of it"):
                        read_name(typed, names)


@pytest.mark.wide
@pytest.mark.parametrize(("line", "names"), LINES, ids=[line for line, _names in LINES])
def test_every_command_understands_every_word(line: str, names: Names, answers: Answers) -> None:
    for id_ in names:
        right = answers.of(*shlex.split(line.format(id_)), "--json")
        assert right[0] in (0, 1) or id_ in right[2]
        for word in dict.fromkeys((*spellings(names, id_), *shortest(names, id_))):
            assert answers.of(*shlex.split(line.format(shlex.quote(word))), "--json") == right, word


@pytest.mark.proof
@pytest.mark.parametrize("line", FILES)
def test_every_word_in_a_file(line: str, answers: Answers) -> None:
    name, text = line.split()[1], FILES[line]
    right = answers.of(*line.split(), "--json")
    assert right[0] == 0
    for slot in [slot for slot in SLOTS if f"{{{slot}}}" in text]:
        for word in dict.fromkeys(spellings(SLOTS[slot], slot)):
            quoted = word if plain(word) == word.lower() else f'"{word}"'
            inside = f"{{{slot}}}:" in text or f"[{{{slot}}}]" in text or f"{{{slot}}}\n" in text
            Path(name).write_text(fill(text, **{slot: quoted if inside and slot not in FACTIONS else word}))
            assert answers.of(*line.split(), "--json") == right, word


@pytest.mark.proof
def test_every_ruling_and_value(answers: Answers) -> None:
    for name in IDS:
        values = Vocabulary(choices_of(name), "value")
        right = answers.of("combat", "anubian:7", "--ruling", f"{name}={choices_of(name)[1]}", "--json")
        assert right[0] == 0
        for word in (*spellings(RULINGS, name), *shortest(RULINGS, name)):
            assert answers.of("combat", "anubian:7", "--ruling", f"{word}={choices_of(name)[1]}", "--json") == right
        for word in (*spellings(values, choices_of(name)[1]), *shortest(values, choices_of(name)[1])):
            assert answers.of("combat", "anubian:7", "--ruling", f"{name}={word}", "--json") == right


BOOKS = list(entries().values())
DOCUMENTED = ("anubian", "bastet", "rashar", "sobeccian", "pharaoh")
"""Whom the rules speak of; nothing is found for a faction that they do not know."""


@pytest.mark.proof
@pytest.mark.parametrize("sort", ["device", "section", "order", "faction", "ruling"])
def test_every_word_finds_the_same_rules(sort: str) -> None:
    names = SORTS[sort]
    for id_ in names:
        if sort != "ruling" and match_names(id_, RULINGS, whole=True):
            continue  # `umbrella` is a ruling as well, and its name finds that
        right = search([id_], BOOKS)
        assert right or (sort == "faction" and id_ not in DOCUMENTED)
        for word in (id_, *names[id_]):
            assert search([word.upper()], BOOKS) == search([plain(word)], BOOKS) == right, word


def test_a_thing_is_searched_by_its_words_alone(answers: Answers) -> None:
    """A ram is not part of `rolling-pyramids`."""
    results = [answers.of("rules", word)[1].splitlines() for word in ("ram", "Carnero", "ariete")]
    assert results[0] == results[1] == results[2]
    assert {"RP-36", "A48", "A50"} <= {line.split()[0] for line in results[0]}
    assert all("ram" in line for line in results[0])
    assert len(results[0]) < 15
    assert answers.of("rules", "lacayos")[1] == answers.of("rules", "footmen")[1]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("army anubian --ascending 5,6,8 --line cuenta", ""),
        ("army anubian --upgrade m=1", ""),
        ("draft sheet.yaml --die d8:5 --factory ascend", ""),
        ("score --map f anubian=1", "`f` can mean four-x, inner-factory, outer-factory"),
        ("combat anubian:3 --ruling umbrella=p", ""),
    ],
)
def test_what_is_not_clear_is_refused_with_what_it_could_be(line: str, message: str, answers: Answers) -> None:
    code, out, err = answers.of(*line.split())
    if message:
        assert (code, out) == (2, "")
        assert message in err
    else:
        assert code in (0, 1), err


def test_a_file_is_written_with_ids(answers: Answers) -> None:
    words = {
        "anubian": "Anubianos",
        "ram": "carnero",
        "halves": "mitades",
        "down": "abajo",
        "inner-factory": "Interior",
    }
    Path("round.yaml").write_text(fill(ROUND, **words), encoding="utf-8")
    assert answers.of("deploy", "round.yaml", "--write", "next.yaml")[0] == 0
    written = Path("next.yaml").read_text(encoding="utf-8")
    assert not [word for word in words.values() if word in written]
    Path("round.yaml").write_text(fill(ROUND), encoding="utf-8")
    assert answers.of("deploy", "round.yaml", "--write", "same.yaml")[0] == 0
    assert written == Path("same.yaml").read_text(encoding="utf-8")
    assert (
        answers.of(*["solo", "setup", "--map", "4X", "--d4", "2", "--faction", "bas", "--write", "solo.yaml"])[0] == 0
    )
    assert Path("solo.yaml").read_text(encoding="utf-8").startswith("map: four-x\n")


def test_a_faction_twice_in_a_file(answers: Answers) -> None:
    Path("round.yaml").write_text(fill(ROUND).replace("bastet: 3", "Anubianos: 3"))
    code, out, _err = answers.of("deploy", "round.yaml")
    assert code == 1
    assert "round.yaml:4:22: FORM anubian is given twice; keep one" in out
    Path("round.yaml").write_text(fill(ROUND) + "mitades: up\n")
    assert "`mitades` is unknown" in answers.of("deploy", "round.yaml")[1]


RING = "g3@9 g21@6 o321@8 gM@14 gA@15 gC@6 oM@3 oA@2 oC@1"
INNER = ("--map", "inner-factory")
PAIRS = [
    (("reinforce", *"4462", *INNER), ("reinforce", "4,4,6,2", *INNER)),
    (("reinforce", *"4462", *INNER), ("reinforce", "4, 4 6,", "2", *INNER)),
    (("army", "anubian", "--ascending", "5,6,8"), ("army", "anubian", "--ascending", "5 6 8")),
    (("army", "anubian", "--ascending", "5,_,8"), ("army", "anubian", "--ascending", "5 _ 8")),
    (("score", *INNER, "anubian=1,2,8"), ("score", *INNER, "anubian=1 2 8")),
    (("score", *INNER, "anubian="), ("score", *INNER, "anubian=-")),
    (("score", "--final", "anubian=12,15", "bastet=9,9"), ("score", "--final", "anubian=12 15", "bastet=9 9")),
    (("pyramydal", "best", "r3", "g2", "b1"), ("pyramydal", "best", "r3,g2,b1")),
    (("pyramydal", "best", "r3", "g2", "b1"), ("pyramydal", "best", "r3 g2", "b1")),
    (("pyramydal", "best", "y1", "--taken", "r3 g2 b1"), ("pyramydal", "best", "y1", "--taken", "r3,g2, b1")),
    (
        ("pharaoh", "turn", "r1@b1 g2@c3", "--roll", "4", "r2@c1", "r1:b1-b2"),
        ("pharaoh", "turn", "r1 @ b1, g2@c3", "--roll", "4", "r2@c1,", "r1:b1-b2"),
    ),
    (("pharaoh", "show", "r1@b1 g2@c3"), ("pharaoh", "show", "r1@b1,g2@c3")),
    (
        ("ring-race", "turn", RING, "C:2/9=21@6", "9:1"),
        ("ring-race", "turn", RING.replace(" ", ", "), "C:2/9=21@6 9:1"),
    ),
    (("ring-race", "turn", "start", "14:3", "15:2"), ("ring-race", "turn", "start", "14:3,15:2")),
]  # fmt: skip


@pytest.mark.many
@pytest.mark.parametrize(("first", "other"), PAIRS)
def test_commas_and_blanks_are_the_same(capsys: Capture, first: tuple[str, ...], other: tuple[str, ...]) -> None:
    answers = [(execute(list(words)), capsys.readouterr()) for words in (first, other)]
    assert answers[0] == answers[1]
    assert answers[0][1].out


def test_one_move_with_commas_of_its_own_stays_one_move(capsys: Capture) -> None:
    """RG-10: what Cleopatra collects is listed with commas inside her move."""
    position = "g3@9 g2@6 g1@5 o321@8 gM@14 gA@15 gC@6 oM@3 oA@2 oC@1"
    assert execute(["ring-race", "turn", position, "C:2/9=2@6,1@5", "9:1"]) == 0
    assert "g32@9 g1@10" in capsys.readouterr().out


TYPED = {
    "check {}": ("anubain", "anubian"),
    "export {}": ("anubain", "anubian"),
    "export anubian --map {}": ("four-y", "four-x"),
    "export anubian --profile {}": ("hme-a4", "home-a4"),
    "preview {}": ("pharoah", "pharaoh"),
    "diff {} four-x": ("inner-facory", "inner-factory"),
    "combat {}:7 --defender bastet:4": ("anubain", "anubian"),
    "army {}": ("sobeccain", "sobeccian"),
    "score --map {} --round 1 anubian=5": ("iner-factory", "inner-factory"),
    "map report {}": ("four-y", "four-x"),
    "lab run --map {}": ("outer-facotry", "outer-factory"),
    "schema {}": ("facton", "faction"),
    "new {} x": ("fction", "faction"),
    "printers {}": ("hme-a4", "home-a4"),
    "shops {}": ("thegamecraftr", "the-game-crafter"),
    "rules {}": ("RP-366", "RP-36"),
    "rules --game {}": ("pyramdal", "pyramydal"),
    "preflight x.pdf --profile {}": ("longpck", "longpack"),
    "product check {}": ("pharaoh-prodct", "pharaoh-product"),
    "combat anubian:7 --defender bastet:4 --ruling {}=down": ("halvs", "halves"),
    "{}": ("combt", "combat"),
}
FAR = ("zzqqk", "PHA-999")


@pytest.mark.many
@pytest.mark.parametrize("line", TYPED)
def test_a_misspelt_name_is_reported_the_nearest(line: str, capsys: Capture) -> None:
    typed, meant = TYPED[line]
    assert execute(line.format(typed).split()) in (1, 2)
    reply = capsys.readouterr().err
    assert "id you mean" in reply
    assert meant in reply.partition("id you mean")[2]


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("line", TYPED)
@pytest.mark.parametrize("typed", FAR)
def test_a_name_that_nothing_is_like_is_reported_none(line: str, typed: str, capsys: Capture) -> None:
    assert execute(line.format(typed).split()) in (1, 2)
    assert "id you mean" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("PHA-999", []), ("PHA-9", ["PH-9", "PYA-9", "PHA-6"]), ("pha6", ["PHA-6"]), ("PH-99", ["PH-9"]), ("Z9", []),
        ("RP-9", []), ("PHX", []),
    ],
)  # fmt: skip
def test_numbers_count_as_a_whole(word: str, expected: list[str]) -> None:
    assert nearest(word, ["PH-9", "PHA-6", "PYA-9"], 3) == expected


def test_once_is_enough(capsys: Capture) -> None:
    assert execute(["combat", "anubian:5", "--defender", "bastet:9", "--expect", "4", "--ruling", "halves=up"]) == 0
    assert execute(["army", "anubian", "--footmen-1", "0", "--heroes", "3"]) == 0
    assert execute(["score", "--map", "inner-factory", "anubian=1", "--round", "10"]) == 0
    assert "assumed" not in capsys.readouterr().out
