"""Frozen values behave as those of the standard library, whose methods are made at once."""

import copy
import dataclasses
import inspect
import pickle
import subprocess
import sys
import typing
from typing import Any

import pytest

from hyskos.definitions.values import dataclass, with_changes


@dataclass(frozen=True, slots=True)
class Late:
    """Made by ours."""

    name: str
    number: int = 3
    more: dict[str, int] = dataclasses.field(default_factory=dict)
    note: str = dataclasses.field(default="", compare=False, repr=False)


@dataclasses.dataclass(frozen=True, slots=True)
class Early:
    """Made by the library."""

    name: str
    number: int = 3
    more: dict[str, int] = dataclasses.field(default_factory=dict)
    note: str = dataclasses.field(default="", compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Longer(Late):
    """One field more, by its name."""

    last: tuple[str, ...] = ()


@dataclass(frozen=True)
class Loose:
    """Without slots."""

    name: str = "x"

    @property
    def twice(self) -> str:
        """Say it twice."""
        return self.name * 2


@dataclass(frozen=True, slots=True)
class Hashed:
    """Whose values go into sets."""

    q: int
    r: int


def signature(cls: type) -> str:
    return str(inspect.signature(cls)).replace("<factory>", "...")


def test_a_value_equals_that_of_the_library() -> None:
    late, early = Late("a", more={"b": 1}), Early("a", more={"b": 1})
    assert repr(late) == repr(early).replace("Early", "Late")
    assert dataclasses.asdict(late) == dataclasses.asdict(early)
    assert signature(Late) == signature(Early)
    assert typing.get_type_hints(Late.__init__) == typing.get_type_hints(Early.__init__)
    assert vars(Late)["__match_args__"] == vars(Early)["__match_args__"]
    assert vars(Late)["__slots__"] == vars(Early)["__slots__"]


def test_equality_uses_the_compared_fields() -> None:
    assert Late("a", note="x") == Late("a", note="y") != Late("b")
    assert Late("a") != Early("a")
    assert Late("a").more is not Late("a").more
    nan: Any = float("nan")
    assert Loose(nan) == Loose(nan)
    assert len({Hashed(1, 2), Hashed(1, 2), Hashed(2, 1)}) == 2
    assert hash(Hashed(1, 2)) == hash((1, 2))
    with pytest.raises(TypeError, match="unhashable type: 'dict'"):
        hash(Late("a"))


@pytest.mark.parametrize("value", [Late("a", 4, {"b": 1}, "c"), Longer("a", 4, last=("d",)), Loose("a"), Hashed(1, 2)])
def test_a_value_is_frozen_and_can_be_copied(value: Any) -> None:
    first = dataclasses.fields(value)[0].name
    with pytest.raises(dataclasses.FrozenInstanceError, match=f"cannot assign to field '{first}'"):
        setattr(value, first, "b")
    with pytest.raises(dataclasses.FrozenInstanceError, match=f"cannot delete field '{first}'"):
        delattr(value, first)
    for again in (
        copy.copy(value),
        copy.deepcopy(value),
        pickle.loads(pickle.dumps(value)),
        dataclasses.replace(value),
    ):
        assert again == value
        assert dataclasses.asdict(again) == dataclasses.asdict(value)


def test_a_dataclass_may_inherit() -> None:
    longer, construct = Longer("a", 4, last=("b",)), typing.cast("Any", Longer)
    assert (longer.name, longer.number, longer.last) == ("a", 4, ("b",))
    assert longer != Late("a", 4)
    with pytest.raises(TypeError, match="takes from 2 to 5 positional arguments but 6 were given"):
        construct("a", 4, {}, "", ())
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'name'"):
        construct()


def test_a_match_takes_a_value_apart() -> None:
    match Late("a", 7):
        case Late(name, number):
            assert (name, number) == ("a", 7)


def test_other_dataclasses_are_left_to_the_library() -> None:
    @dataclass(frozen=True, slots=True, order=True)
    class Ordered:
        number: int

    @dataclass(frozen=True)
    class Checked:
        number: int

        def __post_init__(self) -> None:
            assert self.number > 0

    @dataclass(slots=True)
    class Open:
        number: int = 1

    assert Ordered(1) < Ordered(2)
    with pytest.raises(AssertionError):
        Checked(0)
    opened = Open()
    opened.number = 2
    assert opened == Open(2)


@pytest.mark.slow
def test_methods_are_compiled_on_first_use() -> None:
    code = (
        "import dataclasses as d, hyskos.definitions.values as v;"
        "made = []; real = v._compile; v._compile = lambda *a: made.append(a[1]) or real(*a);"
        "import hyskos.definitions.kinds.map as m; print(made); m.Points(1, 2); m.Points(2, 2); print(made)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[]", "['__init__']"]


@pytest.mark.parametrize("value", [Late("a", 4, {"b": 1}, "n"), Longer("a", last=("x",)), Early("a", note="n")])
def test_altered_equals_replace(value: Late | Longer | Early) -> None:
    for changes in ({}, {"name": "c"}, {"name": "c", "note": "m"}):
        ours, theirs = with_changes(value, **changes), dataclasses.replace(value, **changes)
        assert ours == theirs
        assert type(ours) is type(value)
        assert (ours.note, ours.more) == (theirs.note, value.more)


def test_an_unknown_field_cannot_be_altered() -> None:
    with pytest.raises(TypeError, match="size"):
        with_changes(Late("a"), size=3)
