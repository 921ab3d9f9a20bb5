"""`hyskos shops`: list the built-in shops, their picture sizes and sources."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from hyskos.cli.shared.option_types import complete_shop
from hyskos.cli.shared.options import examples, output_options, print_json
from hyskos.definitions.languages import _, language, text_in
from hyskos.rules.reasons import N_

if TYPE_CHECKING:
    from hyskos.definitions.kinds.shop import Shop, ShopPicture

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
        yield _("at most {bytes} bytes").format(bytes=picture.most_bytes)
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
