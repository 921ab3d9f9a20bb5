"""What the companion refuses: a sentence for whoever typed it, which every door shows in its own way."""


class RefusedError(ValueError):
    """Something typed that cannot be taken: a sentence in the language of the answer, and where it stood if told."""

    def __init__(self, sentence: str, where: str = "") -> None:
        self.sentence, self.where = sentence, where
        super().__init__(f"{where}: {sentence}" if where else sentence)
