"""Check printer profiles and web shops."""

from collections.abc import Iterator

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.inks import palette
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.reading.document import Document
from hyskos.definitions.validation.check import Check, Each, no_duplicates
from hyskos.definitions.validation.inks import inks_of, near_ink

PRODUCTS = ("home", "press", "pictures")
"""Kinds of output: sheets, PDF/X or pictures; a profile has exactly one."""


def check_product(document: Document) -> Iterator[Finding]:
    """Report a profile with no kind of output, or several."""
    products = [name for name in PRODUCTS if name in document.data]
    if not products:
        yield document.finding("X701", (), say(N_("write one of `home`, `press` and `pictures`")))
    for name in products[1:]:
        message = say(N_("`{one}` and `{other}` cannot be in the same profile"), one=products[0], other=name)
        yield document.finding("X701", (name,), message, at_key=True)


def check_picture_size(document: Document, path: Path) -> Iterator[Finding]:
    """Report a picture whose size in pixels differs from the component with its bleed."""
    component, dpi = document.at(path), document.at(("pictures", "dpi"))
    bleed = document.data["bleed_mm"] / 25.4
    expected = [int((side + 2 * bleed) * dpi + 0.5) for side in component["inches"]]
    if any(abs(pixels - right) > 1 for pixels, right in zip(component["pixels"], expected, strict=True)):
        message = say(
            N_("{wide} × {high} inches with the bleed are {w} × {h} pixels at {dpi} dpi"),
            wide=component["inches"][0], high=component["inches"][1], w=expected[0], h=expected[1], dpi=dpi,
        )  # fmt: skip
        yield document.finding("X702", (*path, "pixels"), message)


def check_profile_kept(document: Document) -> Iterator[Finding]:
    """Report PDF/X-4 without an embedded profile, which the standard requires (ISO 15930-7)."""
    press = document.data.get("press", {})
    if press.get("level") == "x4" and press.get("embed_profile") is False:
        yield document.finding("X703", ("press", "embed_profile"), say(N_("PDF/X-4 requires an ICC profile")))


def check_special_inks(document: Document) -> Iterator[Finding]:
    """Report unknown inks, and separations named like another plate."""
    press = document.data.get("press", {})
    inks = inks_of(document)
    tools = {name for name, ink in palette().items() if ink.spot}
    spots = {ink.spot for ink in palette().values() if ink.spot} | set(press.get("spots", {}).values())
    names_in_use = {name.casefold() for name in (*_EVERYWHERE, *spots)}
    for name, separation in press.get("special_inks", {}).items():
        path = ("press", "special_inks", name)
        if name in tools:
            yield document.finding("X706", path, say(N_("`{name}` is already a separation"), name=name), at_key=True)
        elif inks is not None and name not in inks:
            message = say(N_("unknown ink `{name}`"), name=name)
            yield document.finding("X706", path, message, near_ink(name, inks), at_key=True)
        elif separation.strip().casefold() in names_in_use:
            message = say(N_("another plate is already called {name}"), name=short(separation))
            yield document.finding("X706", path, message)
        names_in_use.add(separation.strip().casefold())


_EVERYWHERE = ("Cyan", "Magenta", "Yellow", "Black", "None")


def check_separations(document: Document) -> Iterator[Finding]:
    """Report die-line and fold separations named like another plate: a knife must not cut along the folds."""
    spots = document.data.get("press", {}).get("spots", {})
    ours = {ink.spot for ink in palette().values() if ink.spot}
    for name, separation in spots.items():
        other_separations = {spots.get(other_ink, other_ink) for other_ink in ours - {name}}
        if separation.strip().casefold() in {other.strip().casefold() for other in (*_EVERYWHERE, *other_separations)}:
            message = say(N_("another plate is already called {name}"), name=short(separation))
            yield document.finding("X707", ("press", "spots", name), message)


def check_overprint(document: Document) -> Iterator[Finding]:
    """Report a limit for overprinting black below the smallest text, which would leave halos around all text."""
    widest = document.data.get("press", {}).get("overprint_black_mm", 0)
    if 0 < widest < _LETTERS:
        message = say(
            N_("black of {widest} mm is narrower than the strokes of the smallest text, {letters} mm"),
            widest=widest, letters=_LETTERS,
        )  # fmt: skip
        hint = say(N_("write 0 if black never overprints"))
        yield document.finding("X708", ("press", "overprint_black_mm"), message, hint)


_LETTERS = 0.4
"""Stroke thickness of 7 pt text, the smallest used, rounded up: 15 % of its size, mm."""


def check_reach(document: Document) -> Iterator[Finding]:
    """Report sheets that overlap by less than the unprintable border."""
    home = document.data.get("home", {})
    if home and home["overlap_mm"] <= home["border_mm"]:
        message = say(N_("sheets have to overlap by more than the border of {border} mm"), border=home["border_mm"])
        yield document.finding("X704", ("home", "overlap_mm"), message)


CHECKS = (
    Check(PRODUCTS, check_product),
    Each("pictures.components.*", check_picture_size, ("bleed_mm", "pictures.dpi")),
    Check(("press",), check_profile_kept),
    Check(("press",), check_special_inks),
    Check(("press",), check_separations),
    Check(("press",), check_overprint),
    Check(("home",), check_reach),
    no_duplicates("pictures.components.*.id", "X705"),
)
_LONGEST_PICTURE = 4
"""Maximum ratio of width to height; a longer picture has no space for both art and title."""


def check_picture_proportions(document: Document, path: Path) -> Iterator[Finding]:
    """Report a picture that is too wide or too tall to show anything."""
    width, height = document.at((*path, "pixels"))
    if not 1 / 2 <= width / height <= _LONGEST_PICTURE:
        message = say(
            N_("{wide} × {high} pixels is too narrow or too wide: height can be at most twice the width, and width at "
               "most {most} times the height"),
            wide=width, high=height, most=_LONGEST_PICTURE,
        )  # fmt: skip
        yield document.finding("X710", (*path, "pixels"), message)


SHOP_CHECKS = (
    no_duplicates("pictures.*.id", "X709"),
    Each("pictures.*", check_picture_proportions, ("pictures.*.pixels",)),
)
