"""Checks of document contents other than pages: output intent (D05), actions (D09), layers (D10), compression (D11)."""

from collections.abc import Iterator

from hyskos.definitions.icc import condition_in, read_profile, registered
from hyskos.definitions.messages import N_, NN_, say, short
from hyskos.preflight.budget import BYTES_A_UNIT, OBJECT, spend
from hyskos.preflight.measuring.views import DocumentView
from hyskos.preflight.reading.objects import (
    Raw,
    array,
    content,
    filters,
    get,
    identity,
    integer,
    is_dictionary,
    is_stream,
    key_of,
    name,
    serialise,
    text,
    within,
)
from hyskos.preflight.report import TITLES, Fault, Place

REGISTRY = "http://www.color.org"


def output_intent(view: DocumentView) -> Iterator[Fault]:
    """Check D05: PDF/X has exactly one output intent, complete, with a matching press profile."""
    intents = [raw for raw in array(get(view.root, "OutputIntents")) if name(get(raw, "S")) == "GTS_PDFX"]
    if view.level == "none":
        if not intents and not view.expectations.at_home:
            yield Fault(
                say(N_("the file does not name its printing condition (output intent)")),
                severity="warning",
            )
        for intent in intents:
            yield from _contradictions(intent)
        return
    if len(intents) != 1:
        yield Fault(
            say(
                N_("the file names {count} printing conditions (output intents); exactly one is needed"),
                count=len(intents),
            )
        )
        return
    intent = intents[0]
    place = Place(object=identity(intent))
    condition = text(get(intent, "OutputConditionIdentifier"))
    if not condition:
        yield Fault(say(N_("the output intent has no identifier of the printing condition, such as FOGRA39")), place)
    profile = get(intent, "DestOutputProfile")
    if not text(get(intent, "Info")) and text(get(intent, "RegistryName")) != REGISTRY:
        yield Fault(say(N_("the output intent has neither a description (Info) nor a registry name")), place)
    if is_stream(profile):
        yield from _profile(profile, view)
    elif view.level == "x4":
        yield Fault(say(N_("the ICC profile of the output intent is missing; PDF/X-4 requires it")), place)
    elif text(get(intent, "RegistryName")) != REGISTRY:
        yield Fault(
            say(N_("the output intent has no ICC profile, and its condition is not from the ICC registry")), place
        )
    elif condition and not registered(condition):
        yield Fault(
            say(
                N_("the output intent has no ICC profile, and “{name}” is not a known condition of the ICC registry"),
                name=short(condition),
            ),
            place,
        )
    yield from _contradictions(intent)


def _contradictions(intent: Raw) -> Iterator[Fault]:
    """Compare the printing conditions mentioned in an output intent: its name, its description, its profile's title.

    Unknown conditions do not contradict anything.
    """
    keys = ("OutputConditionIdentifier", "OutputCondition", "Info")
    words = [found for key in keys if (found := text(get(intent, key)))]
    named = [condition for each in words if (condition := condition_in(each))]
    data = content(get(intent, "DestOutputProfile"), _LARGEST_PROFILE)
    profile = read_profile(data) if data else None
    meant = profile.condition if profile else None
    place = Place(object=identity(intent))
    if profile and named and meant and meant != named[0]:
        yield Fault(
            say(
                N_("the output intent names {named}, but its ICC profile is for {meant} (“{title}”)"),
                named=named[0], meant=meant, title=short(profile.title),
            ),
            place,
        )  # fmt: skip
    elif len(set(named)) > 1:
        yield Fault(
            say(N_("the output intent names {named}, but describes {other}"), named=named[0], other=named[-1]), place
        )


_LARGEST_PROFILE = 1 << 25


def _profile(profile: Raw, view: DocumentView) -> Iterator[Fault]:
    place = Place(object=identity(profile))
    data = content(profile, _LARGEST_PROFILE) or b""
    icc = read_profile(data)
    if icc is None:
        yield Fault(say(N_("the ICC profile of the output intent is damaged")), place)
        return
    if icc.size != len(data):
        yield Fault(
            say(N_("the ICC profile declares {size} bytes but has {found}"), size=icc.size, found=len(data)), place
        )
    if icc.kind != b"prtr":
        yield Fault(say(N_("the ICC profile is not for a printing press")), place)
    if icc.space != b"CMYK" or integer(get(profile, "N")) != 4:
        yield Fault(say(N_("the ICC profile is not for CMYK with four inks")), place)
    if icc.version > 2 and view.level != "x4":
        yield Fault(
            say(
                N_("the ICC profile has version {found}; {level} requires version 2"),
                found=icc.version,
                level=TITLES[view.level],
            ),
            place,
        )


