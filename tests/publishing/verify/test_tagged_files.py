"""A tagged booklet in a kit is as it was made; whatever else is put into its structure is found."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from tests.publishing.verify.small_kit import BOARD, PRESS, RULEBOOK, only, rulebook, with_pdf
from tests.publishing.verify.verdicts import all_codes, verdict


@pytest.mark.slow
def test_a_tagged_booklet_has_no_fault(tmp_path: Path) -> None:
    with_tags = verdict(tmp_path, dict(rulebook()))
    assert (with_tags.findings, with_tags.unchecked) == ((), ())


def first_element(pdf: Any) -> Any:
    return pdf.Root.StructTreeRoot.K


def attached(pdf: Any) -> None:
    first_element(pdf).AF = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.Filespec))


def renamed(pdf: Any) -> None:
    pdf.Root.StructTreeRoot.RoleMap = pikepdf.Dictionary(H1=pikepdf.Name.P)


def linked(pdf: Any) -> None:
    first_element(pdf).K.append(pikepdf.Dictionary(Type=pikepdf.Name.OBJR, Obj=pdf.pages[0].obj))


def embedded(pdf: Any) -> None:
    first_element(pdf).S = pikepdf.Name.Form


def suspect(pdf: Any) -> None:
    pdf.Root.MarkInfo.Suspects = True


def numbered(pdf: Any) -> None:
    pdf.Root.StructTreeRoot.ParentTree.Kids = pikepdf.Array([])


def styled(pdf: Any) -> None:
    first_element(pdf).A = pikepdf.Dictionary(O=pikepdf.Name.CSS, Style="x")


def other_tabs(pdf: Any) -> None:
    pdf.pages[0].obj.Tabs = pikepdf.Name.R


CHANGES = (attached, renamed, linked, embedded, suspect, numbered, styled, other_tabs)


@pytest.mark.wide
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_something_else_in_the_structure_is_told(change: Callable[[Any], object], tmp_path: Path) -> None:
    assert all_codes(verdict(tmp_path, with_pdf(rulebook(), RULEBOOK, change))) == {"K17"}


def marked(pdf: Any) -> None:
    pdf.Root.MarkInfo = pikepdf.Dictionary(Marked=True)


def structured(pdf: Any) -> None:
    pdf.Root.StructTreeRoot = pikepdf.Dictionary(Type=pikepdf.Name.StructTreeRoot, K=0)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "change"), [(BOARD, marked), (BOARD, structured), (PRESS, structured)])
def test_half_a_structure_and_one_in_a_file_for_a_press_are_told(
    name: str, change: Callable[[Any], object], tmp_path: Path
) -> None:
    assert "K17" in all_codes(verdict(tmp_path, with_pdf(only(name), name, change)))
