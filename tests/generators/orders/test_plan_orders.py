"""From requests to orders: which kind, for whom, and every reason why not, the first reason first."""

import ast
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hyskos.definitions.books import USUAL_BINDING
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_file, load_profile
from hyskos.generators.boards.calibration import CALIBRATION
from hyskos.generators.orders import plan_orders, requests
from hyskos.generators.orders.order import Back, Book, Folding, Imposed, Order, PrintSettings, Proof, Single, TwoSided
from hyskos.generators.orders.plan_orders import OrderPlan, build, build_single
from hyskos.generators.orders.renderers import kinds
from hyskos.generators.orders.requests import RefusedError, Request, with_press_terms
from tests.generators.orders import test_books

SHIPPED = {path.stem: path for kind in kinds() for path in built_in_files(kind).values()}
BOARD, PAIR, CARDS = ("inner-factory",), ("inner-factory", "outer-factory"), ("pyramydal-card", "turn-at-a-glance")
HOME = load_profile("home-a4")
LONGPACK = load_profile("longpack")
assert LONGPACK.press
UNMARKED = replace(LONGPACK, press=replace(LONGPACK.press, marks=False))


def make_request(*names: str, printer: Any = HOME, **choices: Any) -> Request:
    profile = load_profile(printer) if isinstance(printer, str) else printer
    return Request(printer=profile, names=names, langs=("en",), **choices)


def definitions(*names: str) -> list[Definition]:
    return [CALIBRATION if name == "calibration" else load_file(SHIPPED[name]) for name in dict.fromkeys(names)]


def built(*names: str, printer: Any = HOME, **choices: Any) -> OrderPlan:
    return build(make_request(*names, printer=printer, **choices), definitions(*names))


def kind_of(order: Order) -> dict[str, Any]:
    """Give what an order is beside its terms."""
    return {field: getattr(order, field) for field in order.__match_args__ if field != "terms"}


INNER, OUTER = definitions(*PAIR)
CARD, GLANCE = definitions(*CARDS)


@pytest.mark.parametrize(
    ("names", "choices", "kind", "fields"),
    [
        (BOARD, {}, Single, {"definition": INNER}),
        (BOARD, {"fold": "quad"}, Folding, {"definition": INNER, "fold": "quad", "back": None}),
        (BOARD, {"proofs": ("grey", "grey")}, Proof, {"definition": INNER, "proofs": ("grey",), "fold": None}),
        (BOARD, {"proofs": ("safe",), "fold": "bi"}, Proof, {"definition": INNER, "proofs": ("safe",), "fold": "bi"}),
        (PAIR, {"flip": "long"}, TwoSided, {"definition": INNER, "back": Back(OUTER, "long")}),
        (
            PAIR,
            {"flip": "short", "back_offset": (1.0, -0.5)},
            TwoSided,
            {"definition": INNER, "back": Back(OUTER, "short", (1.0, -0.5))},
        ),
        (BOARD * 2, {"flip": "separate"}, TwoSided, {"definition": INNER, "back": Back(INNER, "separate")}),
        (
            PAIR,
            {"flip": "long", "fold": "quad", "printer": "longpack"},
            Folding,
            {"definition": INNER, "fold": "quad", "back": Back(OUTER, "long")},
        ),
        (
            CARDS,
            {"impose": True, "copies": 3},
            Imposed,
            {"definitions": (CARD, GLANCE), "copies": 3, "backs": (), "machine": None},
        ),
        (
            CARDS[:1],
            {"impose": True, "machine": "silhouette"},
            Imposed,
            {"definitions": (CARD,), "copies": 1, "backs": (), "machine": "silhouette"},
        ),
    ],
)
def test_every_choice_makes_its_kind_of_order(
    names: tuple[str, ...], choices: Mapping[str, Any], kind: type[Order], fields: Mapping[str, Any]
) -> None:
    (order,) = built(*names, **choices).orders
    assert type(order) is kind
    assert kind_of(order) == fields


def test_terms_are_those_of_the_request_or_the_usual_ones() -> None:
    (plain,) = built(*BOARD).orders
    assert plain.terms == PrintSettings(lang="en", profile=HOME)
    (chosen,) = built(
        *BOARD, inks=("saver",), paper="a3", formats=("png", "png"), dpi=50, stamp="none", coverage=True, laminate=True
    ).orders
    laminated = replace(HOME, laminate=True)
    assert chosen.terms == PrintSettings(
        lang="en", profile=laminated, ink="saver", paper="a3", formats=("png",), dpi=50, stamp="none", coverage=True
    )


