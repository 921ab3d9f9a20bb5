"""Capacities of the records of the kernel, and the numbers that represent words in them."""

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
DEVICES = 3  # kinds of devices
STANDING = 512  # devices on the map
DICE = 32
BEYOND = 4  # padding after them for dice that never exist
PICKS = 32
KINDS = 5  # kinds of dice
SHAPES = 1 + KINDS
FEW_SLOTS, FEW_NUMBERS = 12, 8
"""The limits for slots, and for numbers from 1 on, within which `left_lawful` and `left_alive` are used."""
OPTIONS = 6144
MUSTERS = 288
ROUNDS = 64
LARGEST = 10_000
"""Maximum of points, values and strengths in a definition: their sums stay below 2**31."""
LOW = -3
NUMBERS = 28
"""The count of numbers that a die can become, starting from LOW."""

NONE = -99
"""An empty box, or any missing value."""
NEVER = -(1 << 60)
"""Less than any score."""
NOBODY, PHARAOH = -1, 7
"""Owners of places other than seats."""
NO_SEAT = 7
"""An owner & 7, for places that no seat owns; sums at index 7 are never read."""
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
"""Indices of ability values for a role."""
BY_UNITS, BY_HEROES = 0, 1
"""The units that an effect applies to; other numbers mean both."""
CHANGED = 11
"""The number of ability values."""
STRIKES = 16
"""Maximum number of effects by which a limited number of a force destroys more."""
HELPED = 32
"""Slots in a word: the lower bits are for plain numbers, the bits from here on for numbers that need a factory."""
SLOTS = KINDS * HELPED
"""The number of slots: one for each number of a kind of dice, those of a kind all in one word."""
NOWHERE = 2 * SLOTS
"""The slot of an impossible number; before it, from SLOTS on, are those of numbers that need a factory."""
OTHERS = SLOTS
"""Offset for faces of dice of another colour; faces of own dice are indexed by the slots of their numbers."""
LEAD = 4
"""Padding before and after the slots, for reading neighbouring numbers without bounds checks."""
PLAIN = 3
"""Ways to change a die without a factory; dice of another colour have only the first of them."""
CHANGES = 7
"""Ways to change a die: 0, 1, -1, 2, -2, 3, -3, in the order of choices; from the fourth on a factory is needed."""
