"""Resolve print requests into orders, or refuse them with reasons; all such decisions are made here."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from hyskos.definitions.books import USUAL_BINDING, Binding
from hyskos.definitions.extras import lacks
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.printer import MAKES, Profile
from hyskos.definitions.messages import N_, Message, say
from hyskos.definitions.printing import FORMATS, INKS, BookForm, Flip, Ink
from hyskos.definitions.values import dataclass
from hyskos.generators.orders.order import Back, Book, Folding, Imposed, Order, PrintSettings, Proof, Single, TwoSided
from hyskos.generators.orders.renderers import own_back, renderers_of
from hyskos.generators.orders.requests import (
    NEEDS_PNG,
    TWO_BOARDS,
    RefusedError,
    Request,
    is_book,
    refusals,
    sole_format,
)

Pairs = tuple[tuple[Definition, ...], tuple[Back, ...]]
USUAL_FORMATS, USUAL_DPI = FORMATS[:2], 300
Word = TypeVar("Word", bound=str)
MOST_PIECES = 200
"""Maximum number of components in one order; more would be a print run."""
_ONLY_IF_NAMED = ("booklet", "box")
"""Kinds that an outside printer makes only if its profile lists them."""


def pair_with_backs(boards: Sequence[Definition], flip: Flip, offset: tuple[float, float]) -> Pairs:
    """Split boards into fronts and the back of each; raises RefusedError for a front without a back.

    A card back is behind all cards named before it, since the previous card back. Other boards use their own back. If
    just two boards are given that are the same or have no backs, the second is behind the first.
    """
    fronts: list[Definition] = []
    backs: list[Back] = []
    if len(boards) == 2 and (boards[0] is boards[1] or not any(given.is_back or own_back(given) for given in boards)):
        return (boards[0],), (Back(boards[1], flip, offset),)
    for board in boards:
        if board.is_back:
            without = fronts[len(backs) :]
            if not without:
                text = N_("{name} is a back: name it after the cards it belongs to")
                raise RefusedError([say(text, name=board.id)])
            backs += [_back_of_front(front, board, flip, offset) for front in without]
        else:
            fronts.append(board)
    backs += _own_backs(fronts[len(backs) :], flip, offset)
    return tuple(fronts), tuple(backs)


def _back_of_front(front: Definition, back: Definition, flip: Flip, offset: tuple[float, float]) -> Back:
    return Back(front, flip, offset, own=True) if own_back(front) else Back(back, flip, offset)


def _own_backs(fronts: Sequence[Definition], flip: Flip, offset: tuple[float, float]) -> Iterator[Back]:
    for front in fronts:
        if not own_back(front):
            raise RefusedError([say(N_("{name} has no back: name its back after it"), name=front.id)])
        yield Back(front, flip, offset, own=True)


@dataclass(frozen=True, slots=True)
class OrderPlan:
    """The resolved orders, and a message for each board that the printer has no component for.

    `unmade` says which of the requested formats cannot be made.
    """

    orders: tuple[Order, ...]
    left_out: tuple[Message, ...] = ()
    unmade: Message | None = None


def build(request: Request, definitions: Sequence[Definition], *, complete: bool = True) -> OrderPlan:
    """Resolve a print request for the definitions it names. Raises RefusedError if options conflict.

    If one of the definitions cannot be read, `complete` is False: then no two-sided board or common sheet is made.
    """
    _check(request)
    request, unmade = _in_sole_format(request)
    boards, left_out = _drop_unavailable(request, _only_foldable(request, definitions))
    _check_books(request, boards)
    _check_made(request, boards)
    if request.impose:
        _check_components(request, boards, complete)
    two_sided = request.flip and not request.saddle and not request.impose
    if complete and two_sided and len(request.names) == 1 and not own_back(boards[0]):
        raise RefusedError([TWO_BOARDS])
    if "png" in request.formats and lacks("png"):
        raise RefusedError([say(NEEDS_PNG)])
    if not complete and (two_sided or request.impose):
        return OrderPlan((), left_out, unmade)
    return OrderPlan(tuple(_orders(request, boards)), left_out, unmade)


def build_single(request: Request, definition: Definition) -> Single:
    """Order one board on one side, in the first language and ink of a request; raises RefusedError."""
    _check(request)
    request, _unmade = _in_sole_format(request)
    return Single(definition, _terms(request, request.langs[0], (*request.inks, *INKS)[0]))


def _in_sole_format(request: Request) -> tuple[Request, Message | None]:
    """Drop formats that an order cannot be made in, provided one remains, and return a message about them."""
    sole = sole_format(request)
    unavailable = [format_ for format_ in _without_repeats(request.formats) if format_ != sole]
    if sole is None or not unavailable:
        return request, None
    text = N_("{formats}: left out, because this can only be made as {format}")
    unmade = say(text, formats=", ".join(map(str.upper, unavailable)), format=sole.upper())
    return replace(request, formats=(sole,)), unmade


def _check(request: Request) -> None:
    if messages := refusals(request):
        raise RefusedError(messages)


def _orders(request: Request, boards: Sequence[Definition]) -> Iterator[Order]:
    for lang in _without_repeats(request.langs):
        for ink in _without_repeats(request.inks) or INKS[:1]:
            terms = _terms(request, lang, ink)
            if request.impose:
                fronts, backs = _sides(request, boards)
                yield Imposed(fronts, terms, request.copies or 1, backs, request.machine)
            elif request.flip and not request.saddle:
                back = Back(boards[-1], request.flip, _back_offset(request), own=len(request.names) == 1)
                yield _with_back(request, terms, boards[0], back)
            else:
                yield from (_with_one_side(request, terms, board) for board in boards)


def _sides(request: Request, boards: Sequence[Definition]) -> Pairs:
    """Split the boards on common sheets into fronts and backs; a board named twice is on both sides."""
    if not request.flip:
        return tuple(boards), ()
    named = [*boards] * 2 if len(boards) == 1 < len(request.names) else boards
    return pair_with_backs(named, request.flip, _back_offset(request))


def _back_offset(request: Request) -> tuple[float, float]:
    """Return the offset of backs: the requested one, otherwise the printer's."""
    return request.printer.back_offset if request.back_offset is None else request.back_offset


