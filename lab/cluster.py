"""Connect to a dask scheduler and use its workers as an executor."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from importlib import import_module
from threading import Thread
from types import ModuleType
from typing import Protocol

from hyskos.definitions.extras import MissingExtraError
from hyskos.lab.identity import engine_key

CONNECT = 10
"""Seconds within which a scheduler must answer."""

Workers = tuple[Executor, int, Callable[[], bool]]
"""An executor, the number of parts it plays at a time, and a check that it still has workers."""


class ClusterError(OSError):
    """No scheduler answers at an address, or its workers are missing, gone, or of another version."""


@contextmanager
def connect(address: str) -> Iterator[Workers]:
    """Connect to the scheduler at `address`, for example `tcp://127.0.0.1:8786`.

    Raises ClusterError, and MissingExtraError if dask's `distributed` is not installed.
    """
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise MissingExtraError("cluster") from None
    if address.startswith("tls://") and distributed.Security().get_connection_args("client")["ssl_context"] is None:
        raise ClusterError("tls:// needs certificates; set distributed.comm.tls (docs/guides/lab.md)")
    with _quiet(), _event_loop() as loop:
        client = _client(distributed, address, loop)
        try:
            try:
                client.wait_for_workers(1, timeout=CONNECT)
                keys = {*client.run(engine_key).values()}
            except (OSError, ImportError, AttributeError) as error:  # no workers, or workers without hyskos
                raise ClusterError(str(error)) from None
            if keys != {engine_key()}:
                raise ClusterError("its workers run another version of hyskos")
            width = sum(client.nthreads().values())
            try:
                yield client.get_executor(pure=False), max(1, width), lambda: bool(client.nthreads())
            except CancelledError:
                raise ClusterError("its scheduler has stopped") from None
        finally:
            client.close()


def _client(distributed: ModuleType, address: str, loop: "_Loop") -> "_Client":
    """Connect in a thread: dask waits forever for a server that accepts the connection but never answers."""
    client: _Client = distributed.Client.__new__(distributed.Client)  # so it can be closed if its constructor fails
    connected: Future[None] = Future()

    def start() -> None:
        try:
            distributed.Client.__init__(client, address, timeout=CONNECT, set_as_default=False, loop=loop)
        except BaseException as error:  # raised again by made.result()
            connected.set_exception(error)
        else:
            connected.set_result(None)

    Thread(target=start, daemon=True).start()
    try:
        connected.result(2 * CONNECT)
    except MemoryError:  # dask reads the first bytes of another protocol as a length
        why = "the server there is not a dask scheduler"
    except TimeoutError as error:
        why = str(error) or f"no answer within {2 * CONNECT} s"
    except (OSError, ValueError, TypeError) as error:  # dask's exceptions depend on the error in the address
        why = str(error)
    else:
        return client
    with suppress(OSError, AttributeError, TimeoutError):
        client.close(timeout=1)
    raise ClusterError(why) from None


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep dask from logging tracebacks: a ClusterError explains the problem."""
    loggers = [logging.getLogger(name) for name in ("distributed", "tornado.application")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


class _Client(Protocol):
    def wait_for_workers(self, n_workers: int, timeout: float) -> None: ...

    def run(self, function: Callable[[], str]) -> dict[str, str]: ...

    def nthreads(self) -> dict[str, int]: ...

    def get_executor(self, *, pure: bool) -> Executor: ...

    def close(self, timeout: float = ...) -> None: ...


class _Loop(Protocol):
    def add_callback(self, callback: Callable[[], None]) -> None: ...


@contextmanager
def _event_loop() -> Iterator["_Loop"]:
    """Run an event loop in a thread that stops with the context: a client that fails to connect never stops its own."""
    started: Future[tuple[_Loop, asyncio.Event]] = Future()

    async def turn() -> None:
        over = asyncio.Event()
        started.set_result((import_module("tornado.ioloop").IOLoop.current(), over))
        await over.wait()

    thread = Thread(target=lambda: asyncio.run(turn()), daemon=True)
    thread.start()
    loop, over = started.result(CONNECT)
    try:
        yield loop
    finally:
        loop.add_callback(over.set)
        thread.join(CONNECT)
