"""How much the records of the kernel hold, and the numbers that stand for words in them."""

PLACES = 256
WORDS = PLACES // 64
NEAR = 8
SEATS = 6
STARTS = 8
FACTIONS = 8
BOTS = 8
CELLS = 62
ROWS = 40
UNITS = 6
LEVELS = 8
HEROES = 12
TRACKS = 6
BLOCKS = 8
DEVICES = 3  # kinds of them
STANDING = 512  # devices on the map
DICE = 32
BEYOND = 4  # places behind them, of dice that are never there
PICKS = 32
KINDS = 5  # of dice
SHAPES = 1 + KINDS
FEW_SLOTS, FEW_NUMBERS = 12, 8
"""So many slots, and numbers from 1 on, what a number leaves of its row is noted for."""
OPTIONS = 6144
MUSTERS = 288
ROUNDS = 64
LARGEST = 10_000
"""Of points, values and strengths that a table names: sums of them stay below 2**31."""
LOW = -3
NUMBERS = 28
"""A die becomes none but so many numbers, from LOW on."""

NONE = -99
"""An empty box, and whatever is not there."""
NEVER = -(1 << 60)
"""Less than any score."""
NOBODY, PHARAOH = -1, 7
"""Owners of places beside seats."""
NO_SEAT = 7
"""An owner & 7: of places that no seat owns; what is counted for 7 is not read."""
OWNERS = 8
SPECIAL = (2, 3, 4)
"""Sections of special units."""
FOOTMEN = 5
"""The section of the footmen."""
ORDER_NONE, ASCENDING, MATCHING, DESCENDING = 0, 1, 2, 3
TRIANGLE, RHOMBUS = 1, 2
RAM, SPIKES, UMBRELLA = 0, 1, 2
SOLDIERS, MARCHING, BOMB = 0, 1, 2
"""Kinds of units: soldiers, heroes, bombs."""
ATTACKING, DEFENDING, ARRIVING = 0, 1, 2
ROLES = 3
WORTH_UNITS, WORTH_HEROES, KILLS_UNITS, KILLS_HEROES, WHOLE_UNITS, WHOLE_HEROES = 0, 1, 2, 3, 4, 5
SAFE_UNITS, SAFE_HEROES, RALLY_UNITS, RALLY_HEROES, RALLY_ALL = 6, 7, 8, 9, 10
"""What an ability changes in a role."""
BY_UNITS, BY_HEROES = 0, 1
"""Whom an effect is about; other numbers mean both."""
CHANGED = 11
"""So many things an ability changes."""
STRIKES = 16
"""So many of its effects destroy more by some of a force."""
HELPED = 32
"""Slots in a word: bits of numbers that a factory helps to are counted from here, where the others are below."""
SLOTS = KINDS * HELPED
"""Each number of a kind of dice has a slot; there are so many, those of a kind all in one word."""
NOWHERE = 2 * SLOTS
"""The slot of a number that no die becomes; before it, from SLOTS on, those of numbers that a factory helps to."""
OTHERS = SLOTS
"""Faces of own dice are counted by the slots of their numbers, those of dice of another colour from here."""
LEAD = 4
"""Room before and behind the slots, so that one can look at the numbers beside a number."""
PLAIN = 3
"""Ways to change a die that need no factory; dice of another colour have the first of them alone."""
CHANGES = 7
"""Ways to change a die: 0, 1, -1, 2, -2, 3, -3, in the order of choices; from the fourth on a factory is needed."""
