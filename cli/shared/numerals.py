"""Numbers on the command line, in ASCII digits only: Click's types accept digits of any script."""

from typing import SupportsIndex, SupportsInt

import click
from click.types import IntParamType

from hyskos.definitions.languages import _
from hyskos.definitions.numerals import is_decimal, is_whole, read_mm


class Whole(IntParamType):
    """A whole number."""

    def convert(
        self, value: SupportsInt | SupportsIndex, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Parse the number."""
        _check_whole(self, value, param, ctx)
        return super().convert(value, param, ctx)


class WholeRange(click.IntRange):
    """A whole number in a range."""

    def convert(self, value: int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Parse the number."""
        _check_whole(self, value, param, ctx)
        return super().convert(value, param, ctx)


class StartFace(click.ParamType[int]):
    """A start by name or number, S2 or 2: the face of its die."""

    name = "start"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Parse the face."""
        face = str(value)[1:] if str(value)[:1] in ("S", "s") else str(value)
        if not is_whole(face) or not 1 <= int(face) <= _MOST_FACES:
            self.fail(_("{value!r} is not a start; write its name, such as S2").format(value=value), param, ctx)
        return int(face)


_MOST_FACES = 99


class Amount(click.FloatRange):
    """A number in a range, never "nan", which would pass every comparison."""

    def convert(self, value: float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Parse the number."""
        if isinstance(value, str) and not is_decimal(value):
            self.fail(_("{value!r} is not a number; write digits, such as 280").format(value=value), param, ctx)
        return super().convert(value, param, ctx)


class Length(click.FloatRange):
    """A length in mm, or in inches with a unit."""

    def convert(self, value: float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Parse the length."""
        found = read_mm(value) if isinstance(value, str) else value
        if found is None:
            self.fail(
                _("{value!r} is not a length: write mm, such as 3, or inches, such as 0.125in").format(value=value),
                param, ctx,
            )  # fmt: skip
        return super().convert(found, param, ctx)


WHOLE = Whole()


def _check_whole(
    kind: click.ParamType[object], value: object, param: click.Parameter | None, ctx: click.Context | None
) -> None:
    if isinstance(value, str) and not is_whole(value):
        kind.fail(_("{value!r} is not a whole number; write digits, such as 12").format(value=value), param, ctx)
