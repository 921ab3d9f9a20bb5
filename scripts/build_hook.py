"""Build what git does not keep, compiled catalogs and man pages, and copy the texts of kits into the wheel.

hatchling calls this (pyproject.toml). It needs no more than `build-system.requires` lists.
"""

import subprocess
import sys

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KIT_TEXTS = {"LICENSE": "hyskos/data/texts/LICENSE.txt", "CHANGELOG.md": "hyskos/data/texts/CHANGES.md"}
"""Files of the checkout and their paths in the wheel."""


class BuildOutput(BuildHookInterface[BuilderConfig]):
    """Write the man pages; to do so the program speaks each language, and compiles its catalog.

    A wheel also gets the texts of kits. An editable install reads them from the checkout.
    """

    def initialize(self, version: str, build_data: dict[str, dict[str, str]]) -> None:
        """Run before the files of a build are collected; `version` is "standard" or "editable"."""
        subprocess.run([sys.executable, "-m", "scripts.man_page"], cwd=self.root, check=True)
        if version == "standard":
            build_data["force_include"].update(KIT_TEXTS)
