"""The compiler of the kernel, and where it keeps what it made.

World and state are flat lists of whole numbers, which compiled code reads fastest. So that people can read the code, it
says `s.units[place]`; before it is compiled, that becomes the place in the list.
"""

import ast
import inspect
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from types import CodeType, FunctionType
from typing import Any, TypeVar

from hyskos.lab.compiled.records import STATE, WORLD, Fields, offsets


def _library(name: str) -> Any:
    """Import a library that may not be installed; None if it is not."""
    with suppress(ImportError):
        return import_module(name)
    return None


Signed, Word = (getattr(_library("numpy"), name, int) for name in ("int64", "uint64"))
"""Numbers of 64 bits, with a sign and without one."""
Function = TypeVar("Function", bound=Callable[..., Any])
Record = Any
"""A list of whole numbers, read by the names of `records`."""

_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""Threads run beside each other, nothing is divided by zero, and no memory is taken."""
_INDEX = "unsigned_"
"""An index without a sign need not be asked whether it counts from the end."""
_RECORDS: dict[str, Fields] = {"w": WORLD, "s": STATE}


def jit(function: Function) -> Function:
    """Compile a part of the kernel with what calls it; without numba it stays as it is, and nobody calls it."""
    numba = _library("numba")
    if numba is None:
        return function
    compiled: Function = numba.njit(**_OPTIONS, no_cpython_wrapper=True, no_cfunc_wrapper=True)(flat(function))
    return compiled


def kept(function: Function) -> Function:
    """Compile what Python calls, and keep it on the disk: the next process starts with it at once."""
    numba = _library("numba")
    if numba is None:
        return function
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str((Path(before) if before else _folder()) / f"kernel-{digest()}")
    try:
        compiled: Function = numba.njit(**_OPTIONS, cache=True)(flat(function))
    except RuntimeError:  # no folder can be written to: it is compiled anew in each process
        compiled = numba.njit(**_OPTIONS)(flat(function))
    finally:
        numba.config.CACHE_DIR = before
    return compiled


def flat(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function of the same lines that reads fields of `w` and `s` by their places in flat lists."""
    lines = dedent(inspect.getsource(function))
    tree = ast.parse(lines)
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.decorator_list = []
    first = function.__code__.co_firstlineno
    made = ast.increment_lineno(ast.fix_missing_locations(_Flat().visit(tree)), first - 1)
    module = compile(made, function.__code__.co_filename, "exec")
    code = next(one for one in module.co_consts if isinstance(one, CodeType) and one.co_name == function.__name__)
    named = FunctionType(code, function.__globals__, function.__name__)
    named.__globals__[_INDEX] = Word
    named.__module__, named.__qualname__ = function.__module__, function.__qualname__
    return named


class _Flat(ast.NodeTransformer):
    """Turn fields into places: a field of two axes has the last one running fastest."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """Turn `s.units[place]`."""
        field = _field(node.value)
        if field is None:
            return self.generic_visit(node)
        indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return _place(field, node, [self.visit(index) for index in indices])

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Turn `s.round`."""
        field = _field(node)
        return self.generic_visit(node) if field is None else _place(field, node, [])


def _field(node: ast.AST) -> tuple[str, str] | None:
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in _RECORDS:
        return node.value.id, node.attr
    return None


def _place(field: tuple[str, str], node: ast.Subscript | ast.Attribute, indices: list[ast.expr]) -> ast.AST:
    record, name = field
    shape = _RECORDS[record][name]
    assert len(shape) == len(indices), field
    place: ast.expr = ast.Constant(offsets(world=record == "w")[name])
    stride = 1
    for index, length in zip(reversed(indices), reversed(shape), strict=True):
        step = index if stride == 1 else ast.BinOp(index, ast.Mult(), ast.Constant(stride))
        place = ast.BinOp(place, ast.Add(), step)
        stride *= length
    unsigned = ast.Call(ast.Name(_INDEX, ast.Load()), [place], [])
    found = ast.Subscript(ast.Name(record, ast.Load()), unsigned, node.ctx)
    return ast.copy_location(found, node)


def _folder() -> Path:
    """Name the user's cache folder; every kernel has its own in it."""
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(base or Path.home() / ".cache") / "hyskos"


@cache
def digest() -> str:
    """Tell kernels apart: numba sees changes of one file only, and the kernel is several."""
    parts = sorted(Path(__file__).parent.glob("*.py"))
    return sha256(b"".join(part.read_bytes() for part in parts)).hexdigest()[:16]