def _terms(request: Request, lang: str, ink: Ink) -> PrintSettings:
    profile = request.printer
    if request.laminate is not None or request.stamp == "none":  # guides for round corners are printed on the board
        profile = replace(profile, laminate=bool(request.laminate))
    return PrintSettings(
        lang=lang,
        ink=ink,
        profile=profile,
        paper=request.paper,
        formats=_without_repeats(request.formats) or USUAL_FORMATS,
        dpi=request.dpi or (USUAL_DPI if request.proofs else profile.dpi),
        stamp=request.stamp,
        coverage=request.coverage,
        screens=request.screens,
        after=request.after,
    )


def _with_back(request: Request, terms: PrintSettings, front: Definition, back: Back) -> Order:
    return Folding(front, terms, request.fold, back) if request.fold else TwoSided(front, terms, back)


def _with_one_side(request: Request, terms: PrintSettings, board: Definition) -> Order:
    is_for_books = is_book(request) or request.printer.press
    if board.book_trim and is_for_books and not request.proofs:
        return _book(request, terms, board, board.book_trim)
    if request.proofs:
        return Proof(board, terms, _without_repeats(request.proofs), request.fold)
    return Folding(board, terms, request.fold) if request.fold else Single(board, terms)


def _book(request: Request, terms: PrintSettings, booklet: Definition, trim: tuple[float, float]) -> Book:
    """Order a booklet as a book, in the requested trim, otherwise in its own."""
    form: BookForm = "saddle" if request.saddle else "spreads" if request.spreads else "pages"
    usual = USUAL_BINDING
    binding = Binding(
        request.flip or usual.flip,
        _back_offset(request),
        usual.thickness if request.thickness is None else request.thickness,
    )
    return Book(booklet, terms, request.trim or trim, form, binding)