def test_proofs_have_the_usual_resolution_and_other_pictures_that_of_the_printer() -> None:
    coarse = replace(HOME, dpi=150)
    assert [
        built(*BOARD, printer=coarse, **choices).orders[0].terms.dpi for choices in ({}, {"proofs": ("grey",)})
    ] == [
        150,
        300,
    ]


def test_without_a_stamp_no_guides_for_round_corners_are_printed_either() -> None:
    assert HOME.laminate
    assert [
        built(*BOARD, **choices).orders[0].terms.profile.laminate
        for choices in ({}, {"stamp": "none"}, {"stamp": "none", "laminate": True}, {"laminate": False})
    ] == [True, False, True, False]


def test_a_sheet_of_zero_thickness_is_not_one_of_the_usual_thickness() -> None:
    books = [built("pharaoh-rules", saddle=True, **choices).orders[0] for choices in ({}, {"thickness": 0.0})]
    assert [book.binding.thickness for book in books if isinstance(book, Book)] == [USUAL_BINDING.thickness, 0.0]


def test_an_order_has_at_most_200_components() -> None:
    (order,) = built(CARDS[0], impose=True, copies=200).orders
    assert isinstance(order, Imposed)
    for names, copies in ((CARDS[:1], 201), (CARDS, 101)):
        with pytest.raises(RefusedError, match=r"20[12] components are too many for one order; the limit is 200"):
            built(*names, impose=True, copies=copies)


def test_a_card_named_twice_is_on_both_sides_and_a_board_keeps_its_own_back() -> None:
    (twice,) = built(CARDS[0], CARDS[0], impose=True, flip="long").orders
    assert kind_of(twice)["backs"] == (Back(CARD, "long"),)
    (board, card, back) = definitions("anubian", "pyramydal-card", "pyramydal-card-back")
    (mixed,) = built(board.id, card.id, back.id, impose=True, flip="long").orders
    assert kind_of(mixed)["backs"] == (Back(board, "long", own=True), Back(back, "long"))


def test_orders_come_by_language_then_ink_then_board() -> None:
    request = replace(make_request(*PAIR), langs=("es", "en", "es"), inks=("saver", "full"))
    planned = [
        (order.terms.lang, order.terms.ink, order.definition.id) for order in build(request, [INNER, OUTER]).orders
    ]
    assert planned == [(lang, ink, name) for lang in ("es", "en") for ink in ("saver", "full") for name in PAIR]
    assert build_single(request, OUTER) == Single(OUTER, PrintSettings(lang="es", profile=HOME, ink="saver"))


