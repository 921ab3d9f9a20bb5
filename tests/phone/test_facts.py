"""What the page for the phone is told is what the definitions say, in every language, also of one's own."""

import json
import re
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hyskos.companion.names import name_of
from hyskos.companion.phone.page import SENTENCES, emblem_paths, facts, shipped_material
from hyskos.companion.sentences import sentence
from hyskos.definitions.kinds.registry import built_in_files as library
from hyskos.definitions.languages import LANGUAGES, activate
from hyskos.definitions.loader import load_faction, load_map
from hyskos.rules.reasons import Reason
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.rulings import IDS, STANDARD, choices_of
from scripts.phone_sentences import as_text, collect_sentences, marked_sentences, unknown_sentences
from tests.conftest import ON_NODE
from tests.patience import PATIENCE

PHONE = Path(__file__).parents[2] / "phone"
BOARDS = Path(__file__).parents[1] / "boards/good"


@pytest.fixture(scope="module")
def written_facts() -> Any:
    return json.loads(json.dumps(facts(shipped_material(), "1.2.3")))


@pytest.mark.proof
def test_the_list_of_sentences_is_what_the_sources_say_and_the_program_says_them_all() -> None:
    listed = collect_sentences()
    assert SENTENCES.read_text(encoding="utf-8") == as_text(listed)
    assert unknown_sentences(listed) == []
    assert unknown_sentences(["the page has words of its own"]) == ["the page has words of its own"]
    assert marked_sentences("""N_("a \\"b\\"") N_('c "d"') N_(`e`) N_(f)""") == {'a "b"', 'c "d"', "e"}


@pytest.mark.slow
def test_every_sentence_is_there_in_every_language(written_facts: Any) -> None:
    for lang in LANGUAGES[1:]:
        missing = {*collect_sentences()} - {*written_facts["sentences"][lang]}
        assert {*written_facts["sentences"][lang]} <= {*collect_sentences()}
        assert not re.findall("[a-z]", re.sub(r"\{\w+\}", "", " ".join(missing)))  # sums, which say the same in all


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_and_their_forms_are_those_of_the_command_line(written_facts: Any, lang: str) -> None:
    activate(lang)
    names, articles, forms = (written_facts["names"][lang][key] for key in ("names", "articles", "forms"))
    for id_, name in names.items():
        assert name == name_of(id_)
        assert articles.get(id_, "") == getattr(name_of(id_), "article", "")
    for key, pattern in forms.items():
        _form, form, kind = key.split("|")
        assert pattern.format(name="X", article="Y")
        assert (form, kind) in {(form, kind) for form in ("el", "de", "a") for kind in (*articles.values(), "*", "-")}
    if lang == "es":
        text = sentence(Reason("RP-34", "the ram of {faction} halves nobody", {"faction": "anubian"}))
        assert "de los Anubianos" in text
        assert forms["form|de|*"] == "de {article} {name}"


def test_maps_are_the_boards_of_the_rules(written_facts: Any) -> None:
    assert list(written_facts["maps"]) == sorted(library("map"))
    for name, facts_of_map in written_facts["maps"].items():
        board = make_board(load_map(name))
        places = {entry["place"]: entry for entry in facts_of_map["places"]}
        assert {place: tuple(entry["near"]) for place, entry in places.items()} == board.neighbours
        assert {at: entry["round"] for at, entry in places.items() if at > 0} == board.round_points
        assert {at: entry["final"] for at, entry in places.items() if at > 0} == board.final_points
        assert {at: entry["factory"] for at, entry in places.items() if entry["factory"]} == board.factories
        assert {at: entry["garrison"] for at, entry in places.items() if at > 0} == {
            at: board.garrison.get(at, 0) for at in board.spaces
        }
        assert (facts_of_map["rounds"], facts_of_map["soloRounds"]) == (board.rounds, board.solo_rounds)
        assert (facts_of_map["dice"], facts_of_map["walls"]) == (list(board.dice), [])
        for place, entry in places.items():  # borders are what the axial coordinates say
            q, r = entry["at"]
            steps = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
            near = {at for at, other in places.items() if (other["at"][0] - q, other["at"][1] - r) in steps}
            assert near == set(entry["near"]), (name, place)


