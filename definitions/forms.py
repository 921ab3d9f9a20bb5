"""Descriptions of the patterns in schemas, for messages."""

from hyskos.definitions.messages import N_

LANGUAGE = "^[a-z]{2,3}$"
FORMS = {
    LANGUAGE: N_("a language code of two or three lower-case letters"),
    "^.{1,30}$": N_("a name of at most 30 letters"),
    "^[A-Za-z][1-3]$": N_("a colour letter and 1 to 3 pips, such as g3"),
    "^[a-z]$": N_("a lower-case letter"),
    "^[a-z]+$": N_("lower-case letters only"),
    "^[A-Za-z]$": N_("one letter"),
    "^[a-z][a-z0-9-]*(@[0-9]{1,3})?$": N_("an ink such as navy, or black@80 for a tint"),
    "^S[1-6]$": N_("a start such as S2, or the number of a space"),
    "^[1-9][0-9]{0,3}$": N_("the number of a space"),
    "^[A-Z]+-[0-9]+$": N_("a number such as RP-36"),
    "^[a-z][a-z0-9-]*$": N_("lower-case letters, digits and hyphens"),
    "^[a-z][a-z0-9_.-]*$": N_("lower-case letters, digits, dots, hyphens and underscores"),
    "^[a-z0-9]+(-[a-z0-9]+)*$": N_("lower-case letters and digits, joined by single hyphens"),
    "^[0-9A-Za-z][0-9A-Za-z.-]*$": N_("letters, digits, dots and hyphens"),
    "^[a-z][a-z0-9_]*$": N_("lower-case letters, digits and underscores"),
    "^[a-z][1-9][0-9]?$": N_("a square such as c3"),
    "^[A-Z]+-?[0-9]+$": N_("a number such as A47"),
    "^#[0-9a-f]{6}$": N_("a colour such as #243a7e, in lower case"),
    r"^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$": N_('a date in quotes, such as "2026-11-21" or "2026-11"'),
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}$": N_('a day in quotes, such as "2026-11-21"'),
    "^[0-9]{12,13}$": N_('12 or 13 digits in quotes, such as "4006381333931"'),
    r"^https?://[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)+([/:?#][!-~]*)?$": N_("an address such as https://example.org/game"),
    "^(a5|a4|letter|half-letter|square|"
    "([12][0-9]{2}([.][0-9]{1,2})?|300)"
    "x((1[4-9][0-9]|[23][0-9]{2}|4[0-2][0-9])([.][0-9]{1,2})?|430)( ?mm)?)$": N_(
        "a5, a4, letter, half-letter, square, or width and height in mm, 100x140 to 300x430"
    ),
    "^[a-z0-9-]+:([0-9]{1,2}|[0-9]{1,2}\\+[0-9]{1,2}h|[0-9]{1,2}h)$": N_("a force such as anubian:4+1h"),
    "^[a-z0-9-]+ (ram|spikes) S?[0-9]+-S?[0-9]+$|^[a-z0-9-]+ umbrella S?[0-9]+$": N_(
        "a device such as anubian ram 6-8, or bastet umbrella 9"
    ),
    "^S?[0-9]+$": N_("the number of a space, or a start such as S2"),
    "^[a-z0-9-]+$": N_("lower-case letters, digits and hyphens"),
    "^[0-9xo]{1,3}$": N_("one to three digits, x for a cross, o for a circle"),
    "^([a-z][1-9]{1,3}){1,3}(@[a-z]?[0-9]{1,2})?$|^[a-z][A-Z]@[0-9]{1,2}$": N_("pieces such as r3@b2, g321@14 or gM@4"),
    "^[a-z][a-z0-9-]* (d4|d6|d8) [1-8]$": N_("an ink, a die and its number, such as brick d8 5"),
    r"^[ -~]*[!-~][ -~]*$": N_("plain letters, digits and signs, without accents"),
}
"""A description of every pattern of the schemas."""
