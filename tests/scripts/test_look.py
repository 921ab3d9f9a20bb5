"""Pictures to look at, and the freeze of all output."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hyskos.definitions.kinds.registry import built_in_files
from hyskos.generators.writers.pdf import write_pdf
from hyskos.generators.writers.svg import write_svg
from scripts.contact import ACROSS, COLUMNS, WIDE, contact
from scripts.freeze import answer_lines, common_tasks, freeze, without_sentences
from scripts.look import look, look_at_definition, look_at_file, main
from tests.generators.writers import sample
from tests.generators.writers.pictures import read


@pytest.mark.slow
def test_drawings_documents_and_files_become_pictures(tmp_path: Path) -> None:
    document = sample.framed()
    pdf, svg = tmp_path / "board.pdf", tmp_path / "board.svg"
    pdf.write_bytes(write_pdf(document))
    svg.write_bytes(write_svg(document, document.pages[0]))
    pictures = [*look(document, tmp_path, 50), *look_at_file(pdf, tmp_path, 50), *look_at_file(svg, tmp_path, 50)]
    names = ["sample_a6-1.png", "sample_a6-2.png", "board-1.png", "board-2.png", "board-svg.png"]
    assert [picture.name for picture in pictures] == names
    assert {read(picture.read_bytes()).shape for picture in pictures} == {(217, 277, 3)}
    assert [picture.name for picture in look(sample.DRAWING, tmp_path, 50)] == ["sample.png"]


@pytest.mark.slow
def test_a_definition_becomes_a_picture_of_each_of_its_drawings(tmp_path: Path) -> None:
    path = built_in_files("faction")["anubian"]
    [picture] = look_at_definition(path, tmp_path, 20, "es", "saver")
    assert picture.name == "rolling-pyramids_anubian_es_saver.png"
    assert read(picture.read_bytes()).shape == (165, 234, 3)


@pytest.mark.proof
def test_a_contact_sheet_has_a_row_per_sheet_and_a_column_per_vision() -> None:
    names = ["turn-at-a-glance", str(built_in_files("grid")["icehouse-5x5"])]
    picture = contact(names, "es")
    seen = read(picture).astype(int)
    assert seen.shape[1] == ACROSS
    heights = [round(WIDE * shape) for shape in (210 / 148, 262 / 210, 262 / 210)]  # a card, a board and its back
    assert seen.shape[0] == sum(heights) + 3 * 24 + 24
    top = 24 + 16
    for rows in heights:
        sheets = {
            name: seen[top : top + rows, 8 + i * (WIDE + 8) : 8 + i * (WIDE + 8) + WIDE]
            for i, name in enumerate(COLUMNS)
        }
        assert all(sheet.std() > 5 for sheet in sheets.values())  # something is drawn
        coloured = {name for name, sheet in sheets.items() if (sheet.max(axis=2) - sheet.min(axis=2)).max() > 2}
        assert coloured == {"full", "protan", "deutan", "tritan"}
        assert len({sheet.tobytes() for sheet in sheets.values()}) == len(COLUMNS)
        top += rows + 24
    assert contact(names, "es", workers=1) == picture


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["pharaoh", "-o", "{a file}/x"], "Not a directory"),
        (["pharaoh", "--lang", "xx"], "invalid choice"),
        (["{a board}"], "Y005"),
        (["--contact", "{a board}"], "Y005"),  # read by another process
        ([], "name what to look at"),
    ],
)
def test_a_slip_is_one_line_and_no_traceback(
    words: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "board.yaml").write_text("kind: map\nid: [\n", encoding="utf-8")
    named = {"{a file}": str(tmp_path / "file"), "{a board}": str(tmp_path / "board.yaml")}
    for mark, name in named.items():
        words = [word.replace(mark, name) for word in words]
    monkeypatch.setattr("sys.argv", ["look", "-o", str(tmp_path / "out"), *words])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert message in capsys.readouterr().err.splitlines()[-1]


BEFORE = '{"owner": "bastet", "text": "A tie"}'
REWORDED = '{"owner": "bastet", "text": "Both go"}'
OTHERWISE = '{"owner": "anubian", "text": "A tie"}'


@pytest.mark.slow
def test_output_is_unchanged(golden: Callable[[str, str], None]) -> None:
    """Of JSON answers only the values are kept, since wording may change."""
    lines = dict(line.split("  ") for line in freeze(common_tasks()))
    digests = {name: digest for name, digest in lines.items() if f"{name} values" not in lines}
    golden("freeze.txt", "".join(f"{name}  {digest}\n" for name, digest in digests.items()))


def test_values_stay_when_only_a_sentence_changes() -> None:
    before, reworded, otherwise = (dict(answer_lines("it", 0, text)) for text in (BEFORE, REWORDED, OTHERWISE))
    assert before["it"] != reworded["it"]
    assert before["it values"] == reworded["it values"] != otherwise["it values"]


def test_words_and_positions_are_values() -> None:
    assert without_sentences([{"at": "r1@b1 g2@c3", "title": "Four factories"}, "bastet 3", "A tie"]) == [
        {"at": "r1@b1 g2@c3", "title": "..."},
        "bastet 3",
        "...",
    ]
