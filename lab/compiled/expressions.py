"""Translate expressions of the kernel to LLVM IR: 64-bit integers, and fields of the records `w` and `s`."""

import ast
from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import NamedTuple

from hyskos.lab.compiled.integers import signed, unsigned
from hyskos.lab.compiled.records import STATE, WORLD, layout

RECORDS = {"w": layout(WORLD), "s": layout(STATE)}
LISTS = {"sums": 64, "shares": 8}
"""Flat lists, and the bits of their numbers."""
POINTERS = {*RECORDS, *LISTS}
PAIR = "{i64, i64}"
_PLAIN: dict[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor",
    ast.LShift: "shl",
}  # fmt: skip
_ORDER: dict[type[ast.cmpop], str] = {
    ast.Lt: "slt", ast.LtE: "sle", ast.Gt: "sgt", ast.GtE: "sge", ast.Eq: "eq", ast.NotEq: "ne",
}  # fmt: skip
_SIGN: dict[type[ast.unaryop], str] = {ast.USub: "sub i64 0", ast.Invert: "xor i64 -1"}
_COSTLY = ast.Attribute | ast.Subscript | ast.Call | ast.FloorDiv | ast.Mod
_HALF = 1 << 63


class Number(NamedTuple):
    """A value in the IR: its name, and whether it is an unsigned word."""

    name: str
    word: bool = False


class Field(NamedTuple):
    """A field in memory: its address, its bits, and the alias metadata that sets it apart from other fields."""

    address: str
    bits: int
    mark: str


def name_of(function: Callable[..., object]) -> str:
    """Return the name of a function in the IR."""
    return f"{function.__module__.rpartition('.')[2]}.{function.__name__}"


@cache
def marks() -> tuple[str, ...]:
    """Return the names of all fields and of the flat lists."""
    return (*(f"{record}.{field}" for record, fields in RECORDS.items() for field in fields), *LISTS)


@cache
def _mark(name: str) -> str:
    return f", !tbaa !{2 * marks().index(name) + 3}"