def _check_books(request: Request, definitions: Sequence[Definition]) -> None:
    """Refuse book options for other kinds, or for a manufacturer with its own sizes; raises RefusedError."""
    other = next((definition for definition in definitions if "booklet" not in _kinds(definition)), None)
    if is_book(request) and other:
        text = N_("{name} is not a booklet: --trim, --spreads and --impose saddle are for booklets")
        raise RefusedError([say(text, name=other.id)])
    if is_book(request) and request.printer.components:
        text = N_("{profile} prints books in its own sizes: leave out --trim, --spreads and --impose saddle")
        raise RefusedError([say(text, profile=request.printer.id)])


def _check_made(request: Request, definitions: Sequence[Definition]) -> None:
    """Refuse booklets or boxes from an outside printer that makes none; raises RefusedError."""
    if not request.names or not request.printer.elsewhere:
        return
    for definition in definitions:
        if why := reason_not_made(request.printer, definition):
            raise RefusedError([why])


def reason_not_made(printer: Profile, definition: Definition) -> Message | None:
    """Return a message if a definition is a booklet or box and the printer makes none, otherwise None."""
    kinds = _kinds(definition).intersection(_ONLY_IF_NAMED).difference(printer.makes)
    if not kinds:
        return None
    text = N_("{profile} does not print a {board}; `hyskos printers` lists what each profile prints")
    return say(text, profile=printer.id, board=say(MAKES[kinds.pop()]))


def _only_foldable(request: Request, definitions: Sequence[Definition]) -> list[Definition]:
    """Keep the boards that can fold; raises RefusedError for a named one that cannot."""
    if not request.fold:
        return [*definitions]
    foldable = [
        definition for definition in definitions if all(renderer.folds for renderer in renderers_of(definition))
    ]
    if request.names and len(foldable) < len(definitions):
        flat = next(definition for definition in definitions if definition not in foldable)
        text = N_("{name} does not fold: --fold is for game boards")
        raise RefusedError([say(text, name=flat.id)])
    return foldable


def _drop_unavailable(request: Request, definitions: list[Definition]) -> tuple[list[Definition], tuple[Message, ...]]:
    """Drop boards from the complete kit that a printer has no component for."""
    printer = request.printer
    if request.names or request.proofs or not printer.elsewhere:
        return definitions, ()
    kinds_made = {kind for component in printer.components for kind in component.kinds}
    without = [definition for definition in definitions if not _has_something(printer, definition, kinds_made)]
    text = N_("{name}: left out, because {profile} has no product for it")
    messages = tuple(say(text, name=definition.id, profile=printer.id) for definition in without)
    return [definition for definition in definitions if definition not in without], messages


def _has_something(printer: Profile, definition: Definition, kinds_made: set[str]) -> bool:
    """Return whether an outside printer has something to print a definition on: a component, or card for a box."""
    if printer.components:
        return not kinds_made.isdisjoint(_kinds(definition))
    return "box" not in _kinds(definition) or "box" in printer.makes


def _kinds(definition: Definition) -> set[str]:
    return {renderer.kind for renderer in renderers_of(definition)}


def _check_components(request: Request, definitions: Sequence[Definition], complete: bool) -> None:
    """Refuse to impose drawings that are not cut out, or too many components."""
    for definition in definitions:
        if not all(renderer.cut for renderer in renderers_of(definition)):
            text = N_("{name} is not cut along its edge: leave out --impose")
            raise RefusedError([say(text, name=definition.id)])
    fronts = _sides(request, definitions)[0] if complete else ()
    pieces = len(fronts) * (request.copies or 1)
    if pieces > MOST_PIECES:
        text = N_("{n} components are too many for one order; the limit is {most}")
        raise RefusedError([say(text, n=pieces, most=MOST_PIECES)])


def _without_repeats(words: Sequence[Word]) -> tuple[Word, ...]:
    return tuple(dict.fromkeys(words))
