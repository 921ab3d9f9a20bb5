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
from hyskos.preflight.report import TITLES, PdfPosition, Problem

REGISTRY = "http://www.color.org"


def check_output_intent(view: DocumentView) -> Iterator[Problem]:
    """Check D05: PDF/X has exactly one output intent, complete, with a matching press profile."""
    intents = [raw for raw in array(get(view.root, "OutputIntents")) if name(get(raw, "S")) == "GTS_PDFX"]
    if view.level == "none":
        if not intents and not view.expectations.at_home:
            yield Problem(
                say(N_("the file does not name its printing condition (output intent)")),
                severity="warning",
            )
        for intent in intents:
            yield from _contradictions(intent)
        return
    if not intents:
        yield Problem(say(N_("the file does not name its printing condition (output intent)")))
        return
    if len(intents) != 1:
        yield Problem(
            say(
                N_("the file names {count} printing conditions (output intents); exactly one is needed"),
                count=len(intents),
            )
        )
        return
    intent = intents[0]
    position = PdfPosition(object=identity(intent))
    condition = text(get(intent, "OutputConditionIdentifier"))
    if not condition:
        yield Problem(
            say(N_("the output intent has no identifier of the printing condition, such as FOGRA39")), position
        )
    profile = get(intent, "DestOutputProfile")
    if not text(get(intent, "Info")) and text(get(intent, "RegistryName")) != REGISTRY:
        yield Problem(say(N_("the output intent has neither a description (Info) nor a registry name")), position)
    if is_stream(profile):
        yield from _intent_profile(profile, view)
    elif view.level == "x4":
        yield Problem(say(N_("the ICC profile of the output intent is missing; PDF/X-4 requires it")), position)
    elif text(get(intent, "RegistryName")) != REGISTRY:
        yield Problem(
            say(N_("the output intent has no ICC profile, and its condition is not from the ICC registry")), position
        )
    elif condition and not registered(condition):
        yield Problem(
            say(
                N_("the output intent has no ICC profile, and “{name}” is not a known condition of the ICC registry"),
                name=short(condition),
            ),
            position,
        )
    yield from _contradictions(intent)


def _contradictions(intent: Raw) -> Iterator[Problem]:
    """Compare the printing conditions mentioned in an output intent: its name, its description, its profile's title.

    Unknown conditions do not contradict anything.
    """
    keys = ("OutputConditionIdentifier", "OutputCondition", "Info")
    words = [word for key in keys if (word := text(get(intent, key)))]
    named = [condition for each in words if (condition := condition_in(each))]
    data = content(get(intent, "DestOutputProfile"), _LARGEST_PROFILE)
    profile = read_profile(data) if data else None
    intended = profile.condition if profile else None
    position = PdfPosition(object=identity(intent))
    if profile and named and intended and intended != named[0]:
        yield Problem(
            say(
                N_("the output intent names {named}, but its ICC profile is for {meant} (“{title}”)"),
                named=named[0], meant=intended, title=short(profile.title),
            ),
            position,
        )  # fmt: skip
    elif len(set(named)) > 1:
        yield Problem(
            say(N_("the output intent names {named}, but describes {other}"), named=named[0], other=named[-1]), position
        )


_LARGEST_PROFILE = 1 << 25


