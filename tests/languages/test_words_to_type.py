"""A sentence calls what is to be typed as the usage line above it does, in each language."""

import ast
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from hyskos import data
from hyskos.cli.shared.groups import WORDS
from hyskos.definitions.languages import LANGUAGES, catalog

FILES = [path for lang in LANGUAGES[1:] for path in sorted((data.ROOT / "locales" / lang).glob("*.po"))]
CAPITALS = [word for word in WORDS if word.isupper()]
DOORS = sorted((Path(__file__).parents[2] / "cli").rglob("*.py"))


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_word_of_a_usage_line_is_left_in_english(path: Path) -> None:
    """`hyskos new product NOMBRE` writes NOMBRE.yaml."""
    own = catalog(path.parent.name)
    with path.open("rb") as file:
        told = [(one.id, one.string) for one in read_po(file)]
    both = [pair for one in told for pair in ([one] if isinstance(one[0], str) else zip(*one, strict=True))]
    for english, text in both:
        said = [word for word in CAPITALS if re.search(rf"\b{word}\b", english) and own.gettext(word) != word]
        assert not [word for word in said if re.search(rf"\b{word}\b", text)], text
        assert not [word for word in said if text and not re.search(rf"\b{own.gettext(word)}\b", text)], text


def left_in_english(code: str) -> list[str]:
    """Find words of usage lines that a call is given as they are: what is told with them is in every language."""
    calls = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    return [
        given.value
        for call in calls
        if not (isinstance(call.func, ast.Name) and call.func.id in ("_", "N_"))
        for given in call.args
        if isinstance(given, ast.Constant) and given.value in CAPITALS
    ]


def test_no_word_of_a_usage_line_is_told_in_english() -> None:
    """`hyskos army nobody` says which word of `hyskos army [FACCIÓN]` it does not know."""
    assert left_in_english('chosen(name, known, "MAP"); print(_("MAP"), N_("MAP"))') == ["MAP"]
    assert not {str(path): left for path in DOORS if (left := left_in_english(path.read_text(encoding="utf-8")))}


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_sentence_has_one_translation(path: Path) -> None:
    """Of two lines `msgstr` one is never read: whoever mends that one mends nothing."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith('"')]
    starts = [line.startswith("msgstr ") for line in lines]
    assert not [line for line, one, after in zip(lines, starts, starts[1:], strict=False) if one and after]
