"""Check a product as it would print: covers and boxes with its title, and what its manufacturers can make.

If the product brings fonts, every sheet that uses them is drawn, since each has its own letters. So is everything with
the product's title in place of the game's, and the rules, which depend on the contents of the box.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from hyskos.definitions.dice import kinds, without_die
from hyskos.definitions.findings import Finding, Path, in_order
from hyskos.definitions.fonts.face import capitals
from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.definition import Definition, of_class, seats_of, with_index
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.kinds.product import Job, Product, spread
from hyskos.definitions.messages import N_, Message, say
from hyskos.definitions.paths import is_file
from hyskos.definitions.printing import FOLDS, INKS
from hyskos.definitions.reading.document import Document
from hyskos.generators.boards.covers.pictured import load_shown
from hyskos.generators.drawing import UndrawableError
from hyskos.generators.orders.order_files import check_order
from hyskos.generators.orders.pictures import check_pictures
from hyskos.generators.orders.plan_orders import build_single, reason_not_made
from hyskos.generators.orders.renderers import BOOK_RENDERER, Renderer, renderers_of
from hyskos.generators.orders.requests import RefusedError, Request
from hyskos.generators.typography import MissingGlyphError
from hyskos.publishing.build.kit import plain, special
from hyskos.publishing.build.print_check import spoken_texts
from hyskos.publishing.products.box_fit import WITH_BOX, find_unfitting_sheets, mounted_outside, unfolded_outside
from hyskos.publishing.products.components import apply_product
from hyskos.publishing.products.job_orders import HELD

_ROUNDS = (("rounds",), ("solo_rounds",))
"""Parts of a player board that come from its map."""
_PLAIN = ("publisher", "copyright", "web", "barcode")
"""Printed keys of a product that are the same in every language."""


def issue_findings(document: Document, product: Product, boards: Sequence[Definition]) -> tuple[Finding, ...]:
    """Find what cannot be printed on a product's sheets; `boards` are its components, in order."""
    drawn = [finding for n in range(len(boards)) for finding in _of_sheets(document, product, boards, n)]
    # a text that does not fit one format of a sheet does not fit the others either
    unique = [*{(each.file, each.mark, each.code): each for each in reversed(drawn)}.values()]
    unique += _called_alike(document, product, boards)
    unique += find_missing_dice(document, boards)
    unique += find_player_count_mismatch(document, product, boards)
    unique += find_unfitting_sheets(document, product, boards)
    unique += find_other_covers(document, boards)
    unique += find_unpaired_cards(document, boards)
    for n, cover in with_index(boards, Cover):
        unique += _check_advertised(document, cover, boards, n)
    return in_order(reversed(unique))  # if several jobs have the same finding, keep that of the first


def _called_alike(document: Document, product: Product, boards: Sequence[Definition]) -> Iterator[Finding]:
    """Report a component named like part of another, or like that folded: "C-lid" when there is a cover "C"."""
    codes = [(part.code or board.id).lower() for part, board in zip(product.parts, boards, strict=True)]
    parts = {
        f"{code}-{part}": product.parts[n].name
        for n, (code, board) in enumerate(zip(codes, boards, strict=True))
        for renderer in renderers_of(board)
        for part in [renderer.part, *((f"{fold}-fold" for fold in FOLDS) if renderer.folds else ())]
        if part
    }
    for n, code in enumerate(codes):
        if code in parts:
            named = {"one": parts[code], "other": product.parts[n].name}
            message = say(N_("the files of {one} and {other} would have the same name"), **named)
            key = "code" if product.parts[n].code else "id"
            yield document.finding("Q109", ("components", n, key), message, say(N_("choose another code")))


def _check_advertised(document: Document, cover: Cover, boards: Sequence[Definition], n: int) -> Iterator[Finding]:
    """Report components that a cover shows but the box does not contain."""
    inside = {board.id for board in boards}
    for shown_board in load_shown(cover):
        if shown_board.id not in inside:
            message = say(
                N_("the cover {cover} shows `{name}`, which is not in the box"), cover=cover.id, name=shown_board.id
            )
            hint = say(N_("add it to `components`, or copy the cover and remove it there"))
            yield document.finding("Q117", ("components", n, "id"), message, hint)


def maker_findings(
    document: Document, product: Product, boards: Sequence[Definition], printers: Mapping[str, Profile]
) -> tuple[Finding, ...]:
    """Find components that a press or game manufacturer cannot make, and those that do not fit in the box.

    `printers` maps ids of jobs to their printers.
    """
    findings = [
        finding
        for job in product.jobs
        if job.id in printers
        for finding in (
            *_without_maker(document, product, boards, job, printers[job.id]),
            *mounted_outside(document, product, boards, job, printers[job.id]),
            *unfolded_outside(document, product, boards, job, printers[job.id]),
        )
    ]
    return in_order(findings)


