"""Values that a shell completes: names of data files and of rulings; nothing is read but the folders."""

import click
from click.shell_completion import CompletionItem

import data

FOLDERS = {**data.FOLDERS, "printer": "printers"}


class Ids:
    """Complete the ids of shipped definitions of some kinds, and the names of files if those are welcome too."""

    def __init__(self, *kinds: str, files: bool = False) -> None:
        self.kinds, self.files = kinds, files

    def __call__(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Give the ids that begin so; if there is none, let the shell complete a file."""
        names = (path.stem for kind in self.kinds for path in (data.ROOT / FOLDERS[kind]).glob("*.yaml"))
        found = [CompletionItem(name) for name in sorted(set(names)) if name.startswith(incomplete)]
        if not found and self.files:
            return [CompletionItem(incomplete, type="file")]
        return found


complete_map = Ids("map", files=True)
complete_rulebook = Ids("rules")
complete_printer = Ids("printer", files=True)
complete_printable = Ids(*(kind for kind in FOLDERS if kind not in ("rules", "printer")), files=True)
complete_definition = Ids(*(kind for kind in FOLDERS if kind != "printer"), files=True)


def complete_ruling(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Complete NAME=VALUE with the values that the house does not play anyway."""
    from cli.rulings_option import choices
    from rules.rolling_pyramids.rulings import IDS

    words = [f"{name}={value}" for name in IDS for value in choices(name)[1:]]
    return [word for word in words if word.startswith(incomplete)]


def complete_ruling_name(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the name of a ruling."""
    from rules.rolling_pyramids.rulings import IDS

    return [name for name in IDS if name.startswith(incomplete)]
