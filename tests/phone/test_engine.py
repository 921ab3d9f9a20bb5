"""The page's referee answers as the rules do: values, reasons and sentences, question by question."""

import json
import random
import subprocess
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hyskos.companion.phone.page import facts, page, shipped_material
from hyskos.rules.rolling_pyramids.rulings import IDS, choices_of
from scripts.phone_sentences import ENGINE, collect_sentences
from scripts.phone_table import table
from scripts.phone_vectors import document, drawn, reasons_in
from tests.patience import PATIENCE
from tests.wide import TOGETHER, together

ROOT = Path(__file__).parents[2]
RUNNER = ROOT / "phone/tests/vectors/run.mjs"
SEED, SHARE = 11, 12
SAID_OTHERWISE = {
    "The space is empty",
    "erase",
    "leave it empty",
    "write {force} ({faction})",
    "{faction} keeps the space with {force}",
    "{faction} takes the space with {force}",
}
"""Sentences of verdicts, which are no reasons."""


def share() -> int:
    """Say of how many vectors one is asked as proof."""
    return TOGETHER if together() else 1


def run_vectors(*arguments: Path) -> tuple[int, str]:
    """Ask the referee for all vectors of a file; give how it ended and what was said."""
    done = subprocess.run(
        ("node", RUNNER, *arguments), capture_output=True, encoding="utf-8", check=False, timeout=2 * PATIENCE, cwd=ROOT
    )
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def sample() -> Any:
    return json.loads(json.dumps(document(SEED, SHARE)))


def write_json(vectors: Any, path: Path) -> Path:
    path.write_text(json.dumps(vectors), encoding="utf-8")
    return path


@pytest.mark.proof
@pytest.mark.some
@pytest.mark.needs("phone")
def test_the_referee_answers_as_the_rules_do(sample: Any, tmp_path: Path) -> None:
    assert run_vectors(write_json(sample, tmp_path / "some.json")) == (
        0,
        f"{len(sample['vectors'])} vectors, 0 answered otherwise\n",
    )


@pytest.mark.slow
@pytest.mark.needs("phone")
def test_another_answer_is_noticed_whatever_differs(sample: Any, tmp_path: Path) -> None:
    """Change one number or text in the answer of each sort of vector: as many differences are told."""
    first = {vector["call"]: vector for vector in sample["vectors"] if vector["answer"].get("value")}
    wrong = [{**vector, "answer": change_leaf(vector["answer"], Random(name))} for name, vector in first.items()]
    status, output = run_vectors(write_json({**sample, "vectors": wrong}, tmp_path / "wrong.json"))
    assert (status, output.split("\n")[0]) == (1, f"{len(wrong)} vectors, {len(wrong)} answered otherwise")
    status, output = run_vectors(write_json({**sample, "vectors": []}, tmp_path / "none.json"))
    assert (status, output) == (1, "0 vectors, 0 answered otherwise\n")


def change_leaf(value: Any, chance: Random) -> Any:
    """Change one leaf of an answer."""
    if isinstance(value, dict) and value:
        key = chance.choice(sorted(value))
        return {**value, key: change_leaf(value[key], chance)}
    if isinstance(value, list) and value:
        at = chance.randrange(len(value))
        return [*value[:at], change_leaf(value[at], chance), *value[at + 1 :]]
    return "otherwise"


@pytest.fixture(scope="module")
def all_vectors(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write all vectors once, for the referee alone and for the page."""
    vectors: Any = document(random.getrandbits(32), share())  # pytest-randomly repeats it
    assert len(vectors["vectors"]) >= 20_000 // share()
    return write_json(vectors, tmp_path_factory.mktemp("vectors") / "whole.json")


@pytest.mark.proof
@pytest.mark.needs("phone")
def test_the_referee_answers_as_the_rules_do_in_the_whole_run(all_vectors: Path) -> None:
    status, output = run_vectors(all_vectors)
    assert (status, output.split("\n")[0].split(", ")[1]) == (0, "0 answered otherwise"), output


@pytest.mark.proof
@pytest.mark.needs("phone", "chromium")
def test_the_page_itself_answers_as_the_rules_do_in_the_whole_run(all_vectors: Path, tmp_path: Path) -> None:
    path = tmp_path / "table.html"
    path.write_bytes(page(facts(shipped_material(), "1.2.3"), "es"))
    status, output = run_vectors(all_vectors, path)
    assert (status, output.split("\n")[0].split(", ")[1]) == (0, "0 answered otherwise"), output


@pytest.mark.slow
def test_the_same_seed_gives_the_same_vectors_and_another_one_others() -> None:
    laid = table()
    first, again, other = ([vector.json for vector in drawn(laid, seed, 200)] for seed in (7, 7, 8))
    assert first == again
    assert first != other


@pytest.mark.slow
def test_every_sentence_ruling_faction_and_function_is_asked_for(sample: Any) -> None:
    vectors = sample["vectors"]
    sentences = {reason["message"] for vector in vectors for reason in reasons_in(vector["answer"])}
    assert set(collect_sentences(ENGINE)) - sentences == SAID_OTHERWISE
    played = Counter(
        pair for vector in vectors for part in vector["args"] if isinstance(part, dict) for pair in pairs(part)
    )
    assert all(played[name, value] for name in IDS for value in choices_of(name))
    fought = {
        force["faction"] for vector in vectors if vector["call"] == "resolve" for force in forces(vector["args"][0])
    }
    assert fought == {*sample["facts"]["factions"], "pharaoh"}
    assert {vector["call"] for vector in vectors} >= {
        "resolve",
        "deploy",
        "findings",
        "walk",
        "armies",
        "final",
        "best",
    }


def pairs(part: dict[str, Any]) -> list[tuple[str, str]]:
    """Give the rulings that an argument changes."""
    return [(name, value) for name, value in part.items() if name in IDS and isinstance(value, str)]


def forces(battle: Any) -> list[Any]:
    """Give the forces of a fight."""
    return [*filter(None, [battle["defender"]]), *(part["force"] for part in battle["arrivals"])]
