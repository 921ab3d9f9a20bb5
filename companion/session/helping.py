"""The help of a session: everything that can be typed now."""

from collections.abc import Iterator, Mapping

from hyskos.companion.session.asking import asks, word
from hyskos.companion.session.examples import of_table, phase_help
from hyskos.companion.session.machine import Session
from hyskos.definitions.languages import _
from hyskos.rules.reasons import N_

CODES = N_("{code} {faction} and a code notes it; {reveal} {faction}, orders and salt shows what it was made of")
"""How players in two places enter orders."""
ALWAYS: Mapping[str, str] = {
    "undo": N_("takes the last line back, {undo} 3 the last three"),
    "redo": N_("does it again"),
    "amend": N_("{amend} 9 and a line: puts it in the place of line 9"),
    "drop": N_("leaves out the first line that does not fit any more after an amendment"),
    "log": N_("lists the lines"),
    "board": N_("draws the board, {board} 100 a wide one"),
    "sheet": N_("shows the sheet of a faction"),
    "score": N_("tells how many rounds are noted, and with a faction its points"),
    "why": N_("{why} {space}: the rules behind the last fight on that space"),
    "what-if": N_("{what-if} and orders: what they would lead to"),
    "least": N_("{least} {near}: the least force that takes that space now"),
    "odds": N_("{odds} {box}: the chance that a roll gives a die for it"),
    "export": N_("{export} board.svg draws the position, also as .pdf or .png"),
    "quit": N_("ends; the game goes on when its file is opened again"),
}
"""Commands that may be typed at any time."""
OF_SHEETS = ("sheet", "odds")
"""Commands that need sheets, which may be on paper."""
OF_POINTS = ("score",)
"""Commands without a use in a solo game."""


def help_lines(session: Session) -> Iterator[str]:
    """List what can be typed now and at any time."""
    yield from asks(session)
    words = {**{id_: word(id_) for id_ in (*ALWAYS, "code", "reveal")}, **of_table(session)}
    yield "  " + phase_help(session)
    if session.game.phase == "deploy" and not session.game.table.solo:
        yield "  " + _(CODES).format(**words)
    yield ""
    wide = max(len(words[id_]) for id_ in ALWAYS)
    hidden = (*(OF_SHEETS if session.light else ()), *(OF_POINTS if session.game.table.solo else ()))
    for id_, text in ALWAYS.items():
        if id_ not in hidden:
            yield f"  {words[id_]:{wide}}  {_(text).format(**words)}"
