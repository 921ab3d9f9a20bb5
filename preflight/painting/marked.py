"""Operators around what is painted: marked content, which paints nothing, and operators that may be unknown."""

from hyskos.preflight.painting.canvas import Run
from hyskos.preflight.painting.operators import Operands, Operators


def begin_compatibility(run: Run, _operator: str, _operands: Operands) -> None:
    """Allow operators that are not known (BX)."""
    run.compatible += 1


def end_compatibility(run: Run, _operator: str, _operands: Operands) -> None:
    """Allow them no more (EX)."""
    run.compatible = max(run.compatible - 1, 0)


OPERATORS = Operators(
    other={"BX": begin_compatibility, "EX": end_compatibility},
    quiet=frozenset({"MP", "DP", "BMC", "BDC", "EMC"}),
)
