"""Check components and jobs of a product: existing files of one game, suitable printers, languages."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from hyskos import data
from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.kinds.registry import KINDS, PRINTED, built_in_files
from hyskos.definitions.kinds.shop import FRESH, months_between
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.paths import is_file
from hyskos.definitions.reading.document import Document, forward_findings, missing_file_finding, parse
from hyskos.definitions.reading.schema_errors import check_shape, kind_of
from hyskos.definitions.reading.source import Source
from hyskos.definitions.typed_words import nearest
from hyskos.definitions.validation.check import Check, Each, by_file, matches, no_duplicates, other_lines
from hyskos.definitions.validation.shared_keys import ANY_GAME

if TYPE_CHECKING:
    from hyskos.definitions.raw_types import ProductFile, ProductJob


# Check the components of a product: built-in, or files next to it, all of one game.


@cache
def kinds_shipped() -> dict[str, str]:
    """Return the kind of every printable built-in definition by id."""
    return {name: kind for kind in PRINTED for name in built_in_files(kind)}


@cache
def game_of(name: str) -> str:
    """Return the game of a built-in definition."""
    return str(data.load_yaml(KINDS[kinds_shipped()[name]].folder, name)["game"])


def check_part(document: Document, path: Path) -> Iterator[Finding]:
    """Report a component that is missing, cannot be printed, or belongs to another game."""
    name, game = document.at(path), document.data["game"]
    if is_file(name):
        yield from _own_part(document, path, game)
        return
    if name not in kinds_shipped():
        near = nearest(name, kinds_shipped())
        hint = by_file(document, name) or (say(N_("did you mean `{word}`?"), word=near[0]) if near else None)
        message = say(N_("no built-in board or set of pieces is called `{name}`"), name=short(name))
        yield document.finding("Q101", path, message, hint)
    elif game_of(name) not in (game, *ANY_GAME):
        yield _of_another(document, path, game_of(name))


def _own_part(document: Document, path: Path, game: str) -> Iterator[Finding]:
    source = read_sibling(document, document.at(path))
    if source is None:
        yield missing_file_finding(document, path, "Q101")
        return
    part_document = parse(source)
    kind, kind_findings = kind_of(part_document) if part_document.complete else (None, ())
    yield from forward_findings(document, path, [*part_document.findings, *kind_findings])
    if kind is None:
        return
    yield from forward_findings(document, path, check_shape(part_document, kind)[0])
    if kind not in PRINTED:
        message = say(N_("a `{kind}` cannot be printed"), kind=kind)
        yield document.finding("Q101", path, message)
    elif isinstance(part_document.data.get("game"), str) and part_document.data["game"] != game:
        yield _of_another(document, path, part_document.data["game"])


def _of_another(document: Document, path: Path, game: str) -> Finding:
    message = say(
        N_("`{name}` belongs to the game {other}, not to {game}"),
        name=short(document.at(path)), other=short(game), game=short(document.data["game"]),
    )  # fmt: skip
    return document.finding("Q102", path, message)


def check_ids_differ(document: Document) -> Iterator[Finding]:
    """Report components with the same id, whose file names would collide."""
    first: dict[str, str] = {}
    for n, part in enumerate(document.data["components"]):
        name = str(part["id"])
        id_ = _id_of(document, name)
        if id_ is not None and first.setdefault(id_, name) != name:
            message = say(
                N_("`{name}` has the same id as `{other}`: {id}"),
                name=short(name),
                other=short(first[id_]),
                id=short(id_),
            )
            yield document.finding("Q103", ("components", n, "id"), message, say(N_("give your own board another id")))


def check_seats(document: Document) -> Iterator[Finding]:
    """Report several boards of one faction meant for several players: each player needs a different one (RP-06)."""
    parts = document.data["components"]
    factions = [n for n, part in enumerate(parts) if kind_of_part(document, str(part["id"])) == "faction"]
    maximum = max(document.data.get("players", [0]))
    tables = any(job["make"] == "tables" for job in document.data["jobs"])
    for n in factions:
        count = parts[n].get("count", 1)
        if count > 1 and (tables or maximum > len(factions)):
            message = say(
                N_("{n} boards of the same faction are for one player: each player has a different faction (RP-06)"),
                n=count,
            )
            hint = say(N_("name a different faction for each player, and delete `count`"))
            yield document.finding("Q118", ("components", n, "count"), message, hint)


def _id_of(document: Document, name: str) -> str | None:
    """Return the id of a component; None if it cannot be read."""
    if not is_file(name):
        return name
    source = read_sibling(document, name)
    part_data = parse(source).data if source else None
    return str(part_data["id"]) if isinstance(part_data, dict) and "id" in part_data else None


def kind_of_part(document: Document, name: str) -> str | None:
    """Return the kind of a component; None if it is missing."""
    if not is_file(name):
        return kinds_shipped().get(name)
    source = read_sibling(document, name)
    part_data = parse(source).data if source else None
    return str(part_data.get("kind")) if isinstance(part_data, dict) else None


def read_sibling(document: Document, name: str) -> Source | None:
    """Read a file next to a product; None if the path leads elsewhere."""
    return document.neighbours(name) if document.neighbours else None


# Check the jobs: printer, shop, languages, and components left out.

_PRINTER, _SHOP = "printer", "shop"


def job_languages(document: Document, job: "ProductJob") -> Sequence[str]:
    """Return the languages of a job as written: its own, or those of the product."""
    product: ProductFile = document.data
    return job.get("languages", product["languages"])


def check_printer(document: Document, path: Path) -> Iterator[Finding]:
    """Report an unknown printer, or one that does not fit the job."""
    job = document.at(path)
    if "profile" not in job:
        if job["make"] in ("home", "press"):
            message = say(N_("`profile` is missing: name a printer"))
            hint = say(N_("choose from {names}"), names=", ".join(sorted(built_in_files(_PRINTER))))
            yield document.finding("Q110", (*path, "make"), message, hint)
        return
    at = (*path, "profile")
    profile = yield from _load_named(document, at, _PRINTER, "Q110")
    if profile is None:
        return
    at_home = "home" in profile
    if job["make"] == "press" and at_home:
        message = say(N_("`{name}` is a printer at home: write `make: home`"), name=short(job["profile"]))
        yield document.finding("Q110", at, message)
    elif job["make"] != "press" and not at_home:
        message = say(N_("`{name}` is not a printer at home: write `make: press`"), name=short(job["profile"]))
        yield document.finding("Q110", at, message)


def check_shop(document: Document, path: Path) -> Iterator[Finding]:
    """Report an unknown shop, one on a job without pictures, or requirements read over a year before the product."""
    job, at = document.at(path), (*path, "shop")
    if "shop" not in job:
        return
    if job["make"] != "shop":
        message = say(N_("`shop` is only for jobs with `make: shop`"))
        yield document.finding("Q114", at, message, at_key=True)
        return
    shop_data = yield from _load_named(document, at, _SHOP, "Q114")
    day = document.data.get("date")
    if shop_data is None or not isinstance(day, str):
        return
    months = months_between(str(shop_data["dated"]), day)
    if months > FRESH:
        message = say(
            N_("the requirements of `{name}` are from {dated}, {months} months before this product"),
            name=short(job["shop"]), dated=shop_data["dated"], months=months,
        )  # fmt: skip
        hint = say(N_("check the shop's current requirements and save them, with today's date, in your own file"))
        yield document.finding("Q115", at, message, hint)


def _load_named(
    document: Document, at: Path, kind: str, code: str
) -> Generator[Finding, None, Mapping[str, object] | None]:
    """Load the printer or shop that a job names, built-in or next to the product; report problems and return None."""
    name = document.at(at)
    if is_file(name):
        return (yield from _check_own_file(document, at, kind, code))
    names = sorted(built_in_files(kind))
    if name in names:
        loaded: Mapping[str, object] = data.load_yaml(KINDS[kind].folder, name)
        return loaded
    near = nearest(name, names)
    hint = say(N_("choose from {names}"), names=", ".join(names))
    if near:
        hint = say(N_("did you mean `{word}`?"), word=near[0])
    sentence = N_("unknown printer `{name}`") if kind == _PRINTER else N_("unknown shop `{name}`")
    yield document.finding(code, at, say(sentence, name=short(name)), hint)
    return None


def _check_own_file(
    document: Document, path: Path, kind: str, code: str
) -> Generator[Finding, None, Mapping[str, object] | None]:
    """Load a profile or shop next to a product; report its findings here and return None if there are any."""
    source = read_sibling(document, document.at(path))
    if source is None:
        yield missing_file_finding(document, path, code)
        return None
    named_document = parse(source)
    its, kind_findings = kind_of(named_document) if named_document.complete else (None, ())
    findings = [*named_document.findings, *kind_findings, *(check_shape(named_document, its)[0] if its else ())]
    yield from forward_findings(document, path, findings)
    if its is not None and its != kind:
        message = say(N_("expected the kind `{wanted}`, got `{got}`"), wanted=kind, got=its)
        yield document.finding(code, path, message)
        return None
    raw: Mapping[str, object] = named_document.data
    return None if findings else raw


def check_left_out(document: Document) -> Iterator[Finding]:
    """Report components in `without` that the product lacks, each once.

    Skips names similar to an unknown component, which is reported at its own place.
    """
    components, missing = [str(part["id"]) for part in document.data["components"]], dict[str, list[Path]]()
    astray = [name for name in components if not is_file(name) and name not in kinds_shipped()]
    for path in matches(document.data, ["jobs", "*", "without", "*"]):
        if document.at(path) not in components and not nearest(document.at(path), astray):
            missing.setdefault(document.at(path), []).append(path)
    for name, paths in missing.items():
        near = nearest(name, components)
        hint = say(N_("did you mean `{word}`?"), word=near[0]) if near else None
        sentence = N_("the product has no component `{name}`{others}")
        also_on = other_lines(document, paths)
        yield document.finding("Q111", paths[0], say(sentence, name=short(name), others=also_on), hint)


def check_job_has_content(document: Document, path: Path) -> Iterator[Finding]:
    """Report a job without content: all components left out, or pictures for a shop without a cover."""
    job = document.at(path)
    left = [str(part["id"]) for part in document.data["components"] if part["id"] not in job.get("without", ())]
    if not left:
        yield document.finding("Q112", (*path, "without"), say(N_("this excludes every component")))
    elif job["make"] == "shop" and "cover" not in [kind_of_part(document, name) for name in left]:
        message = say(N_("pictures for a shop need a cover, but no component is a cover"))
        yield document.finding("Q112", (*path, "make"), message)
    elif job["make"] == "proofs" and not {"map", "faction"} & {kind_of_part(document, name) for name in left}:
        message = say(N_("proofs need a map or a player board, but no component is one"))
        yield document.finding("Q112", (*path, "make"), message)


def check_unsold_languages(document: Document, path: Path) -> Iterator[Finding]:
    """Report a language of a job that the product does not have."""
    if document.at(path) not in document.data["languages"]:
        message = say(N_("the product has no language `{lang}`"), lang=document.at(path))
        languages = ", ".join(document.data["languages"])
        yield document.finding("Q104", path, message, say(N_("it has {languages}"), languages=languages))


JOB_CHECKS = (
    Each("jobs.*", check_printer),
    Each("jobs.*", check_shop, ("date",)),
    Check(("jobs.*.without.*", "components.*.id"), check_left_out),
    Each("jobs.*", check_job_has_content, ("components.*.id",)),
    Each("jobs.*.languages.*", check_unsold_languages, ("languages",)),
    no_duplicates("jobs.*.id", "Q113"),
)
