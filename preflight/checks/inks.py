"""Checks of colours and inks: suited to the press (C01, C02), total ink (C03), spot inks (C04), overprint (C05)."""

from collections.abc import Collection, Iterable, Iterator

from hyskos.definitions.messages import N_, say, short
from hyskos.preflight.checks.stacks import report_unchecked_marks
from hyskos.preflight.measuring.separations import is_tool, is_white_ink, normalise_ink_name
from hyskos.preflight.measuring.views import PageView
from hyskos.preflight.painting.marks import Mark
from hyskos.preflight.painting.spaces import PROCESS, Space, amounts, colorants, is_white, process_equivalent, resolve
from hyskos.preflight.reading.objects import get, identity, name
from hyskos.preflight.report import PdfPosition, Problem, Severity


def _policy(page: PageView) -> str:
    """Return "cmyk" (nothing else), "managed" (also RGB with a profile) or "any"."""
    colour = page.expectations.colour
    if colour != "level":
        return "cmyk" if colour == "cmyk" else "any"
    return "cmyk" if page.level in ("x1a01", "x1a03") else "managed"


def _space_of(mark: Mark) -> Space | None:
    """Return the colour space of a mark, resolved to its base."""
    space = mark.picture.space if mark.picture and mark.kind == "image" else mark.paint.space if mark.paint else None
    while space is not None and space.family in ("Indexed", "Pattern") and space.base is not None:
        space = space.base
    return space


def _with_bases(space: Space | None) -> Iterator[Space]:
    while space is not None:
        yield space
        space = space.base


def check_device_rgb(page: PageView) -> Iterator[Problem]:
    """Check C01: nothing is painted in RGB without a profile."""
    if _policy(page) == "any":
        return
    for mark in page.scene.marks:
        if any(each.model == "rgb" and not each.managed for each in _with_bases(_space_of(mark))):
            yield Problem(
                say(N_("{thing} is in RGB, the colours of screens"), thing=say(THINGS[mark.kind])),
                page.position(mark.box),
            )
    for space, position in _blending_spaces(page):
        if space.model == "rgb" and not space.managed:
            yield Problem(say(_BLENDED), position)


_BLENDED = N_("transparent objects are mixed in RGB (colour space of a transparency group), so black becomes four inks")


def _blending_spaces(page: PageView) -> Iterator[tuple[Space, PdfPosition]]:
    """Yield the blending colour spaces of transparency groups, of the page and its objects."""
    for raw in (page.raw, *page.scene.forms.values()):
        raw_space = get(raw, "Group", "CS")
        if raw_space is not None and name(get(raw, "Group", "S")) == "Transparency":
            resources = get(raw, "Resources")
            yield resolve(raw_space, resources), PdfPosition(object=identity(raw))


THINGS = {
    "fill": N_("an area"),
    "stroke": N_("a line"),
    "text": N_("text"),
    "image": N_("a picture"),
    "stencil": N_("a stencil"),
    "shading": N_("a gradient"),
}


def check_managed_colour(page: PageView) -> Iterator[Problem]:
    """Check C02: no Lab or RGB with a profile, which the press would have to convert; no inline images."""
    policy = _policy(page)
    if policy == "any":
        return
    severity: Severity = "error" if policy == "cmyk" else "warning"
    for mark in page.scene.marks:
        space = _space_of(mark)
        described = say(THINGS[mark.kind])
        if any(each.model == "lab" or (each.model == "rgb" and each.managed) for each in _with_bases(space)):
            yield Problem(
                say(N_("{thing} is in Lab or RGB with a profile; the print shop must convert it"), thing=described),
                page.position(mark.box), severity,
            )  # fmt: skip
        elif policy == "cmyk" and space is not None and space.managed:
            yield Problem(
                say(N_("{thing} has its own colour profile, which the level does not allow"), thing=described),
                page.position(mark.box),
            )
        elif page.level == "x4" and space is not None and space.profile == page.intent_profile != "":
            yield Problem(
                say(
                    N_("{thing} is in CMYK with the output intent's own profile and cannot overprint: use plain CMYK"),
                    thing=described,
                ),
                page.position(mark.box),
            )
        elif space is not None and space.model == "cmyk" and space.managed:
            yield Problem(
                say(N_("{thing} is in CMYK with its own profile; the print shop must convert it"), thing=described),
                page.position(mark.box), "warning",
            )  # fmt: skip
        elif space is not None and space.model == "unknown":
            yield Problem(say(N_("the colours of {thing} cannot be read"), thing=described), page.position(mark.box))
        if mark.picture and mark.picture.inline:
            yield Problem(
                say(N_("a picture is embedded in the page instructions (inline image)")),
                page.position(mark.box), "warning",
            )  # fmt: skip
    for space, position in _blending_spaces(page):
        if space.model == "lab" or (space.model == "rgb" and space.managed):
            yield Problem(say(_BLENDED), position, severity)


