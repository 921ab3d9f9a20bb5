"""Fonts of one's own are read with care: a font that can be printed with becomes a face, any other a finding."""

import struct
import subprocess
import sys
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.ttfonts import TTFont as ReportlabFont

from hyskos import data
from hyskos.definitions.fonts.face import ROLES, Face
from hyskos.definitions.fonts.reading import CREATED, LARGEST, MOST_CHARACTERS, UnusableFontError, read_face
from hyskos.definitions.loader import read
from hyskos.definitions.reading.schema import schema
from hyskos.generators.orders.renderers import kinds
from tests.definitions.small_fonts import made_of_itself, small_font, variable, without

CARD = (data.ROOT / "cards" / "turn-at-a-glance.yaml").read_text(encoding="utf-8")
VERSION = next(line for line in CARD.splitlines() if line.startswith("version:"))
LINE = CARD.splitlines().index(VERSION) + 1


def face(raw: bytes, characters: str = "") -> Face:
    return read_face(raw, "stem", frozenset(characters))


def code(raw: bytes) -> str:
    with pytest.raises(UnusableFontError) as caught:
        face(raw)
    assert str(caught.value.message)
    assert caught.value.hint is not None
    return caught.value.code


@pytest.mark.slow
def test_a_face_is_measured_in_ems() -> None:
    face_ = face(small_font())
    assert (face_.name, face_.advances["a"], face_.advances["7"]) == ("SmallBoxes", 450, 500)
    assert (face_.capital, face_.ascent, face_.descent) == (0.7, 0.7, 0)
    assert face_.outlines["a"] == "M0.05 0V-0.7H0.4V0Z"
    assert face_.outlines[" "] == ""
    assert face(small_font("a ")).advances.keys() == {"a", " ", "\xa0"}


@pytest.mark.slow
def test_fonts_are_rebuilt_reproducibly() -> None:
    raw = small_font()
    other = TTFont(BytesIO(raw))
    other["head"].modified = CREATED + 12345
    file = BytesIO()
    other.save(file)
    assert face(raw).program == face(file.getvalue()).program
    with TTFont(BytesIO(face(raw).program)) as built:
        assert "GSUB" not in built
        assert built["head"].modified == CREATED
        assert built["OS/2"].fsType == 0


def test_glyphs_made_of_others_are_drawn_whole() -> None:
    face_ = face(made_of_itself([2, 1]))  # A is twice B, B is C: a box as D is
    assert face_.outlines["A"] == 2 * face_.outlines["D"]


def test_a_variable_font_is_used_in_its_default_weight() -> None:
    face_ = face(variable())
    assert face_.outlines == face(small_font("AB")).outlines
    with TTFont(BytesIO(face_.program)) as built:
        assert not {"fvar", "gvar"} & set(built.keys())


@pytest.mark.slow
def test_no_more_characters_are_read_than_are_needed() -> None:
    raw = small_font("".join(map(chr, range(0x4E00, 0x4E00 + 900))) + "abc")
    face_ = face(raw, chr(0x4E00 + 899))
    assert len(face_.advances) == MOST_CHARACTERS
    assert {"a", chr(0x4E00 + 899), chr(0x4E00)} <= set(face_.advances)
    assert chr(0x4E00 + 898) not in face_.advances


def _mapped_wide() -> bytes:
    """Claim four thousand million characters."""
    raw = bytearray(small_font("A"))
    entry = raw.index(b"cmap")
    table = struct.pack(">HHHHIHHIIIIII", 0, 1, 3, 10, 12, 12, 0, 28, 0, 1, 0, 0xFFFFFFF0, 0)
    raw[entry + 8 : entry + 16] = struct.pack(">II", len(raw), len(table))
    return bytes(raw + table)


