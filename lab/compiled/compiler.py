"""The compiler of the kernel: translates plain Python functions over integers to LLVM IR.

It supports only what the kernel needs: 64-bit integers, `if`, `while`, `for ... in range(...)`, calls, and the fields
of the records `w` and `s`. Any other Python is rejected with its position.
"""

import ast
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType, MappingProxyType

from hyskos.lab.compiled.expressions import PAIR, POINTERS, Expressions, Number, kind_of, marks, name_of

_LONG = 150
"""Functions with more IR lines than this are not inlined, which cuts LLVM's time to a third."""
_HEAD = ("declare i64 @llvm.smin.i64(i64, i64)", "declare i64 @llvm.smax.i64(i64, i64)")
_NOTHING: Mapping[str, int] = MappingProxyType({})
_NONE: Mapping[str, str] = MappingProxyType({})


def write_module(
    start: Callable[..., object], fixed: Mapping[str, int] = _NOTHING, instead: Mapping[str, str] = _NONE
) -> str:
    """Write a function, and all functions that it calls, as an LLVM module; raises SyntaxError for unsupported code.

    Fields of the world in `fixed` are constants in the code, for a list the same one for all items. Functions in
    `instead` are replaced by the given IR, which uses an instruction of the processor.
    """
    functions = dict(instead)
    waiting: list[Callable[..., object]] = [start]
    while waiting:
        function = waiting.pop()
        if name_of(function) not in functions:
            assert isinstance(function, FunctionType)
            written = _Function(function, "" if function is start else "internal ", fixed)
            functions[name_of(function)] = written.text
            waiting += written.calls
    notes = ['!0 = !{!"fields"}', "!1 = !{}"]
    for i, mark in enumerate(marks()):
        notes += [f'!{2 * i + 2} = !{{!"{mark}", !0, i64 0}}', f"!{2 * i + 3} = !{{!{2 * i + 2}, !{2 * i + 2}, i64 0}}"]
    notes += [
        f"!{_lanes()} = distinct !{{!{_lanes()}, " + ", ".join(f"!{_lanes() + i}" for i in range(1, 5)) + "}",
        f'!{_lanes() + 1} = !{{!"llvm.loop.vectorize.width", i32 4}}',
        f'!{_lanes() + 2} = !{{!"llvm.loop.interleave.count", i32 1}}',
        f'!{_lanes() + 3} = !{{!"llvm.loop.unroll.disable"}}',  # not before it is vectorized by four
        f'!{_lanes() + 4} = !{{!"llvm.loop.vectorize.followup_vectorized", !{_lanes() + 5}}}',
        f'!{_lanes() + 5} = !{{!"llvm.loop.isvectorized"}}',
        f"!{_lanes() + 6} = distinct !{{!{_lanes() + 6}, !{_lanes() + 7}}}",
        f'!{_lanes() + 7} = !{{!"llvm.loop.unroll.runtime.disable"}}',
    ]
    return "\n".join([*_HEAD, *functions.values(), *notes, ""])


def _lanes() -> int:
    """Return the number of the metadata node that makes LLVM vectorize a loop by four."""
    return 2 * len(marks()) + 2


@cache
def _trees(file: str) -> dict[str, ast.FunctionDef]:
    module = ast.parse(Path(file).read_text(encoding="utf-8"), file)
    return {function.name: function for function in module.body if isinstance(function, ast.FunctionDef)}