def _intent_profile(profile: Raw, view: DocumentView) -> Iterator[Problem]:
    position = PdfPosition(object=identity(profile))
    data = content(profile, _LARGEST_PROFILE) or b""
    icc = read_profile(data)
    if icc is None:
        yield Problem(say(N_("the ICC profile of the output intent is damaged")), position)
        return
    if icc.size != len(data):
        yield Problem(
            say(N_("the ICC profile declares {size} bytes but has {found}"), size=icc.size, found=len(data)), position
        )
    if icc.kind != b"prtr":
        yield Problem(say(N_("the ICC profile is not for a printing press")), position)
    if icc.space != b"CMYK" or integer(get(profile, "N")) != 4:
        yield Problem(say(N_("the ICC profile is not for CMYK with four inks")), position)
    if icc.version > 2 and view.level != "x4":
        yield Problem(
            say(
                N_("the ICC profile has version {found}; {level} requires version 2"),
                found=icc.version,
                level=TITLES[view.level],
            ),
            position,
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


def check_actions(view: DocumentView) -> Iterator[Problem]:
    """Check D09: the file contains no scripts, forms, attachments or external links."""
    strict = view.level != "none"
    opening = get(view.root, "OpenAction")
    if is_dictionary(opening) and (strict or name(get(opening, "S")) in _ACTIONS - _HARMLESS_AT_HOME):
        yield Problem(
            say(N_("the file runs an action when opened (OpenAction)")), PdfPosition(object=identity(opening))
        )
    form = get(view.root, "AcroForm")
    if array(get(form, "Fields")) or get(form, "XFA") is not None or (strict and form is not None):
        yield Problem(say(N_("the file has form fields (AcroForm)")))
    for key, message in (
        ("JavaScript", N_("the file holds JavaScript")),
        ("EmbeddedFiles", N_("other files are attached to the file")),
    ):
        if get(view.root, "Names", key) is not None:
            yield Problem(say(message))
    refused = _ACTIONS if strict else _ACTIONS - _HARMLESS_AT_HOME
    words = [b"/AA", b"/EF", *(f"/{kind}".encode() for kind in refused)]
    for entry in view.objects:
        spend(OBJECT)
        position = PdfPosition(object=identity(entry))
        if not is_dictionary(entry) or is_stream(entry):
            continue
        written = serialise(entry)
        spend(len(written) // BYTES_A_UNIT)
        if not any(word in written for word in words):
            continue
        for raw in within(entry):
            yield from _actions_in(raw, refused, position)


def _actions_in(raw: Raw, refused: set[str], position: PdfPosition) -> Iterator[Problem]:
    if get(raw, "AA") is not None:
        yield Problem(say(N_("a page or field runs an action when clicked or opened (AA)")), position)
    if is_dictionary(get(raw, "EF")):
        yield Problem(say(N_("other files are attached to the file")), position)
    kind = name(get(raw, "S"))
    if kind in refused and (get(raw, "Type") is None or name(get(raw, "Type")) == "Action"):
        yield Problem(say(N_("the file contains an action of the type {kind}"), kind=kind), position)


def check_layers(view: DocumentView) -> Iterator[Problem]:
    """Check D10: no layers before X-4, and none that are hidden or switch automatically."""
    raw = get(view.root, "OCProperties")
    if raw is None or (view.level == "none" and view.expectations.at_home):
        return
    if view.level not in ("x4", "none"):
        yield Problem(say(N_("the file has layers, which {level} does not allow"), level=TITLES[view.level]))
        return
    for config in (get(raw, "D"), *array(get(raw, "Configs"))):
        if get(config, "AS") is not None:
            yield Problem(
                say(N_("layers turn on and off automatically (AS)")),
                PdfPosition(object=identity(config)), "warning" if view.level == "none" else "error",
            )  # fmt: skip
    if hidden := _hidden_layers(raw):
        sentence = NN_(
            "{count} layer is hidden ({name}); its contents were checked as if they were printed",
            "{count} layers are hidden (the first: {name}); their contents were checked as if they were printed",
            "count",
        )
        yield Problem(say(sentence, count=len(hidden), name=short(hidden[0])), severity="warning")


def _hidden_layers(properties: Raw) -> list[str]:
    """Return the names of layers that are off when the file is opened (PDF 32000-1, 8.11.4.3)."""
    config = get(properties, "D")
    if name(get(config, "BaseState")) == "OFF":
        visible = {key_of(layer) for layer in array(get(config, "ON"))}
        hidden = [layer for layer in array(get(properties, "OCGs")) if key_of(layer) not in visible]
    else:
        hidden = array(get(config, "OFF"))
    return [text(get(layer, "Name")) or "?" for layer in hidden]


def check_compression(view: DocumentView) -> Iterator[Problem]:
    """Check D11: streams use compression that the level allows, and are inside the file."""
    early = view.level != "x4"
    for raw in view.objects:
        if not is_stream(raw):
            continue
        position = PdfPosition(object=identity(raw))
        for kind in filters(raw):
            if kind in ("LZWDecode", "LZW", "Crypt") or (kind in ("JPXDecode", "JBIG2Decode") and early):
                yield Problem(
                    say(N_("data is compressed with {kind}, which is not allowed"), kind=short(kind)), position
                )
        if get(raw, "F") is not None:
            yield Problem(say(N_("data is stored in another file")), position)
        kind = name(get(raw, "Type"))
        if early and kind in ("ObjStm", "XRef"):
            yield Problem(
                say(N_("objects are packed into streams, which {level} does not allow"), level=TITLES[view.level]),
                position,
            )
