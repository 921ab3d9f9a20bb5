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

from hyskos.companion.names import named
from hyskos.companion.phone.facts import facts
from hyskos.companion.rulings import used_line
from hyskos.companion.sentences import arithmetic, sentence, to_write, verdict
from hyskos.definitions.languages import LANGUAGES, activate, language
from hyskos.definitions.plain_data import Json
from hyskos.rules.reasons import Reason
from hyskos.rules.rolling_pyramids.combat import Outcome
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.rulings import Rulings, changed
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


def told_reasons(value: object) -> Iterator[dict[str, Json]]:
    """Yield every reason in a result."""
    if isinstance(value, dict):
        if "message" in value:
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from told_reasons(one)


def said(vectors: Iterable[Vector]) -> Iterator[Vector]:
    """Yield vectors for reasons and verdicts as text in every language, each message a few times."""
    asked: dict[str, list[Vector]] = {}
    outcomes = []
    for one in vectors:
        for told in told_reasons(one.answer):
            asked.setdefault(str(told["message"]), []).append(Vector("sentence", (told,), {}))
        if one.call == "resolve":
            outcomes.append(one)
    before = language()
    for lang in LANGUAGES:
        activate(lang)
        for one in chain.from_iterable(some[:: len(some) // SAID + 1] for some in asked.values()):
            yield Vector(one.call, (*one.args, lang), {"value": sentence(_reason(one.args[0]))})
        for one in outcomes[::40]:
            yield from _told(one, lang)
    activate(before)


def _told(one: Vector, lang: str) -> Iterator[Vector]:
    """Yield vectors for the verdict of a fight, its arithmetic and what to write."""
    battle: Any = one.args[0]
    outcome: Any = one.answer["value"]
    before, after = _force(battle["defender"]), _force(outcome["force"])
    reasons = [_reason(told) for told in outcome["reasons"]]
    fought = Outcome(after, conquered=False, devices_lost=False, used=(), reasons=tuple(reasons))
    yield Vector("verdict", (outcome, battle["defender"], lang), {"value": verdict(fought, before)})
    yield Vector("arithmetic", (outcome["reasons"], lang), {"value": arithmetic(reasons)})
    for erase in (False, True):
        yield Vector("toWrite", (outcome["force"], erase, lang), {"value": to_write(after, erase=erase)})
    for id_ in {"ram", "umbrella", *(told["faction"] for told in (outcome["force"], battle["defender"]) if told)}:
        yield Vector("name", (id_, lang), {"value": str(named(id_))})
    if after is not None:
        yield Vector("written", (outcome["force"],), {"value": after.written()})
    told_rulings: Any = one.args[1]
    rulings = changed(told_rulings)
    yield Vector("rulingsUsed", (outcome["reasons"], one.args[1]), {"value": _used(reasons, rulings)})


def _used(reasons: Iterable[Reason], rulings: Rulings) -> list[Json]:
    """List the rulings of a result as named in the line below it."""
    line = used_line(reasons, rulings)
    words = line.partition(": ")[2].rpartition(" (--")[0].split(", ") if line else []
    found: list[Json] = []
    for word in words:
        id_, *rest = word.split(" ", 2)
        name, value = rest[0].split("=") if rest else (None, None)
        found.append({"id": id_, "name": name, "value": value, "own": len(rest) > 1})
    return found


def _force(told: Any) -> Force | None:
    return None if told is None else Force(**told)


def _reason(told: Any) -> Reason:
    return Reason(**told)


def document(seed: int, share: int = 1) -> dict[str, Json]:
    """Generate all vectors; return them with the data they refer to."""
    laid = table(seed)
    found = list(drawn(laid, seed, share))
    return {"facts": facts(laid.material, ""), "vectors": [one.json for one in (*found, *said(found))]}


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=int, default=1, help="write one of so many")
    asked = parser.parse_args()
    made = document(asked.seed, asked.share)
    asked.output.write_text(json.dumps(made, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    vectors = made["vectors"]
    assert isinstance(vectors, list)
    print(f"{asked.output}: {len(vectors)} vectors, seed {asked.seed}")


if __name__ == "__main__":
    main()