def check_total_ink(page: PageView) -> Iterator[Problem]:
    """Check C03: no object carries more ink than can dry."""
    maximum = page.expectations.max_ink
    if maximum is None:
        return
    for mark in page.scene.marks:
        own_ink, total = page.own_ink(mark), page.ink(mark)
        if total is None or own_ink is None or total <= maximum + 0.5:
            continue
        pattern = (
            N_("{thing} has {ink} % ink; at most {most} % is allowed")
            if own_ink > maximum + 0.5
            else N_("{thing} overprints the colours below it, {ink} % ink in total; at most {most} % is allowed")
        )
        message = say(pattern, thing=say(THINGS[mark.kind]), ink=f"{total:.0f}", most=f"{maximum:g}")
        yield Problem(message, page.position(mark.box))
    if any(mark.overprint or mark.blended for mark in page.scene.marks):
        yield from report_unchecked_marks(page)


def check_spot_names(page: PageView) -> Iterator[Problem]:
    """Check C04: only ordered spot inks, each with one definition; no registration colour on the page."""
    allowed = page.expectations.spots
    known_counts = {ink: len(ways) for ink, ways in page.meanings.items()}
    for space in page.scene.spaces:
        for each in _with_bases(space):
            for ink in colorants(each):
                equivalent = process_equivalent(each)
                ways = page.meanings.setdefault(ink, set())
                if equivalent is not None:
                    ways.add((each.base.family if each.base else "", equivalent))
    for ink, ways in sorted(page.meanings.items()):
        if len(ways) > max(known_counts.get(ink, 0), 1):
            yield Problem(say(N_("the spot ink {ink} is defined in {count} ways"), ink=short(ink), count=len(ways)))
    yield from _misnamed_inks(page)
    yield from _alike(page.meanings, known_counts)
    yield from _inks_without_equivalent(page)
    reported = set()
    for mark in page.scene.marks:
        for each in _with_bases(_space_of(mark)):
            for ink in colorants(each):
                if allowed is not None and ink not in allowed and ink not in reported:
                    reported.add(ink)
                    yield Problem(
                        say(N_("the spot ink {ink} is not among the ordered inks"), ink=short(ink)),
                        page.position(mark.box),
                    )
            if "All" in each.inks and page.meets_trim(mark):
                yield Problem(
                    say(N_("the registration colour, which prints on every plate, is used on the trimmed page")),
                    page.position(mark.box), "warning",
                )  # fmt: skip


def _misnamed_inks(page: PageView) -> Iterator[Problem]:
    """Report spaces that define a process ink as another colour: a press prints its plate, a proof the other colour."""
    reported: set[str] = set()
    for space in page.scene.spaces:
        for each in _with_bases(space):
            base = each.base
            if each.tint is None or base is None or base.model not in ("cmyk", "gray"):
                continue
            for i, ink in enumerate(each.inks):
                if ink not in PROCESS or ink in reported:
                    continue
                mixed = amounts(base, each.tint([float(i == j) for j in range(each.count)]))
                if mixed.get(ink, 0.0) < _ALMOST or sum(mixed.values()) > mixed[ink] + 1 - _ALMOST:
                    reported.add(ink)
                    listed = ", ".join(f"{100 * share:.0f} % {plate}" for plate, share in mixed.items())
                    yield Problem(
                        say(
                            N_("the ink {ink} is defined as {found}: the press prints {ink}, a proof shows the other"),
                            ink=ink, found=listed or "0 %",
                        )
                    )  # fmt: skip


_ALMOST = 0.9


def _inks_without_equivalent(page: PageView) -> Iterator[Problem]:
    """Report spot inks without a usable process equivalent, which screens and proofs need."""
    reported: set[str] = set()
    for space in page.scene.spaces:
        for each in _with_bases(space):
            if each.tint is None or each.base is None or each.base.model == "unknown":
                for ink in sorted({*colorants(each)} - reported):
                    reported.add(ink)
                    sentence = N_("the substitute colour of the spot ink {ink} cannot be read")
                    yield Problem(say(sentence, ink=short(ink)), severity="warning")


def _alike(inks: Iterable[str], reported: Collection[str]) -> Iterator[Problem]:
    """Report names that people read as the same ink but that make separate plates, such as half a die line each.

    Names on earlier pages are in `reported`.
    """
    alike: dict[str, list[str]] = {}
    for ink in (*PROCESS, *inks):
        alike.setdefault(normalise_ink_name(ink), []).append(ink)
    for names in alike.values():
        if len(names) > 1 and not set(names) <= {*PROCESS, *reported}:
            listed = short(", ".join(f"“{ink}”" for ink in names), 80)
            yield Problem(
                say(
                    N_("{inks} differ only in case, punctuation or paper type, but each makes a separate plate"),
                    inks=listed,
                )
            )


def check_overprint(page: PageView) -> Iterator[Problem]:
    """Check C05: die lines overprint, and white never does."""
    for mark in page.scene.marks:
        paint = mark.paint
        if paint is None:
            continue
        tools = [ink for ink in colorants(paint.space) if is_tool(ink)]
        if tools and not mark.overprint and any(paint.values):
            yield Problem(
                say(N_("{ink} does not overprint and leaves a white gap below it"), ink=short(tools[0])),
                page.position(mark.box),
            )
        white_ink = [ink for ink in colorants(paint.space) if is_white_ink(ink)]
        if mark.overprint and (is_white(paint.space, paint.values) or white_ink):
            yield Problem(
                say(N_("{thing} in white overprints, so it vanishes"), thing=say(THINGS[mark.kind])),
                page.position(mark.box),
            )
