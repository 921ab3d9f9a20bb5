"""The methods of the Design page, as its worker calls them."""

import json
from base64 import b64decode
from collections.abc import Iterator

import pytest

from hyskos.cli.site.methods import handle
from hyskos.companion.refusals import RefusedError
from hyskos.companion.site import design
from hyskos.companion.site.project import content_of, pack, unpack
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES, activate
from hyskos.definitions.loader import read_bytes
from hyskos.definitions.project import current_project
from hyskos.publishing.build.print_check import add_troubles
from tests.companion.previews import MAP, SLIP

VIEW = {"file": "mine.yaml", "lang": "en", "ink": "full", "edges": False}


def ask(method: str, lang: str = "en", **params: object) -> dict[str, object]:
    """Call a method as the worker does; the answer has to survive as JSON."""
    reply = json.loads(json.dumps(handle({"id": 1, "method": f"design.{method}", "params": params, "lang": lang})))
    if reply["kind"] == "error":
        raise RefusedError(reply["error"]["message"])
    return table(reply["result"])


def table(value: object) -> dict[str, object]:
    assert isinstance(value, dict)
    return value


def events_by_name(answer: dict[str, object]) -> dict[str, dict[str, object]]:
    events = answer["events"]
    assert isinstance(events, list)
    return {name: table(value) for name, value in events}


def open_files(**files: object) -> dict[str, object]:
    return ask("open", files={f"{name}.yaml": text for name, text in files.items()})


@pytest.fixture(autouse=True)
def _alone() -> Iterator[None]:
    yield
    design._OPEN.clear()
    assert current_project() is None
    activate("en")


def test_a_file_is_shown_with_its_text_and_findings() -> None:
    answer = open_files(mine=MAP)
    assert answer["files"] == ["mine.yaml"]
    assert table(answer["words"])["zip"] == "Save as zip"
    events = events_by_name(ask("frame", view=VIEW))
    assert [*events] == ["hello", "frame", "source"]
    frame = events["frame"]
    assert (frame["title"], frame["findings"], frame["pending"]) == ("mine", [], True)
    assert "<title>6</title>" in str(frame["parts"])
    assert dict(table(events["source"]["spans"]))["rounds"] == [13, 1, 13, 11]
    assert events_by_name(ask("findings", digest=frame["digest"]))["findings"]["findings"] == []
    assert events_by_name(ask("findings", digest="another")) == {}


def test_an_edit_draws_only_what_changes() -> None:
    open_files(mine=MAP)
    length = len(str(events_by_name(ask("frame", view=VIEW))["frame"]["parts"]))
    changed = MAP.replace("{round: 6, final: 10}", "{round: 7, final: 10}")
    events = events_by_name(ask("update", changes={"mine.yaml": changed}))
    assert 0 < len(str(events["frame"]["parts"])) < length / 4
    assert [*table(events["source"]["lines"])] == ["19"]


def test_a_slip_is_found_and_fixed() -> None:
    open_files(mine=MAP)
    ask("frame", view=VIEW)
    findings = events_by_name(ask("update", changes={"mine.yaml": SLIP}))["frame"]["findings"]
    assert isinstance(findings, list)
    [finding] = findings
    assert (finding["code"], finding["file"], finding["fix"]) == ("Y101", "mine.yaml", "points")
    marks = {name: finding[name] for name in ("line", "column", "end_line", "end_column")}
    assert ask("fix", file="mine.yaml", fix="points", **marks)["content"] == MAP
    with pytest.raises(RefusedError, match="cannot be fixed here"):
        ask("fix", file="mine.yaml", fix="pionts", **marks)
    with pytest.raises(RefusedError, match="is not a name"):
        ask("fix", file="../mine.yaml", fix="points", **marks)


