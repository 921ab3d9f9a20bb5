"""A verdict carries its reasons: which rule did what, in words that can be translated.

`message` is the English sentence with `{placeholders}` and the key of the message catalogs in `data/locales`;
`values` fills the placeholders. The command line turns it into text of the chosen language; rules never print.
Write `Reason("RP-36", N_("the ram halves the defenders: {before} becomes {after}"), {...})`: `N_` marks the
sentence for the catalogs and returns it unchanged.
"""

from collections.abc import Mapping
from dataclasses import field

from hyskos.definitions.marking import N_, NN_, form, one_or_many
from hyskos.definitions.values import dataclass

__all__ = ["NN_", "N_", "Reason", "UnlawfulError"]


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of an answer: the statement (RP-36) or ruling (A47) that it rests on, and a sentence."""

    rule: str
    message: str
    values: Mapping[str, object] = field(default_factory=dict)
    ruling: str | None = None  # id of a ruling that decided it, beside the rule
    left: int | None = None  # soldiers and heroes that this step of a fight leaves of a force, or keeps safe

    @property
    def english(self) -> str:
        """Give the sentence in English."""
        return form(self.message, self.values, str, one_or_many).format(**self.values)


class UnlawfulError(ValueError):
    """A wish that the rules forbid: names the rule and gives a sentence with the values."""

    def __init__(
        self, rule: str, message: str, values: Mapping[str, object] | None = None, ruling: str | None = None
    ) -> None:
        self.reason = Reason(rule, message, values or {}, ruling)
        super().__init__(f"{rule}: {self.reason.english}")
