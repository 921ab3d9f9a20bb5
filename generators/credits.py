"""Credits of a game as one line: who designed it, who drew its boards.

The properties of a file name all of them. A sheet has room for one line: there the first ones stand, as many as fit,
so the order in the file is that of importance.
"""

from collections.abc import Iterator, Sequence

from hyskos.definitions.languages import text_in
from hyskos.definitions.model import Credit
from hyskos.generators.drawing import PROGRAM, Item, Sources, Text
from hyskos.generators.stamps import SMALLEST_PT
from hyskos.generators.typography import fit, width
from hyskos.generators.words import paired

_BETWEEN = " · "


def credit_line(credited: Sequence[Credit], lang: str) -> str:
    """Write credits as one line: "Design: A. Author, B. Author · Art: C. Painter"."""
    return _BETWEEN.join(
        paired(text_in(one.role, lang), ", ".join(text_in(name, lang) for name in one.names), lang) for one in credited
    )


def fitting_line(credited: Sequence[Credit], lang: str, wide: float, largest: float) -> Text | None:
    """Set the credits that fit `wide` mm in type of at most `largest` pt, at the origin; None if there are none.

    The line says which roles and names it is drawn from. Raises DoesNotFitError if even the first one is longer.
    """
    if not credited:
        return None
    fitting = list(credited)
    while len(fitting) > 1 and width(credit_line(fitting, lang), SMALLEST_PT) > wide:
        fitting.pop()
    size, (text,) = fit(credit_line(fitting, lang), wide, largest=largest, smallest=SMALLEST_PT)
    return Text(0, 0, text, size, sources=_sources(fitting, lang))


def _sources(credited: Sequence[Credit], lang: str) -> Sources:
    """Lead to every role and name; one that is the same in every language ends at the name itself."""
    return tuple(
        ("credits", i, *steps)
        for i, one in enumerate(credited)
        for steps in (("role", lang), *(("names", n, lang) for n in range(len(one.names))))
    )


def credits_at(line: Text | None, x: float, y: float, ink: str = "black", *, own: bool = True) -> Iterator[Item]:
    """Put a line of credits at its place; `own`: they stand in the file of what is drawn."""
    if line:
        yield Text(x, y, line.text, line.size, ink=ink, sources=line.sources if own else PROGRAM)