class Expressions:
    """A function written line by line; local variables are stack slots, which LLVM turns into registers."""

    def __init__(self, function: FunctionType) -> None:
        self.function = function
        self.calls: list[FunctionType] = []
        self.lines: list[str] = []
        self.slots: dict[str, str] = {}
        self.words: set[str] = set()
        self.count = 0

    def new(self, line: str) -> str:
        """Write a line that computes a value, and return the value's name."""
        self.count += 1
        self.lines.append(f"%.{self.count} = {line}")
        return f"%.{self.count}"

    def label(self) -> str:
        """Return a label for a later block."""
        self.count += 1
        return f"b.{self.count}"

    def begin(self, label: str) -> None:
        """Begin a block that the previous one falls through to."""
        self.lines += [f"br label %{label}", f"{label}:"]

    def spare(self) -> str:
        """Return the name of a new temporary variable."""
        self.count += 1
        return f"spare.{self.count}"

    def unknown(self, node: ast.AST) -> SyntaxError:
        """Return the error for unsupported Python, with its position."""
        text = f"the kernel does not know this Python: {ast.unparse(node)}"
        return SyntaxError(text, (self.function.__code__.co_filename, getattr(node, "lineno", 0), None, None))

    def keep(self, name: str, number: Number) -> None:
        """Store a value in a local variable."""
        if number.word:
            self.words.add(name)
        self.lines.append(f"store i64 {number.name}, ptr {self.slots.setdefault(name, f'%{name}.slot')}")

    def read(self, name: str) -> Number:
        """Read a local variable."""
        return Number(self.new(f"load i64, ptr {self.slots[name]}"), name in self.words)

    def load(self, field: Field) -> Number:
        """Read a field, extended to 64 bits."""
        loaded = self.new(f"load i{field.bits}, ptr {field.address}{field.mark}")
        if field.bits == 64:
            return Number(loaded)
        return Number(self.new(f"{'sext' if field.bits == 32 else 'zext'} i{field.bits} {loaded} to i64"))

    def store(self, field: Field, number: Number) -> None:
        """Write a field, truncated to its bits."""
        name = number.name
        if field.bits < 64:
            name = self.new(f"trunc i64 {name} to i{field.bits}")
        self.lines.append(f"store i{field.bits} {name}, ptr {field.address}{field.mark}")

    def field(self, node: ast.expr) -> Field:
        """Return the field of `s.units[place]`, `s.round` or `sums[place]`, in row-major order."""
        base, indices = node, list[ast.expr]()
        if isinstance(node, ast.Subscript):
            base, indices = node.value, node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        match base:
            case ast.Name(name) if name in LISTS and len(indices) == 1:
                start, bits, mark = f"%{name}", LISTS[name], _mark(name)
                at = self.value(indices[0]).name
            case ast.Attribute(ast.Name(record), name) if name in RECORDS.get(record, ()):
                entry = RECORDS[record][name]
                if len(entry.shape) != len(indices):
                    raise self.unknown(node)
                bits, mark, at = entry.bits, _mark(f"{record}.{name}"), "0"
                mark += ", !invariant.load !1" if record == "w" else ""
                start = self.new(f"getelementptr inbounds i8, ptr %{record}, i64 {entry.start}")
                for length, index in zip(entry.shape, indices, strict=True):
                    row = self.new(f"mul nsw i64 {at}, {length}") if at != "0" else "0"
                    at = self.new(f"add nsw i64 {row}, {self.value(index).name}")
            case _:
                raise self.unknown(node)
        return Field(self.new(f"getelementptr inbounds i{bits}, ptr {start}, i64 {at}"), bits, mark)

    def value(self, node: ast.expr) -> Number:
        """Write an expression."""
        match node:
            case ast.Constant(int(number)):
                return _constant(int(number))
            case ast.Name(name):
                return self.read(name) if name in self.slots else self.outer(node)
            case ast.BinOp(left, operator, right):
                return self.operate(operator, self.value(left), self.value(right), node)
            case ast.UnaryOp(ast.Not(), operand):
                return self.number(f"icmp eq i64 {self.value(operand).name}, 0")
            case ast.UnaryOp(operator, operand) if type(operator) in _SIGN:
                return Number(self.new(f"{_SIGN[type(operator)]}, {self.value(operand).name}"))
            case ast.BoolOp(operator, values):
                return self.both(values, isinstance(operator, ast.And))
            case ast.Compare(left, operators, others):
                return self.compare(node, [left, *others], operators)
            case ast.IfExp(test, yes, no):
                return self.either(test, yes, no)
            case ast.Call():
                return self.call(node)
            case ast.Subscript(ast.Call() as call, ast.Constant(int(index))):
                return Number(self.new(f"extractvalue {PAIR} {self.call(call).name}, {index}"))
            case ast.Attribute() | ast.Subscript():
                return self.load(self.field(node))
            case _:
                raise self.unknown(node)

    def number(self, line: str) -> Number:
        """Write a test as 0 or 1."""
        return Number(self.new(f"zext i1 {self.new(line)} to i64"))

    def test(self, node: ast.expr) -> str:
        """Write an expression as a test."""
        return self.new(f"icmp ne i64 {self.value(node).name}, 0")

    def outer(self, node: ast.Name) -> Number:
        """Return a constant of the module."""
        constant = self.function.__globals__.get(node.id)
        if not isinstance(constant, int):
            raise self.unknown(node)
        return _constant(constant)

    def operate(self, operator: ast.operator, a: Number, b: Number, node: ast.AST) -> Number:
        """Write an operation; overflow of 64 bits wraps around, and quotients are rounded down as in Python."""
        word = a.word or b.word
        if isinstance(operator, ast.RShift):
            return Number(self.new(f"{'lshr' if word else 'ashr'} i64 {a.name}, {b.name}"), word)
        if type(operator) in _PLAIN:
            return Number(self.new(f"{_PLAIN[type(operator)]} i64 {a.name}, {b.name}"), word)
        if word or not isinstance(operator, ast.FloorDiv | ast.Mod):
            raise self.unknown(node)
        remainder = self.new(f"srem i64 {a.name}, {b.name}")
        signs_differ = self.new(f"icmp slt i64 {self.new(f'xor i64 {remainder}, {b.name}')}, 0")
        below = self.new(f"and i1 {self.new(f'icmp ne i64 {remainder}, 0')}, {signs_differ}")
        if isinstance(operator, ast.Mod):
            return Number(self.new(f"add i64 {remainder}, {self.new(f'select i1 {below}, i64 {b.name}, i64 0')}"))
        quotient = self.new(f"sdiv i64 {a.name}, {b.name}")
        return Number(self.new(f"sub i64 {quotient}, {self.new(f'zext i1 {below} to i64')}"))

    def compare(self, node: ast.Compare, sides: list[ast.expr], operators: list[ast.cmpop]) -> Number:
        """Write a comparison or a chain of them; `in` accepts a tuple of expressions, or of constants."""
        if isinstance(operators[0], ast.In | ast.NotIn):
            left_side, names = self.value(sides[0]).name, self.members(sides[1])
            tests = [self.new(f"icmp eq i64 {left_side}, {name}") for name in names]
            any_of = tests[0]
            for test in tests[1:]:
                any_of = self.new(f"or i1 {any_of}, {test}")
            return self.number(f"xor i1 {any_of}, {'true' if isinstance(operators[0], ast.NotIn) else 'false'}")
        numbers, all_of = [self.value(side).name for side in sides], "true"
        for i, operator in enumerate(operators):
            if type(operator) not in _ORDER:
                raise self.unknown(node)
            test = self.new(f"icmp {_ORDER[type(operator)]} i64 {numbers[i]}, {numbers[i + 1]}")
            all_of = self.new(f"and i1 {all_of}, {test}")
        return self.number(f"and i1 {all_of}, true")

    def members(self, node: ast.expr) -> list[str]:
        """Return the values on the right of `in`."""
        if isinstance(node, ast.Tuple):
            return [self.value(element).name for element in node.elts]
        constant = self.function.__globals__.get(node.id) if isinstance(node, ast.Name) else None
        if not isinstance(constant, tuple):
            raise self.unknown(node)
        return [str(element) for element in constant]

    def both(self, values: list[ast.expr], every: bool) -> Number:
        """Write `and` or `or` with short-circuit evaluation."""
        name, end = self.spare(), self.label()
        for value in values:
            self.keep(name, self.value(value))
            after = self.label()
            test = self.new(f"icmp {'ne' if every else 'eq'} i64 {self.read(name).name}, 0")
            self.lines += [f"br i1 {test}, label %{after}, label %{end}", f"{after}:"]
        self.begin(end)
        return self.read(name)

    def either(self, test: ast.expr, yes: ast.expr, no: ast.expr) -> Number:
        """Write a conditional expression; if both branches are cheap, they are both evaluated, without a jump."""
        if _cheap(yes) and _cheap(no):
            truth, first, second = self.test(test), self.value(yes), self.value(no)
            name = self.new(f"select i1 {truth}, i64 {first.name}, i64 {second.name}, !unpredictable !1")
            return Number(name, first.word or second.word)
        name, then, other, end = self.spare(), self.label(), self.label(), self.label()
        self.lines += [f"br i1 {self.test(test)}, label %{then}, label %{other}", f"{then}:"]
        self.keep(name, self.value(yes))
        self.lines += [f"br label %{end}", f"{other}:"]
        self.keep(name, self.value(no))
        self.begin(end)
        return self.read(name)

    def call(self, node: ast.Call) -> Number:
        """Write a call of a function or of a supported builtin."""
        if not isinstance(node.func, ast.Name) or node.keywords:
            raise self.unknown(node)
        name, function = node.func.id, self.function.__globals__.get(node.func.id)
        if isinstance(function, FunctionType) and function not in (unsigned, signed):
            return self.call_kernel(node, function)
        numbers = [self.value(arg) for arg in node.args]
        if name in ("min", "max") and len(numbers) > 1:
            best = numbers[0].name
            for number in numbers[1:]:
                best = self.new(f"call i64 @llvm.s{name}.i64(i64 {best}, i64 {number.name})")
            return Number(best)
        if name == "bool":
            return self.number(f"icmp ne i64 {numbers[0].name}, 0")
        if name == "int" or function in (unsigned, signed):
            return Number(numbers[0].name, function is unsigned)
        raise self.unknown(node)

    def call_kernel(self, node: ast.Call, function: FunctionType) -> Number:
        """Write a call of another function of the kernel."""
        self.calls.append(function)
        arguments = []
        for arg in node.args:
            pointer = isinstance(arg, ast.Name) and arg.id in POINTERS
            arguments.append(
                f"ptr %{arg.id}" if isinstance(arg, ast.Name) and pointer else f"i64 {self.value(arg).name}"
            )
        kind, code = kind_of(function), f"@{name_of(function)}({', '.join(arguments)})"
        if kind == "void":
            self.lines.append(f"call void {code}")
            return Number("undef")
        return Number(self.new(f"call {kind} {code}"))


def kind_of(function: FunctionType) -> str:
    """Return the LLVM type of a function's result: void, a number, or a pair."""
    annotation = function.__annotations__["return"]
    return "void" if annotation is None else PAIR if str(annotation).startswith("tuple") else "i64"


def _cheap(node: ast.expr) -> bool:
    """Return whether an expression accesses no memory, calls nothing, and cannot fail."""
    return not any(isinstance(part, _COSTLY) for part in ast.walk(node))


def _constant(number: int) -> Number:
    return Number(str((number + _HALF) % (2 * _HALF) - _HALF))
