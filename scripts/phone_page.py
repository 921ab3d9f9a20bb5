"""Build the phone page from its sources: `python -m scripts.phone_page [--check|--press]`.

Needs Node and the packages installed by `npm ci --ignore-scripts` in `phone/`. The same sources give the same bytes
on every machine: the compressed fonts are stored in `phone/fonts`, since another zlib produces other bytes.
`--press` compresses them anew, after a change of the fonts or of their characters. The page contains no data yet;
`hyskos companion` adds it.
"""

import base64
import hashlib
import io
import re
import subprocess
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from hyskos import data

PHONE = Path(__file__).parent.parent / "phone"
PAGE = data.ROOT / "phone" / "table.html"
CAPITALS = "ABCDEFGHIJKLMNÑOPQRSTUVWXYZÁÉÍÓÚÜÇ0123456789 .,:;!?¡¿'’-–+−×=*()/&"
"""Characters of titles; others are set in the text face."""
LETTERS = "".join(map(chr, (*range(32, 127), *range(160, 256)))) + "’–—−→·×…“”"
"""Characters of all other text; the phone's own fonts supply the rest."""
FACES = {"HyskosDisplay-Bold": CAPITALS, "NotoSans-Regular": LETTERS, "NotoSans-Bold": LETTERS}
ICONS = (
    *("star", "ram", "spikes", "umbrella", "ascending", "matching", "footmen", "factory", "any-die", "d4"),
    *("pyramid", "statue", "throne", "pen", "files", "phase-clean", "phase-develop", "arrow", "hexagon"),
)
"""Icons of the sheets that the page uses."""
RENAMED = {"bomb": "icons/descending", "points": "icons/phase-points", "crown": "emblems/crown"}
"""Icons whose name on the page differs from that on the sheets."""
OWN = {
    "swords": '<path d="M4 3h4l18 20 4-4 3 3-5 5 5 6-3 3-6-5-5 5-3-3 4-4L4 8z"/><path d="M32 3h-4L20 12l3 4 9-8z'
    'M15 17 10 22.5 6.5 19l-3 3 5 5-5 6 3 3 6-5 5 5 3-3-4-4 3-3.5z"/>',
    "undo": '<path d="M14 4v7c11 0 18 5 18 15v6c-3-8-8-11-18-11v7L3 16z"/>',
    "redo": '<path d="M22 4v7C11 11 4 16 4 26v6c3-8 8-11 18-11v7l11-12z"/>',
    "sun": '<circle cx="18" cy="18" r="8"/><path d="M16.5 1h3v6h-3zM16.5 29h3v6h-3zM1 16.5h6v3H1zM29 16.5h6v3h-6z'
    'M5 7l2-2 4.5 4.5-2 2zM24.500 26.500l2-2L31 29l-2 2zM29 5l2 2-4.500 4.500-2-2zM9.500 24.500l2 2L7 31l-2-2z"/>',
    "moon": '<path d="M15 3a15 15 0 1 0 18 18A13 13 0 0 1 15 3z"/>',
    "more": '<path d="M4 7h28v4H4zM4 16h28v4H4zM4 25h28v4H4z"/>',
}
"""Icons that no sheet has, in a square of 36."""


def symbol(name: str, path: Path) -> str:
    """Convert an art file to an SVG symbol."""
    text = path.read_text(encoding="utf-8")
    box = re.search(r'viewBox="([^"]+)"', text)
    body = re.search(r"<svg[^>]*>(.*)</svg>", text, re.DOTALL)
    assert box
    assert body
    drawn = re.sub(r"\s*<title>.*?</title>", "", body[1], flags=re.DOTALL)
    drawn = re.sub(r"\s+", " ", re.sub(r">\s+<", "><", drawn)).strip()
    drawn = drawn.replace('"gold"', '"#b8892b"')
    return f'<symbol id="icon-{name}" viewBox="{box[1]}">{drawn}</symbol>'


def sprite() -> str:
    """Return the SVG symbols of all icons, and the wordmark."""
    art = data.ROOT / "art"
    shipped = {name: f"icons/{name}" for name in ICONS} | RENAMED
    signs = [symbol(name, art / f"{file_name}.svg") for name, file_name in sorted(shipped.items())]
    signs += [f'<symbol id="icon-{name}" viewBox="0 0 36 36">{drawn}</symbol>' for name, drawn in sorted(OWN.items())]
    word = re.search(r' d="([^"]+)"', (art / "wordmarks/hyskos.svg").read_text(encoding="utf-8"))
    assert word
    return "".join([*signs, f'<path id="wordmark" d="{" ".join(word[1].split())}"/>'])


