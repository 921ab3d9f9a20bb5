"""The wheel holds everything: installed alone into a fresh environment, it lists and exports from any folder."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_an_installed_wheel_lists_and_exports_outside_the_checkout(tmp_path: Path) -> None:
    wheels, fresh, elsewhere = tmp_path / "wheels", tmp_path / "fresh", tmp_path / "elsewhere"
    elsewhere.mkdir()
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", wheels, ROOT, folder=ROOT)
    (wheel,) = wheels.glob("hyskos-*.whl")

    venv.create(fresh, with_pip=False)
    python = fresh / "bin" / "python"
    run(
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--no-deps",
        "--no-index",
        "--quiet",
        wheel,
        folder=ROOT,
    )
    # The dependencies are those of the environment that runs the tests: no network. A folder named in a .pth file is
    # searched, but its own .pth files are not read, so an editable install of the checkout stays out of it.
    site = next((fresh / "lib").glob("python*/site-packages"))
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"))

    hyskos = fresh / "bin" / "hyskos"
    where = run(python, "-c", "import cli, data; print(cli.__file__, data.ROOT)", folder=elsewhere)
    assert str(ROOT) not in where
    assert "anubian" in run(hyskos, "list", folder=elsewhere)
    assert run(hyskos, "export", "anubian", "--lang", "es", folder=elsewhere).splitlines() == [
        "output/rolling-pyramids_anubian_a4_es.svg",
        "output/rolling-pyramids_anubian_a4_es.pdf",
    ]
    assert (elsewhere / "output" / "rolling-pyramids_anubian_a4_es.pdf").read_bytes().startswith(b"%PDF-")


def run(*words: object, folder: Path) -> str:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "HYSKOS"))}
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, cwd=folder, env=env, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
