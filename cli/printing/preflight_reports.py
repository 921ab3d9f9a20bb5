"""Output of `hyskos preflight`: text, one line for each finding, GitHub annotations, or JSON."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

import click

from hyskos.cli.shared.options import print_json
from hyskos.companion.formatting import printable, words
from hyskos.definitions.languages import _, ngettext
from hyskos.preflight.checks.register import BY_CODE
from hyskos.preflight.report import TITLES, Facts, PageFacts, PdfFinding, Report


def full(file: str, report: Report) -> None:
    """Print a summary of the file, every finding with a hint, and a count."""
    click.echo(f"{printable(file)}: {' · '.join(_summary(report.facts))}")
    for line in _pages(report.facts.pages):
        click.echo("  " + line)
    for line in _fonts_and_inks(report.facts):
        click.echo("  " + line)
    for (code, _pages_of), findings in groupby(_on_several_pages(report), key=lambda found: (found[0].code, found[1])):
        click.echo("")
        for finding, pages in findings:
            click.echo(f"{_place_text(finding, pages)}{code} {_severity(finding)}: {_sentence(finding)}")
            for detail in finding.details:
                click.echo(f"    - {detail.code}: {_sentence(detail)}")
        click.echo("    " + _(BY_CODE[code].mend))
    for code, count in sorted(report.omitted.items()):
        click.echo(
            ngettext("{code}: {n} more finding of this kind", "{code}: {n} more findings of this kind", count).format(
                code=code, n=count
            )
        )
    click.echo("")
    click.echo(_count(report))


def concise(file: str, report: Report) -> None:
    """Print one line for each finding."""
    for finding in report.findings:
        click.echo(
            f"{printable(file)}: {_place_text(finding)}{finding.code} {_severity(finding)}: {_all_sentences(finding)}"
        )


def github(file: str, report: Report) -> None:
    """Print workflow commands, which GitHub shows next to the file."""
    path = printable(file).replace("%", "%25").replace(":", "%3A").replace(",", "%2C")
    for finding in report.findings:
        text = f"{_place_text(finding)}{_all_sentences(finding)}".replace("%", "%25").replace("\n", "%0A")
        click.echo(f"::{finding.severity} file={path},title={finding.code}::{text}")


def as_json(file: str, report: Report) -> None:
    """Print everything as JSON."""
    facts = report.facts
    print_json(
        "preflight",
        {
            "file": file,
            "level": facts.level,
            "findings": [
                {
                    "code": finding.code,
                    "severity": finding.severity,
                    "page": finding.page,
                    "x": finding.place.x,
                    "y": finding.place.y,
                    "object": finding.place.object,
                    "times": finding.times,
                    "text": words(finding.message),
                    "details": [{"code": detail.code, "text": words(detail.message)} for detail in finding.details],
                }
                for finding in report.findings
            ],
            "omitted": dict(report.omitted),
            "facts": {
                "version": facts.version,
                "claim": facts.claim,
                "pages": [
                    {"number": page.number, "media": page.media, "trim": page.trim, "bleed": page.bleed}
                    for page in facts.pages
                ],
                "fonts": [{"name": font.name, "kind": font.kind, "embedded": font.embedded} for font in facts.fonts],
                "inks": facts.inks,
                "rgb": facts.rgb,
                "max_ink": facts.max_ink,
                "unmeasured": facts.unmeasured,
                "bytes": facts.bytes,
            },
        },
    )


OUTPUT: dict[str, Callable[[str, Report], None]] = {
    "full": full,
    "concise": concise,
    "github": github,
    "json": as_json,
}


def _on_several_pages(report: Report) -> Iterator[tuple[PdfFinding, tuple[int, ...]]]:
    """Yield each finding once, with all pages on which the same place has it; no pages if it is about the file."""
    alike = dict[object, list[PdfFinding]]()
    for finding in report.findings:
        alike.setdefault((finding.code, finding.severity, finding.place, _all_sentences(finding)), []).append(finding)
    for findings in alike.values():
        yield findings[0], tuple(dict.fromkeys(finding.page for finding in findings if finding.page))


def _page_range(first: int, last: int) -> str:
    return _("page {n}").format(n=first) if first == last else _("pages {a} to {b}").format(a=first, b=last)


def _ranges(pages: Sequence[int]) -> Iterator[str]:
    """Describe pages in ascending order as ranges: "page 1", "pages 3 to 5"."""
    for _start, alike in groupby(enumerate(pages), key=lambda numbered: numbered[1] - numbered[0]):
        run = [page for _n, page in alike]
        yield _page_range(run[0], run[-1])


def _place_text(finding: PdfFinding, pages: Sequence[int] = ()) -> str:
    """Format the place as "page 1, 34.2 / 12.0 mm: "; "" for the whole file."""
    parts = [*_ranges(pages or ([finding.page] if finding.page else []))]
    if finding.place.x is not None and finding.place.y is not None:
        parts.append(f"{finding.place.x:.1f} / {finding.place.y:.1f} mm")
    if finding.place.object:
        parts.append(_("object {number}").format(number=finding.place.object))
    return ", ".join(parts) + ": " if parts else ""


def _severity(finding: PdfFinding) -> str:
    return _("error") if finding.severity == "error" else _("warning")


def _all_sentences(finding: PdfFinding) -> str:
    return "; ".join(map(_sentence, (finding, *finding.details)))


def _sentence(finding: PdfFinding) -> str:
    text = words(finding.message)
    return text if finding.times == 1 else text + " " + _("({n} times)").format(n=finding.times)


def _summary(facts: Facts) -> Iterator[str]:
    yield f"PDF {printable(facts.version)}"
    if facts.claim:
        yield _("claims to be {claim}").format(claim=printable(facts.claim[:40]))
    if facts.level == "none":
        yield _("checked without a level of PDF/X")
    else:
        yield _("checked as {level}").format(level=TITLES[facts.level])
    yield ngettext("{n} page", "{n} pages", len(facts.pages)).format(n=len(facts.pages))


def _pages(pages: tuple[PageFacts, ...]) -> Iterator[str]:
    """Describe pages, grouping those of equal size, on at most ten lines."""
    groups = [
        (key, list(pages_alike))
        for key, pages_alike in groupby(pages, key=lambda page: (page.media, page.trim, page.bleed))
    ]
    for (media, trim, bleed), pages_alike in groups[:10]:
        first, last = pages_alike[0].number, pages_alike[-1].number
        parts = [_("paper {size}").format(size=_size(media))]
        if trim:
            parts.append(_("trimmed {size}").format(size=_size(trim)))
        if bleed:
            sides = sorted(set(bleed))
            width = f"{sides[0]:g}" if len(sides) == 1 else " ".join(f"{side:g}" for side in bleed)
            parts.append(_("bleed {width} mm").format(width=width))
        yield f"{_page_range(first, last)}: {', '.join(parts)}"
    if len(groups) > 10:
        yield _("... and other sizes on later pages")


def _size(size: tuple[float, float]) -> str:
    return f"{size[0]:.2f} x {size[1]:.2f} mm"


def _fonts_and_inks(facts: Facts) -> Iterator[str]:
    fonts = [
        printable(font.name) if font.embedded else _("{font} (not in the file)").format(font=printable(font.name))
        for font in facts.fonts
    ]
    yield _("fonts: {names}").format(names=", ".join(fonts) or "–")
    inks = [printable(ink) for ink in facts.inks] + (["RGB"] if facts.rgb else [])
    yield _("inks: {names}").format(names=", ".join(inks) or "–")
    if facts.unmeasured:
        yield ngettext(
            "ink of {n} picture or shade could not be measured",
            "ink of {n} pictures or shades could not be measured",
            facts.unmeasured,
        ).format(n=facts.unmeasured)
    if facts.max_ink is not None:
        yield _("most ink in one place: {percent} %").format(percent=f"{facts.max_ink:.0f}")


def _count(report: Report) -> str:
    count = sum(1 for _each in report.findings) + sum(report.omitted.values())
    if not count:
        return _("No findings.")
    return ngettext("{n} finding", "{n} findings", count).format(n=count)
