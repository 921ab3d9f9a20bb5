"""A client of yaml-language-server over its standard streams: files are opened, answers and diagnostics read."""

import json
import subprocess
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Self

HERE = Path(__file__).parent
SERVER = HERE / "node_modules/yaml-language-server/bin/yaml-language-server"
SETTINGS = {"validate": True, "completion": True, "schemaStore": {"enable": False}}
"""Nothing is asked of the network."""


class LanguageServer:
    """The real server, in a folder."""

    def __init__(self, folder: Path) -> None:
        words = ["node", str(SERVER), "--stdio"]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.numbers, self.versions = count(1), count(1)  # the server keeps what it has read of each version
        self.found: dict[str, list[Any]] = {}
        able = {"textDocument": {"completion": {"completionItem": {"snippetSupport": True}}, "publishDiagnostics": {}}}
        self.ask("initialize", {"processId": None, "rootUri": folder.as_uri(), "capabilities": able})
        self.tell("initialized", {})
        self.tell("workspace/didChangeConfiguration", {"settings": {"yaml": SETTINGS}})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: type[BaseException] | None, _error: object, _trace: TracebackType | None) -> None:
        self.process.kill()
        self.process.communicate()

    def tell(self, method: str, params: Mapping[str, Any], **more: Any) -> None:
        message = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
        assert self.process.stdin
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(message) + message)
        self.process.stdin.flush()

    def ask(self, method: str, params: Mapping[str, Any]) -> Any:
        number = next(self.numbers)
        self.tell(method, params, id=number)
        while True:
            message = self._read()
            if message.get("id") == number and "method" not in message:
                return message.get("result")

    def _read(self) -> dict[str, Any]:
        assert self.process.stdout
        size = 0
        while line := self.process.stdout.readline().strip():
            name, _colon, value = line.partition(b":")
            if name.lower() == b"content-length":
                size = int(value)
        assert size, "the server has ended"
        message: dict[str, Any] = json.loads(self.process.stdout.read(size))
        if message.get("method") == "textDocument/publishDiagnostics":
            self.found[message["params"]["uri"]] = message["params"]["diagnostics"]
        return message

    def open(self, path: Path, text: str) -> list[tuple[str, int, int]]:
        """Open a file that says something; give what the server says of it, with lines and columns from 1."""
        uri = path.as_uri()
        document = {"uri": uri, "languageId": "yaml", "version": next(self.versions), "text": text}
        self.found.pop(uri, None)
        self.tell("textDocument/didOpen", {"textDocument": document})
        while uri not in self.found:
            self._read()
        places = [(one["message"], one["range"]["start"]) for one in self.found[uri]]
        return [(printed_text, place["line"] + 1, place["character"] + 1) for printed_text, place in places]

    def completed(self, path: Path, marked: str) -> list[str]:
        """Give what the server offers at the bar in a text: keys and values, without whole objects."""
        before, _bar, after = marked.partition("|")
        self.open(path, before + after)
        line = before.count("\n")
        position = {"line": line, "character": len(before) - before.rfind("\n") - 1}
        answer = self.ask("textDocument/completion", {"textDocument": {"uri": path.as_uri()}, "position": position})
        self.tell("textDocument/didClose", {"textDocument": {"uri": path.as_uri()}})
        self.ask(
            "textDocument/completion", {"textDocument": {"uri": path.as_uri()}, "position": position}
        )  # it is closed
        items = answer["items"] if isinstance(answer, dict) else answer
        return [one["label"] for one in items if not one["label"].startswith("object(")]
