"""`hyskos lab rulings`: measure the effect of every alternative ruling and of every ability."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Unpack

import click

from hyskos.cli.lab.options import (
    PlayParameters,
    build_setup,
    effort_options,
    play_options,
    players_option,
    playing_options,
)
from hyskos.cli.shared.game_options import map_option
from hyskos.cli.shared.groups import ExtraArgumentsError
from hyskos.cli.shared.option_types import complete_ruling_name
from hyskos.cli.shared.options import examples, output_options, print_json
from hyskos.companion.vocabulary import Vocabulary, parse_name
from hyskos.definitions.languages import _
from hyskos.definitions.paths import is_file
from hyskos.rules.rolling_pyramids.rulings import IDS

if TYPE_CHECKING:
    from hyskos.cli.lab.reports import TextTable
    from hyskos.lab.comparing import Compared, Contrast, Variant
    from hyskos.lab.setups import Setup


@click.command(
    help=_("Measure what each alternative ruling and each ability changes.")
    + "\n\n"
    + _(
        "Each one is compared with your rulings, game by game: how often the winner changes, and who gains or loses "
        "most. NAME is a ruling, or a faction for its ability; the default is all of them. Confidence intervals are "
        "95 %, corrected for choosing the largest of several."
    )
    + examples(
        "hyskos lab rulings bastet_defence bastet --map inner-factory --players 2 --games 16",
        "hyskos lab rulings halves --map inner-factory --players 2 --games 16 --markdown",
    )
)
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=complete_ruling_name)
@map_option
@players_option
@playing_options
@effort_options
@click.option("--markdown", is_flag=True, help=_("Print tables in Markdown."))
@output_options
def rulings(
    names: tuple[str, ...], map_name: str | None, markdown: bool, as_json: bool, **typed: Unpack[PlayParameters]
) -> int:
    """Print a table for the rulings and one for the abilities."""
    from hyskos.cli.shared.simulation import Effort, play_and_sum
    from hyskos.lab.comparing import work_of_comparison

    if map_name is None and (files := [name for name in names if is_file(name)]):
        raise ExtraArgumentsError(files, click.get_current_context())
    base = build_setup(play_options(map_name, typed))
    variants = _variants(base, names)
    effort = Effort(typed["games"], typed["workers"], typed["cluster"])
    setups = [variant.setup for variant in variants]
    count = effort.count(base, max(2, len(variants) // 8))
    compared, is_complete = play_and_sum(work_of_comparison(base, setups), [base, *setups], count, effort)
    if compared is not None:
        _print(base, variants, compared, (as_json, markdown))
    if not is_complete:
        raise KeyboardInterrupt
    return 0


def _variants(base: "Setup", words: Sequence[str]) -> "list[Variant]":
    """Build the variants to play; raises RefusedError for a word that is neither a ruling nor a playing faction."""
    from hyskos.lab.comparing import ability_variants, ruling_variants

    if not words:
        return [*ruling_variants(base), *ability_variants(base)]
    playing = [faction.id for faction in base.factions]
    vocabulary = _RulingsAndFactions([*IDS, *playing])
    ids = list(dict.fromkeys(parse_name(word, vocabulary, _("NAME")) for word in words))
    names = tuple(name for name in ids if name in IDS)
    return [*ruling_variants(base, names), *ability_variants(base, tuple(ids))]


class _RulingsAndFactions(Vocabulary):
    """Rulings and factions with all their words."""

    def __init__(self, ids: Sequence[str]) -> None:
        super().__init__(ids, "ruling", "faction", numbers=IDS)


def _print(base: "Setup", variants: "Sequence[Variant]", compared: "Compared", form: tuple[bool, bool]) -> None:
    from hyskos.cli.lab.reports import head_of, price_data

    as_json, markdown = form
    pairs = list(zip(variants, compared.others, strict=True))
    if as_json:
        data = [price_data(base, one, contrast) for one, contrast in pairs]
        print_json("lab.rulings", {"games": compared.tally.games, "prices": data})
        return
    click.echo(head_of(base, compared.tally.games))
    click.echo()
    for line in price_lines(base, pairs, markdown=markdown):
        click.echo(line)


def price_lines(base: "Setup", pairs: "Sequence[tuple[Variant, Contrast]]", *, markdown: bool) -> Iterator[str]:
    """Yield the lines of both tables, and the rulings that made no difference in any game."""
    rules = [(variant, contrast) for variant, contrast in pairs if variant.value is not None]
    table = _ruling_table(base, [(variant, contrast) for variant, contrast in rules if contrast.otherwise])
    if table.rows:
        yield from table.lines(markdown=markdown)
    abilities = _ability_table(base, [(variant, contrast) for variant, contrast in pairs if variant.value is None])
    if abilities.rows:
        yield from abilities.lines(markdown=markdown)
    alike = [f"{variant.name}={variant.value}" for variant, contrast in rules if not contrast.otherwise]
    if alike:
        yield _("No winner changed with: {rulings}").format(rulings=", ".join(alike))


def _ruling_table(base: "Setup", both: "Sequence[tuple[Variant, Contrast]]") -> "TextTable":
    from hyskos.cli.lab.reports import HEADS, PRICED, TextTable, percent

    rows = []
    for one, contrast in both:
        cells = [_largest(base, contrast, axis) for axis in PRICED]
        part = percent(contrast.otherwise / contrast.tally.games)
        rows.append([f"{IDS[one.name]} {one.name}={one.value}", *cells, part])
    return TextTable((_("ruling"), *(_(HEADS[axis]) for axis in PRICED), _("other winner %")), rows, 4)


def _ability_table(base: "Setup", pairs: "Sequence[tuple[Variant, Contrast]]") -> "TextTable":
    from hyskos.cli.lab.reports import TextTable, names_of, percent, span
    from hyskos.companion.formatting import points
    from hyskos.lab.comparing import of_faction
    from hyskos.lab.figures import sides

    rows, ids = [], [faction.id for faction in base.factions]
    for variant, contrast in pairs:
        place = ids.index(variant.name)
        without = next(side for side in sides(variant.setup, contrast.tally, "faction") if side.index == place).won
        effect = of_faction(contrast, base, variant.name)
        rows.append([
            names_of(base, "faction")[place], percent(without.value - effect.value), percent(without.value),
            points(effect.value), span(effect, signed=True), percent(contrast.otherwise / contrast.tally.games),
        ])  # fmt: skip
    heads = (_("ability of"), _("with %"), _("without %"), _("difference"), "95 %", _("other winner %"))
    return TextTable(heads, rows)


def _largest(base: "Setup", contrast: "Contrast", axis: str) -> str:
    from hyskos.cli.lab.reports import names_of, span
    from hyskos.companion.formatting import points
    from hyskos.lab.comparing import largest_difference

    extreme = largest_difference(contrast, axis)
    if extreme is None:
        return ""
    place, estimate = extreme
    return f"{names_of(base, axis)[place]} {points(estimate.value)} ({span(estimate, signed=True)})"
