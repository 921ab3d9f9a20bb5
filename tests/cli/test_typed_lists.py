"""Lists are typed with blanks or with commas, pasted as one word or as many: the answer is the same."""

import pytest

from hyskos.cli.main import execute

RING = "g3@9 g21@6 o321@8 gM@14 gA@15 gC@6 oM@3 oA@2 oC@1"
INNER = ("--map", "inner-factory")
PAIRS = [
    (("reinforce", *"4462", *INNER), ("reinforce", "4,4,6,2", *INNER)),
    (("reinforce", *"4462", *INNER), ("reinforce", "4, 4 6,", "2", *INNER)),
    (("army", "anubian", "--ascending", "5,6,8"), ("army", "anubian", "--ascending", "5 6 8")),
    (("army", "anubian", "--ascending", "5,_,8"), ("army", "anubian", "--ascending", "5 _ 8")),
    (("score", *INNER, "anubian=1,2,8"), ("score", *INNER, "anubian=1 2 8")),
    (("score", *INNER, "anubian="), ("score", *INNER, "anubian=-")),
    (("score", "--final", "anubian=12,15", "bastet=9,9"), ("score", "--final", "anubian=12 15", "bastet=9 9")),
    (("pyramydal", "best", "r3", "g2", "b1"), ("pyramydal", "best", "r3,g2,b1")),
    (("pyramydal", "best", "r3", "g2", "b1"), ("pyramydal", "best", "r3 g2", "b1")),
    (("pyramydal", "best", "y1", "--taken", "r3 g2 b1"), ("pyramydal", "best", "y1", "--taken", "r3,g2, b1")),
    (
        ("pharaoh", "turn", "r1@b1 g2@c3", "--roll", "4", "r2@c1", "r1:b1-b2"),
        ("pharaoh", "turn", "r1 @ b1, g2@c3", "--roll", "4", "r2@c1,", "r1:b1-b2"),
    ),
    (("pharaoh", "show", "r1@b1 g2@c3"), ("pharaoh", "show", "r1@b1,g2@c3")),
    (
        ("ring-race", "turn", RING, "C:2/9=21@6", "9:1"),
        ("ring-race", "turn", RING.replace(" ", ", "), "C:2/9=21@6 9:1"),
    ),
    (("ring-race", "turn", "start", "14:3", "15:2"), ("ring-race", "turn", "start", "14:3,15:2")),
]  # fmt: skip


@pytest.mark.many
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_commas_and_blanks_are_the_same(
    capsys: pytest.CaptureFixture[str], one: tuple[str, ...], other: tuple[str, ...]
) -> None:
    answers = [(execute(list(words)), capsys.readouterr()) for words in (one, other)]
    assert answers[0] == answers[1]
    assert answers[0][1].out


def test_one_move_with_commas_of_its_own_stays_one_move(capsys: pytest.CaptureFixture[str]) -> None:
    """RG-10: what Cleopatra collects is listed with commas inside her move."""
    position = "g3@9 g2@6 g1@5 o321@8 gM@14 gA@15 gC@6 oM@3 oA@2 oC@1"
    assert execute(["ring-race", "turn", position, "C:2/9=2@6,1@5", "9:1"]) == 0
    assert "g32@9 g1@10" in capsys.readouterr().out
