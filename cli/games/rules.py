"""`hyskos rules`: look up rules and rulings by id, name or any word."""

import click

from hyskos.cli.shared.option_types import complete_rulebook, complete_ruling_name
from hyskos.cli.shared.options import examples, output_options, print_json
from hyskos.cli.shared.terminal import tell
from hyskos.companion.rulebook import RulebookEntry, entries, entry_json, nothing_found, search, value_in_words
from hyskos.companion.vocabulary import definition_names, parse_name
from hyskos.definitions.kinds.rules import Ruling
from hyskos.definitions.languages import _, language, text_in


@click.command(
    help=_("Print a rule or a ruling with its reason.")
    + "\n\n"
    + _(
        "WORDS is an id (RP-36, A47), the name of a ruling (halves), or words to search for, which must all appear. "
        "Without WORDS, lists everything. A ruling decides what the rules leave open; you can choose another one "
        "where the answer shows `--ruling`."
    )
    + examples(
        "hyskos rules RP-36",
        "hyskos rules halves",
        "hyskos rules bomb umbrella",
        "hyskos rules --game rolling-pyramids --json",
    )
)
@click.argument("words", nargs=-1, shell_complete=complete_ruling_name)
@click.option("--game", metavar="GAME", shell_complete=complete_rulebook, help=_("Search only the rules of this game."))
@output_options
def rules(words: tuple[str, ...], game: str | None, as_json: bool) -> int:
    """Print the entries found; exit with 1 if there are none. Raises UsageError if all words are blank."""
    if words and not any(word.strip() for word in words):
        raise click.UsageError(_("No word to search for. Leave out the words to list everything."))
    if game is not None:
        game = parse_name(game, definition_names("rules"), "--game")
    by_id = entries(game) if game else entries()
    matches = search(words, by_id.values())
    if as_json:
        print_json("rules", {"entries": [entry_json(entry) for entry in matches]})
    elif len(matches) == 1:
        _print_whole(matches[0])
    else:
        for entry in matches:
            tell(f"{entry.id}  {entry.line}", len(entry.id) + 2)
    if not matches:
        click.echo(nothing_found(" ".join(words), by_id), err=True)
    return 0 if matches else 1


def _print_whole(entry: RulebookEntry) -> None:
    ruling = entry.ruling
    if ruling is None:
        tell(f"{entry.id}  {entry.line}", len(entry.id) + 2)
        return
    tell(f"{entry.id}  {text_in(ruling.question, language())}", len(entry.id) + 2)
    tell(f"  {value_in_words(ruling.default)}: {text_in(ruling.reason, language())}")
    tell("  " + _("Based on: {source}").format(source=f'"{ruling.source}"'))
    if ruling.engine:
        tell("  " + _("Your group can also play: {options}").format(options=_options(ruling)))
    elif ruling.alternatives:
        alternatives = ", ".join(value_in_words(value) for value in ruling.alternatives)
        tell("  " + _("Other readings, which cannot be played here: {options}").format(options=alternatives))


def _options(ruling: Ruling) -> str:
    return ", ".join(f"--ruling {ruling.name}={value_in_words(value)}" for value in ruling.alternatives)
