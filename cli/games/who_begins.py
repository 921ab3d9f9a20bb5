"""Choose who begins: `hyskos pharaoh first` and `hyskos ring-race draw`."""

from random import Random

import click

from hyskos.cli.games.pharaoh import PlayersType
from hyskos.cli.shared.chance import seeded_random, tell_seed
from hyskos.cli.shared.game_options import ring_option
from hyskos.cli.shared.option_types import WHOLE
from hyskos.cli.shared.options import add_once, examples, output_options, print_json
from hyskos.cli.shared.terminal import tell
from hyskos.companion.sentences import sentence, with_rule
from hyskos.definitions.languages import _
from hyskos.definitions.numerals import read_count
from hyskos.definitions.plain_data import Json
from hyskos.rules.pharaoh.play import FACES, highest, verdict
from hyskos.rules.reasons import UnlawfulError

seed_option = click.option(
    "--seed", type=WHOLE, metavar="S", help=_("Random seed: the same seed gives the same answer.")
)


@click.command(
    "first",
    help=_("Find the first player: the highest roll starts, ties roll again (PH-10).")
    + "\n\n"
    + _("Without faces, the dice are rolled for you until one player has the highest.")
    + examples("hyskos pharaoh first r=4 g=6", "hyskos pharaoh first --players r,g,b"),
)
@click.argument("rolls", nargs=-1, metavar="[COLOUR=FACE]...")
@click.option("--players", type=PlayersType(), default=None, metavar="LETTERS", help=_("Players, such as r,g,b."))
@seed_option
@output_options
def first_command(rolls: tuple[str, ...], players: tuple[str, ...] | None, seed: int | None, as_json: bool) -> None:
    """Print who begins, or who has to roll again."""
    if rolls and (players or seed is not None):
        raise click.UsageError(
            _("give either the dice you rolled, such as r=4 g=6, or --players and --seed to roll them")
        )
    if rolls:
        rounds = [_read_rolls(rolls)]
    else:
        if players is None:
            raise click.UsageError(_("Missing COLOUR=FACE, such as r=4 g=6, or --players to have them rolled"))
        seed, random = seeded_random(seed)
        rounds = _roll_until_decided(players, random)
    best = highest(rounds[-1])
    reason = verdict(rounds[-1])
    if as_json:
        rolls_json: list[Json] = [dict(roll) for roll in rounds]
        answer: dict[str, Json] = {
            "first": best[0] if len(best) == 1 else None,
            "again": list(best) if len(best) > 1 else [],
        }
        print_json("pharaoh.first", answer | {"rolls": rolls_json, "seed": seed, "reason": sentence(reason)})
        return
    if not rolls:
        for roll in rounds:
            click.echo("  ".join(f"{player} {face}" for player, face in roll.items()))
    tell(with_rule(reason))
    if seed is not None:
        tell_seed(seed)


def _read_rolls(words: tuple[str, ...]) -> dict[str, int]:
    by_player: dict[str, int] = {}
    for word in words:
        colour, _sign, face = word.lower().partition("=")
        number = read_count(face) or 0
        if len(colour) != 1 or not (colour.isascii() and colour.isalpha()) or number not in FACES:
            text = _("`{word}`: expected a colour and a roll of 1 to 6, such as r=4")
            raise click.UsageError(text.format(word=word))
        add_once(by_player, colour, number, colour)
    if not 2 <= len(by_player) <= 4:
        raise click.UsageError(_("two to four players roll, not {n} (PH-1)").format(n=len(by_player)))
    return by_player


def _roll_until_decided(players: tuple[str, ...], random: Random) -> list[dict[str, int]]:
    """Roll until one player is highest; only players who share the highest roll again (PHA-6)."""
    rounds = [{player: random.choice(FACES) for player in players}]
    while len(best := highest(rounds[-1])) > 1:
        rounds.append({player: random.choice(FACES) for player in best})
    return rounds


@click.command(
    "draw",
    help=_("Draw a piece from the bag: its colour is the first player's, and gold begins (RG-1, RG-13).")
    + "\n\n"
    + _("On a ring of three or four (--ring) as many are named, and each gets a side (RA-30).")
    + examples("hyskos ring-race draw ana ben", "hyskos ring-race draw ana ben --seed 7 --json"),
)
@click.argument("names", nargs=-1, metavar="NAME NAME...")
@ring_option
@seed_option
@output_options
def draw_command(names: tuple[str, ...], ring_name: str | None, seed: int | None, as_json: bool) -> None:
    """Print who plays which colour."""
    from hyskos.companion.games.ring_race import colours_told, ring_of, sides_json
    from hyskos.rules.ring_race.play import begin
    from hyskos.rules.ring_race.state import SIDES, is_duel

    ring = ring_of(ring_name or "")
    try:
        begin(ring, names)
    except UnlawfulError as error:
        raise click.UsageError(sentence(error.reason)) from None
    seed, random = seeded_random(seed)
    if is_duel(ring):
        in_order = names if random.random() < 0.5 else names[::-1]
    else:
        in_order = tuple(random.sample(names, len(names)))
    if as_json:
        sides = dict(zip(SIDES, in_order, strict=True)) if is_duel(ring) else {"sides": sides_json(ring, in_order)}
        print_json("ring-race.draw", {**sides, "seed": seed})
        return
    tell(with_rule(colours_told(ring, in_order)))
    tell_seed(seed)
