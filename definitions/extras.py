"""Libraries that are installed on demand: `pip install 'hyskos[press]'`."""


class MissingExtraError(RuntimeError):
    """A format needs a library of an optional extra that is not installed: `hyskos[png]` or `hyskos[press]`."""

    def __init__(self, extra: str) -> None:
        self.extra = extra
        super().__init__(f"this format needs an extra: pip install 'hyskos[{extra}]'")
