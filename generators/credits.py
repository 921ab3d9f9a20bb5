"""Credits of a game on one line: its designers and artists.

File metadata lists all credits. A sheet has space for one line, which shows as many as fit, starting with the first, so
list them in order of importance.
"""

from collections.abc import Iterator, Sequence

from hyskos.definitions.kinds.definition import Credit
from hyskos.definitions.languages import text_in
from hyskos.generators.drawing import PROGRAM, Item, Sources, Text
from hyskos.generators.stamps import SMALLEST_PT
from hyskos.generators.typography import fit, width
from hyskos.generators.words import join_pair

_BETWEEN = " · "


def credit_line(credited: Sequence[Credit], lang: str) -> str:
    """Format credits as one line: "Design: A. Author, B. Author · Art: C. Painter"."""
    return _BETWEEN.join(
        join_pair(text_in(credit.role, lang), ", ".join(text_in(name, lang) for name in credit.names), lang)
        for credit in credited
    )


def fit_credits(credited: Sequence[Credit], lang: str, max_width: float, largest: float) -> Text | None:
    """Set the credits that fit into `max_width` mm in type of at most `largest` pt, at the origin.

    Returns None if there are no credits. Raises DoesNotFitError if even the first one is too long. The sources of the
    line are the roles and names in it.
    """
    if not credited:
        return None
    fitting = list(credited)
    while len(fitting) > 1 and width(credit_line(fitting, lang), SMALLEST_PT) > max_width:
        fitting.pop()
    size, (text,) = fit(credit_line(fitting, lang), max_width, largest=largest, smallest=SMALLEST_PT)
    return Text(0, 0, text, size, sources=_sources(fitting, lang))


def _sources(credited: Sequence[Credit], lang: str) -> Sources:
    """Return the sources of every role and name; a text that is the same in every language ends at its own key."""
    return tuple(
        ("credits", i, *steps)
        for i, credit in enumerate(credited)
        for steps in (("role", lang), *(("names", n, lang) for n in range(len(credit.names))))
    )


def credits_at(line: Text | None, x: float, y: float, ink: str = "black", *, own: bool = True) -> Iterator[Item]:
    """Place a line of credits; `own` is whether the credits belong to the definition being drawn."""
    if line:
        yield Text(x, y, line.text, line.size, ink=ink, sources=line.sources if own else PROGRAM)
