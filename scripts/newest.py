"""Run the fast tests with the newest CPython for which our dependencies have wheels.

    python -m scripts.newest [--prepare]

This uses a Python on this machine, or else Debian's, unpacked into a folder and entered by chroot, which needs root.
If neither is available, it prints one line and succeeds. `--prepare` does everything but run the tests; the
environment is reused until our dependencies change.
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
"""Raise it once the libraries of constraints.txt have wheels for the next version."""
SUITE, MIRROR = "forky", "http://deb.debian.org/debian"
"""The Debian release that contains it."""
READY = "ready"
"""A file that records what the environment was built from."""
TESTS = ("-q", "-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder", "-m", "not (slow or proof)")


def main(words: Sequence[str] = ()) -> int:
    """Find a Python, install our libraries and run the tests; return their exit code, or 0 without a Python."""
    python = _on_this_machine()
    enter: Sequence[str] = ()
    if python is None and (debian := _debian()):
        python, enter = f"/usr/bin/python{VERSION}", _entering(debian)
    if python is None:
        print(f"no Python {VERSION} here, and none to be had: nothing is tested with it")
        return 0

    checkout = "/checkout" if enter else str(ROOT)
    venv = "/venv" if enter else str(FOLDER / "venv")

    def run(*command: str) -> int:
        environment = _environment(f"{venv}/compiled")
        return subprocess.run([*enter, *command], cwd=ROOT, env=environment, check=False).returncode

    code = 0 if _ready(python) else _prepared(run, python, checkout, venv)
    return code if code or "--prepare" in words else run(f"{venv}/bin/python", "-m", "pytest", *TESTS)


def _prepared(run: Callable[..., int], python: str, checkout: str, venv: str) -> int:
    """Build an environment with our libraries, and record its inputs; return an exit code."""
    _wheels()
    install = (f"{venv}/bin/python", "-m", "pip", "install", "--quiet", "--no-compile", "--no-index", "--no-deps")
    code = (
        run(python, "-m", "venv", "--clear", venv)
        or run(
            *install, "--find-links", f"{checkout}/.venv-newest/wheels", "--requirement", f"{checkout}/constraints.txt"
        )
        or run(*install, "--no-build-isolation", "--editable", checkout)
    )
    if not code:
        (FOLDER / READY).write_bytes(_made_of(python))
    return code


def _ready(python: str) -> bool:
    """Return whether an environment exists that was built from our current dependencies."""
    ready = FOLDER / READY
    return ready.is_file() and ready.read_bytes() == _made_of(python)


def _made_of(python: str) -> bytes:
    parts = (python.encode(), (ROOT / "constraints.txt").read_bytes(), (ROOT / "pyproject.toml").read_bytes())
    return b"\n".join(parts)


def _on_this_machine() -> str | None:
    """Find a working Python of that version; a name on the path may be a mere shim."""
    python = shutil.which(f"python{VERSION}")
    works = python and subprocess.run([python, "-c", "import venv"], capture_output=True, check=False).returncode == 0
    return python if works else None


def _debian() -> Path | None:
    """Unpack a minimal Debian with this Python, if permissions and the mirror allow it."""
    root = FOLDER / "debian"
    if (root / "venv-is-possible").exists():
        return root
    if sys.platform != "linux" or os.geteuid() != 0 or not _debootstrap():
        return None
    shutil.rmtree(root, ignore_errors=True)
    (FOLDER / READY).unlink(missing_ok=True)  # the environment was inside
    packages = f"--include=python{VERSION}-venv"
    script = "/usr/share/debootstrap/scripts/sid"  # an older debootstrap does not know the name of the suite
    done = subprocess.run(
        ["debootstrap", "--variant=minbase", packages, SUITE, str(root), MIRROR, script],
        capture_output=True,
        check=False,
    )
    if done.returncode:
        return None
    (root / "checkout").mkdir()
    (root / "venv-is-possible").touch()
    return root


def _debootstrap() -> bool:
    """Return whether debootstrap is available, installing it if possible."""
    if not shutil.which("debootstrap") and shutil.which("apt-get"):
        for words in ("update -qq", "install -y -qq debootstrap"):
            subprocess.run(["apt-get", *words.split()], capture_output=True, check=False)
    return bool(shutil.which("debootstrap"))


def _entering(root: Path) -> Sequence[str]:
    """Return the command prefix that runs a command in that Debian, where the checkout is mounted meanwhile."""
    mounts = 'mount --bind . "$0/checkout" && mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev"'
    inside = mounts + ' && exec chroot "$0" sh -c \'cd /checkout && exec "$@"\' sh "$@"'
    return ("unshare", "--mount", "sh", "-c", inside, str(root))


def _wheels() -> None:
    """Download the libraries of constraints.txt as wheels for that Python."""
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
    """Return the environment variables: PATH, and a folder for bytecode, since hundreds of tests start the program.

    Tests of optional programs are skipped if these are missing, as on any machine.
    """
    variables = {name: value for name, value in os.environ.items() if not name.startswith(("CI", "PIP_", "PYTHON"))}
    return variables | {"PYTHONPYCACHEPREFIX": compiled, "PATH": f"{os.environ['PATH']}:/usr/sbin:/sbin"}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
