"""Copy the licence and the changelog, which every kit contains, into the wheel.

hatchling calls this (pyproject.toml). It needs no more than `build-system.requires` lists.
"""

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KIT_TEXTS = {"LICENSE": "hyskos/data/texts/LICENSE.txt", "CHANGELOG.md": "hyskos/data/texts/CHANGES.md"}
"""Files of the checkout and their paths in the wheel."""


class BuildOutput(BuildHookInterface[BuilderConfig]):
    """Add files to a wheel, but not to an editable install, which reads them from the checkout."""

    def initialize(self, version: str, build_data: dict[str, dict[str, str]]) -> None:
        """Run before the files of a build are collected; `version` is "standard" or "editable"."""
        if version == "standard":
            build_data["force_include"].update(KIT_TEXTS)
