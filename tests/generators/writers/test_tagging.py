"""Tagged PDF: the rules of PDF/UA-1 that a program can check, and that nothing of it can be seen."""

from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from subprocess import run
from typing import Any

import pikepdf
import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES, text_in
from hyskos.definitions.loader import load, load_profile
from hyskos.generators.boards.booklet import book
from hyskos.generators.boards.cards.reminder_card import replace_icons as spoken_line
from hyskos.generators.drawing import Circle, Group, Text
from hyskos.generators.orders.order import Book, Imposed, Order, PrintSettings, Single
from hyskos.generators.orders.order_files import make
from hyskos.generators.sheets.books import pages_document, without_order
from hyskos.generators.sheets.page import Document, Page
from hyskos.generators.writers.pdf import write_pdf
from hyskos.generators.writers.pdfx import LEVELS, fogra39, write_pdfx
from hyskos.generators.writers.png import rasterise
from hyskos.publishing.edition.printed_definitions import fill_definition

RULES: Booklet = fill_definition(load("rolling-pyramids-rules", "booklet"))
STANDARD = {"Document", "Sect", "H1", "H2", "P", "L", "LI", "Lbl", "LBody", "Figure", "Table", "TR", "TH", "TD"}
PAINTING = {"f", "f*", "S", "B", "B*", "Tj", "TJ", "n", "Do", "sh"}
ORDERS: dict[str, Order] = {
    f"{name}-{lang}": order
    for lang in LANGUAGES
    for name, order in {
        "sheets": Single(RULES, PrintSettings(lang=lang, profile=load_profile("home-a4"), formats=("pdf",))),
        "book": Book(RULES, PrintSettings(lang=lang, profile=load_profile("home-a4"), formats=("pdf",)), (148, 210)),
    }.items()
}
OTHERS = tuple(sorted(set(built_in_files("booklet")) - {RULES.id}))
PAPER = Rect(0, 0, 100, 100)
SAMPLE = Document(
    "sample", "Sample & more", "A sample", "en",
    (
        Page(100, 100, PAPER, PAPER, (
            Circle(90, 90, 2, fill="black"),
            Group((
                Group((Text(10, 10, "Title", 12),), role=("H1",)),
                Circle(50, 50, 3, fill="lapis"),
                Group((Text(10, 20, "first", 9),), role=("Sect-1", "P-1")),
                Group((Circle(30, 60, 9, fill="gold"),), matrix=(1, 0, 0, 1, 10, 0), role=("Sect-1", "Figure-2"),
                      alt="A gold disc"),
            ), clip=((0, 0), (100, 0), (100, 100), (0, 100))),
            Text(5, 95, "1", 7),
        ), "1"),
        Page(100, 100, PAPER, PAPER, (Group((Text(10, 20, "second", 9),), role=("Sect-1", "P-1")),), "2"),
    ),
)  # fmt: skip


@pytest.fixture(scope="module", params=ORDERS)
def content(request: pytest.FixtureRequest) -> bytes:
    (file,) = make(ORDERS[request.param])
    return file.content


def elements(element: Any, above: tuple[str, ...] = ()) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """Visit all structure elements with the types of those that hold them, in their order."""
    kind = str(element.S)[1:]
    yield element, above
    for kid in element.K:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield from elements(kid, (*above, kind))


