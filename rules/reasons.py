"""Reasons of a verdict: each names the rule that applied and explains the step in a translatable sentence.

`message` is the English sentence with `{placeholders}`, and the key in the message catalogs of `data/locales`;
`values` fills the placeholders. The command line translates it into the chosen language; rules never print.
Write `Reason("RP-36", N_("the ram halves the defenders: {before} becomes {after}"), {...})`: `N_` marks the
sentence for the catalogs and returns it unchanged.
"""

from collections.abc import Mapping
from dataclasses import field

from hyskos.definitions.messages import N_, NN_, form, one_or_many
from hyskos.definitions.values import dataclass

__all__ = ["NN_", "N_", "Reason", "UnlawfulError"]


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of a verdict: the statement (RP-36) or ruling (A47) that it applies, and a sentence."""

    rule: str
    message: str
    values: Mapping[str, object] = field(default_factory=dict)
    ruling: str | None = None  # id of the ruling that decided it, in addition to the rule
    left: int | None = None  # size of a force after this step of a fight, or how many are safe

    @property
    def english(self) -> str:
        """The sentence in English."""
        return form(self.message, self.values, str, one_or_many).format(**self.values)


class UnlawfulError(ValueError):
    """An action that the rules forbid; `reason` names the rule and has a sentence with values."""

    def __init__(
        self, rule: str, message: str, values: Mapping[str, object] | None = None, ruling: str | None = None
    ) -> None:
        self.reason = Reason(rule, message, values or {}, ruling)
        super().__init__(f"{rule}: {self.reason.english}")