NO_MARKS = "longpack takes no crop marks, so the sheets could not be cut: leave out --impose"
REFUSED = [
    (
        ("pyramydal-card-back", "pyramydal-card"),
        {"impose": True, "flip": "long"},
        "pyramydal-card-back is a back: name it after the cards it belongs to",
    ),
    (CARDS[:1], {"impose": True, "flip": "long"}, "pyramydal-card has no back: name its back after it"),
    (CARDS, {"copies": 2}, "--copies needs --impose"),
    ((), {"impose": True}, "--impose needs names: name what to print on the sheets"),
    (
        PAIR,
        {"impose": True, "flip": "separate"},
        "--impose prints backs behind their fronts: use --duplex long, short or gutter",
    ),
    (
        CARDS,
        {"impose": True, "machine": "silhouette", "printer": "generic-offset"},
        "--impose silhouette is for printing at home, not for generic-offset",
    ),
    (
        CARDS,
        {"impose": True, "flip": "gutter", "printer": "generic-offset"},
        "generic-offset prints both sides of a sheet: use --duplex long, short or separate",
    ),
    (
        BOARD,
        {"impose": True, "fold": "bi"},
        "--impose cannot be combined with --fold, because a folding board has its own sheets",
    ),
    (CARDS, {"impose": True, "proofs": ("grey",)}, "--impose makes PDF files: leave out --proof and other formats"),
    (
        CARDS,
        {"impose": True, "formats": ("svg", "png")},
        "--impose makes PDF files: leave out --proof and other formats",
    ),
    (
        CARDS,
        {"impose": True, "printer": "the-game-crafter"},
        "the-game-crafter takes one PNG per component: leave out --impose",
    ),
    (CARDS, {"impose": True, "printer": UNMARKED}, NO_MARKS),
    (BOARD, {"printer": "longpack", "formats": ("svg",)}, "longpack only takes PDF"),
    (BOARD, {"printer": "the-game-crafter", "formats": ("pdf",)}, "the-game-crafter only takes PNG"),
    (BOARD, {"printer": "longpack", "paper": "a3"}, "--paper is for printing at home, not for longpack"),
    (BOARD, {"printer": "longpack", "laminate": False}, "--laminate is for printing at home, not for longpack"),
    (BOARD, {"printer": "the-game-crafter", "dpi": 300}, "--dpi is for printing at home, not for the-game-crafter"),
    (
        BOARD,
        {"proofs": ("grey",), "paper": "a3"},
        "a proof is a PNG of the whole board: leave out --paper and other formats",
    ),
    (
        BOARD,
        {"proofs": ("grey",), "printer": "longpack", "press_chosen": True},
        "a proof is the same for every press: leave out --level and --icc",
    ),
    (BOARD, {"back_offset": (0.0, 0.0)}, "--back-offset needs --duplex"),
    (
        BOARD,
        {"flip": "long"},
        "--duplex needs two boards, front and back; name a board twice to print it on both sides",
    ),
    (
        PAIR,
        {"flip": "long", "printer": "the-game-crafter"},
        "the-game-crafter takes one PNG per side: export each side separately",
    ),
    (PAIR, {"flip": "long", "formats": ("svg",)}, "--duplex makes PDF files: leave out --proof and other formats"),
    (
        PAIR,
        {"flip": "gutter", "printer": "longpack"},
        "longpack prints both sides of a sheet: use --duplex long, short or separate",
    ),
    (PAIR, {"flip": "separate", "back_offset": (1.0, 0.0)}, "--back-offset is for sheets turned over at home"),
    (
        BOARD,
        {"fold": "quad", "printer": "drivethru"},
        "drivethru does not print a quad-fold board; `hyskos printers` lists what each profile prints",
    ),
    (
        PAIR,
        {"fold": "bi", "flip": "long"},
        "--fold with --duplex is for a press; at home, glue two folded boards together",
    ),
    (("anubian",), {"fold": "bi"}, "anubian does not fold: --fold is for game boards"),
    (("calibration",), {"impose": True}, "calibration is not cut along its edge: leave out --impose"),
    (CARDS, {"impose": True, "copies": 101}, "202 components are too many for one order; the limit is 200"),
]
LIBRARIES = {
    "png": [
        ({"coverage": True}, "PNG needs one more library: pip install 'hyskos[png]'"),
        ({"proofs": ("grey",)}, "PNG needs one more library: pip install 'hyskos[png]'"),
        ({"printer": "the-game-crafter"}, "PNG needs one more library: pip install 'hyskos[png]'"),
        ({"formats": ("png",)}, "PNG needs one more library: pip install 'hyskos[png]'"),
    ],
    "press": [({"printer": "longpack"}, "Press PDF needs one more library: pip install 'hyskos[press]'")],
}


@pytest.mark.many
@pytest.mark.parametrize(("names", "choices", "sentence"), REFUSED, ids=[sentence for *_, sentence in REFUSED])
def test_conflicting_options_are_refused_with_the_reason(
    names: tuple[str, ...], choices: Mapping[str, Any], sentence: str
) -> None:
    with pytest.raises(RefusedError) as error:
        built(*names, **choices)
    assert error.value.messages[0].render() == sentence


