"""Hyskos as a library: load, check and draw definitions, apply rules, play games, preflight PDFs.

The reference is docs/reference/library.md.

The names in `__all__` are stable; everything else in the program may change. Nothing here prints, asks for input,
starts a process or keeps state. Only `load`, `check`, `build_kit` and `build_product` open the user's
files: definitions passed as text need none. Heavy libraries are imported by the function that needs them. Lengths are
in millimetres; sentences are in English, `str(finding.message)`.
"""

from hyskos.api.games import (
    Comparison,
    Difference,
    Games,
    Player,
    Side,
    Way,
    compare_games,
    draw_games,
    measure_fairness,
    play_games,
)
from hyskos.api.printing import (
    build_kit,
    build_product,
    check,
    draw,
    load,
    loads,
    preflight,
    show_in_notebooks,
    write_pdf,
    write_png,
    write_svg,
)
from hyskos.api.statues import best_statues
from hyskos.api.table import (
    Reinforcement,
    Round,
    UnlawfulRoundError,
    army_strength,
    resolve_fight,
    resolve_round,
    walk_column,
)
from hyskos.definitions.extras import MissingExtraError
from hyskos.definitions.findings import Finding, UnknownNameError, UnreadableError
from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.pieces import Pieces
from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.kinds.rules import Rulebook
from hyskos.definitions.kinds.score_sheet import ScoreSheet
from hyskos.generators.drawing import UndrawableError
from hyskos.generators.sheets.page import Document
from hyskos.lab.fairness import Deviation, Fairness
from hyskos.lab.intervals import Estimate
from hyskos.preflight.report import Expectations, Report, UnreadablePdfError
from hyskos.rules.pyramydal.pieces import Score
from hyskos.rules.reasons import Reason, UnlawfulError
from hyskos.rules.rolling_pyramids.actions import Action, Cross, Develop, Draft, Place, Send, Station
from hyskos.rules.rolling_pyramids.armies import Strength
from hyskos.rules.rolling_pyramids.combat import Outcome
from hyskos.rules.rolling_pyramids.deployment import Deployment
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.notation import NotationError
from hyskos.rules.rolling_pyramids.rulings import Rulings
from hyskos.rules.rolling_pyramids.solo import Walk
from hyskos.rules.rolling_pyramids.table import Game

__all__ = [
    "Action",
    "Booklet",
    "Box",
    "Card",
    "Comparison",
    "Cover",
    "Cross",
    "Definition",
    "Deployment",
    "Develop",
    "Deviation",
    "Difference",
    "Document",
    "Draft",
    "Estimate",
    "Expectations",
    "Faction",
    "Fairness",
    "Finding",
    "Force",
    "Game",
    "Games",
    "Grid",
    "Map",
    "MissingExtraError",
    "NotationError",
    "Outcome",
    "Pieces",
    "Place",
    "Player",
    "Reason",
    "Reinforcement",
    "Report",
    "Ring",
    "Round",
    "Rulebook",
    "Rulings",
    "Score",
    "ScoreSheet",
    "Send",
    "Side",
    "Station",
    "Strength",
    "UndrawableError",
    "UnknownNameError",
    "UnlawfulError",
    "UnlawfulRoundError",
    "UnreadableError",
    "UnreadablePdfError",
    "Walk",
    "Way",
    "army_strength",
    "best_statues",
    "build_kit",
    "build_product",
    "check",
    "compare_games",
    "draw",
    "draw_games",
    "load",
    "loads",
    "measure_fairness",
    "play_games",
    "preflight",
    "resolve_fight",
    "resolve_round",
    "walk_column",
    "write_pdf",
    "write_png",
    "write_svg",
]

show_in_notebooks()
