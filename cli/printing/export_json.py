"""The `--json` output of `hyskos export` for each file."""

import hashlib
from pathlib import Path

from hyskos.generators.orders.order import Book, Imposed, Order, back_of, fold_of
from hyskos.generators.orders.print_file import PrintFile


def described(path: Path, file: PrintFile, order: Order) -> dict[str, object]:
    """Describe a file that was written."""
    back, fold = back_of(order), fold_of(order)
    return {
        "path": str(path),
        "id": order.definition.id,
        "lang": order.terms.lang,
        "ink": order.terms.ink,
        "paper": file.paper,
        "pages": file.pages,
        "trim": [round(side, 3) for side in file.trim],
        **({"back": back.definition.id, "duplex": back.flip} if back else {}),
        **({"fold": fold} if fold else {}),
        **({"proof": file.proof} if file.proof else {}),
        **_elsewhere(file, order),
        **_imposition(file, order),
        **_book(file, order),
        **({"coverage": file.coverage} if file.coverage else {}),
        "sha256": hashlib.sha256(file.content).hexdigest(),
    }


def _elsewhere(file: PrintFile, order: Order) -> dict[str, object]:
    """Return the details a professional printer needs."""
    found: dict[str, object] = {}
    if file.colour:
        found = {"profile": order.terms.profile.id, "bleed": file.bleed, "colour": file.colour}
    if file.condition:
        found |= {"condition": file.condition, "spots": file.facts.spots}
        if len(set(file.facts.sheets)) > 1:  # the back of a folding board is smaller
            found["sides"] = [{"trim": one.trim, "bleed": one.bleed} for one in file.facts.sheets]
    if file.component:
        found |= {"component": file.component, "scale": round(file.scale, 4)}
    return found


def _imposition(file: PrintFile, order: Order) -> dict[str, object]:
    """Return the imposed sheets with cuts in mm and the type of their cut list; nothing for other files."""
    if not isinstance(order, Imposed):
        return {}
    ids = [definition.id for definition in order.definitions]
    backs = {"backs": [back.definition.id for back in order.backs]} if order.backs else {}
    machine = {"machine": order.machine} if order.machine else {}
    what = {"sheets": file.cuts} if file.cuts else {"cut_lines" if order.machine else "cut_list": True}
    return {"imposed": {"ids": ids, **backs, "copies": order.copies, **machine, **what}}


def _book(file: PrintFile, order: Order) -> dict[str, object]:
    """Return the form and blank pages of a book, and sheets, flip and paper thickness (mm) if it is saddle-stitched."""
    if not isinstance(order, Book):
        return {}
    book: dict[str, object] = {"form": order.form, "blank": file.blank}
    if order.form == "saddle":
        book |= {"sheets": file.pages // 2, "flip": order.binding.flip, "thickness": order.binding.thickness}
    return {"book": book}
