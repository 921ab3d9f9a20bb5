"""Zip files of projects, also hostile ones, and links that carry a change of a built-in map."""

import zipfile
import zlib
from base64 import urlsafe_b64encode
from io import BytesIO

import pytest

from hyskos.companion.refusals import RefusedError
from hyskos.companion.site import project_files
from hyskos.companion.site.project_files import checked, content_of, copy_of, follow, link_to, pack, raw_of, unpack
from hyskos.definitions.kinds.registry import shipped


def zipped(*members: tuple[str | zipfile.ZipInfo, bytes]) -> bytes:
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in members:
            archive.writestr(name, raw)
    return target.getvalue()


def test_a_project_survives_the_way_into_a_zip_file_and_back() -> None:
    files = {"a.yaml": b"kind: map\r\n", "art/b.svg": b"<svg/>", "f.ttf": b"\x00\x01\xff"}
    assert pack(files) == pack(dict(reversed(files.items())))
    assert unpack(pack(files)) == (files, 0)
    for raw in (*files.values(), "ñ\u2028".encode()):
        assert raw_of(content_of(raw)) == raw


def test_the_folder_around_a_project_is_dropped_and_other_files_are_left_out() -> None:
    raw = zipped(("game/a.yaml", b"a"), ("game/sub/b.csv", b"b"), ("game/notes.docx", b"c"), ("game/.git/x.yaml", b"d"))
    assert unpack(raw) == ({"a.yaml": b"a", "sub/b.csv": b"b"}, 2)
    mac = zipped(("game/a.yaml", b"a"), ("__MACOSX/game/._a.yaml", b"x"))
    assert unpack(mac) == ({"a.yaml": b"a"}, 1)


def link_member() -> zipfile.ZipInfo:
    member = zipfile.ZipInfo("a.yaml")
    member.create_system, member.external_attr = 3, 0o120777 << 16
    return member


@pytest.mark.parametrize(
    ("members", "told"),
    [
        ([("../a.yaml", b"")], "`../a.yaml` is not a name"),
        ([("/etc/a.yaml", b"")], "`/etc/a.yaml` is not a name"),
        ([("a/../../b.yaml", b"")], "is not a name"),
        ([("c:\\a.yaml", b"")], "is not a name"),
        ([("C:a.yaml", b"")], "is not a name"),
        ([("a\n.yaml", b"")], "is not a name"),
        ([("a/b/c/d/e/f/g.yaml", b"")], "is not a name"),
        ([("x" * 130 + ".yaml", b"")], "is not a name"),
        ([("a.yaml", b""), ("A.yaml", b"")], "`A.yaml` is there twice"),
        ([(link_member(), b"/etc/passwd")], "`a.yaml` is a link"),
        ([("a.yaml", bytes(2_000_000))], "`a.yaml` is larger than 1 MB"),
        ([(f"{n}.ttf", bytes(3_900_000)) for n in range(8)], "larger than 30 MB together"),
        ([(f"{n}.yaml", b"") for n in range(301)], "there are 301 files"),
        ([(f"{n}.txt", b"") for n in range(3001)], "there are 3001 files"),
    ],
)
def test_a_hostile_zip_file_is_refused_as_a_whole(members: list[tuple[str, bytes]], told: str) -> None:
    with pytest.raises(RefusedError, match=told.replace("(", r"\(").replace(".", r"\.")):
        unpack(zipped(*members))


def test_a_member_that_unpacks_to_more_than_it_says_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = bytearray(zipped(("a.yaml", b"a" * 5_000)))
    for head, at in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        place = raw.index(head) + at
        raw[place : place + 4] = (10).to_bytes(4, "little")
    with pytest.raises(RefusedError, match=r"`a\.yaml` is damaged"):
        unpack(bytes(raw))
    with pytest.raises(RefusedError, match="not a zip file"):
        unpack(b"PK\x03\x04 nothing")
    monkeypatch.setattr(project_files, "LARGEST_ARCHIVE", 100)
    with pytest.raises(RefusedError, match="this zip file is larger"):
        unpack(bytes(raw))


def test_a_dropped_folder_obeys_the_same_limits() -> None:
    assert checked({"a.yaml": b"a"}) == {"a.yaml": b"a"}
    for name in ("../a.yaml", "a//b.yaml", " a.yaml", ""):
        with pytest.raises(RefusedError, match="is not a name"):
            checked({name: b""})


@pytest.mark.slow
@pytest.mark.parametrize("origin", shipped("map"))
def test_a_link_carries_a_changed_map(origin: str) -> None:
    id_, base = copy_of("map", origin)
    assert (id_, f"id: my-{origin}\n" in base) == (f"my-{origin}", True)
    changed = base.replace("round: 6", "round: 7").replace("en: ", "en: New ", 1)
    link = link_to(origin, changed)
    assert len(link) < 700
    assert follow(link) == (origin, id_, changed)
    assert follow(link_to(origin, base)) == (origin, id_, base)


def test_a_link_that_is_damaged_or_a_bomb_is_refused() -> None:
    origin, base = "inner-factory", copy_of("map", "inner-factory")[1]
    good = link_to(origin, base.replace("round: 6", "round: 7"))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = zlib.crc32(base.encode()).to_bytes(4) + packer.compress(bytes(2_000_000)) + packer.flush()
    written = urlsafe_b64encode(bomb).decode().rstrip("=")
    for bad in (
        "",
        "nowhere/abc",
        good[:-4],
        f"{origin}/AAAA{good[len(origin) + 5 :]}",
        f"{origin}/é",
        f"{origin}/{written}",
    ):
        with pytest.raises(RefusedError, match="this link is damaged"):
            follow(bad)
    with pytest.raises(RefusedError, match="only a copy of a built-in map"):
        link_to("", base)
    with pytest.raises(RefusedError, match="too large for a link"):
        link_to(origin, "".join(f"# {n * n * 7919 % 1_000_003}\n" for n in range(2_000)))
