"""The title that boards of the user's bear in place of the name of a game that ships; a map needs no more to print."""

from pathlib import Path
from typing import TypeVar

from hyskos import data
from hyskos.definitions.model import Definition
from hyskos.definitions.project import Project, folder_around
from hyskos.generators.words import sold_under

Thing = TypeVar("Thing")


def under_own_title(definition: Thing) -> Thing:
    """Give a file of the user's under the title of its project; a back of cards in no project under its own title.

    What ships keeps the name of its game.
    """
    if not isinstance(definition, Definition) or data.ROOT in Path(definition.source).resolve().parents:
        return definition
    folder = folder_around(Path(definition.source))
    if folder:
        return sold_under(definition, Project(folder).title)
    return sold_under(definition, definition.title) if definition.is_back else definition
