"""Operators that paint nothing: marked content, and compatibility sections with unknown operators."""

from hyskos.preflight.painting.canvas import Run
from hyskos.preflight.painting.operators import Operands, Operators


def begin_compatibility(run: Run, _operator: str, _operands: Operands) -> None:
    """Start ignoring unknown operators (BX)."""
    run.compatible += 1


def end_compatibility(run: Run, _operator: str, _operands: Operands) -> None:
    """Stop ignoring unknown operators (EX)."""
    run.compatible = max(run.compatible - 1, 0)


OPERATORS = Operators(
    other={"BX": begin_compatibility, "EX": end_compatibility},
    quiet=frozenset({"MP", "DP", "BMC", "BDC", "EMC"}),
)