def _without_maker(
    document: Document, product: Product, boards: Sequence[Definition], job: Job, printer: Profile
) -> Iterator[Finding]:
    for part, board in zip(product.parts, boards, strict=True):
        if part not in product.parts_of(job):
            continue
        request = Request(printer=printer, langs=product.languages_of(job)[:1], inks=INKS[:1], names=(board.id,))
        issued = apply_product(board, product)
        is_custom = is_file(part.name) or is_file(job.profile) or bool(product.fonts) or bool(issued.sold_as)
        try:
            why = _why_not_made(request, issued, product.languages_of(job) if is_custom else ())
        except RefusedError:  # a library is missing, which is reported for the whole job
            return
        if why:
            sentence = N_("add `{name}` to `without` of the job {job}, or print it elsewhere")
            hint = say(sentence, name=part.name, job=job.id)
            message = say(N_("`{name}`: {why}"), name=part.name, why=why)
            yield document.finding("Q116", ("jobs", product.jobs.index(job), "profile"), message, hint)


def _why_not_made(request: Request, board: Definition, langs: Sequence[str]) -> Message | None:
    """Return why an outside printer cannot make a component, None if it can; raises RefusedError.

    Built-in boards satisfy every built-in press. If either is the user's own, or the sheet has the product's title,
    draws it in `langs` and checks.
    """
    try:
        if not request.printer.components:
            if why := reason_not_made(request.printer, board):
                return why
            for lang in langs:
                spoken = replace(request, langs=(lang,))
                for order in (*plain([board], spoken), *special([board], spoken)):
                    check_order(order)
            return None
        check_pictures(build_single(request, board))
    except UndrawableError as error:
        return error.message
    return None


def _of_sheets(document: Document, product: Product, boards: Sequence[Definition], n: int) -> Iterator[Finding]:
    board, part = boards[n], product.parts[n]
    own_maps = any(
        other_board.kind == "map" and is_file(part.name)
        for other_board, part in zip(boards, product.parts, strict=True)
    )
    bears, jobs = apply_product(board, product), [job for job in product.jobs if part in product.parts_of(job)]
    renderers = (
        (renderer, lang)
        for job in jobs
        for renderer in _renderers(product, board, job, own_maps)
        for lang in product.languages_of(job)
    )
    for renderer, lang in dict.fromkeys(renderers):
        try:
            renderer.draw(bears, lang, "full")
        except UndrawableError as error:
            code = "L701" if isinstance(error, MissingGlyphError) else "L702" if error.text else "L703"
            at = _map_of_rounds(board, boards, n) if error.path in _ROUNDS else n
            path = _path_of_text(document, error) or ("components", at, "id")
            yield document.finding(code, path, error.message, error.hint)


def _map_of_rounds(board: Definition, boards: Sequence[Definition], at: int) -> int:
    """Return the index of the map that sets the rounds of a player board; `at`, the board's index, if there is none."""
    map_id = board.rounds_of if isinstance(board, Faction) else ""
    return next((n for n, other in enumerate(boards) if map_id and other.kind == "map" and other.id == map_id), at)


def _renderers(product: Product, board: Definition, job: Job, own_maps: bool) -> Iterator[Renderer]:
    """Yield renderers for everything a product changes: covers, boxes, sheets in its fonts or under its title.

    Rules depend on the contents of the box, and player boards on its maps.
    """
    if board.kind == "cover":
        parts = {part for part, _kind in HELD.get(job.make, ())}
        yield from (renderer for renderer in renderers_of(board) if renderer.part in parts)
    elif board.kind == "box":
        yield from renderers_of(board) if job.make in WITH_BOX else ()
    elif board.book_trim:
        yield from _pages(board, board.book_trim, job)
    elif (
        (product.fonts and not board.fonts)
        or apply_product(board, product).sold_as
        or (own_maps and board.kind == "faction")
    ):
        yield from renderers_of(board)


def _pages(booklet: Definition, trim: tuple[float, float], job: Job) -> Iterator[Renderer]:
    """Yield the renderers of a booklet: sheets at home, pages of a book from a press."""
    if job.make == "home":
        yield from renderers_of(booklet)
    elif job.make == "press":
        width, height = trim
        yield replace(BOOK_RENDERER, sizes=(f"{width:g}x{height:g}",))


def _path_of_text(document: Document, error: UndrawableError) -> Path | None:
    """Return the path of a printed text in a product's file, or else of the font that lacks one of its letters."""
    candidates = [
        *spoken_texts(document.data),
        *(((key,), document.data[key]) for key in _PLAIN if key in document.data),
    ]
    text = error.text
    text_path = next(
        (path for path, text_there in candidates if text and text in (text_there, capitals(text_there))), None
    )
    return text_path or (error.path if error.path[:1] == ("fonts",) and "fonts" in document.data else None)