def test_an_invisible_character_is_fixed_by_deleting_it() -> None:
    unseen = MAP.replace("en: Inner", "en: In\u200bner")
    open_files(mine=unseen)
    findings = events_by_name(ask("frame", view=VIEW))["frame"]["findings"]
    assert isinstance(findings, list)
    [finding] = findings
    marks = {name: finding[name] for name in ("line", "column", "end_line", "end_column")}
    assert finding["fix"] == ""
    assert ask("fix", file="mine.yaml", fix="", **marks)["content"] == MAP


def test_a_form_changes_the_file_and_tells_the_new_text() -> None:
    open_files(mine=MAP)
    digest = events_by_name(ask("frame", view=VIEW))["frame"]["digest"]
    fields = ask("form", view=VIEW, way="spaces/0/points/round")
    assert (fields["label"], fields["digest"]) == ("Space 1", digest)
    sent = {"seen": digest, "changes": [{"way": "spaces/0/points/round", "word": "7"}]}
    answer = ask("edit", view=VIEW, sent=sent)
    assert table(answer["contents"]) == {"mine.yaml": MAP.replace("{round: 6,", "{round: 7,")}
    wrong = {"seen": table(answer["answer"])["written"], "changes": [{"way": "rounds", "word": "0"}]}
    answer = ask("edit", view=VIEW, sent=wrong)
    assert (answer["contents"], table(answer["answer"])["message"]) == ({}, "Nothing was written.")


def test_another_file_of_the_project_counts() -> None:
    """A table next to a map, files that come and go, and the project file."""
    open_files(mine=MAP.replace("emblem: sun", "emblem: art/bird.svg"))
    findings = events_by_name(ask("frame", view=VIEW))["frame"]["findings"]
    assert isinstance(findings, list)
    assert [finding["code"] for finding in findings] == ["Y001"]
    bird = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20z"/></svg>'
    events = events_by_name(ask("update", changes={"art/bird.svg": bird}))
    assert events["frame"]["findings"] == []
    events = events_by_name(ask("update", changes={"other.yaml": MAP.replace("id: mine", "id: other")}))
    assert events["files"]["files"] == ["mine.yaml", "other.yaml"]
    assert events_by_name(ask("update", changes={}, removed=["other.yaml"]))["files"]["files"] == ["mine.yaml"]
    with pytest.raises(RefusedError, match="is not a name"):
        ask("update", changes={"../other.yaml": "kind: map"})
    with pytest.raises(RefusedError, match="is not a name"):
        ask("update", changes={}, removed=["../other.yaml"])


def test_a_project_opens_again_in_another_language_without_its_old_files() -> None:
    open_files(mine=MAP, other=MAP)
    answer = ask("open", files={"mine.yaml": SLIP}, lang="es")
    assert (answer["files"], table(answer["words"])["zip"]) == (["mine.yaml"], "Guardar como zip")
    events = events_by_name(ask("frame", view={**VIEW, "lang": "es"}))
    assert "clave" in str(events["frame"]["findings"])
    assert table(events["hello"]["words"])["nothing"] == "Sin hallazgos"


@pytest.mark.slow
@pytest.mark.parametrize("kind", design.OFFERED)
def test_a_copy_of_a_built_in_definition_has_no_findings(kind: str) -> None:
    ids = table(open_files()["builtIn"])[kind]
    assert isinstance(ids, list)
    assert ids == [*built_in_files(kind)]
    answer = ask("new", kind=kind, id=ids[0])
    reading = read_bytes(str(answer["text"]).encode(), str(answer["name"]))
    assert reading.findings == ()
    assert add_troubles(reading, reading.definition).findings == ()
    assert not str(answer["text"]).startswith("# yaml-language-server")


def test_a_new_map_has_the_outline_that_is_asked_for() -> None:
    answer = ask("new", kind="map", name="My Oasis", shape="hexagon:4", starts=3, orientation="pointy")
    assert answer["name"] == "my-oasis.yaml"
    reading = read_bytes(str(answer["text"]).encode(), "my-oasis.yaml")
    assert (reading.findings, len(reading.document.data["starts"])) == ((), 3)
    assert reading.document.data["orientation"] == "pointy"
    with pytest.raises(RefusedError, match="is not an outline"):
        ask("new", kind="map", name="x", shape="hexagon:99", starts=3)
    project = ask("new", kind="project", name="My game")
    assert (project["name"], "id: my-game\n" in str(project["text"])) == ("hyskos.yaml", True)
    for request in ({"kind": "rules", "id": "pharaoh"}, {"kind": "map", "id": "nowhere"}):
        with pytest.raises(RefusedError, match="no built-in definition"):
            ask("new", **request)