def check_pdf_ua(pdf: pikepdf.Pdf) -> list[tuple[Any, tuple[str, ...]]]:
    """Hold a file against PDF/UA-1; the numbers are those of the Matterhorn Protocol."""
    root = pdf.Root
    assert bool(root.MarkInfo.Marked)  # 06-001
    assert str(root.Lang) in LANGUAGES  # 11-006
    assert bool(root.ViewerPreferences.DisplayDocTitle)  # 07-002
    packet = root.Metadata.read_bytes().decode()
    assert "<pdfuaid:part>1</pdfuaid:part>" in packet  # 05-001
    with pdf.open_metadata() as metadata:
        assert metadata["dc:title"] == str(pdf.docinfo.Title)  # 06-003
    entries = list(elements(root.StructTreeRoot.K))
    tree = root.StructTreeRoot.ParentTree.Nums
    owners = {int(tree[i]): list(tree[i + 1]) for i in range(0, len(tree), 2)}
    pieces = {
        (pdf.pages.index(pikepdf.Page(page)), number): element.objgen
        for element, _ in entries
        for page, number in pieces_of(element)
    }
    painted = set()
    for index, page in enumerate(pdf.pages):
        assert page.obj.Tabs == "/S"  # 28-005 and Adobe
        assert int(page.obj.StructParents) == index
        painted |= {(index, number) for number in marked(page)}
        assert [owner.objgen for owner in owners[index]] == [pieces[index, n] for n in range(len(owners[index]))]
    assert painted == set(pieces)  # 01-005: all content is tagged or an artifact
    levels = [int(str(element.S)[2:]) for element, _ in entries if str(element.S)[1:].startswith("H")]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))  # 14-003
    for element, above in entries:
        kind = str(element.S)[1:]
        assert kind in STANDARD  # 02-001
        holders = {"LI": ("L",), "Lbl": ("LI",), "LBody": ("LI",), "L": ("Sect",), "Sect": ("Document",),
                   "Table": ("Sect",), "TR": ("Table",), "TH": ("TR",), "TD": ("TR",)}  # fmt: skip
        assert above[-1:] == holders.get(kind, above[-1:])  # 09-004, 09-005
        if kind == "Figure":
            assert len(str(element.Alt)) > 10  # 13-004
            x1, y1, x2, y2 = map(float, element.A.BBox)
            _, _, wide, high = map(float, element.Pg.MediaBox)
            assert 0 < x1 < x2 < wide
            assert 0 < y1 < y2 < high
        if kind == "TH":
            assert str(element.A.Scope) == "/Column"  # 15-003
        if kind == "L":
            labels = any("Lbl" in str(kid.S) for entry in element.K for kid in entry.K)
            assert (str(element.A.ListNumbering) == "/None") != labels
    for font in (item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"):
        if font.get("/FontDescriptor"):
            assert "/FontFile2" in font.FontDescriptor  # 31-009
            assert "/ToUnicode" in font  # 10-001
    return entries


def pieces_of(element: Any) -> Iterator[tuple[Any, int]]:
    for kid in element.K:
        if not isinstance(kid, pikepdf.Dictionary):
            yield element.Pg, int(kid)
        elif "/MCID" in kid:
            yield kid.Pg, int(kid.MCID)


def marked(page: pikepdf.Page) -> Iterator[int]:
    """Give the numbers of the marked content of a page; nothing is painted outside, and none lies in another."""
    inside = False
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name in ("BDC", "BMC"):
            assert not inside
            inside = True
            if name == "BDC":
                yield int(operands[1].MCID)
            else:
                assert str(operands[0]) == "/Artifact"
        elif name == "EMC":
            assert inside
            inside = False
        elif name in PAINTING - {"n"}:
            assert inside, f"{name} outside of marked content"
    assert not inside


@pytest.mark.wide
def test_rulebooks_keep_the_rules_of_pdf_ua(content: bytes) -> None:
    alts = alt_texts(content, RULES)
    assert any("4: footmen factory" in alt or "4: fábrica de infantería" in alt for alt in alts)


@pytest.mark.wide
@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_of_every_game_keep_them(name: str, lang: str) -> None:
    rules: Booklet = fill_definition(load(name, "booklet"))
    terms = PrintSettings(lang=lang, profile=load_profile("home-a4"), formats=("pdf",))
    (sheets,), (pages,) = make(Single(rules, terms)), make(Book(rules, terms, (148, 210)))
    assert alt_texts(sheets.content, rules) == alt_texts(pages.content, rules)


def alt_texts(content: bytes, rules: Booklet) -> list[str]:
    """Hold a rulebook against PDF/UA-1 and against its file; give what its figures say."""
    pdf = pikepdf.open(BytesIO(content))
    entries = check_pdf_ua(pdf)
    kinds = [str(element.S)[1:] for element, _ in entries]
    blocks = [block for section in rules.sections for block in section.blocks]
    assert kinds.count("H1") == 1
    assert kinds.count("H2") == len(rules.sections)
    assert kinds.count("Figure") == sum(bool(block.diagram) for block in blocks)
    assert kinds.count("LI") == sum(len(block.lines) for block in blocks if not block.columns)
    assert kinds.count("TR") == sum(1 + len(block.lines) for block in blocks if block.columns)
    assert kinds.count("P") == 1 + sum(bool(block.text) for block in blocks)
    alts = [str(element.Alt) for element, _ in entries if "/Alt" in element]
    assert not any("{" in alt for alt in alts)
    return alts


def test_a_paragraph_on_two_pages_is_one_and_decoration_is_none() -> None:
    pdf = pikepdf.open(BytesIO(write_pdf(SAMPLE)))
    entries = check_pdf_ua(pdf)
    assert [str(element.S)[1:] for element, _ in entries] == ["Document", "H1", "Sect", "P", "Figure"]
    paragraph = next(element for element, _ in entries if element.S == "/P")
    first, second = pieces_of(paragraph)
    assert first[0].objgen != second[0].objgen


def test_nothing_of_it_can_be_seen_and_what_has_no_role_is_as_ever() -> None:
    bare = Document(
        SAMPLE.id, SAMPLE.title, SAMPLE.subject, SAMPLE.lang,
        tuple(Page(100, 100, PAPER, PAPER, without_order(page.items), page.label) for page in SAMPLE.pages),
    )  # fmt: skip
    plain, tagged = write_pdf(bare), write_pdf(SAMPLE)
    for index in range(2):
        assert rasterise(tagged, index, 300, 300, 72) == rasterise(plain, index, 300, 300, 72)
    for word in (b"StructTreeRoot", b"MarkInfo", b"StructParents", b"pdfuaid"):
        assert word in tagged
        assert word not in plain


@pytest.mark.slow
def test_pages_of_the_rules_look_the_same_with_and_without_tags() -> None:
    (file,) = make(ORDERS["book-en"])
    drawings = book.draw(RULES, lang="en", size="a5")
    document = pages_document(drawings, "x", "x")
    first = document.pages[3]
    bare = Document("x", "x", "x", "en", (Page(first.width, first.height, first.trim, first.bleed,
                                                without_order(first.items), "4"),))  # fmt: skip
    assert rasterise(file.content, 3, 583, 827, 100) == rasterise(write_pdf(bare), 0, 583, 827, 100)


def test_a_press_file_is_not_tagged() -> None:
    content = write_pdfx(SAMPLE, LEVELS["x4"], fogra39())
    assert b"StructTreeRoot" not in content
    assert b"BDC" not in content
    assert b"MarkInfo" not in content


@pytest.mark.slow
@pytest.mark.needs("pdfinfo")
def test_another_reader_hears_the_words_in_their_order(tmp_path: Path) -> None:
    (file,) = make(ORDERS["book-es"])
    path = tmp_path / "rules.pdf"
    path.write_bytes(file.content)
    result = run(["pdfinfo", "-struct-text", str(path)], capture_output=True, text=True, check=True)
    assert not result.stderr
    heard = " ".join(" ".join(result.stdout.replace('"', " ").split()).split())
    places = [heard.find(section.title["es"].upper()) for section in RULES.sections]
    assert all(place > 0 for place in places)
    assert places == sorted(places)
    first = " ".join((RULES.sections[0].blocks[0].text or {})["es"].split())
    spoken = heard.replace(" (block) ", " ")
    assert first[:50] in spoken
    tagged = run(["pdfinfo", str(path)], capture_output=True, text=True, check=True).stdout
    assert "Tagged:          yes" in tagged


CARDS = [("turn-at-a-glance", "en"), ("pyramydal-card", "es"), ("read-me-first", "en")]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "lang"), CARDS)
def test_cards_keep_them_too_and_say_their_signs_in_words(name: str, lang: str) -> None:
    card: Card = load(name, "card")
    terms = PrintSettings(lang=lang, profile=load_profile("home-a4"), formats=("pdf",))
    pdf = pikepdf.open(BytesIO(make(Single(card, terms))[0].content))
    entries = check_pdf_ua(pdf)
    kinds = [str(element.S)[1:] for element, _ in entries]
    assert kinds.count("H1") == 1
    assert kinds.count("H2") == len(card.sections)
    assert kinds.count("LI") == sum(len(section.lines) for section in card.sections)
    texts = [str(element.ActualText) for element, _ in entries if element.S == "/LBody"]
    assert not [text for text in texts if "{" in text or "  " in text]
    assert [text[:8] for text in texts] == [
        spoken_line(text_in(line.text, lang))[:8] for section in card.sections for line in section.lines
    ]


@pytest.mark.slow
def test_cards_on_one_sheet_are_no_order_to_read_in() -> None:
    """Four of one card would be read four times, each sentence of all of them before the next one."""
    card: Card = load("pyramydal-card", "card")
    terms = PrintSettings(lang="en", profile=load_profile("home-a4"), formats=("pdf",))
    sheet = next(file for file in make(Imposed((card,), terms, 4)) if file.name.endswith(".pdf"))
    assert "/StructTreeRoot" not in pikepdf.open(BytesIO(sheet.content)).Root
