"""What the referee of the page does not know, so that no page tells something wrong: some effects, and other dice."""

from collections.abc import Iterator

from hyskos.companion.phone.facts import Material
from hyskos.companion.refusals import RefusedError
from hyskos.definitions.dice import DICE_EACH, DIE_OF, USUAL
from hyskos.definitions.languages import _
from hyskos.definitions.model import Faction

_KINDS = ("strike", "worth", "unhalved")
_PARAMETERS = ("who", "when", "extra", "points")


def check_judged(material: Material) -> None:
    """Raise RefusedError for a faction or a map that the page would judge otherwise than the rules."""
    for one in material.factions:
        if effects := list(dict.fromkeys(_unknown(one))):
            text = _("{faction}: the page for the phone does not know {effects}; leave the faction out")
            raise RefusedError(text.format(faction=one.id, effects=", ".join(effects)))
        for box in one.boxes:
            if box.shape not in USUAL:
                text = _("{name}: the page for the phone knows no {die}; leave it out")
                raise RefusedError(text.format(name=one.id, die=DIE_OF[box.shape]))
    for board in material.maps:
        if other := [die for die in board.dice if die not in DICE_EACH]:
            text = _("{name}: the page for the phone knows no {die}; leave it out")
            raise RefusedError(text.format(name=board.id, die=other[0]))


def _unknown(faction: Faction) -> Iterator[str]:
    """Name the effects of a faction that the page does not play, at any table."""
    ability = faction.ability
    others = (listed for values in ability.rulings.values() for listed in values.values())
    for effects in (ability.effects, *others):
        for effect in effects:
            for kind, given in effect.items():
                if kind not in _KINDS:
                    yield kind
                elif given.get("who") == "all" or not set(given) <= set(_PARAMETERS):
                    yield f"{kind} {{{', '.join(f'{name}: {value}' for name, value in given.items())}}}"
