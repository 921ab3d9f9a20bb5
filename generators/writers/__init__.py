"""Writers side by side that do not know each other: one file format each, from a page of paper to bytes."""

PROGRAM = "Hyskos"
"""What every file names as its maker: PDF /Creator, a comment in SVG, Software in PNG."""


class MissingExtraError(RuntimeError):
    """A format needs a library of an optional extra that is not installed: `hyskos[png]` or `hyskos[press]`."""

    def __init__(self, extra: str) -> None:
        self.extra = extra
        super().__init__(f"this format needs an extra: pip install 'hyskos[{extra}]'")
