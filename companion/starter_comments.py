"""Comments of built-in definitions, translated when one is copied in another language."""

import re

from hyskos.definitions.languages import _
from hyskos.rules.reasons import N_

COMMENTS = (
    N_(
        "A closed strip of alternately pointing triangles. Outer triangles 0 to triangles - 1 carry pyramids, "
        "inner ones"
    ),
    N_("carry power figures; inner i shares a side with outer i and outer i + 1. Numbers grow counterclockwise."),
    N_("the blue safe space of neither player"),
    N_("counterclockwise"),
    N_("where pyramids start and where bumped pieces return"),
    N_("clockwise"),
    N_("Take these signs away for a third player; for a fourth one as well, where the ring has 20 triangles:"),
    N_("border, headings, starting values"),
    N_("of the light design, in place of the colour"),
    N_("each a d4 box and a d8 box with a larger number"),
    N_("left + value"),
    N_("triangle x value"),
    N_("(8 - left) x value"),
    N_("two tracks; a block unlocks when all its boxes are crossed: [shape, number]"),
    N_("on both groups when both are complete"),
    N_("an open board for any game with Icehouse or Looney pyramids"),
    N_("the base of a large pyramid is 25.4 mm"),
    N_("boards of A4 lie in it"),
    N_("the board is 210 mm wide"),
    N_("the board folds twice to 180 mm"),
    N_("of a book for a press; `--trim` chooses another"),
    N_("where each player's pieces enter; two players sit south and north"),
    N_("players: the smallest game in which the line wins"),
    N_("final: files say nothing of reconstructions and proposals any more"),
)
"""Every comment that copies keep; a test checks that none is missing."""
_COMMENT = re.compile(r"(?:^|(?<=\s))# (?P<words>.+)$")


def translated(line: str) -> str:
    """Translate the comment of a YAML line to the language of the output; unknown comments stay unchanged.

    >>> translated("rounds: 10 # as I like it")
    'rounds: 10 # as I like it'
    """
    found = _COMMENT.search(line)
    return f"{line[: found.start()]}# {_(found['words'])}" if found and found["words"] in COMMENTS else line
