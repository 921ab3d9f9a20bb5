"""A disk that fails at the n-th call of a kind, for the whole process: whoever opens, writes, syncs or renames."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from unittest.mock import patch

KINDS = ("open", "write", "fsync", "rename")
ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES)
_EVENTS = {"open": "open", "os.rename": "rename", "os.link": "rename"}
"""Which of Python's audit events belongs to which kind; writing and syncing have none."""
_disks: "list[Disk]" = []


@dataclass
class Disk:
    """Fails once: at the n-th call of a kind, counted from 1."""

    kind: str
    n: int
    error: int
    seen: int = 0

    @property
    def failed(self) -> bool:
        """Tell whether it has come to the n-th call."""
        return self.seen >= self.n

    def call(self, kind: str) -> None:
        """Count a call; raise OSError at the n-th."""
        if kind == self.kind:
            self.seen += 1
            if self.seen == self.n:
                raise OSError(self.error, os.strerror(self.error))


def _hear(event: str, _arguments: object) -> None:
    if _disks and event in _EVENTS:
        _disks[-1].call(_EVENTS[event])


sys.addaudithook(_hear)  # stays for the life of the process, and hears nothing unless there is a disk


@contextmanager
def failing(disk: Disk) -> Iterator[Disk]:
    """Let everything in this process use the disk."""
    really_write, really_sync = os.write, os.fsync

    def write(file: int, content: bytes) -> int:
        half = bytes(content)[: len(content) // 2 + 1]
        try:
            disk.call("write")
        except OSError:
            really_write(file, half[:-1])  # a full disk still takes what it has room for
            raise
        return really_write(file, half)

    def sync(file: int) -> None:
        disk.call("fsync")
        really_sync(file)

    with patch.object(os, "write", write), patch.object(os, "fsync", sync):
        _disks.append(disk)
        try:
            yield disk
        finally:
            _disks.remove(disk)