@pytest.mark.slow
def test_walls_names_dice_and_effects_of_ones_own_are_told() -> None:
    board = load_map(str(BOARDS / "walls-and-names.yaml"))
    dice = load_map(str(BOARDS / "many-dice.yaml"))
    effects = (
        {"rally": {"who": "all", "points": 2}},
        {"strike": {"extra": 1, "most": 3}},
        {"muster": {"section": "heroes", "extra": 4}},
    )
    drums = replace(load_faction("rashar"), id="drums")
    drums = replace(drums, ability=replace(drums.ability, effects=effects))
    written: Any = facts(shipped_material((board, dice), (drums,)), "")
    near = {entry["place"]: entry["near"] for entry in written["maps"][board.id]["places"]}
    assert (near[2], near[3], near[-1]) == ([1], [-2, 1], [1, 5])
    assert written["maps"][board.id]["walls"] == [[-1, 2], [1, 5], [2, 3]]
    named_places = {entry["place"]: entry["name"] for entry in written["maps"][board.id]["places"] if entry["name"]}
    assert named_places[3] == {"en": "Old well", "es": "Pozo viejo"}
    assert written["maps"]["many-dice"]["dice"] == ["d6", "d6", "d10", "d12"]
    written_facts = written["factions"]["drums"]["ability"]["effects"]
    assert [
        (entry["who"], entry["rally"], entry["most"], entry["section"], entry["muster"]) for entry in written_facts
    ] == [
        ("all", 2, None, "", 0),
        ("heroes", 0, 3, "", 0),
        ("heroes", 0, None, "heroes", 4),
    ]


def test_rulings_are_those_of_the_engine_with_the_default_first(written_facts: Any) -> None:
    assert {ruling["name"]: ruling["id"] for ruling in written_facts["rulings"]} == IDS
    for ruling in written_facts["rulings"]:
        assert tuple(ruling["choices"]) == choices_of(ruling["name"])
        assert ruling["choices"][0] == getattr(STANDARD, ruling["name"])
        assert set(ruling["question"]) == set(ruling["reason"]) == set(LANGUAGES)


def test_emblems_are_the_art_of_the_sheets(written_facts: Any) -> None:
    for name, facts_of_faction in written_facts["factions"].items():
        drawn = load_faction(name)
        assert facts_of_faction["emblem"] == emblem_paths(drawn)
        assert any(path["fill"] == "current" for path in facts_of_faction["emblem"])
        numbers = [float(n) for path in facts_of_faction["emblem"] for n in re.findall(r"-?[0-9.]+", path["d"])]
        assert -5 <= min(numbers) < 30
        assert 70 < max(numbers) <= 105
        assert re.fullmatch("#[0-9a-f]{6}", facts_of_faction["colour"])


def test_what_one_brings_along_comes_first_and_in_the_place_of_what_ships() -> None:
    ours = replace(load_faction("bastet"), id="mine", title={"de": "Meine"}, article={"de": "die"})
    other = replace(load_faction("bastet"), title={"en": "Cats", "es": "Gatos"})
    written = facts(shipped_material(factions=(other, ours)), "", ("en", "es"))
    factions: Any = written["factions"]
    assert list(factions) == ["bastet", "mine", *(name for name in sorted(library("faction")) if name != "bastet")]
    assert factions["bastet"]["title"] == {"en": "Cats", "es": "Gatos"}
    assert factions["mine"]["title"] == {"en": "Meine"}
    names: Any = written["names"]
    assert names["es"]["names"]["mine"] == "Meine"
    assert "mine" not in names["es"]["articles"]


def test_the_facts_are_small(written_facts: Any) -> None:
    assert len(json.dumps(written_facts, ensure_ascii=False, separators=(",", ":")).encode()) < 100_000


@pytest.mark.proof
@pytest.mark.needs("phone")
def test_the_facts_are_what_the_page_takes_them_for(written_facts: Any, tmp_path: Path) -> None:
    """Let the compiler of TypeScript hold them against `facts.ts`, key by key."""
    source = tmp_path / "told.ts"
    engine = (PHONE / "src/engine/facts").as_posix()

    def faults(value: Any) -> str:
        typed = f"export const told: Facts = {json.dumps(value)};"
        source.write_text(f'import type {{ Facts }} from "{engine}";\n{typed}\n', encoding="utf-8")
        options = ("--noEmit", "--strict", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler")
        command = (ON_NODE["phone"].parent / ".bin/tsc", *options, "--ignoreConfig", "--types", "", source)
        return subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE).stdout

    assert faults(written_facts) == ""
    assert "secret" in faults({**written_facts, "secret": 1})
    del written_facts["factions"]["anubian"]["ability"]["effects"][0]["kills"]
    assert "kills" in faults(written_facts)