_ACTIONS = {
    "JavaScript",
    "Launch",
    "URI",
    "SubmitForm",
    "ImportData",
    "ResetForm",
    "GoToR",
    "Rendition",
    "Movie",
    "Sound",
}
_HARMLESS_AT_HOME = {"URI", "GoToR"}


def actions(view: DocumentView) -> Iterator[Fault]:
    """Check D09: the file contains no scripts, forms, attachments or external links."""
    strict = view.level != "none"
    opening = get(view.root, "OpenAction")
    if is_dictionary(opening) and (strict or name(get(opening, "S")) in _ACTIONS - _HARMLESS_AT_HOME):
        yield Fault(say(N_("the file runs an action when opened (OpenAction)")), Place(object=identity(opening)))
    form = get(view.root, "AcroForm")
    if array(get(form, "Fields")) or get(form, "XFA") is not None or (strict and form is not None):
        yield Fault(say(N_("the file has form fields (AcroForm)")))
    for key, message in (
        ("JavaScript", N_("the file holds JavaScript")),
        ("EmbeddedFiles", N_("other files are attached to the file")),
    ):
        if get(view.root, "Names", key) is not None:
            yield Fault(say(message))
    refused = _ACTIONS if strict else _ACTIONS - _HARMLESS_AT_HOME
    words = [b"/AA", b"/EF", *(f"/{kind}".encode() for kind in refused)]
    for whole in view.objects:
        spend(OBJECT)
        place = Place(object=identity(whole))
        if not is_dictionary(whole) or is_stream(whole):
            continue
        written = serialise(whole)
        spend(len(written) // BYTES_A_UNIT)
        if not any(word in written for word in words):
            continue
        for raw in within(whole):
            yield from _acting(raw, refused, place)


def _acting(raw: Raw, refused: set[str], place: Place) -> Iterator[Fault]:
    if get(raw, "AA") is not None:
        yield Fault(say(N_("a page or field runs an action when clicked or opened (AA)")), place)
    if is_dictionary(get(raw, "EF")):
        yield Fault(say(N_("other files are attached to the file")), place)
    kind = name(get(raw, "S"))
    if kind in refused and _is_action(raw):
        yield Fault(say(N_("the file contains an action of the type {kind}"), kind=kind), place)


def _is_action(raw: Raw) -> bool:
    """Return whether a dictionary is an action; structure elements have an S as well."""
    return get(raw, "Type") is None or name(get(raw, "Type")) == "Action"


def layers(view: DocumentView) -> Iterator[Fault]:
    """Check D10: no layers before X-4, and none that are hidden or switch automatically."""
    raw = get(view.root, "OCProperties")
    if raw is None or (view.level == "none" and view.expectations.at_home):
        return
    if view.level not in ("x4", "none"):
        yield Fault(say(N_("the file has layers, which {level} does not allow"), level=TITLES[view.level]))
        return
    for config in (get(raw, "D"), *array(get(raw, "Configs"))):
        if get(config, "AS") is not None:
            yield Fault(
                say(N_("layers turn on and off automatically (AS)")),
                Place(object=identity(config)), "warning" if view.level == "none" else "error",
            )  # fmt: skip
    if hidden := _hidden(raw):
        told = NN_(
            "{count} layer is hidden ({name}); its contents were checked as if they were printed",
            "{count} layers are hidden (the first: {name}); their contents were checked as if they were printed",
            "count",
        )
        yield Fault(say(told, count=len(hidden), name=short(hidden[0])), severity="warning")


def _hidden(properties: Raw) -> list[str]:
    """Return the names of layers that are off when the file is opened (PDF 32000-1, 8.11.4.3)."""
    config = get(properties, "D")
    if name(get(config, "BaseState")) == "OFF":
        shown = {key_of(layer) for layer in array(get(config, "ON"))}
        hidden = [layer for layer in array(get(properties, "OCGs")) if key_of(layer) not in shown]
    else:
        hidden = array(get(config, "OFF"))
    return [text(get(layer, "Name")) or "?" for layer in hidden]


def packing(view: DocumentView) -> Iterator[Fault]:
    """Check D11: streams use compression that the level allows, and are inside the file."""
    early = view.level != "x4"
    for raw in view.objects:
        if not is_stream(raw):
            continue
        place = Place(object=identity(raw))
        for kind in filters(raw):
            if kind in ("LZWDecode", "LZW", "Crypt") or (kind in ("JPXDecode", "JBIG2Decode") and early):
                yield Fault(say(N_("data is compressed with {kind}, which is not allowed"), kind=short(kind)), place)
        if get(raw, "F") is not None:
            yield Fault(say(N_("data is stored in another file")), place)
        kind = name(get(raw, "Type"))
        if early and kind in ("ObjStm", "XRef"):
            yield Fault(
                say(N_("objects are packed into streams, which {level} does not allow"), level=TITLES[view.level]),
                place,
            )
