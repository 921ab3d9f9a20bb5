"""The rules with the abilities of the built-in factions."""

from functools import partial

from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_faction
from hyskos.rules.rolling_pyramids import combat, deployment, solo
from hyskos.rules.rolling_pyramids.sheet import faction_ability

ABILITIES = {name: faction_ability(load_faction(name)) for name in built_in_files("faction")}
resolve = partial(combat.resolve, abilities=ABILITIES)
deploy = partial(deployment.deploy, abilities=ABILITIES)
walk = partial(solo.walk, abilities=ABILITIES)
