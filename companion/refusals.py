"""The error for input that is refused, with a sentence for the user."""


class RefusedError(ValueError):
    """Input that is refused: a sentence in the language of the output, and where the input was, if known."""

    def __init__(self, sentence: str, where: str = "") -> None:
        self.sentence, self.where = sentence, where
        super().__init__(f"{where}: {sentence}" if where else sentence)