class _Function(Expressions):
    """A function as LLVM IR."""

    def __init__(self, function: FunctionType, linkage: str, fixed: Mapping[str, int]) -> None:
        super().__init__(function)
        self.fixed = fixed
        self.loops: list[tuple[str, str]] = []  # targets of `break` and `continue`
        tree = _trees(function.__code__.co_filename)[function.__name__]
        names = [arg.arg for arg in tree.args.args]
        for name in names:
            if name not in POINTERS:
                self.keep(name, Number(f"%{name}"))
        self.block(tree.body)
        kind = kind_of(function)
        self.lines.append("ret void" if kind == "void" else "unreachable")
        parameters = ", ".join(f"ptr noalias %{name}" if name in POINTERS else f"i64 %{name}" for name in names)
        slots = [f"{slot} = alloca i64" for slot in self.slots.values()]
        apart = " noinline" if len(self.lines) > _LONG else ""
        head = f"define {linkage}{kind} @{name_of(function)}({parameters}) nounwind{apart} {{"
        self.text = "\n".join([head, "b.0:", *slots, *self.lines, "}"])

    def block(self, body: list[ast.stmt]) -> None:
        for statement in body:
            self.statement(statement)

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Expr(ast.Constant()) | ast.Pass():
                pass
            case ast.Expr(ast.Call() as call):
                self.call(call)
            case ast.Assign(targets, value):
                self.assign(targets, value)
            case ast.AugAssign(ast.Name(name), operator, value):
                self.keep(name, self.operate(operator, self.read(name), self.value(value), node))
            case ast.AugAssign(target, operator, value):
                field = self.field(target)
                self.store(field, self.operate(operator, self.load(field), self.value(value), node))
            case ast.If(test, body, other):
                self.branch(test, body, other)
            case ast.While(test, body, []):
                self.loop(lambda: self.test(test), body, lambda: None)
            case ast.For(ast.Name(name), ast.Call(ast.Name("range"), args), body, []):
                self.count_up(name, args, body)
            case ast.For(ast.Name(name), ast.Call(ast.Name("lanes"), [first, last]), body, []):
                self.by_four(name, first, last, body)
            case ast.Return(value):
                self.leave(self.result(value))
            case ast.Break() | ast.Continue():
                self.leave(f"br label %{self.loops[-1][isinstance(node, ast.Continue)]}")
            case _:
                raise self.unknown(node)

    def value(self, node: ast.expr) -> Number:
        """Write an expression; a fixed field of the world is replaced by its value."""
        if isinstance(node, ast.IfExp) and (truth := self.known(node.test)) is not None:
            return self.value(node.body if truth else node.orelse)
        fixed_value = self.fixed_field(node)
        return super().value(node) if fixed_value is None else Number(str(fixed_value))

    def fixed_field(self, node: ast.expr) -> int | None:
        """Return the value of a fixed field of the world; None for any other expression."""
        match node.value if isinstance(node, ast.Subscript) else node:
            case ast.Attribute(ast.Name("w"), name):
                return self.fixed.get(name)
        return None

    def known(self, node: ast.expr) -> bool | None:
        """Return the truth of an expression if fixed fields decide it, to skip unreachable code; else None."""
        match node:
            case ast.UnaryOp(ast.Not(), operand):
                truth = self.known(operand)
                return None if truth is None else not truth
            case ast.BoolOp(operator, values) if not any(isinstance(part, ast.Call) for part in ast.walk(node)):
                truths, every = [self.known(value) for value in values], isinstance(operator, ast.And)
                return not every if (not every) in truths else None if None in truths else every
            case ast.Compare(left, [ast.Eq() | ast.NotEq() as operator], [ast.Constant(number)]):
                fixed_value = self.fixed_field(left)
                return None if fixed_value is None else (fixed_value == number) == isinstance(operator, ast.Eq)
        fixed_value = self.fixed_field(node)
        return None if fixed_value is None else fixed_value != 0

    def leave(self, line: str) -> None:
        """End a block; the lines after it in the same block are unreachable."""
        self.lines += [line, f"{self.label()}:"]

    def result(self, value: ast.expr | None) -> str:
        match value:
            case None:
                return "ret void"
            case ast.Tuple([first, second]):
                partial_pair = self.new(f"insertvalue {PAIR} undef, i64 {self.value(first).name}, 0")
                return f"ret {PAIR} " + self.new(f"insertvalue {PAIR} {partial_pair}, i64 {self.value(second).name}, 1")
            case _:
                return f"ret {kind_of(self.function)} {self.value(value).name}"

    def assign(self, targets: list[ast.expr], value: ast.expr) -> None:
        """Assign one value to all targets, or one to each name of a tuple; all are evaluated before any is stored."""
        names = targets[0].elts if isinstance(targets[0], ast.Tuple) else targets
        if names is targets:
            numbers = [self.value(value)] * len(targets)
        elif isinstance(value, ast.Tuple):
            numbers = [self.value(element) for element in value.elts]
        else:
            pair = self.value(value).name
            numbers = [Number(self.new(f"extractvalue {PAIR} {pair}, {i}")) for i in range(len(names))]
        for target, number in zip(names, numbers, strict=True):
            if isinstance(target, ast.Name):
                self.keep(target.id, number)
            else:
                self.store(self.field(target), number)

    def branch(self, test: ast.expr, body: list[ast.stmt], other: list[ast.stmt]) -> None:
        if (truth := self.known(test)) is not None:
            self.block(body if truth else other)
            return
        yes, no, end = self.label(), self.label(), self.label()
        self.lines += [f"br i1 {self.test(test)}, label %{yes}, label %{no}", f"{yes}:"]
        self.block(body)
        self.lines += [f"br label %{end}", f"{no}:"]
        self.block(other)
        self.begin(end)

    def loop(self, test: Callable[[], str], body: list[ast.stmt], step: Callable[[], None]) -> None:
        head, inside, more, end = self.label(), self.label(), self.label(), self.label()
        self.begin(head)
        self.lines += [f"br i1 {test()}, label %{inside}, label %{end}", f"{inside}:"]
        self.loops.append((end, more))
        self.block(body)
        self.loops.pop()
        self.begin(more)
        step()
        self.lines += [f"br label %{head}, !llvm.loop !{_lanes() + 6}", f"{end}:"]

    def count_up(self, name: str, args: list[ast.expr], body: list[ast.stmt]) -> None:
        """Count in a separate variable: the loop variable keeps its last value, and the body may change it."""
        step = int(ast.literal_eval(args[2])) if len(args) > 2 else 1
        first, last = (args[0], args[1]) if len(args) > 1 else (ast.Constant(0), args[0])
        end, at = self.value(last).name, self.spare()
        self.keep(at, self.value(first))

        def test() -> str:
            return self.new(f"icmp {'slt' if step > 0 else 'sgt'} i64 {self.read(at).name}, {end}")

        def move() -> None:
            self.keep(at, Number(self.new(f"add nsw i64 {self.read(at).name}, {step}")))

        self.loop(test, [ast.Assign([ast.Name(name)], ast.Name(at)), *body], move)

    def by_four(self, name: str, first: ast.expr, last: ast.expr, body: list[ast.stmt]) -> None:
        """Count steps from 0 and round their number to a multiple of four, so that LLVM adds no remainder loop."""
        start, at = self.value(first).name, self.spare()
        count = self.new(f"and i64 {self.new(f'sub nsw i64 {self.value(last).name}, {start}')}, -4")
        self.keep(at, Number("0"))
        before, inside, end, some = self.label(), self.label(), self.label(), self.new(f"icmp sgt i64 {count}, 3")
        self.lines += [f"br i1 {some}, label %{before}, label %{end}", f"{before}:"]
        self.begin(inside)
        self.keep(name, Number(self.new(f"add nsw i64 {start}, {self.read(at).name}")))
        self.block(body)
        self.keep(at, Number(self.new(f"add nuw nsw i64 {self.read(at).name}, 1")))
        more = self.new(f"icmp ne i64 {self.read(at).name}, {count}")
        self.lines += [f"br i1 {more}, label %{inside}, label %{end}, !llvm.loop !{_lanes()}", f"{end}:"]
