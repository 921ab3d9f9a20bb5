"""Methods that pages of the site call by name, each imported on its first call, and whole commands for a page."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from io import StringIO

from hyskos.companion.formatting import words
from hyskos.companion.refusals import RefusedError
from hyskos.companion.site.answers import RefusalError, describe_finding
from hyskos.definitions.findings import Finding, UnreadableError
from hyskos.definitions.languages import LANGUAGES, _, activate

Params = Mapping[str, object]
"""Parameters of a method: JSON values, and bytes of files."""
Reply = Mapping[str, object]
"""What a method returns: JSON values, and bytes of files."""

METHODS: dict[str, str] = {
    # name: module:function, which takes Params and returns a Reply; it may raise RefusalError, RefusedError or
    # UnreadableError
    "design.open": "hyskos.companion.site.design:open_project",
    "design.update": "hyskos.companion.site.design:update",
    "design.frame": "hyskos.companion.site.design:frame",
    "design.findings": "hyskos.companion.site.design:findings",
    "design.form": "hyskos.companion.site.design:form",
    "design.edit": "hyskos.companion.site.design:edit",
    "design.fix": "hyskos.companion.site.design:fix",
    "design.complete": "hyskos.companion.site.design:complete",
    "design.hover": "hyskos.companion.site.design:hover",
    "design.new": "hyskos.companion.site.design:new",
    "design.takeIn": "hyskos.companion.site.design:take_in",
    "design.check": "hyskos.companion.site.design:check",
    "design.zip": "hyskos.companion.site.design:save_zip",
    "design.report": "hyskos.companion.site.design:report",
    "design.overlay": "hyskos.companion.site.design:draw_overlay",
    "design.diff": "hyskos.companion.site.design:diff",
    "design.link": "hyskos.companion.site.design:link",
    "design.follow": "hyskos.companion.site.design:follow_link",
    "lab.choices": "hyskos.cli.lab.page:choices",
    "lab.prepare": "hyskos.cli.lab.page:prepare",
    "lab.report": "hyskos.cli.lab.page:report",
    "lab.picture": "hyskos.cli.lab.page:picture",
    "play.boards": "hyskos.cli.site.refereeing:boards",
    "play.companion": "hyskos.cli.site.refereeing:companion",
    "play.new": "hyskos.cli.site.refereeing:begin",
    "play.open": "hyskos.cli.site.refereeing:resume",
    "play.save": "hyskos.cli.site.refereeing:save",
    "play.takeIn": "hyskos.cli.site.refereeing:take_in",
    "play.type": "hyskos.cli.site.refereeing:type_line",
    "print.make": "hyskos.cli.site.printing:make",
    "print.prepare": "hyskos.cli.site.printing:prepare",
}


def handle(request: Mapping[str, object]) -> dict[str, object]:
    """Answer {id, method, params, lang} with {kind: "result", id, result} or {kind: "error", id, error}."""
    number = request.get("id")
    lang = str(request.get("lang"))
    activate(lang if lang in LANGUAGES else "en")
    name, params = str(request.get("method")), request.get("params")
    try:
        result = _method(name)(params if isinstance(params, Mapping) else {})
    except RefusedError as refusal:
        return _error(number, str(refusal), ())
    except RefusalError as refusal:
        return _error(number, refusal.message, refusal.findings)
    except UnreadableError as error:
        return _error(number, "; ".join(words(finding.message) for finding in error.findings), error.findings)
    except Exception as bug:
        text = _("Internal error: {kind}: {message}. Set HYSKOS_DEBUG=1 for details and please report it.")
        return _error(number, text.format(kind=type(bug).__name__, message=bug), ())
    return {"kind": "result", "id": number, "result": result}


def _method(name: str) -> Callable[[Params], Reply]:
    if name not in METHODS:
        raise RefusalError(_("{name}: no such method").format(name=name))
    module, function = METHODS[name].split(":")
    found: Callable[[Params], Reply] = getattr(import_module(module), function)
    return found


def _error(number: object, message: str, findings: tuple[Finding, ...]) -> dict[str, object]:
    return {
        "kind": "error",
        "id": number,
        "error": {"message": message, "findings": [describe_finding(finding) for finding in findings]},
    }


# Run whole commands for a page, in this process.


def run(words: Sequence[str], output: StringIO, errors: StringIO | None = None) -> int:
    """Run a command line and return its exit code; without `errors`, all text goes to `output`.

    The commands are in an archive that is loaded after the first page, so they are imported here.
    """
    from hyskos.cli.main import execute

    with redirect_stdout(output), redirect_stderr(errors or output):
        return execute([*words])
