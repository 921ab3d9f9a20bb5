"""Print custom boards under the title of their project rather than the name of a built-in game."""

from pathlib import Path
from typing import TypeVar

from hyskos import data
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.project import Project, folder_around
from hyskos.generators.words import sold_under

Thing = TypeVar("Thing")


def with_project_title(definition: Thing) -> Thing:
    """Put the title of its project on a custom definition; a card back without a project keeps its own title.

    Built-in definitions keep the name of their game.
    """
    if not isinstance(definition, Definition) or data.ROOT in Path(definition.source).resolve().parents:
        return definition
    folder = folder_around(Path(definition.source))
    if folder:
        return sold_under(definition, Project(folder).title)
    return sold_under(definition, definition.title) if definition.is_back else definition