def test_files_from_outside_become_files_of_a_project() -> None:
    assert ask("takeIn", name="a.yaml", content="kind: map")["files"] == {"a.yaml": "kind: map"}
    raw = pack({"a.yaml": b"a", "f.ttf": b"\x00"})
    answer = ask("takeIn", name="game.zip", content=content_of(raw))
    assert answer["files"] == {"a.yaml": "a", "f.ttf": {"base64": "AA=="}}
    sketch = "0101 7/9\n0102 heroes\n0201 start\n0202 3/6\n"
    answer = ask("takeIn", name="My sketch.txt", content=sketch)
    assert [*table(answer["files"])] == ["my-sketch.yaml"]
    assert "round: 7" in str(answer["files"])
    for name, content in (("a.txt", "nothing"), ("a.tmj", "{}"), ("a.bin", {"base64": "AAAA"}), ("a.zip", "PK")):
        with pytest.raises(RefusedError):
            ask("takeIn", name=name, content=content)


def test_the_project_is_saved_as_a_zip_file() -> None:
    open_files(mine=MAP)
    raw = b64decode(str(ask("zip")["base64"]))
    assert unpack(raw) == ({"mine.yaml": MAP.encode()}, 0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_map_is_measured_and_drawn_with_its_measures(lang: str) -> None:
    ask("open", files={"mine.yaml": MAP, "bad.yaml": SLIP}, lang=lang)
    answer = ask("report", file="mine.yaml", lang=lang)
    rows = answer["rows"]
    assert isinstance(rows, list)
    assert rows[0][1:] == ["S1", "S2", "S3", "S4"]
    drawn = ask("overlay", file="mine.yaml", overlay="points", lang=lang)
    assert (drawn["title"], str(drawn["svg"])[:5]) == (
        {"en": "Points of a whole game", "es": "Puntos de toda una partida"}[lang], "<?xml"
    )  # fmt: skip
    with pytest.raises(RefusedError):
        ask("report", file="bad.yaml", lang=lang)


def test_a_file_is_compared_with_a_built_in_definition() -> None:
    open_files(mine=MAP.replace("{round: 6, final: 10}", "{round: 7, final: 10}"), same=MAP, bad="kind: map\n- x")
    answer = ask("diff", file="mine.yaml", against="inner-factory")
    assert answer["changes"] == [{"text": "space 1, points, each round: 6 -> 7", "line": 19}]
    assert str(answer["svg"]).startswith("<?xml")
    assert ask("diff", file="same.yaml", against="inner-factory") == {"changes": [], "svg": None}
    for file, against in (("bad.yaml", "inner-factory"), ("mine.yaml", "nowhere")):
        with pytest.raises(RefusedError):
            ask("diff", file=file, against=against)


def test_a_link_brings_a_changed_map() -> None:
    answer = ask("new", kind="map", id="inner-factory")
    text = str(answer["text"]).replace("round: 6", "round: 9")
    link = ask("link", origin=answer["origin"], text=text)["link"]
    assert ask("follow", link=link) == {"name": "my-inner-factory.yaml", "text": text, "origin": "inner-factory"}
    with pytest.raises(RefusedError):
        ask("follow", link=f"{link}x")


def test_requests_that_no_page_of_ours_sends_are_refused() -> None:
    for method, params in (
        ("update", {"changes": {}}),
        ("open", {"files": {"a.yaml": 3}}),
        ("open", {}),
        ("complete", {"text": 3}),
        ("complete", {"text": "", "line": "1"}),
    ):
        with pytest.raises(RefusedError):
            ask(method, **params)
