"""What is looked at has the size asked for, whichever format it comes from."""

from pathlib import Path

from hyskos.definitions.loader import shipped
from hyskos.generators.writers.pdf import write_pdf
from hyskos.generators.writers.svg import write_svg
from scripts.look import look, look_at_definition, look_at_file
from tests.generators.writers import sample
from tests.generators.writers.pictures import read


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


def test_a_definition_becomes_a_picture_of_each_of_its_drawings(tmp_path: Path) -> None:
    path = shipped("faction")["anubian"]
    [picture] = look_at_definition(path, tmp_path, 20, "es", "saver")
    assert picture.name == "rolling-pyramids_anubian_es_saver.png"
    assert read(picture.read_bytes()).shape == (165, 234, 3)