def find_other_covers(document: Document, boards: Sequence[Definition]) -> Iterator[Finding]:
    """Report boxes with the art of a cover that is not the product's."""
    covers = [cover.id for cover in of_class(boards, Cover)]
    for n, box in with_index(boards, Box):
        if covers and box.face.id not in covers:
            message = say(
                N_("the box {box} has the cover `{other}`, but the product has the cover `{cover}`"),
                box=box.id, other=box.face.id, cover=covers[0],
            )  # fmt: skip
            hint = say(N_("write `{cover}`, or its file, as the `cover` of the box"), cover=covers[0])
            yield document.finding("Q124", ("components", n, "id"), message, hint)


def find_unpaired_cards(document: Document, boards: Sequence[Definition]) -> Iterator[Finding]:
    """Report cards and backs without a counterpart of the same size, if the product has any backs."""
    cards = of_class(boards, Card)
    backs = [card for card in cards if card.is_back]
    for n, card in with_index(boards, Card) if backs else ():
        partners = [
            other_card for other_card in (cards if card.is_back else backs) if other_card.is_back != card.is_back
        ]
        behind = [other_card for other_card in partners if _size(other_card) == _size(card)]
        if not behind:
            hint = say(N_("use the same width_mm and height_mm for a card and its back"))
            yield document.finding("Q125", ("components", n, "id"), _describe_missing_partner(card), hint)
        elif card.is_back:
            yield from _find_rival_backs(document, n, card, backs)


def _describe_missing_partner(card: Card) -> Message:
    if card.is_back:
        return say(N_("no card has the size of the back `{name}`, {size}"), name=card.id, size=_card_text(card))
    sentence = N_("no back has the size of the card `{name}`, {size}, so it would be printed on one side only")
    return say(sentence, name=card.id, size=_card_text(card))


def _find_rival_backs(document: Document, n: int, back: Card, backs: Sequence[Card]) -> Iterator[Finding]:
    if any(other.id != back.id and _size(other) == _size(back) for other in backs):
        sentence = N_("several backs are {size}: it is unclear which cards `{name}` belongs to")
        hint = say(N_("use one back for all cards of the same size, or change the sizes"))
        yield document.finding(
            "Q125", ("components", n, "id"), say(sentence, name=back.id, size=_card_text(back)), hint
        )


def _size(card: Card) -> tuple[float, float]:
    return card.width_mm, card.height_mm


def _card_text(card: Card) -> str:
    return f"{card.width_mm:g} × {card.height_mm:g} mm"


def for_their_maps(boards: Mapping[str, Definition]) -> dict[str, Definition]:
    """Adapt player boards to their maps: a box for each round, and space for the dice.

    If maps differ, use the longest game and the dice of all: a board is printed once and used with each.
    """
    maps = of_class(boards.values(), Map)
    if not maps:
        return {**boards}
    common = _combine(maps)
    return {name: board.on_map(common) for name, board in boards.items()}


def _combine(maps: Sequence[Map]) -> Map:
    most = max(maps, key=lambda map_: map_.rounds)  # a player board has no box for rounds of a solo game
    longest = replace(
        most, rounds=max(map_.rounds for map_ in maps), solo_rounds=max(map_.solo_rounds for map_ in maps)
    )
    same = all(map_.dice == maps[0].dice for map_ in maps)
    dice = maps[0].dice if same else kinds(die for map_ in maps for die in map_.dice)
    return replace(longest, dice=dice)


def find_missing_dice(document: Document, boards: Sequence[Definition]) -> Iterator[Finding]:
    """Report player boards with a box that no die of the maps fits (A26)."""
    maps = of_class(boards, Map)
    available = kinds(die for map_ in maps for die in map_.dice)
    for n, faction in with_index(boards, Faction) if maps else ():
        if lacking := without_die((box.shape for box in faction.boxes), available):
            message = say(
                N_("`{name}` has boxes for {lacking}, but the dice of `{map}` are {dice}"),
                name=faction.id, lacking=", ".join(lacking), map=maps[0].id, dice=", ".join(available),
            )  # fmt: skip
            hint = say(N_("add it to the `dice` of the map, or use another player board"))
            yield document.finding("Q119", ("components", n, "id"), message, hint)


def find_player_count_mismatch(document: Document, product: Product, boards: Sequence[Definition]) -> Iterator[Finding]:
    """Report a product for fewer or more players than the contents of its box allow."""
    room = seats_of(boards)
    if room and product.players and not room[0] <= product.players[0] <= product.players[1] <= room[1]:
        values = {"players": spread(*product.players), "room": spread(*room)}
        message = say(N_("`players` is {players}, but the maps and boards in the box are for {room} players"), **values)
        hint = say(N_("each player needs a start on the map and a player board; change `players` or the components"))
        yield document.finding("Q120", ("players",), message, hint)
