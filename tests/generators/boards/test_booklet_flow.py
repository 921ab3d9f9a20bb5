"""Lines of a booklet: where they break."""

from hyskos.generators.boards.booklet.flow import Run, lines


def test_a_last_line_is_not_left_with_one_short_word() -> None:
    """A long word may stand alone, and a line of few words gives none away."""
    told = [Run("We play until somebody has won three", 12.5)]
    assert [line[0][1] for line in lines(told, 70)] == ["We play until somebody has", "won three"]
    few = [" ".join(text for _, text, _ in line) for line in lines([Run("Everybody begins again", 12.5)], 40)]
    assert few[-1] == "again"
