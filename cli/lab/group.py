"""`hyskos lab`: play thousands of games to study the balance of a map."""

from hyskos.cli.shared.groups import LazyGroup
from hyskos.cli.shared.options import examples
from hyskos.definitions.languages import _
from hyskos.rules.reasons import N_

group = LazyGroup(
    "lab",
    lazy={
        "run": ("hyskos.cli.lab.run:run", N_("Play a map many times: who wins, and how games go.")),
        "compare": ("hyskos.cli.lab.compare:compare", N_("Compare two ways to play, game by game.")),
        "rulings": ("hyskos.cli.lab.rulings:rulings", N_("Price every other ruling, and every ability.")),
        "solo": ("hyskos.cli.lab.solo:solo", N_("Chances to win alone, and the odds of a reinforcement.")),
        "heatmap": (
            "hyskos.cli.lab.heatmap:heatmap",
            N_("Draw what games did to the spaces of a board: control, points, fights, conquests."),
        ),
        "fairness": (
            "hyskos.cli.lab.fairness:fairness",
            N_("Check by games whether maps are fair for two, three and four players."),
        ),
        "design": (
            "hyskos.cli.lab.design:design",
            N_("Search maps like a given one that games prove fair and that differ in looks."),
        ),
    },
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=_("The balance lab: games by the thousand, and what they say of a map."),
    epilog=examples("hyskos lab run --map inner-factory --games 16"),
)
