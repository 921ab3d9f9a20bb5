"""Print the oldest version of each dependency allowed by pyproject.toml, as constraints for pip.

    python -m scripts.floors > floors.txt

`make floors` installs these and runs the relevant tests, so that the lower bounds are known to work.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

PYPROJECT = Path(__file__).parent.parent / "pyproject.toml"
DEVELOPERS = "dev"  # the extra only developers install
BOUND = re.compile(r"(?P<name>[\w-]+)>=(?P<version>[\d.]+)")


def floors(pyproject: Path = PYPROJECT) -> Iterator[str]:
    """Yield `name==version` for each dependency of users; raises ValueError for one without a lower bound."""
    project = tomllib.loads(pyproject.read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    shipped = (entry for extra in extras if extra != DEVELOPERS for entry in extras[extra])
    for requirement in [*project["dependencies"], *shipped]:
        bound = BOUND.fullmatch(requirement)
        if bound is None:
            raise ValueError(f"`{requirement}` has no floor: write it as name>=version")
        yield f"{bound['name']}=={bound['version']}"


if __name__ == "__main__":
    print(*floors(), sep="\n")
