"""`hyskos lab`: play thousands of games to study the balance of a map."""

from hyskos.cli.shared.groups import LazyGroup
from hyskos.cli.shared.options import examples
from hyskos.definitions.languages import _
from hyskos.rules.reasons import N_

group = LazyGroup(
    "lab",
    lazy={
        "run": ("hyskos.cli.lab.run:run", N_("Play a map many times and report who wins.")),
        "compare": ("hyskos.cli.lab.compare:compare", N_("Compare two setups, game by game.")),
        "rulings": (
            "hyskos.cli.lab.rulings:rulings",
            N_("Measure what each alternative ruling and each ability changes."),
        ),
        "solo": ("hyskos.cli.lab.solo:solo", N_("Chances to win a solo game, and odds of reinforcements.")),
        "heatmap": (
            "hyskos.cli.lab.heatmap:heatmap",
            N_("Draw control, points, fights or conquests of each space as a heat map."),
        ),
        "fairness": (
            "hyskos.cli.lab.fairness:fairness",
            N_("Play games to find out whether maps are fair for 2, 3 and 4 players."),
        ),
        "design": (
            "hyskos.cli.lab.design:design",
            N_("Search for fair maps that resemble a given one."),
        ),
    },
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=_("Balance lab: play thousands of games to measure maps, factions and rulings."),
    epilog=examples("hyskos lab run --map inner-factory --games 16"),
)
