"""Write test vectors for the phone page's rules engine with the results of `hyskos.rules`, from a seed.

    python -m scripts.phone_vectors -o vectors.json [--seed N] [--share N]

The file contains the vectors and the data they refer to (built-in and invented factions). `phone/vectors.mjs` runs
them against the bundled page, in Node or in a browser. `--share 12` writes a twelfth.
"""

import argparse
import json
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

from hyskos.companion.names import name_of
from hyskos.companion.phone.page import facts
from hyskos.companion.rulings import used_line
from hyskos.companion.sentences import arithmetic, sentence, to_write, verdict
from hyskos.definitions.languages import LANGUAGES, activate, language
from hyskos.definitions.plain_data import Json
from hyskos.rules.reasons import Reason
from hyskos.rules.rolling_pyramids.combat import Outcome
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.rulings import Rulings, change_rulings
from scripts import phone_fights as fights
from scripts import phone_scores as scores
from scripts.phone_table import Table, Vector, table

DRAWN = (
    (fights.fights, 12_000),
    (fights.rounds, 1_600),
    (fights.clashes, 2_400),
    (fights.unlawful_rounds, 1_000),
    (fights.columns, 1_000),
    (fights.endings, 600),
    (fights.fresh_soldiers, 1),
    (scores.armies, 1_800),
    (scores.points, 500),
    (scores.finals, 1_500),
    (scores.statues, 1_600),
    (scores.games, 1_200),
    (scores.pharaoh, 900),
)
"""The generators, with the number of calls in a complete run."""
SAID = 5
"""How often each message is rendered, with different values, in every language."""


def drawn(laid: Table, seed: int, share: int = 1) -> Iterator[Vector]:
    """Generate vectors; the same seed gives the same ones."""
    yield from fights.edges(laid)
    yield from scores.shapes(laid)
    for draw, count in DRAWN:
        random = Random(f"{seed} {draw.__name__}")
        for _ in range(max(1, count // share)):
            yield from draw(laid, random)


def reasons_in(value: object) -> Iterator[dict[str, Json]]:
    """Yield every reason in a result."""
    if isinstance(value, dict):
        if "message" in value:
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from reasons_in(item)


def sentence_vectors(vectors: Iterable[Vector]) -> Iterator[Vector]:
    """Yield vectors for reasons and verdicts as text in every language, each message a few times."""
    by_language: dict[str, list[Vector]] = {}
    outcomes = []
    for each in vectors:
        for reason in reasons_in(each.answer):
            by_language.setdefault(str(reason["message"]), []).append(Vector("sentence", (reason,), {}))
        if each.call == "resolve":
            outcomes.append(each)
    before = language()
    for lang in LANGUAGES:
        activate(lang)
        for each in chain.from_iterable(some[:: len(some) // SAID + 1] for some in by_language.values()):
            yield Vector(each.call, (*each.args, lang), {"value": sentence(_reason(each.args[0]))})
        for each in outcomes[::40]:
            yield from _translated_vectors(each, lang)
    activate(before)


def _translated_vectors(told_vector: Vector, lang: str) -> Iterator[Vector]:
    """Yield vectors for the verdict of a fight, its arithmetic and what to write."""
    battle: Any = told_vector.args[0]
    outcome: Any = told_vector.answer["value"]
    before, after = _force(battle["defender"]), _force(outcome["force"])
    reasons = [_reason(raw) for raw in outcome["reasons"]]
    fought = Outcome(after, conquered=False, devices_lost=False, used=(), reasons=tuple(reasons))
    yield Vector("verdict", (outcome, battle["defender"], lang), {"value": verdict(fought, before)})
    yield Vector("arithmetic", (outcome["reasons"], lang), {"value": arithmetic(reasons)})
    for erase in (False, True):
        yield Vector("toWrite", (outcome["force"], erase, lang), {"value": to_write(after, erase=erase)})
    for id_ in {"ram", "umbrella", *(raw["faction"] for raw in (outcome["force"], battle["defender"]) if raw)}:
        yield Vector("name", (id_, lang), {"value": str(name_of(id_))})
    if after is not None:
        yield Vector("written", (outcome["force"],), {"value": after.written()})
    told_rulings: Any = told_vector.args[1]
    rulings = change_rulings(told_rulings)
    yield Vector("rulingsUsed", (outcome["reasons"], told_vector.args[1]), {"value": _used_values(reasons, rulings)})


def _used_values(reasons: Iterable[Reason], rulings: Rulings) -> list[Json]:
    """List the rulings of a result as named in the line below it."""
    line = used_line(reasons, rulings)
    words = line.partition(": ")[2].rpartition(" (--")[0].split(", ") if line else []
    used_values: list[Json] = []
    for word in words:
        id_, *parts = word.split(" ", 2)
        name, value = parts[0].split("=") if parts else (None, None)
        used_values.append({"id": id_, "name": name, "value": value, "own": len(parts) > 1})
    return used_values


def _force(raw: Any) -> Force | None:
    return None if raw is None else Force(**raw)


def _reason(raw: Any) -> Reason:
    return Reason(**raw)


def document(seed: int, share: int = 1) -> dict[str, Json]:
    """Generate all vectors; return them with the data they refer to."""
    laid = table(seed)
    generated = list(drawn(laid, seed, share))
    return {
        "facts": facts(laid.material, ""),
        "vectors": [each.json for each in (*generated, *sentence_vectors(generated))],
    }


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=int, default=1, help="write one of so many")
    options = parser.parse_args()
    result = document(options.seed, options.share)
    options.output.write_text(json.dumps(result, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    vectors = result["vectors"]
    assert isinstance(vectors, list)
    print(f"{options.output}: {len(vectors)} vectors, seed {options.seed}")


if __name__ == "__main__":
    main()
