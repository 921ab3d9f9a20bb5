"""Components of a product that belong together: a box and its cover, cards and their backs."""

from collections.abc import Iterator, Sequence

from hyskos.definitions.boxes import Box
from hyskos.definitions.cards import Card
from hyskos.definitions.covers import Cover
from hyskos.definitions.findings import Finding
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.messages import N_, Message, say
from hyskos.definitions.model import Definition


def find_other_covers(document: Document, boards: Sequence[Definition]) -> Iterator[Finding]:
    """Report boxes with the art of a cover that is not the product's."""
    covers = [board.id for board in boards if isinstance(board, Cover)]
    for n, board in enumerate(boards):
        if covers and isinstance(board, Box) and board.face.id not in covers:
            message = say(
                N_("the box {box} has the cover `{other}`, but the product has the cover `{cover}`"),
                box=board.id, other=board.face.id, cover=covers[0],
            )  # fmt: skip
            hint = say(N_("write `{cover}`, or its file, as the `cover` of the box"), cover=covers[0])
            yield document.finding("Q124", ("components", n, "id"), message, hint)


def find_unpaired_cards(document: Document, boards: Sequence[Definition]) -> Iterator[Finding]:
    """Report cards and backs without a counterpart of the same size, if the product has any backs."""
    cards = [board for board in boards if isinstance(board, Card)]
    backs = [card for card in cards if card.is_back]
    for n, board in enumerate(boards):
        if not backs or not isinstance(board, Card):
            continue
        others = [one for one in (cards if board.is_back else backs) if one.is_back != board.is_back]
        behind = [one for one in others if _size(one) == _size(board)]
        if not behind:
            hint = say(N_("use the same width_mm and height_mm for a card and its back"))
            yield document.finding("Q125", ("components", n, "id"), _describe_missing_partner(board), hint)
        elif board.is_back:
            yield from _find_rival_backs(document, n, board, backs)


def _describe_missing_partner(card: Card) -> Message:
    if card.is_back:
        return say(N_("no card has the size of the back `{name}`, {size}"), name=card.id, size=_written(card))
    told = N_("no back has the size of the card `{name}`, {size}, so it would be printed on one side only")
    return say(told, name=card.id, size=_written(card))


def _find_rival_backs(document: Document, n: int, back: Card, backs: Sequence[Card]) -> Iterator[Finding]:
    if any(other.id != back.id and _size(other) == _size(back) for other in backs):
        told = N_("several backs are {size}: it is unclear which cards `{name}` belongs to")
        hint = say(N_("use one back for all cards of the same size, or change the sizes"))
        yield document.finding("Q125", ("components", n, "id"), say(told, name=back.id, size=_written(back)), hint)


def _size(card: Card) -> tuple[float, float]:
    return card.width_mm, card.height_mm


def _written(card: Card) -> str:
    return f"{card.width_mm:g} × {card.height_mm:g} mm"
