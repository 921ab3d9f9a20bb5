"""Sentences that count something have a form for one and another for more, wherever they are told."""

import copy
import pickle

import pytest

from hyskos.companion.sentences import sentence
from hyskos.definitions.languages import _, activate
from hyskos.definitions.marking import NN_, Counting
from hyskos.definitions.messages import say
from hyskos.rules.reasons import Reason
from scripts.catalogs import sentences

PAGES = NN_(
    "the text does not fit {pages} page of {wide:g} x {high:g} mm at {size:g} pt",
    "the text does not fit {pages} pages of {wide:g} x {high:g} mm at {size:g} pt",
    "pages",
)
POINTS = NN_("{faction}: {points} point in this round", "{faction}: {points} points in this round", "points")


@pytest.mark.parametrize(
    ("pages", "english", "spanish"), [(1, "fit 1 page of", "en 1 página de"), (2, "fit 2 pages of", "en 2 páginas de")]
)
def test_a_finding_counts_in_the_form_for_its_number(pages: int, english: str, spanish: str) -> None:
    found = say(PAGES, pages=pages, wide=148, high=210, size=9)
    assert english in found.render()
    activate("es")
    assert spanish in found.render(_)
    assert english in found.render()


@pytest.mark.parametrize(
    ("points", "english", "spanish"),
    [(1, "1 point in this", "1 punto en esta"), (0, "0 points in", "0 puntos en"), (12, "12 points", "12 puntos")],
)
def test_a_reason_counts_in_the_form_for_its_number(points: int, english: str, spanish: str) -> None:
    reason = Reason("RP-40", POINTS, {"faction": "anubian", "points": points})
    assert english in reason.english
    activate("es")
    assert spanish in sentence(reason)


def test_a_sentence_that_counts_can_be_copied_and_sent_to_another_process() -> None:
    for again in (copy.deepcopy(PAGES), pickle.loads(pickle.dumps(PAGES))):
        assert isinstance(PAGES, Counting)
        assert isinstance(again, Counting)
        assert (again, again.many, again.by) == (PAGES, PAGES.many, PAGES.by)


@pytest.mark.proof
def test_no_sentence_leaves_the_form_to_the_reader() -> None:
    assert [words for words in sentences() if any("(s)" in one or "(es)" in one for one in words)] == []