@pytest.mark.slow
def test_unusable_fonts_are_refused() -> None:
    raw = small_font()
    assert code(b"\0" * (LARGEST + 1)) == "V202"
    breaking_off = (b"", b"\0\1\0\0", raw[:11], raw[: len(raw) // 2], raw[:-200])
    traps = (made_of_itself(), made_of_itself([9] * 8), made_of_itself([99] * 5), _mapped_wide())
    for broken in (b"MZ", *breaking_off, without("cmap"), without("hmtx"), without("glyf"), *traps, small_font("")):
        assert code(broken) == "V203"
    for kind in (small_font(outlines="CFF "), b"\0\1\0\0" + small_font(outlines="CFF ")[4:], b"wOFF", b"wOF2", b"ttcf"):
        assert code(kind) == "V204"
    for fs_type in (0x0002, 0x0100, 0x0200, 0x0304):
        assert code(small_font(fs_type=fs_type)) == "V205"
    assert code(without("OS/2")) == "V205"


@pytest.mark.slow
@pytest.mark.parametrize("fs_type", [0x0004, 0x0008])
def test_fonts_that_allow_printing_or_editing_are_accepted(fs_type: int) -> None:
    assert face(small_font(fs_type=fs_type)).name == "SmallBoxes"


@pytest.mark.slow
def test_without_fonttools_the_finding_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = small_font(name="NeverRead")
    monkeypatch.setitem(sys.modules, "fontTools", None)
    assert code(raw) == "V206"


@pytest.mark.slow
@given(st.data())
def test_any_bytes_become_a_face_or_a_refusal(draws: st.DataObject) -> None:
    raw = bytearray(small_font("AB 7é"))
    for _ in range(draws.draw(st.integers(1, 6))):
        raw[draws.draw(st.integers(0, len(raw) - 1))] = draws.draw(st.integers(0, 255))
    face_ = None
    with suppress(UnusableFontError):
        end = len(raw) if draws.draw(st.booleans()) else draws.draw(st.integers(0, len(raw)))
        face_ = face(bytes(raw[:end]))
    if face_:
        set_font = ReportlabFont("any", BytesIO(face_.program))
        for char, advance in face_.advances.items():
            assert set_font.stringWidth(char, 1000) == pytest.approx(advance, abs=0.01)


def card(folder: Path, fonts: str) -> Path:
    path = folder / "mine.yaml"
    text = CARD.replace("id: turn-at-a-glance\n", "id: mine\n")
    path.write_text(text.replace(f"{VERSION}\n", f"{VERSION}\nfonts: {fonts}\n"), encoding="utf-8")
    return path


@pytest.mark.slow
def test_a_definition_brings_any_of_three_fonts(tmp_path: Path) -> None:
    (tmp_path / "type").mkdir()
    (tmp_path / "type" / "a.ttf").write_bytes(small_font())
    single, several, none = (
        read(card(tmp_path, fonts)).definition
        for fonts in ("{bold: type/a.ttf}", "{regular: type/a.ttf, bold: type/a.ttf, display: type/a.ttf}", "{}")
    )
    assert none is None  # an empty list of fonts is a slip
    assert list(single.fonts) == ["bold"]
    assert set(several.fonts) == set(ROLES)
    (tmp_path / "type" / "a.ttf").write_bytes(small_font(wide=1000))
    changed = read(card(tmp_path, "{bold: type/a.ttf}")).definition
    assert changed.digest != single.digest


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("../a.ttf", "V201"), ("/etc/hostname", "V201"), ("link.ttf", "V201"), ("nowhere.ttf", "Y001"), (".", "V201"),
        ("cut.ttf", "V203"), ("locked.ttf", "V205"), ("curves.otf", "V204"),
    ],
)  # fmt: skip
def test_a_font_that_cannot_be_used_is_a_finding_at_its_name(tmp_path: Path, name: str, expected: str) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (tmp_path / "a.ttf").write_bytes(small_font())
    (folder / "link.ttf").symlink_to(tmp_path / "a.ttf")
    (folder / "cut.ttf").write_bytes(small_font()[:-500])
    (folder / "locked.ttf").write_bytes(small_font(fs_type=2))
    (folder / "curves.otf").write_bytes(small_font(outlines="CFF "))
    (finding,) = read(card(folder, f"{{bold: {name}}}")).findings
    assert (finding.code, finding.line, finding.column) == (expected, LINE + 1, 15)


def test_everything_that_is_printed_may_bring_fonts() -> None:
    for kind in kinds():
        assert set(schema(kind)["properties"]["fonts"]["properties"]) == set(ROLES)


@pytest.mark.slow
def test_reading_definitions_without_fonts_does_not_import_fonttools() -> None:
    script = "import sys; from hyskos.definitions.loader import load; load('bastet'); print('fontTools' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
