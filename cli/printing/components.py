"""What printers make, by name."""

from hyskos.definitions.languages import _


def product(name: str) -> str:
    """Name a product of `hyskos.definitions.printers.MAKES`."""
    return {
        "flat-board": _("flat board"),
        "bi-fold-board": _("bi-fold board"),
        "quad-fold-board": _("quad-fold board"),
        "six-fold-board": _("six-fold board"),
        "mat": _("mat"),
        "quad-fold-mat": _("quad-fold mat"),
        "card": _("card"),
        "sheet": _("sheet"),
        "booklet": _("booklet"),
    }[name]
