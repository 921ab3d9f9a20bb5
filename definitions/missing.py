"""Missing keys, and how to write "none" for them: `devices: []`."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from hyskos.definitions.findings import Finding, Mark, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.messages import N_, Message, say, short

NONE: Mapping[tuple[str, ...], str] = {
    ("faction", "devices"): "[]",
    ("faction", "upgrades"): "{pairs: 0}",
    ("faction", "upgrades", "pairs"): "0",
    ("faction", "heroes"): "{slots: 0, shape: circle}",
    ("faction", "heroes", "slots"): "0",
    ("faction", "ability", "effects"): "[]",
    ("faction", "footmen", "bonus"): "0",
    ("map", "garrison"): "{pyramid: 0, factories: 0, spaces: 0, starts: 0}",
    ("map", "garrison", "pyramid"): "0",
    ("map", "garrison", "factories"): "0",
    ("map", "garrison", "spaces"): "0",
    ("map", "garrison", "starts"): "0",
    ("map", "spaces", "*", "points", "round"): "0",
    ("ring", "neutral"): "0",
    ("printer", "bleed_mm"): "0",
    ("printer", "home", "border_mm"): "0",
    ("printer", "home", "seal_mm"): "0",
    ("printer", "home", "corner_mm"): "0",
    ("printer", "press", "folding_board", "wrap_mm"): "0",
    ("printer", "press", "folding_board", "back_smaller_mm"): "0",
    ("pyramydal-game", "statues"): "[]",
    ("bot", "weights"): "{}",
}
"""How to write "none", by the kind of definition and the path of the key; `*` is any entry of a list."""
_WHERE_NONE = N_("if there are none, write {words}")
_SAID = frozenset({"none", "no", "nothing", "-", "", "0", "[]", "{}"})
"""What people write for "none" where it is invalid."""


def none_of(kind: str, path: Path) -> Message | None:
    """Explain how to write "none" for a key; None if the key requires a value."""
    told = NONE.get((kind, *("*" if isinstance(step, int) else step for step in path)))
    return say(_WHERE_NONE, words=f"`{path[-1]}: {told}`") if told else None


def none_hint(kind: str, path: Path, value: object) -> Message | None:
    """Return the same hint if the value looks like an attempt to write "none"."""
    none = value is None or value is False or str(value).strip().casefold() in _SAID
    return none_of(kind, path) if none else None


def missing_kind(plain: Mapping[str, object], kinds: str) -> Message:
    """Report a file without `kind`, listing the kinds; a player's sheet file is recognised as such."""
    if isinstance(faction := plain.get("faction"), str):
        told = N_("`kind` is missing; this looks like a sheet file for the board `{name}`; kinds: {words}")
        return say(told, name=short(faction), words=kinds)
    return say(N_("`kind` is missing; choose from {words}"), words=kinds)


def absent_key(document: Document, kind: str, path: Path, key: str) -> Finding:
    """Report a missing key of a mapping."""
    message = say(N_("`{key}` is missing"), key=key)
    return replace(document.finding("Y102", path, message, none_of(kind, (*path, key))), path=(*path, key))


def merge_missing_keys(findings: Iterable[Finding]) -> list[Finding]:
    """Combine all missing keys of one mapping into one finding, and report anchors and aliases only once."""
    found: list[Finding] = []
    lacked: dict[Mark, list[Finding]] = {}
    has_alias = False
    for finding in findings:
        if finding.code == "Y102":
            lacked.setdefault(finding.mark, []).append(finding)
        elif finding.code != "Y008" or not has_alias:
            found.append(finding)
            has_alias = has_alias or finding.code == "Y008"
    return [*found, *(_together(some) for some in lacked.values())]


def _together(some: list[Finding]) -> Finding:
    """Combine the findings of one place."""
    if len(some) == 1:
        return some[0]
    words = ", ".join(f"`{finding.path[-1]}`" for finding in some)
    none = [str(one.hint.values["words"]) for one in some if one.hint and one.hint.text == _WHERE_NONE]
    return replace(
        some[0],
        message=say(N_("these keys are missing: {words}"), words=words),
        hint=say(_WHERE_NONE, words=", ".join(none)) if none else some[0].hint,
    )
