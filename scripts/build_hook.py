"""Build what git does not keep, before a wheel or an editable install: message catalogs and man pages.

hatchling calls this (pyproject.toml). It needs no more than `build-system.requires` lists.
"""

import subprocess
import sys

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildOutput(BuildHookInterface[BuilderConfig]):
    """Write the man pages: to do so the program speaks each language, and so compiles its catalog."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Run before the files of a build are collected."""
        del version, build_data
        subprocess.run([sys.executable, "-m", "scripts.man_page"], cwd=self.root, check=True)