@pytest.mark.parametrize(
    ("extra", "choices", "sentence"), [(extra, *case) for extra, cases in LIBRARIES.items() for case in cases]
)
def test_a_missing_library_is_named(
    extra: str, choices: Mapping[str, Any], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert built(*BOARD, **choices).orders
    for module in (plan_orders, requests):
        monkeypatch.setattr(module, "lacks", lambda name: name == extra)
    with pytest.raises(RefusedError) as error:
        built(*BOARD, **choices)
    assert error.value.messages[0].render() == sentence


PRESS_TERMS = [
    (HOME, "x4", None, "--level and --icc are for a press: choose one with --profile"),
    (LONGPACK, None, "README.md", "README.md: not an ICC profile of a CMYK printing device"),
    (LONGPACK, None, "v4.icc", "v4.icc: PDF/X-1a:2003 does not support ICC profiles of version 4; use --level x4"),
]


@pytest.mark.parametrize(("printer", "level", "icc", "sentence"), PRESS_TERMS)
def test_terms_that_a_press_does_not_take_are_refused(
    printer: Any, level: Any, icc: str | None, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("README.md").write_text("no profile", encoding="utf-8")
    Path("v4.icc").write_bytes(len(HEAD).to_bytes(4, "big") + HEAD[4:8] + b"\4" + HEAD[9:])
    with pytest.raises(RefusedError) as error:
        with_press_terms(printer, level, Path(icc) if icc else None)
    assert error.value.messages[0].render() == sentence
    assert with_press_terms(LONGPACK, "x4", Path("v4.icc")).name == "longpack-x4-v4"


HEAD = bytes(12) + b"prtrCMYK" + bytes(16) + b"acsp" + bytes(92)
"""The head of an output profile: its length, version, device, colours, and the sign that it is one."""


def test_an_order_puts_its_own_terms_in_the_place_of_the_printers_and_says_so(tmp_path: Path) -> None:
    profile = tmp_path / "House paper.icc"
    profile.write_bytes(len(HEAD).to_bytes(4, "big") + HEAD[4:8] + b"\2" + HEAD[9:])

    def terms(level: Any, icc: Path | None) -> tuple[str, object, object]:
        profile = with_press_terms(LONGPACK, level, icc)
        assert profile.press
        return profile.name, profile.press.level, profile.press.icc

    assert with_press_terms(HOME, None, None) == HOME  # who asks for nothing is refused nothing
    assert terms("x1a03", None) == ("longpack", "x1a03", None)  # that is what the printer takes already
    assert terms("x4", None) == ("longpack-x4", "x4", None)
    assert terms(None, profile) == ("longpack-house-paper", "x1a03", str(profile))
    assert terms("x4", profile) == ("longpack-x4-house-paper", "x4", str(profile))


def test_every_reason_is_tried_here() -> None:
    sentences = {
        node.args[0].value
        for module in (requests, plan_orders)
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "N_"
        if isinstance(node.args[0], ast.Constant)
    }
    tried = [
        sentence
        for *_, sentence in (
            *(*REFUSED, *PRESS_TERMS, *test_books.REFUSED, (test_books.NO_BOOKLET,)),
            *(case for each in LIBRARIES.values() for case in each),
        )
    ]
    left_out = {
        "{name}: left out, because {profile} has no product for it",
        "{formats}: left out, because this can only be made as {format}",
    }
    untried = {text for text in sentences - left_out if not any(_fits(text, sentence) for sentence in tried)}
    assert untried == set()


def _fits(pattern: str, sentence: str) -> bool:
    """Say whether a sentence begins and ends as a pattern does around its placeholders."""
    parts = [piece.partition("}")[2] for piece in ("}" + pattern).split("{")]
    return sentence.startswith(parts[0]) and sentence.endswith(parts[-1]) and all(part in sentence for part in parts)


def test_the_first_reason_comes_first() -> None:
    """Who asks for several impossible things hears of them in one order: sheets, files, sides, folds."""
    request = make_request("anubian", printer="longpack", copies=2, formats=("svg",), flip="long", fold="bi")
    assert [message.render() for message in requests.refusals(request)] == [
        "--copies needs --impose",
        "longpack only takes PDF",
        "--duplex makes PDF files: leave out --proof and other formats",
    ]


@pytest.mark.parametrize(
    ("names", "order", "expected", "left_out"),
    [
        (BOARD, {"printer": "longpack"}, "pdf", "SVG, PNG"),
        (BOARD, {"printer": "the-game-crafter"}, "png", "PDF, SVG"),
        (CARDS, {"impose": True}, "pdf", "SVG, PNG"),
        (PAIR, {"flip": "long"}, "pdf", "SVG, PNG"),
        (BOARD, {"proofs": ("grey",)}, "png", "PDF, SVG"),
    ],
)
def test_of_several_formats_those_are_made_that_can_be(names, order, expected, left_out) -> None:
    plan = built(*names, **order, formats=("pdf", "svg", "png"))
    assert {order.terms.formats for order in plan.orders} == {(expected,)}
    assert plan.unmade
    assert plan.unmade.values["formats"] == left_out


def test_the_complete_kit_goes_without_what_has_no_component() -> None:
    crafter = make_request(printer="the-game-crafter")
    pieces = load_file(SHIPPED["pharaoh-pieces"])
    plan = build(crafter, [INNER, pieces])
    assert [order.definition.id for order in plan.orders] == ["inner-factory"]
    assert [message.render() for message in plan.left_out] == [
        "pharaoh-pieces: left out, because the-game-crafter has no product for it"
    ]
    assert len(build(replace(crafter, names=("pharaoh-pieces",)), [pieces]).orders) == 1  # named: it fails by itself
    folding = build(make_request(fold="bi"), [INNER, load_file(SHIPPED["anubian"])])
    assert [order.definition.id for order in folding.orders] == ["inner-factory"]


def test_nothing_is_made_of_half_a_pair_or_half_a_sheet() -> None:
    assert build(make_request(*PAIR, flip="long"), [OUTER], complete=False).orders == ()
    assert build(make_request(*CARDS, impose=True, copies=101), [CARD], complete=False).orders == ()
    assert len(build(make_request(*PAIR), [OUTER], complete=False).orders) == 1
