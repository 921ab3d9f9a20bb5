"""Write types of the files a schema accepts: `python -m scripts.schema_types [--check]`.

Code that builds definitions from files, or reads valid ones, uses these types, so that mypy checks it against the
schema. They are for readers and mypy only: nothing imports them at run time. A pair is typed as a tuple, so that
each of its elements has its own type.
"""

import json
import re
import sys
from pathlib import Path
from textwrap import wrap

from hyskos.definitions.kinds import registry
from hyskos.definitions.reading.schema import Schema, schema

MODULE = Path(__file__).parent.parent / "definitions" / "raw_types.py"
KINDS = tuple(kind for kind, row in registry.KINDS.items() if row.folder)
BY_KEY = {("faction", "effects"), ("faction", "rulings"), ("map", "size"), ("printer", "spots")}
"""Mappings that are iterated and never accessed by key: kinds of effects and their parameters, rulings, sizes, inks."""
AS_LIST = {("map", "spaces")}
"""Values that may be in a separate table, whose rows have replaced its name when a file is accepted."""
_FEW = 5
_PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
_HEAD = '''"""Types of valid files of every kind, generated from the schemas: `python -m scripts.schema_types`."""

from typing import Literal, NotRequired, TypedDict
'''


class _Types:
    """Collects the classes of one schema, inner ones first."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.whole = schema(kind)
        self.classes: dict[str, str] = {}

    def of(self, part: Schema, name: str) -> str:
        """Return the type of a part of the schema; `name` is its key."""
        if "$ref" in part:
            name = part["$ref"].rpartition("/")[2]
            return self.of(self.whole["definitions"][name], name)
        for inner in part.get("allOf", ()):
            return self.of(inner, name)
        words = [part["const"]] if "const" in part else part.get("enum")
        if words and all(isinstance(word, str) for word in words):
            return self._words([json.dumps(word) for word in words], name)
        number_type = part.get("type", "integer")
        kinds = [number_type] if isinstance(number_type, str) else number_type
        kinds = ["array"] if len(kinds) > 1 and (self.kind, name) in AS_LIST else kinds
        return " | ".join(self._one(part, kind, name) for kind in kinds)

    def _words(self, words: list[str], name: str) -> str:
        """Return the type of an enumeration; long ones get an alias."""
        if len(words) <= _FEW:
            return f"Literal[{', '.join(words)}]"
        listed, indent = ", ".join(words) + ",", "    "
        lines = "\n".join(wrap(listed, 116, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False))
        class_name = _title(self.kind) + _title(name) + "Word"
        return self._kept(class_name, f"{class_name} = Literal[\n{lines}\n]  # fmt: skip\n")

    def _kept(self, class_name: str, text: str) -> str:
        if self.classes.setdefault(class_name, text) != text:
            raise ValueError(f"{class_name} occurs twice in the schema, with different contents")
        return class_name

    def _one(self, part: Schema, kind: str, name: str) -> str:
        if kind == "array":
            return self._entries(part, _singular(name))
        if kind != "object":
            return _PLAIN[kind]
        if (self.kind, name) in BY_KEY:
            return f"dict[str, {self._values(part)}]"
        if "properties" in part:
            return self._class(part, name)
        patterns = part.get("patternProperties", {})
        values = next(iter(patterns.values()), part.get("additionalProperties"))
        return f"dict[str, {self.of(values, _singular(name))}]" if isinstance(values, dict) else "dict[str, object]"

    def _entries(self, part: Schema, name: str) -> str:
        items = part.get("items", Schema())
        if isinstance(items, list):
            return f"tuple[{', '.join(self.of(item, name) for item in items)}]"
        inner = f"dict[str, {self._values(items)}]" if (self.kind, name + "s") in BY_KEY else self.of(items, name)
        count = part.get("minItems")
        if count == part.get("maxItems") == 2:
            return f"tuple[{inner}, {inner}]"
        return f"list[{inner}]"

    def _values(self, *parts: Schema) -> str:
        """Return the type of the values of mappings without fixed keys."""
        inner = [inner_schema for part in parts for inner_schema in part["properties"].values()]
        if all(inner_schema.get("type") == "object" for inner_schema in inner):
            return f"dict[str, {self._values(*inner)}]"
        types = {self.of(inner_schema, inner_schema.get("$ref", "").rpartition("/")[2]) for inner_schema in inner}
        return " | ".join(
            sorted({"str" if inner_schema.startswith("Literal") else inner_schema for inner_schema in types})
        )

    def _class(self, part: Schema, name: str) -> str:
        class_name = _title(self.kind) + (_title(name) if name else "File")
        needed = set(part.get("required", ()))
        fields = []
        for key, value in part["properties"].items():
            kind = self.of(value, key)
            fields.append(f"    {key}: {kind if key in needed else f'NotRequired[{kind}]'}\n")
        summary = re.split(r"(?<=\w)(?:[.:;,] |[.]?$)", str(part.get("description", name)))[0]
        return self._kept(class_name, f'class {class_name}(TypedDict):\n    """{summary}."""\n\n{"".join(fields)}')


def _title(name: str) -> str:
    return "".join(part.capitalize() for part in re.split("[-_]", name))


def _singular(name: str) -> str:
    """Return the singular of a name.

    >>> _singular("spaces"), _singular("entries"), _singular("boxes")
    ('space', 'entry', 'box')
    """
    for end, other in (("ies", "y"), ("xes", "x"), ("s", "")):
        if name.endswith(end):
            return name.removesuffix(end) + other
    return name


def types_of(kind: str) -> list[str]:
    """Return the source of each type of a kind, inner ones first."""
    types = _Types(kind)
    types.of(types.whole, "")
    return [*types.classes.values()]


def module() -> str:
    """Return the text of the module."""
    return "\n\n".join([_HEAD, *(text for kind in KINDS for text in types_of(kind))])


def main() -> int:
    """Run as described above."""
    text = module()
    if MODULE.exists() and MODULE.read_text(encoding="utf-8") == text:
        return 0
    if "--check" in sys.argv:
        print(f"{MODULE.name} does not match the schemas: run python -m scripts.schema_types")
        return 1
    MODULE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
