"""Jobs of a product: printers that exist and make what is asked for, components and languages that it has."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from hyskos import data
from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document, parse
from hyskos.definitions.meaning.check import Check, Each, twice
from hyskos.definitions.meaning.neighbours import nowhere, passed_on
from hyskos.definitions.meaning.product_parts import beside, kind_of_part
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.paths import is_file
from hyskos.definitions.shape import check_shape, kind_of

_PRINTER = "printer"


def job_languages(document: Document, job: Mapping[str, Any]) -> Sequence[str]:
    """Give the languages of a job as they are written: its own, or those of the product."""
    langs: Sequence[str] = job.get("languages", document.data["languages"])
    return langs


def printer(document: Document, path: Path) -> Iterator[Finding]:
    """Report a printer that does not exist, or that makes something else than the job."""
    job = document.at(path)
    if "profile" not in job:
        if job["make"] in ("home", "press"):
            message = say(N_("`profile` is missing: which printer?"))
            yield document.finding("Q110", (*path, "make"), message, say(N_("there are {names}"), names=_known()))
        return
    at = (*path, "profile")
    profile: Mapping[str, Any] | None = None
    if is_file(job["profile"]):
        profile = yield from _own(document, at)
    elif (data.ROOT / data.PRINTERS / f"{job['profile']}.yaml").is_file() and job["profile"] in _names():
        profile = data.load_yaml(data.PRINTERS, job["profile"])
    else:
        near = get_close_matches(job["profile"], _names(), 1)
        hint = say(N_("did you mean `{word}`?"), word=near[0]) if near else say(N_("there are {names}"), names=_known())
        yield document.finding("Q110", at, say(N_("there is no printer `{name}`"), name=short(job["profile"])), hint)
    if profile is None:
        return
    at_home = "home" in profile
    if job["make"] == "press" and at_home:
        message = say(N_("`{name}` is a printer at home: write `make: home`"), name=short(job["profile"]))
        yield document.finding("Q110", at, message)
    elif job["make"] != "press" and not at_home:
        message = say(N_("`{name}` is no printer at home: write `make: press`"), name=short(job["profile"]))
        yield document.finding("Q110", at, message)


def _own(document: Document, path: Path) -> Generator[Finding, None, Mapping[str, Any] | None]:
    """Read a profile beside a product; what is wrong in it is told here, and gives None."""
    source = beside(document, document.at(path))
    if source is None:
        yield nowhere(document, path, "Q110")
        return None
    own = parse(source)
    kind, found = kind_of(own) if own.complete else (None, ())
    findings = [*own.findings, *found, *(check_shape(own, kind)[0] if kind else ())]
    yield from passed_on(document, path, findings)
    if kind is not None and kind != _PRINTER:
        message = say(N_("expected the kind `{wanted}`, got `{got}`"), wanted=_PRINTER, got=kind)
        yield document.finding("Q110", path, message)
        return None
    raw: Mapping[str, Any] = own.data
    return None if findings else raw


def _names() -> list[str]:
    return sorted(path.stem for path in (data.ROOT / data.PRINTERS).glob("*.yaml"))


def _known() -> str:
    return ", ".join(_names())


def left_out(document: Document, path: Path) -> Iterator[Finding]:
    """Report a component that a job leaves out and that the product does not have."""
    known = [str(part["id"]) for part in document.data["components"]]
    name = document.at(path)
    if name not in known:
        near = get_close_matches(name, known, 1)
        hint = say(N_("did you mean `{word}`?"), word=near[0]) if near else None
        yield document.finding("Q111", path, say(N_("the product has no component `{name}`"), name=short(name)), hint)


def something(document: Document, path: Path) -> Iterator[Finding]:
    """Report a job that nothing is left for: all components left out, or pictures for a shop without a cover."""
    job = document.at(path)
    left = [str(part["id"]) for part in document.data["components"] if part["id"] not in job.get("without", ())]
    if not left:
        yield document.finding("Q112", (*path, "without"), say(N_("this leaves out every component")))
    elif job["make"] == "shop" and "cover" not in [kind_of_part(document, name) for name in left]:
        message = say(N_("pictures for a shop are made of a cover, and no component is one"))
        yield document.finding("Q112", (*path, "make"), message)
    elif job["make"] == "proofs" and not {"map", "faction"} & {kind_of_part(document, name) for name in left}:
        message = say(N_("proofs are made of maps and player boards, and no component is one"))
        yield document.finding("Q112", (*path, "make"), message)


def spoken(document: Document, path: Path) -> Iterator[Finding]:
    """Report a language of a job that the product does not have."""
    if document.at(path) not in document.data["languages"]:
        message = say(N_("the product has no language `{lang}`"), lang=document.at(path))
        there = ", ".join(document.data["languages"])
        yield document.finding("Q104", path, message, say(N_("it has {languages}"), languages=there))


def jobs_once(document: Document) -> Iterator[Finding]:
    """Report two jobs of one name, whose zip files would be one."""
    return twice(document, ("jobs",), "id", "Q113")


JOB_CHECKS = (
    Each("jobs.*", printer),
    Each("jobs.*.without.*", left_out, ("components.*.id",)),
    Each("jobs.*", something, ("components.*.id",)),
    Each("jobs.*.languages.*", spoken, ("languages",)),
    Check(("jobs.*.id",), jobs_once),
)
