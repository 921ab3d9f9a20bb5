"""Types of accepted files are what the schemas say, and what ships is of these types."""

import pytest

from hyskos.definitions.reading.schema import Schema
from scripts import schema_types


def test_every_type_is_made_of_the_schema_of_today():
    stale = [path.name for path, text in schema_types.pages() if path.read_text(encoding="utf-8") != text]
    assert not stale, "python -m scripts.schema_types"
    kept = {path.name for path in schema_types.ROOT.glob("*.py")} - {"__init__.py"}
    assert kept == {path.name for path, _ in schema_types.pages()}


@pytest.fixture
def types(monkeypatch):
    def made(whole: Schema) -> str:
        monkeypatch.setattr(schema_types, "schema", lambda _kind: whole)
        return schema_types.page("map")

    return made


def test_keys_that_may_be_left_out_say_so(types):
    page = types({"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}, "b": {"enum": ["x"]}}})
    assert "    a: int\n" in page
    assert '    b: NotRequired[Literal["x"]]\n' in page


def test_a_pair_is_a_tuple_and_what_may_stand_in_a_table_is_a_list(types):
    pair: Schema = {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "number"}}
    spaces: Schema = {"type": ["array", "string"], "items": {"type": "integer"}}
    page = types({"type": "object", "required": ["size", "spaces"], "properties": {"at": pair, "spaces": spaces}})
    assert "    at: NotRequired[tuple[float, float]]\n" in page
    assert "    spaces: list[int]\n" in page


def test_two_mappings_of_one_name_that_differ_are_told(types):
    one: Schema = {"type": "object", "properties": {"x": {"type": "integer"}}}
    other: Schema = {"type": "object", "properties": {"x": {"type": "string"}}}
    inner: Schema = {"type": "object", "properties": {"inks": other}}
    with pytest.raises(ValueError, match="MapInks stands in two places"):
        types({"type": "object", "properties": {"inks": one, "press": inner}})
