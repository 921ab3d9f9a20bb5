"""Mutants of a Python file: copies of it in which one comparison, `and`, `min`, `any`, `not` or `+ 1` is another.

What measures has others as well: a sum is a difference there, a product a quotient.
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

_OTHERS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
"""What a comparison becomes: its boundary moves, or its sense turns."""
_TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}
_OPPOSITES: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
}

Change = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of a file: where, the line as it is written, and the changed expression."""

    file: str
    line: int
    line_text: str
    mutation: str
    number: int  # its place among the changes of the file
    function: int | None  # first line of the function around it, None outside and where answers are remembered

    @property
    def identity(self) -> tuple[str, str, str]:
        """Give what `tests/mutants/equivalent.yaml` names it by, which outlives moved lines."""
        return self.file, self.line_text, self.mutation


def mutants(root: Path, file: Path, *, sums: bool = False) -> list[Mutant]:
    """List the mutants of a file in the order of its lines, with those of `sums` if asked for."""
    name, source = file.relative_to(root).as_posix(), file.read_text(encoding="utf-8")
    lines, tree = source.splitlines(), ast.parse(source)
    functions = _functions(tree)
    found = []
    for number, (node, change) in enumerate((*_changes(tree), *(_sums(tree) if sums else ()))):
        change()
        text = lines[node.lineno - 1].strip()
        found.append(Mutant(name, node.lineno, text, ast.unparse(node), number, functions.get(node.lineno)))
        change()
    return sorted(found, key=lambda mutant: (mutant.line, mutant.number))


def _functions(tree: ast.Module) -> dict[int, int | None]:
    """Map lines to the first line of the innermost function around them, as Python counts it: with decorators."""
    found: dict[int, int | None] = {}
    for node in ast.walk(tree):  # outer functions come before inner ones
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            cached = any("cache" in ast.unparse(one) for one in node.decorator_list)
            found |= dict.fromkeys(range(node.lineno, (node.end_lineno or first) + 1), None if cached else first)
    return found


def mutated(source: str, number: int) -> ast.Module:
    """Give the tree of a file with its mutant of that number."""
    tree = ast.parse(source)
    _node, change = [*_changes(tree), *_sums(tree)][number]
    change()
    return tree


def _changes(tree: ast.Module) -> Iterator[tuple[ast.expr, Change]]:
    """Give each expression with a change in place; made twice it is undone."""
    for node in list(ast.walk(tree)):
        match node:
            case ast.Compare(ops=ops):
                for i, op in enumerate(ops):
                    for other in _OTHERS[type(op)]:
                        yield node, _toggle(ops, i, other())
            case ast.BoolOp(op=ast.And()):
                yield node, _swap(node, "op", ast.Or())
            case ast.BoolOp():
                yield node, _swap(node, "op", ast.And())
            case ast.Call(func=ast.Name(id=name) as function) if name in _TWINS:
                yield node, _swap(function, "id", _TWINS[name])
            case ast.BinOp(op=ast.Add() | ast.Sub(), right=ast.Constant(value=1) as one):
                yield node, _swap(one, "value", 0)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield node, _swap(node, "operand", ast.copy_location(ast.UnaryOp(ast.Not(), operand), node))


def _sums(tree: ast.Module) -> Iterator[tuple[ast.expr, Change]]:
    """Give each sum, difference, product and quotient with a change in place, but for steps of one."""
    for node in list(ast.walk(tree)):
        match node:
            case ast.BinOp(op=ast.Add() | ast.Sub(), right=ast.Constant(value=1)):
                pass
            case ast.BinOp(op=op) if type(op) in _OPPOSITES:
                yield node, _swap(node, "op", _OPPOSITES[type(op)]())


def _toggle(ops: list[ast.cmpop], i: int, other: ast.cmpop) -> Change:
    held = [other]

    def change() -> None:
        ops[i], held[0] = held[0], ops[i]

    return change


def _swap(node: ast.AST, field: str, other: object) -> Change:
    held = [other]

    def change() -> None:
        value = getattr(node, field)
        setattr(node, field, held[0])
        held[0] = value

    return change