def chosen(name: str) -> bytes:
    """Return a font with a subset of its characters, uncompressed."""
    options = Options(layout_features=[], hinting=False, name_IDs=[1, 2, 13], recalc_timestamp=False)
    font = TTFont(data.ROOT / "fonts" / f"{name}.ttf", recalcTimestamp=False)
    subset = Subsetter(options)
    subset.populate(text=FACES[name])
    subset.subset(font)
    return _saved(font, None)


def unpressed(name: str) -> bytes:
    """Return the uncompressed content of a stored font."""
    return _saved(TTFont(PHONE / "fonts" / f"{name}.woff", recalcTimestamp=False), None)


def press() -> None:
    """Compress the fonts, without which the page would be a twentieth larger."""
    for name in FACES:
        font = TTFont(io.BytesIO(chosen(name)), recalcTimestamp=False)
        (PHONE / "fonts" / f"{name}.woff").write_bytes(_saved(font, "woff"))


def _saved(font: TTFont, flavor: str | None) -> bytes:
    font.flavor = flavor
    written = io.BytesIO()
    font.save(written, reorderTables=False)
    return written.getvalue()


def face(name: str) -> str:
    """Return a compressed font as embedded in the page (base64)."""
    return base64.b64encode((PHONE / "fonts" / f"{name}.woff").read_bytes()).decode()


def frame(fill: str, line: str) -> str:
    """Draw the frame of a stele: corners in two steps, a line at the edge and a thin one inside."""
    outer = "M9 1H33V5H37V9H41V33H37V37H33V41H9V37H5V33H1V9H5V5H9Z"
    inner = "M11 5H31V8H34V11H37V31H34V34H31V37H11V34H8V31H5V11H8V8H11Z"
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="42" height="42">'
        f'<path d="{outer}" fill="{fill}" stroke="{line}" stroke-width="1.5"/>'
        f'<path d="{inner}" fill="none" stroke="{line}" stroke-width=".6"/></svg>'
    )
    return "data:image/svg+xml;base64," + base64.b64encode(drawn.encode()).decode()


def esbuild(*arguments: str, stdin: str | None = None) -> str:
    """Run the bundler and return its output; exits with its message if it fails."""
    tool = str(PHONE / "node_modules" / ".bin" / "esbuild")
    common = ("--minify", "--charset=utf8", "--legal-comments=none", "--log-level=warning")
    done = subprocess.run(
        [tool, *arguments, *common], cwd=PHONE, input=stdin, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        sys.exit(done.stderr)
    return done.stdout.strip()


def hashed(text: str) -> str:
    """Return the hash that admits an inline script or style in the content security policy."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def build_page() -> bytes:
    """Combine template, style, icons and script into one page."""
    style = esbuild("--loader=css", stdin=(PHONE / "page.css").read_text(encoding="utf-8"))
    for name, value in {
        "display": face("HyskosDisplay-Bold"),
        "text-regular": face("NotoSans-Regular"),
        "text-bold": face("NotoSans-Bold"),
        "frame-light": frame("#fcf8ee", "#b8892b"),
        "frame-dark": frame("#151b38", "#b8892b"),
    }.items():
        assert f"{{{name}}}" in style
        style = style.replace(f"{{{name}}}", value)
    script = esbuild(
        "src/page/main.tsx", "--bundle", "--format=iife", "--target=es2020",
        "--jsx=automatic", "--jsx-import-source=preact",
    )  # fmt: skip
    assert "</script" not in script.lower()
    icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 0h32v32H0z" fill="#131d49"/>'
    icon += '<path d="M16 4 30 28H2z" fill="#e3c176"/></svg>'
    parts = {
        "preact": (PHONE / "node_modules/preact/LICENSE").read_text(encoding="utf-8").strip(),
        "icon": "data:image/svg+xml;base64," + base64.b64encode(icon.encode()).decode(),
        "icons": sprite(),
        "style": style,
        "style-hash": hashed(style),
        "script": script,
        "script-hash": hashed(script),
    }
    template = (PHONE / "page.html").read_text(encoding="utf-8")
    return re.sub(r"\{([a-z-]+)\}", lambda match: parts[match[1]], template).encode()


def main() -> int:
    """Run as described above; with `--check` return 1 if the page in the repository differs."""
    if "--press" in sys.argv:
        press()
    page = build_page()
    if "--check" in sys.argv:
        if PAGE.is_file() and PAGE.read_bytes() == page:
            return 0
        print(f"{PAGE} is not what its sources build: run `make phone`")
        return 1
    PAGE.write_bytes(page)
    print(f"{PAGE}: {len(page)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
