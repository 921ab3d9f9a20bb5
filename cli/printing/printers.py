"""`hyskos printers` and `hyskos shops`: list built-in printer profiles and shops, with their sources."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from hyskos.cli.shared.option_types import complete_printer, complete_shop
from hyskos.cli.shared.options import examples, output_options, print_json
from hyskos.definitions.languages import _, language, text_in
from hyskos.rules.reasons import N_

if TYPE_CHECKING:
    from hyskos.definitions.kinds.printer import Profile
    from hyskos.definitions.kinds.shop import Shop, ShopPicture


# `hyskos printers`: list the built-in printer profiles, what they make and their sources.


@click.command(
    "printers",
    help=_("List printer profiles: what each can make, with sources.")
    + "\n\n"
    + _("Use one with `hyskos export --profile`. Printers change their terms, so check them before you order.")
    + " "
    + _("NAME is a built-in profile, FILE your own; with neither, lists all built-in profiles.")
    + examples(
        "hyskos printers",
        "hyskos printers longpack my-printer.yaml",
        "hyskos printers --json",
        "hyskos export inner-factory --profile generic-offset",
    ),
)
@click.argument("names", nargs=-1, metavar="[NAME|FILE]...", shell_complete=complete_printer)
@output_options
def printers(names: tuple[str, ...], as_json: bool) -> None:
    """Print the requested profiles."""
    from hyskos.cli.printing.print_requests import profile_of
    from hyskos.definitions.loader import profile_names

    profiles = [profile_of(name) for name in dict.fromkeys(names or profile_names())]
    if as_json:
        print_json("printers", {"printers": [_printer_json(profile) for profile in profiles]})
        return
    for i, profile in enumerate(profiles):
        click.echo(("\n" if i else "") + f"{profile.id}: {text_in(profile.title, language())}")
        click.echo("  " + _("files: {what}").format(what=_makes(profile)))
        for line in _boards(profile):
            click.echo("  " + line)
        click.echo("  " + _("source, {date}: {source}").format(date=profile.dated, source=profile.source.strip()))


def _boards(profile: "Profile") -> Iterator[str]:
    """Describe the products of a printer and their requirements."""
    from hyskos.definitions.kinds.printer import MAKES

    if profile.makes:
        yield _("makes: {products}").format(products=", ".join(_(MAKES[name]) for name in profile.makes))
    if profile.safe:
        yield _("texts keep {safe} mm from the cut").format(safe=f"{profile.safe:g}")
    if profile.largest:
        width, height = profile.largest
        yield _("largest board: {wide} × {high} mm").format(wide=f"{width:g}", high=f"{height:g}")
    board = profile.press.folding_board if profile.press else None
    if board:
        text = _("boards that fold: {wrap} mm of the face around the edge, the back {smaller} mm smaller all around")
        yield text.format(wrap=f"{board.wrap:g}", smaller=f"{board.back_smaller:g}")


def _makes(profile: "Profile") -> str:
    if profile.press:
        from hyskos.generators.writers.pdfx import LEVELS

        marks = _("crop marks") if profile.press.marks else _("no marks")
        return _("{level}, {bleed} mm bleed, {marks}, at most {ink} % ink").format(
            level=LEVELS[profile.press.level].name, bleed=f"{profile.bleed:g}", marks=marks,
            ink=f"{profile.press.max_ink:g}",
        )  # fmt: skip
    if profile.components:
        names = ", ".join(text_in(component.title, language()) for component in profile.components)
        return _("PNG at {dpi} dpi: {components}").format(dpi=profile.dpi, components=names)
    from hyskos.definitions.kinds.printer import PAPERS

    paper = PAPERS[profile.paper].title
    return _("sheets of {paper} paper with marks, rulers and glue strips").format(paper=paper)


def _printer_json(profile: "Profile") -> dict[str, object]:
    described: dict[str, object] = {
        "id": profile.id,
        "title": text_in(profile.title, language()),
        "makes": _makes(profile),
        "format": "pdfx" if profile.press else "png" if profile.components else "sheets",
        "products": profile.makes,
        "bleed": profile.bleed,
        "safe": profile.safe,
        "largest": profile.largest,
        "source": profile.source.strip(),
        "dated": profile.dated,
    }
    if profile.press:
        press, board = profile.press, profile.press.folding_board
        described |= {
            "level": press.level, "marks": press.marks, "max_ink": press.max_ink, "die_line": press.die_line,
            "overprint_black": press.overprint_black,
            "spots": dict(press.spots), "special_inks": dict(press.special_inks),
            "folding_board": {"wrap": board.wrap, "back_smaller": board.back_smaller} if board else None,
        }  # fmt: skip
    if profile.components:
        described["dpi"] = profile.dpi
        described["components"] = [
            {
                "id": component.id,
                "title": text_in(component.title, language()),
                "inches": component.inches,
                "pixels": component.pixels,
                "kinds": component.kinds,
                "panels": component.panels,
            }
            for component in profile.components
        ]
    return described


# `hyskos shops`: list the built-in shops, their picture sizes and sources.

_CONTENTS = {
    "cover": N_("art and title"),
    "contents": N_("what is in the box, from above"),
    "mock-up": N_("the box, with boards and pieces around it"),
}


@click.command(
    "shops",
    help=_("List web shops and the image sizes each requires, with sources.")
    + "\n\n"
    + _("Name one in a job of a product: `shop: itch-io`. Shops change their terms, so check them before you upload.")
    + " "
    + _("NAME is a built-in shop, FILE your own; with neither, lists all built-in shops.")
    + examples("hyskos shops", "hyskos shops itch-io", "hyskos shops --json"),
)
@click.argument("names", nargs=-1, metavar="[NAME|FILE]...", shell_complete=complete_shop)
@output_options
def shops(names: tuple[str, ...], as_json: bool) -> None:
    """Print the requested shops."""
    from hyskos.cli.printing.print_requests import shop_of
    from hyskos.definitions.loader import SHOP, files_of_kind

    listed = [shop_of(name) for name in dict.fromkeys(names or files_of_kind(SHOP))]
    if as_json:
        print_json("shops", {"shops": [_shop_json(shop) for shop in listed]})
        return
    for i, shop in enumerate(listed):
        click.echo(("\n" if i else "") + f"{shop.id}: {text_in(shop.title, language())}")
        for line in _lines(shop):
            click.echo("  " + line)


def _lines(shop: "Shop") -> Iterator[str]:
    for picture in shop.pictures:
        yield f"{picture.id}: " + ", ".join(_picture_parts(picture))
    yield _("source, {date}: {source}").format(date=shop.dated, source=shop.source.strip())


def _picture_parts(picture: "ShopPicture") -> Iterator[str]:
    """Describe a picture: size, contents, limits, and whether the source is verified."""
    width, height = picture.pixels
    yield _("{wide} × {high} pixels").format(wide=width, high=height)
    yield _(_CONTENTS[picture.shows])
    if picture.most_bytes:
        yield _("at most {mb} MB").format(mb=f"{picture.most_bytes / 1_000_000:g}")
    if picture.unverified:
        yield _("not verified")


def _shop_json(shop: "Shop") -> dict[str, object]:
    return {
        "id": shop.id,
        "title": text_in(shop.title, language()),
        "source": shop.source.strip(),
        "dated": shop.dated,
        "pictures": [
            {
                "id": picture.id,
                "title": text_in(picture.title, language()),
                "shows": picture.shows,
                "pixels": picture.pixels,
                "format": "png",
                "colour": "RGB",
                "most_bytes": picture.most_bytes,
                "source": picture.source or None,
                "unverified": picture.unverified,
            }
            for picture in shop.pictures
        ],
    }
