"""What may be typed now, for whoever asks for help."""

from collections.abc import Iterator, Mapping

from hyskos.companion.session.asking import asks, word
from hyskos.companion.session.machine import Session
from hyskos.definitions.languages import _
from hyskos.rules.reasons import N_
from hyskos.rules.rolling_pyramids.table import Phase

OF_PHASE: Mapping[Phase, str] = {
    "starts": N_("2 takes the starting area S2"),
    "roll": N_("31582274 or 3 1 5 8 2 2 7 4 are the faces in that order; {roll} throws them here"),
    "draft": N_("7 heroes, 7 asc.left 6, d8:5 up-2: a die, a box, and the number if it is not the face; 7 alone lists "
                "what that die can be"),
    "develop": N_("ram, or asc line, or {pass}"),
    "deploy": N_("anubian 9@12 3h@5 b6@9: each unit and its space; 4@8-6 comes from 6; then {go}"),
    "cross": N_("1.2 crosses the second box of the first track"),
    "station": N_("{join}, {wait}; with `all` for every space that is left"),
    "place": N_("ram 6-8 on a border, umbrella 9 on a space, or {pass}"),
    "over": N_("the game is over; {undo} takes the last line back"),
}  # fmt: skip
"""How a phase is typed."""
LIGHT = N_("anubian 9@12 3h@5 b6@9 or anubian {pass}; anubian ram 6-8 places a device first; then {go}")
"""How orders are typed where sheets are on paper."""
LIGHT_ALONE = N_("9@12 3h@5 b6@9 or {pass}; then {go}")
"""The same, of who plays alone."""
DICE = N_("4 4 6 2 or 4462 are the four dice that you chose")
"""How the dice are typed that reinforce the Pharaoh, where the sheet is on paper."""
CODES = N_("{code} bastet and a code notes it; {reveal} bastet, orders and salt shows what it was made of")
"""How players in two places type orders."""
ALWAYS: Mapping[str, str] = {
    "undo": N_("takes the last line back, {undo} 3 the last three"),
    "redo": N_("does it again"),
    "amend": N_("{amend} 9 and a line: puts it in the place of line 9"),
    "log": N_("lists the lines"),
    "board": N_("draws the board, {board} 100 a wide one"),
    "sheet": N_("shows the sheet of a faction"),
    "score": N_("tells how many rounds are noted, and with a faction its points"),
    "why": N_("{why} 12: the rules behind the last fight on space 12"),
    "what-if": N_("{what-if} and orders: what they would lead to"),
    "least": N_("{least} 9: the least force that takes space 9 now"),
    "odds": N_("{odds} asc.left 5: the chance that a roll gives a die for it"),
    "export": N_("{export} board.svg draws the position, also as .pdf or .png"),
    "quit": N_("ends; the game goes on when its file is opened again"),
}
"""What may be typed at any time."""
OF_SHEETS = ("sheet", "odds")
"""What cannot be asked where sheets are on paper."""


def help_lines(session: Session) -> Iterator[str]:
    """List what may be typed now, and at any time."""
    yield from asks(session)
    words = {id_: word(id_) for id_ in (*ALWAYS, "roll", "pass", "go", "join", "wait", "code", "reveal")}
    yield "  " + _(_now(session)).format(**words)
    if session.game.phase == "deploy" and not session.game.table.solo:
        yield "  " + _(CODES).format(**words)
    yield ""
    wide = max(len(words[id_]) for id_ in ALWAYS)
    for id_, text in ALWAYS.items():
        if not (session.light and id_ in OF_SHEETS):
            yield f"  {words[id_]:{wide}}  {_(text).format(**words)}"


def _now(session: Session) -> str:
    if session.reinforces:
        return DICE
    if session.light and session.game.phase == "deploy":
        return LIGHT_ALONE if session.game.table.solo else LIGHT
    return OF_PHASE[session.game.phase]
