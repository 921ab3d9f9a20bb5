"""`hyskos table commit` and `reveal`: codes that fix orders without disclosing them."""

import secrets
from pathlib import Path

import click

from hyskos.cli.shared.files import FileError, PathType
from hyskos.cli.shared.game_options import factions_option
from hyskos.cli.shared.options import SingleUseOption, examples, output_options, print_json
from hyskos.cli.shared.terminal import tell
from hyskos.companion.names import name_of
from hyskos.companion.sentences import with_rule
from hyskos.companion.session.commitments import SALT, code_of, encode_in_groups, fits, read_code, read_salt, split_salt
from hyskos.companion.session.reading import check_coded_orders, coded_orders
from hyskos.companion.vocabulary import chosen_faction, word_of
from hyskos.definitions.languages import _
from hyskos.definitions.typed_words import words_of
from hyskos.rules.reasons import UnlawfulError

ORDERS_EXAMPLE = "anubian 9@12 3h@5"
"""Example of orders."""
EXAMPLE = "QF6B-5RDC-LBON-P7CT-E5W3-WYML anubian 3h@5 9@12 GAYT-EMZU-GU3D-OOBZ"
"""Example of a code and its orders."""


@click.command(
    help=_("Make a code for secret orders, to play at a distance.")
    + "\n\n"
    + _(
        "ORDERS are a faction and its orders, as you type them in a session. Send the code now and keep the second "
        "line. When everybody has sent a code, send that line: the session, or `hyskos table reveal`, checks that it "
        "matches."
    )
    + examples("hyskos table commit anubian 9@12 3h@5", "hyskos table commit 'anubian 9@12 3h@5' --json")
)
@click.argument("words", nargs=-1, metavar="ORDERS...")
@click.option(
    "--salt", cls=SingleUseOption, metavar="SALT", help=_("Use this salt instead of a random one. Keep it secret.")
)
@click.option(
    "--evening",
    cls=SingleUseOption,
    type=PathType(path_type=Path),
    metavar="JOURNAL",
    help=_("Check the orders against this journal first. Without it, only their form is checked."),
)
@factions_option
@output_options
def commit(words: tuple[str, ...], salt: str | None, evening: Path | None, as_json: bool) -> None:
    """Print the code, and the line that reveals it."""
    faction, orders = typed_orders(words)
    if evening is not None:
        _check(evening, faction, orders)
    salt_bytes = secrets.token_bytes(SALT) if salt is None else read_salt(salt)
    code = code_of(faction, orders, salt_bytes)
    if as_json:
        answer = {"code": code, "faction": faction, "orders": list(orders), "salt": encode_in_groups(salt_bytes)}
        print_json("table.commit", answer)
        return
    reveal_words = " ".join((faction, *(orders or (word_of("command", "pass"),)), encode_in_groups(salt_bytes)))
    tell(_("send now:    {words}").format(words=f"{word_of('command', 'code')} {faction} {code}"))
    tell(_("send later:  {words}").format(words=f"{word_of('command', 'reveal')} {reveal_words}"))


def _check(path: Path, faction: str, orders: tuple[str, ...]) -> None:
    """Check orders against a session; raises FileError if it would refuse them."""
    from hyskos.cli.shared.journals import load_session
    from hyskos.companion.refusals import RefusedError

    try:
        check_coded_orders(load_session(path).timeline.session, faction, orders or ("pass",))
    except RefusedError as error:
        raise FileError(f"{path}: {error}") from None
    except UnlawfulError as error:
        raise FileError(f"{path}: {with_rule(error.reason)}") from None


def typed_orders(words: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Parse a faction and its orders, in one or several arguments; raises UsageError and RefusedError."""
    parts = words_of(" ".join(words))
    if len(parts) < 2:
        raise click.UsageError(
            _("Missing ORDERS: a faction and its orders, such as {example}").format(example=ORDERS_EXAMPLE)
        )
    faction = chosen_faction(parts[0])
    return faction, coded_orders(parts[1:])


@click.command(
    help=_("Check that a code matches revealed orders.")
    + "\n\n"
    + _("Type the code that was sent first, then faction, orders and salt as `hyskos table commit` printed them.")
    + examples(f"hyskos table reveal {EXAMPLE}")
)
@click.argument("code", metavar="CODE")
@click.argument("words", nargs=-1, metavar="ORDERS...")
@factions_option
@output_options
def reveal(code: str, words: tuple[str, ...], as_json: bool) -> int:
    """Exit with 0 if the code matches the orders, 1 if not."""
    expected = read_code(code)
    parts, salt = split_salt(words_of(" ".join(words)))
    faction, orders = typed_orders(parts)
    same = fits(expected, faction, orders, salt)
    if as_json:
        print_json("table.reveal", {"same": same, "faction": faction, "orders": list(orders)})
    elif same:
        tell(_("The same: {faction} had chosen these orders when the code was sent").format(faction=name_of(faction)))
    else:
        tell(_("Not the same: the code was made of other orders, another faction or another salt"))
    return int(not same)
