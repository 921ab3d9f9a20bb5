"""Semantic checks of products: components, languages, article numbers, file names."""

from collections.abc import Iterator, Mapping
from datetime import date

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.kinds.product import CODES, PLACEHOLDERS, TITLES, check_digit, placeholders, scheme_of
from hyskos.definitions.languages import english_name
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.reading.document import Document
from hyskos.definitions.typed_words import nearest
from hyskos.definitions.validation.art_and_fonts import known_art
from hyskos.definitions.validation.check import Check, Each, no_duplicates
from hyskos.definitions.validation.product_jobs import (
    JOB_CHECKS,
    check_ids_differ,
    check_part,
    check_seats,
    job_languages,
)
from hyskos.definitions.validation.repeated_numbers import PRODUCT_CHECKS
from hyskos.definitions.validation.shared_keys import opens_device

_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-")
"""Characters of file names that every system can unpack."""


def check_languages(document: Document, path: Path) -> Iterator[Finding]:
    """Report a language of a product without title or subtitle."""
    lang = document.at(path)
    lacking = [key for key in ("title", "subtitle") if lang not in document.at((key,))]
    if lacking:
        message = say(N_("`{key}` has no text in {language}"), key=lacking[0], language=say(english_name(lang)))
        languages = ", ".join(document.at((lacking[0],)))
        yield document.finding("Q104", path, message, say(N_("it has {languages}"), languages=languages))


def check_range(document: Document, path: Path) -> Iterator[Finding]:
    """Report a range that ends before it begins."""
    minimum, maximum = document.at(path)
    if maximum < minimum:
        message = say(
            N_("{least} to {most} is not a range: the smaller number comes first"), least=minimum, most=maximum
        )
        yield document.finding("Q105", path, message)


def check_date(document: Document, path: Path) -> Iterator[Finding]:
    """Report a date that does not exist, or that a zip file cannot store."""
    written = document.at(path)
    try:
        parsed = date.fromisoformat(written)
    except ValueError:
        yield document.finding("Q106", path, say(N_("invalid date {day}"), day=written))
        return
    if not 1980 <= parsed.year < 2107:
        yield document.finding("Q106", path, say(N_("the year must be from 1980 to 2106")))


def check_barcode(document: Document, path: Path, code: str = "Q107") -> Iterator[Finding]:
    """Report an article number with a wrong check digit."""
    digits = document.at(path)
    right = check_digit(digits[:-1])
    if digits[-1] != str(right):
        kind = "EAN-13" if len(digits) == 13 else "UPC-A"
        message = say(
            N_("the check digit of this {kind} is {right}, not {digit}"), kind=kind, right=right, digit=digits[-1]
        )
        yield document.finding(code, path, message, say(N_("compare all digits with the number from GS1")))


def check_naming_pattern(document: Document, path: Path) -> Iterator[Finding]:
    """Report a naming pattern that cannot be filled in, or is invalid as a file name."""
    names = document.at(path)
    if names in (TITLES, CODES):
        return
    try:
        used = placeholders(names)
    except ValueError:
        yield document.finding("Q108", path, say(N_("unmatched brace, or text other than a name in braces")))
        return
    for name in used:
        if name not in PLACEHOLDERS:
            listed = ", ".join(f"{{{placeholder}}}" for placeholder in PLACEHOLDERS)
            message = say(N_("unknown placeholder {{{name}}}"), name=short(name))
            near = nearest(name, PLACEHOLDERS)
            hint = (
                say(N_("did you mean `{word}`?"), word=f"{{{near[0]}}}") if near
                else say(N_("choose from {names}"), names=listed)
            )  # fmt: skip
            yield document.finding("Q108", path, message, hint, word=f"{{{name}}}")
    for name in dict.fromkeys(placeholder for n, placeholder in enumerate(used) if placeholder in used[:n]):
        message = say(N_("duplicate placeholder {{{name}}}"), name=short(name))
        yield document.finding("Q108", path, message, word=f"{{{name}}}")
    if "sku" in used and "sku" not in document.data:
        message = say(N_("{{sku}} is empty, because the product has no `sku`"))
        yield document.finding("Q108", path, message, word="{sku}")
    literal = names.replace("{", "").replace("}", "")
    if strange := next((sign for sign in literal if sign not in _PLAIN), None):
        message = say(N_("a file name cannot contain `{sign}`"), sign=strange)
        yield document.finding("Q108", path, message, say(N_("use letters, digits, dots, hyphens and underscores")))
    if names[0] in ".-":
        message = say(N_("a file name cannot begin with `{sign}`"), sign=names[0])
        hint = say(N_("a dot would hide the file, and a hyphen would look like an option"))
        yield document.finding("Q108", path, message, hint)


def check_distinct_names(document: Document) -> Iterator[Finding]:
    """Report a naming pattern that gives two files of a zip file the same name."""
    names = scheme_of(document.data.get("names", TITLES))
    if names == TITLES:
        return
    try:
        used = set(placeholders(names))
    except ValueError:
        return
    if not used <= {*PLACEHOLDERS}:
        return  # unknown placeholders are reported already
    at: Path = ("names",) if "names" in document.data else ("components",)
    components = document.data["components"]
    if len(components) > 1 and "component" not in used:
        first, second = (str(part["id"]) for part in components[:2])
        yield from _same_names(document, at, first, second, "{component}")
    for job in document.data["jobs"]:
        langs = job_languages(document, job)
        if len(langs) > 1 and not used & {"lang", "LANG"}:
            yield from _same_names(document, at, langs[0], langs[1], "{lang}")
            return


def _same_names(document: Document, path: Path, first: str, second: str, difference: str) -> Iterator[Finding]:
    message = say(N_("the files of {one} and {other} would have the same name"), one=short(first), other=short(second))
    yield document.finding("Q109", path, message, say(N_("add {way} to it"), way=difference))


def check_codes(document: Document) -> Iterator[Finding]:
    """Report components whose file names would be the same."""
    called: Mapping[str, str] = {}
    for n, part in enumerate(document.data["components"]):
        name = str(part.get("code", part["id"])).lower()
        if name in called and called[name] != part["id"]:
            key = "code" if "code" in part else "id"
            yield from _same_names(document, ("components", n, key), called[name], part["id"], "`code`")
        called = {**called, name: part["id"]}
        if "code" in part and opens_device(name):
            message = say(
                N_("`{id}` cannot be a file name, because Windows reserves it for a device"), id=short(part["code"])
            )
            yield document.finding("Q108", ("components", n, "code"), message, say(N_("choose another code")))


CHECKS = (
    known_art("logo", "games"),
    Each("languages.*", check_languages, ("title", "subtitle")),
    Each("players", check_range),
    Each("minutes", check_range),
    Each("date", check_date),
    Each("barcode", check_barcode),
    Each("names", check_naming_pattern, ("sku",)),
    Each("components.*.id", check_part, ("game",)),
    no_duplicates("components.*.id", "Q103"),
    Check(("components.*.id",), check_ids_differ),
    Check(("components", "players", "jobs"), check_seats),
    Check(("components", "names"), check_codes),
    Check(("components", "names", "languages", "jobs"), check_distinct_names),
    *JOB_CHECKS,
    *PRODUCT_CHECKS,
)
