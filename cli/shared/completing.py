"""Shell completion of values: definitions, files and rulings."""

from typing import TYPE_CHECKING

import click

from hyskos import data
from hyskos.definitions import project
from hyskos.definitions.kinds.registry import DEFINITIONS, GROUPS, KINDS, PRINTED
from hyskos.definitions.typed_words import plain
from hyskos.rules.names import Names, match_names

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def beginning(names: Names, incomplete: str) -> list[str]:
    """Complete a word: matching ids, or else matching words in any language, with dashes for spaces."""
    typed = plain(incomplete)
    ids = [name for name in names if plain(name).startswith(typed)]
    words = (word for name in names if not ids for word in names[name] if plain(word).startswith(typed))
    return ids or list(dict.fromkeys(word.lower().replace(" ", "-") for word in words))


class Ids:
    """Complete the ids of definitions of some kinds, and optionally file names and names of groups."""

    def __init__(self, *kinds: str, files: bool = False, groups: bool = False) -> None:
        self.kinds, self.files, self.groups = kinds, files, groups

    def __call__(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        """Return the matching ids; if there are none, let the shell complete a file."""
        from click.shell_completion import CompletionItem

        from hyskos.companion.vocabulary import Vocabulary  # only needed for completion

        names = [path.stem for kind in self.kinds for path in (data.ROOT / KINDS[kind].folder).glob("*.yaml")]
        names += [id_ for kind in self.kinds for id_ in project.files(kind)]
        found = [CompletionItem(name) for name in beginning(Vocabulary(sorted(set(names)), *self.kinds), incomplete)]
        found += [CompletionItem(word) for word in GROUPS if self.groups and word.startswith(incomplete)]
        if not found and self.files:
            return [CompletionItem(incomplete, type="file")]
        return found


complete_map = Ids("map", files=True)
complete_rulebook = Ids("rules")
complete_printer = Ids("printer", files=True)
complete_shop = Ids("shop", files=True)
complete_product = Ids("product", files=True)
complete_bot = Ids("bot", files=True)
complete_printable = Ids(*PRINTED, files=True, groups=True)
complete_definition = Ids(*DEFINITIONS, files=True)


def complete_ruling(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Complete NAME=VALUE with the values that differ from the default."""
    from hyskos.companion.rulings import RULINGS
    from hyskos.companion.vocabulary import Vocabulary
    from hyskos.rules.rolling_pyramids.rulings import choices_of

    typed, equals, value = incomplete.partition("=")
    if not equals:
        names = beginning(RULINGS, typed)
        return [f"{name}={value}" for name in names for value in (choices_of(name)[1:] if name in RULINGS else ("",))]
    found = match_names(typed, RULINGS)
    values = Vocabulary(choices_of(found[0])[1:], "value") if len(found) == 1 else {}
    return [f"{typed}={word}" for word in beginning(values, value)]


def complete_ruling_name(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the name of a ruling."""
    from hyskos.companion.rulings import RULINGS

    return beginning(RULINGS, incomplete)
