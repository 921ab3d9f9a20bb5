"""`hyskos table reveal`: check whether a code matches orders."""

import click

from hyskos.cli.shared.game_options import factions_option
from hyskos.cli.shared.options import examples, json_option, lang_option, print_json
from hyskos.cli.shared.terminal import tell
from hyskos.cli.table.commit import typed_orders
from hyskos.companion.names import named
from hyskos.companion.session.commitments import fits, parted, read_code
from hyskos.definitions.languages import _
from hyskos.definitions.typed_words import words_of

EXAMPLE = "QF6B-5RDC-LBON-P7CT-E5W3-WYML anubian 3h@5 9@12 GAYT-EMZU-GU3D-OOBZ"
"""Example of a code and its orders."""


@click.command(
    help=_("Check that a code matches revealed orders.")
    + "\n\n"
    + _("Type the code that was sent first, then faction, orders and salt as `hyskos table commit` printed them.")
    + examples(f"hyskos table reveal {EXAMPLE}")
)
@click.argument("code", metavar="CODE")
@click.argument("words", nargs=-1, metavar="ORDERS...")
@factions_option
@json_option
@lang_option
def reveal(code: str, words: tuple[str, ...], as_json: bool) -> int:
    """Exit with 0 if the code matches the orders, 1 if not."""
    given = read_code(code)
    parts, salt = parted(words_of(" ".join(words)))
    faction, orders = typed_orders(parts)
    same = fits(given, faction, orders, salt)
    if as_json:
        print_json("table.reveal", {"same": same, "faction": faction, "orders": list(orders)})
    elif same:
        tell(_("The same: {faction} had chosen these orders when the code was sent").format(faction=named(faction)))
    else:
        tell(_("Not the same: the code was made of other orders, another faction or another salt"))
    return int(not same)
