"""Files that can be read aloud have a structure, and nothing may hide in it."""

import io
from collections.abc import Callable
from functools import cache
from typing import Any

import pikepdf
import pytest

from hyskos.definitions.loader import load, load_profile
from hyskos.generators.orders.order import Single, Terms
from hyskos.generators.orders.order_files import make
from hyskos.publishing.verify.pdf_metadata import read_metadata


@cache
def rules() -> bytes:
    terms = Terms(lang="en", profile=load_profile("home-a4"), formats=("pdf",))
    (file,) = make(Single(load("rolling-pyramids-rules"), terms))
    return file.content


def changed(change: Callable[[Any], object]) -> bytes:
    target = io.BytesIO()
    with pikepdf.open(io.BytesIO(rules())) as pdf:
        change(pdf)
        pdf.save(target, deterministic_id=True)
    return target.getvalue()


def top(pdf: Any) -> Any:
    return pdf.Root.StructTreeRoot


def an_element(pdf: Any) -> Any:
    return top(pdf).K.K[0]


def in_the_root(pdf: Any) -> None:
    top(pdf).AF = pikepdf.Array([pikepdf.AttachedFileSpec(pdf, b"hidden").obj])


def in_an_element(pdf: Any) -> None:
    an_element(pdf).AF = pikepdf.Array([pikepdf.AttachedFileSpec(pdf, b"hidden").obj])


def a_role_of_its_own(pdf: Any) -> None:
    top(pdf).RoleMap = pikepdf.Dictionary(Odd=pikepdf.Name.P)


def an_action(pdf: Any) -> None:
    an_element(pdf).AA = pikepdf.Dictionary(O=pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)"))


@pytest.mark.slow
def test_a_rulebook_that_can_be_read_aloud_is_ours() -> None:
    assert b"/StructTreeRoot" in rules()
    assert read_metadata(rules()).foreign == ()


@pytest.mark.slow
@pytest.mark.parametrize("change", [in_the_root, in_an_element, a_role_of_its_own, an_action], ids=lambda c: c.__name__)
def test_nothing_hides_in_a_structure(change: Callable[[Any], object]) -> None:
    assert read_metadata(changed(lambda _pdf: None)).foreign == ()
    assert read_metadata(changed(change)).foreign
