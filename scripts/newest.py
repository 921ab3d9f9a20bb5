"""Run the fast tests with the newest CPython for which our dependencies have wheels.

    python -m scripts.newest [--prepare]

That Python is one on this machine, or else Debian's, unpacked into a folder and entered by chroot, which takes root.
Where neither can be had, one line says so and all is well. To prepare is all but the tests; what is ready is kept until
our dependencies change.
"""

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / ".venv-newest"
VERSION = "3.14"
"""Raise it when the libraries of constraints.txt have wheels for the next one."""
SUITE, MIRROR = "forky", "http://deb.debian.org/debian"
"""The Debian that has it."""
READY = "ready"
"""A file that says of what the environment was made."""
TESTS = ("-q", "-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder", "-m", "not (slow or proof)")


def main(words: Sequence[str] = ()) -> int:
    """Find a Python, give it our libraries and run the tests; gives their exit code, 0 without a Python."""
    python = _on_this_machine()
    enter: Sequence[str] = ()
    if python is None and (debian := _debian()):
        python, enter = f"/usr/bin/python{VERSION}", _entering(debian)
    if python is None:
        print(f"no Python {VERSION} here, and none to be had: nothing is tested with it")
        return 0

    here = "/checkout" if enter else str(ROOT)
    venv = "/venv" if enter else str(FOLDER / "venv")

    def run(*command: str) -> int:
        environment = _environment(f"{venv}/compiled")
        return subprocess.run([*enter, *command], cwd=ROOT, env=environment, check=False).returncode

    code = 0 if _ready(python) else _prepared(run, python, here, venv)
    return code if code or "--prepare" in words else run(f"{venv}/bin/python", "-m", "pytest", *TESTS)


def _prepared(run: Callable[..., int], python: str, here: str, venv: str) -> int:
    """Make an environment with our libraries, and remember of what; gives an exit code."""
    _wheels()
    install = (f"{venv}/bin/python", "-m", "pip", "install", "--quiet", "--no-compile", "--no-index", "--no-deps")
    code = (
        run(python, "-m", "venv", "--clear", venv)
        or run(*install, "--find-links", f"{here}/.venv-newest/wheels", "--requirement", f"{here}/constraints.txt")
        or run(*install, "--no-build-isolation", "--editable", here)
    )
    if not code:
        (FOLDER / READY).write_bytes(_made_of(python))
    return code


def _ready(python: str) -> bool:
    """Tell whether an environment is there that was made of what we depend on now."""
    ready = FOLDER / READY
    return ready.is_file() and ready.read_bytes() == _made_of(python)


def _made_of(python: str) -> bytes:
    parts = (python.encode(), (ROOT / "constraints.txt").read_bytes(), (ROOT / "pyproject.toml").read_bytes())
    return b"\n".join(parts)


def _on_this_machine() -> str | None:
    """Find a Python of that version that starts: a name on the path may be a mere shim."""
    python = shutil.which(f"python{VERSION}")
    works = python and subprocess.run([python, "-c", "import venv"], capture_output=True, check=False).returncode == 0
    return python if works else None


def _debian() -> Path | None:
    """Unpack the smallest Debian that has this Python, if this user may and the mirror answers."""
    root = FOLDER / "debian"
    if (root / "venv-is-possible").exists():
        return root
    if sys.platform != "linux" or os.geteuid() != 0 or not _debootstrap():
        return None
    shutil.rmtree(root, ignore_errors=True)
    (FOLDER / READY).unlink(missing_ok=True)  # the environment was in there
    wanted = f"--include=python{VERSION}-venv"
    script = "/usr/share/debootstrap/scripts/sid"  # an older debootstrap does not know the suite's name
    done = subprocess.run(
        ["debootstrap", "--variant=minbase", wanted, SUITE, str(root), MIRROR, script], capture_output=True, check=False
    )
    if done.returncode:
        return None
    (root / "checkout").mkdir()
    (root / "venv-is-possible").touch()
    return root


def _debootstrap() -> bool:
    """Tell whether debootstrap is here, or can be fetched."""
    if not shutil.which("debootstrap") and shutil.which("apt-get"):
        for words in ("update -qq", "install -y -qq debootstrap"):
            subprocess.run(["apt-get", *words.split()], capture_output=True, check=False)
    return bool(shutil.which("debootstrap"))


def _entering(root: Path) -> Sequence[str]:
    """Give the words that run a command in that Debian, the checkout in it; what they mount ends with the command."""
    mounts = 'mount --bind . "$0/checkout" && mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev"'
    inside = mounts + ' && exec chroot "$0" sh -c \'cd /checkout && exec "$@"\' sh "$@"'
    return ("unshare", "--mount", "sh", "-c", inside, str(root))


def _wheels() -> None:
    """Fetch the libraries of constraints.txt as wheels for that Python."""
    manylinux = [f"manylinux_{glibc}_{platform.machine()}" for glibc in ("2_28", "2_27", "2_17")]
    tags = [word for tag in (*manylinux, f"manylinux2014_{platform.machine()}", "any") for word in ("--platform", tag)]
    tags += [word for abi in (f"cp{VERSION.replace('.', '')}", "abi3", "none") for word in ("--abi", abi)]
    subprocess.run(
        [
            sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
            "--only-binary", ":all:", "--implementation", "cp", "--python-version", VERSION, *tags,
            "--dest", str(FOLDER / "wheels"), "--requirement", str(ROOT / "constraints.txt"),
        ],
        check=True,
    )  # fmt: skip


def _environment(compiled: str) -> dict[str, str]:
    """Say where programs are found, and where what is compiled is kept: hundreds of tests start the program anew.

    Programs that tests ask are left out with their tests, as on any machine.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CI", "PIP_", "PYTHON"))}
    return kept | {"PYTHONPYCACHEPREFIX": compiled, "PATH": f"{os.environ['PATH']}:/usr/sbin:/sbin"}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
