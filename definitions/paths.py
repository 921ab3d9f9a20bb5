"""How the path of a file is told from the id of something that ships."""

SUFFIXES = (".yaml", ".yml")


def is_file(name: str) -> bool:
    """Tell the path of a user's own file from the id of something that ships.

    >>> is_file("anubian"), is_file("my-faction.yaml"), is_file("mine/anubian")
    (False, True, True)
    """
    return name.endswith(SUFFIXES) or "/" in name or "\\" in name
