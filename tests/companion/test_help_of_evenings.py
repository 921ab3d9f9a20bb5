"""Help in an evening shows what this table has: each example is typed as it stands, and understood."""

import re
from collections.abc import Iterator
from contextvars import copy_context
from pathlib import Path

import pytest

from hyskos.companion.factions import add_file
from hyskos.companion.journal.session import Big
from hyskos.companion.session.help_lines import help_lines, of_table, phase_help
from hyskos.companion.session.reading import read_line
from hyskos.definitions.languages import activate
from scripts.sessions import lines_of, sit_down
from tests.companion.spoken import NOWHERE, ready, refusal, said

WISHES = Path(__file__).parents[1] / "wishes"
TABLES = [
    ("anubian", "bastet"),
    ("anubian",),
    ("23-one-unit/archers.yaml", "bastet"),
    ("20-no-devices/nomads.yaml", "22-no-heroes/weavers.yaml"),
    ("21-no-pairs/hermits.yaml", "40-fourth-unit/charioteers.yaml"),
]
_OTHERWISE = re.compile(r"; (?:then|luego) .*|: .*|, (?:or|o) .*| (?:or|o) .*| takes .*| toma .*| are .*| son .*")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    activate("en")


def first(text: str) -> str:
    """Give the first line that a help text shows."""
    return _OTHERWISE.sub("", text).split(", ")[0]


def walked(names: tuple[str, ...], lang: str, most: int) -> set[str]:
    """Play an evening, and type in every state what its help shows; give the phases that were seen."""
    own = [str(WISHES / name) if "/" in name else name for name in names]
    for name in own:
        if name.endswith(".yaml"):
            add_file(Path(name))
    activate(lang)
    evening = sit_down(NOWHERE, *own)
    seen = looked(evening)
    for _line in lines_of(evening, 3, lang, most=most):
        seen |= looked(evening)
    return seen


def looked(evening: Big) -> set[str]:
    """Type what help shows in the state of an evening, and give its phase."""
    session = evening.timeline.session
    text, words = phase_help(session), of_table(session)
    assert "asc.left" not in text
    if session.game.phase != "over":
        assert read_line(session, first(text), lambda _faces: 1), text
    assert said(evening, f"odds {words['box']}")
    assert read_line(session, f"least {words['near']}", lambda _faces: 1)
    assert [*help_lines(session)]
    return {session.game.phase}


@pytest.mark.wide
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(
    "names", [pytest.param(names, marks=pytest.mark.proof if i > 2 else ()) for i, names in enumerate(TABLES)]
)
def test_what_help_shows_is_understood_on_every_board(names: tuple[str, ...], lang: str) -> None:
    seen = copy_context().run(walked, names, lang, 90)
    assert {"starts", "roll", "draft", "deploy"} <= seen


def test_a_word_without_a_place_is_told_in_the_language_of_the_answer() -> None:
    activate("es")
    assert refusal(ready(), "pasa") == "`pasar` no tiene lugar aquí"
    assert refusal(ready(), "pass 2") == "`pasar 2` no tiene lugar aquí"
