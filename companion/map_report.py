"""The measures of a main board as a table and sentences."""

from collections.abc import Sequence

from hyskos.companion.map_measures import Contest, MapMeasures, Worth
from hyskos.companion.vocabulary import shown
from hyskos.definitions.languages import _, ngettext

SHOWN_CONTESTS = 6


def report_rows(measures: MapMeasures) -> list[list[str]]:
    """Return the measures as a table with a column for each start, headings first."""
    starts = measures.starts
    farthest = max(len(start.reach) for start in starts)
    return [
        [_("from start"), *(f"S{start.die}" for start in starts)],
        [_("borders"), *(str(start.borders) for start in starts)],
        [_("steps to space 1"), *(str(start.pyramid) for start in starts)],
        *(
            [
                _("steps to {factory}").format(factory=shown("section", kind)),
                *(str(start.factories[kind]) for start in starts),
            ]
            for kind in starts[0].factories
        ),
        *(
            [
                ngettext("points within {n} step", "points within {n} steps", steps + 1).format(n=steps + 1),
                *(_points_text(start.reach[min(steps, len(start.reach) - 1)]) for start in starts),
            ]
            for steps in range(farthest)
        ),
        [_("spaces nearest to it"), *(str(len(start.nearest)) for start in starts)],
        [_("points of these"), *(_points_text(start.nearest_points) for start in starts)],
    ]


def report_sentences(measures: MapMeasures) -> tuple[str, ...]:
    """Return what holds for several starts together: contested spaces, and starts that are equivalent."""
    return (
        _("Reached first by several: {contests}").format(contests=_contests(measures.contests)),
        _("Alike: {groups}").format(groups=_groups(measures.alike)),
        _("Alike if every factory is the same: {groups}").format(groups=_groups(measures.alike_but_for_factories)),
    )


def _points_text(worth: Worth) -> str:
    return f"{worth[0]}/{worth[1]}"


def _contests(contests: Sequence[Contest]) -> str:
    texts = [
        ngettext("{space} ({starts}: {n} step)", "{space} ({starts}: {n} steps)", contest.steps).format(
            space=contest.space, starts=" ".join(f"S{die}" for die in contest.starts), n=contest.steps
        )
        for contest in contests[:SHOWN_CONTESTS]
    ]
    more = len(contests) - len(texts)
    texts += [ngettext("{n} more", "{n} more", more).format(n=more)] if more else []
    return ", ".join(texts) or _("none")


def _groups(groups: Sequence[Sequence[int]]) -> str:
    several = [" ".join(f"S{die}" for die in group) for group in groups if len(group) > 1]
    return ", ".join(several) or _("none")
