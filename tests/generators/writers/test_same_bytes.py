"""Same input, same bytes, whatever the hash seed, time zone and locale of the process."""

import os
import subprocess
import sys

import pytest

CODE = """
import hashlib, locale
try:
    locale.setlocale(locale.LC_ALL, "")
except locale.Error:
    pass
from hyskos.generators.writers.pdf import write_pdf
from hyskos.generators.writers.png import write_png
from hyskos.generators.writers.svg import write_svg
from tests.generators.writers import sample
document = sample.framed()
page = document.pages[0]
for file in write_pdf(document), write_pdf(document, colour="cmyk"), write_svg(document, page), write_png(
    document, page, 72
):
    print(hashlib.sha256(file).hexdigest())
"""


def digests(**environment: str) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-c", CODE], capture_output=True, text=True, check=True, env={**os.environ, **environment}
    )
    return run.stdout.split()


@pytest.mark.slow
def test_bytes_depend_on_nothing_but_the_document() -> None:
    here = digests(PYTHONHASHSEED="1", TZ="UTC", LC_ALL="C.UTF-8", PYTHONPATH=".")
    there = digests(PYTHONHASHSEED="4242", TZ="Asia/Tokyo", LC_ALL="es_MX.UTF-8", PYTHONPATH=".")
    assert len(here) == 4
    assert here == there
