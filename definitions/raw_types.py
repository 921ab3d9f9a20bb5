"""Types of valid files of every kind, generated from the schemas: `python -m scripts.schema_types`."""

from typing import Literal, NotRequired, TypedDict


class MapFonts(TypedDict):
    """Custom fonts."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


class MapShape(TypedDict):
    """Outline."""

    hexagon: NotRequired[int]
    rectangle: NotRequired[tuple[int, int]]


class MapPoints(TypedDict):
    """White pyramid."""

    round: int
    final: int


MapFactoryWord = Literal[
    "heroes", "upgrades", "ascending", "matching", "descending", "footmen",
]  # fmt: skip


class MapSpace(TypedDict):
    """A space."""

    number: int
    at: tuple[int, int]
    name: NotRequired[dict[str, str]]
    points: NotRequired[MapPoints]
    factory: NotRequired[MapFactoryWord]


class MapStart(TypedDict):
    """A starting area."""

    die: int
    at: tuple[int, int]


class MapGarrison(TypedDict):
    """Solo game."""

    pyramid: int
    factories: int
    spaces: int
    starts: int
    at: NotRequired[dict[str, int]]


class MapFile(TypedDict):
    """A main board."""

    kind: Literal["map"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    inks: NotRequired[str]
    fonts: NotRequired[MapFonts]
    subtitle: dict[str, str]
    orientation: Literal["flat", "pointy"]
    shape: MapShape | str
    dice: NotRequired[list[Literal["d4", "d6", "d8", "d10", "d12"]]]
    rounds: int
    solo_rounds: int
    ground: NotRequired[Literal["lapis", "brick", "quarters"]]
    emblem: NotRequired[str]
    size: NotRequired[dict[str, float] | str]
    spaces: list[MapSpace]
    starts: list[MapStart]
    walls: NotRequired[list[tuple[int | str, int | str]]]
    garrison: MapGarrison


class FactionFonts(TypedDict):
    """Custom fonts."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


class FactionAbility(TypedDict):
    """The ability."""

    provenance: Literal["document", "reconstructed", "proposal", "final"]
    sign: NotRequired[str]
    text: dict[str, str]
    rule: NotRequired[Literal["RP-45", "RP-46"]]
    effects: list[dict[str, dict[str, int | str]]]
    rulings: NotRequired[dict[str, dict[str, list[dict[str, dict[str, int | str]]]]]]


FactionShapeWord = Literal[
    "circle", "triangle", "square", "rhombus", "kite", "pentagon", "d4", "d6", "d8", "d10", "d12",
]  # fmt: skip


class FactionHeroes(TypedDict):
    """The hero slots."""

    slots: int
    shape: FactionShapeWord


class FactionUpgrades(TypedDict):
    """The development rows."""

    pairs: int
    dice: NotRequired[tuple[Literal["d4", "d6", "d8", "d10", "d12"], Literal["d4", "d6", "d8", "d10", "d12"]]]


class FactionUnit(TypedDict):
    """A special unit."""

    id: str
    title: dict[str, str]
    boxes: list[FactionShapeWord]
    order: Literal["ascending", "matching", "descending"]
    operator: Literal["add", "multiply"]
    track: list[int]
    subtract_from: NotRequired[int]
    line: NotRequired[bool]
    bomb: NotRequired[bool]


class FactionTrack(TypedDict):
    """A block."""

    boxes: list[tuple[FactionShapeWord, int]]
    adds: int


class FactionFootmen(TypedDict):
    """The footmen tracks."""

    bonus: int
    tracks: tuple[list[FactionTrack], list[FactionTrack]]


class FactionDevice(TypedDict):
    """A special device."""

    id: Literal["ram", "spikes", "umbrella"]
    title: dict[str, str]
    text: dict[str, str]


class FactionFile(TypedDict):
    """A player board."""

    kind: Literal["faction"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    inks: NotRequired[str]
    fonts: NotRequired[FactionFonts]
    colour: str
    dark: NotRequired[str]
    hatch: NotRequired[Literal["falling", "rising", "upright", "level", "crossed"]]
    emblem: str
    pattern: str
    article: NotRequired[dict[str, str]]
    aliases: NotRequired[dict[str, list[str]]]
    ability: FactionAbility
    heroes: FactionHeroes
    upgrades: FactionUpgrades
    rounds: NotRequired[int]
    solo_rounds: NotRequired[int]
    units: list[FactionUnit]
    footmen: FactionFootmen
    devices: list[FactionDevice]


class GridFonts(TypedDict):
    """Custom fonts."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


class GridEdge(TypedDict):
    """The squares of one player's edge."""

    id: Literal["south", "north", "west", "east"]
    squares: list[str]


class GridGoalLine(TypedDict):
    """Three squares through the centre."""

    squares: list[str]
    players: int


class GridFile(TypedDict):
    """A square board for pyramids."""

    kind: Literal["grid"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    inks: NotRequired[str]
    fonts: NotRequired[GridFonts]
    columns: int
    rows: int
    cell_mm: float
    largest: NotRequired[Literal["small", "medium", "large"]]
    blocked: NotRequired[list[str]]
    edges: NotRequired[list[GridEdge]]
    goal_lines: NotRequired[list[GridGoalLine]]
    coordinates: NotRequired[bool]
    ground: NotRequired[Literal["night", "lapis", "brick"]]
    scene: NotRequired[str]


class RulesRuling(TypedDict):
    """A ruling."""

    id: str
    name: str
    default: str
    alternatives: list[str]
    engine: bool
    question: dict[str, str]
    reason: dict[str, str]
    source: str


class RulesFile(TypedDict):
    """Rules of a game."""

    kind: Literal["rules"]
    id: str
    game: str
    version: str
    title: dict[str, str]
    statements: dict[str, dict[str, str]]
    rulings: list[RulesRuling]


class RingFonts(TypedDict):
    """Custom fonts."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


class RingFigures(TypedDict):
    """Inner triangles where the power figures start."""

    mason: int
    anubis: int
    cleopatra: int


class RingPlayer(TypedDict):
    """A player."""

    id: str
    title: dict[str, str]
    ink: NotRequired[str]
    direction: int
    ascension: int
    entries: list[int]
    figures: RingFigures


class RingFile(TypedDict):
    """A closed strip of alternately pointing triangles."""

    kind: Literal["ring"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    inks: NotRequired[str]
    fonts: NotRequired[RingFonts]
    subtitle: dict[str, str]
    triangles: int
    neutral: int
    players: list[RingPlayer]


class PiecesFonts(TypedDict):
    """Custom fonts."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


class PiecesSize(TypedDict):
    """A pyramid with a square base."""

    base_mm: float
    height_mm: float


class PiecesSet(TypedDict):
    """Pyramids of one colour."""

    id: str
    letter: str
    suit: NotRequired[str]
    ink: str
    title: dict[str, str]
    counts: list[int]


class PiecesFigure(TypedDict):
    """A figure."""

    id: str
    emblem: str
    width_mm: float
    height_mm: float
    title: dict[str, str]


class PiecesFile(TypedDict):
    """Pieces to print."""

    kind: Literal["pieces"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    inks: NotRequired[str]
    fonts: NotRequired[PiecesFonts]
    sizes: list[PiecesSize]
    sets: list[PiecesSet]
    figures: NotRequired[list[PiecesFigure]]


class ScoreSheetFonts(TypedDict):
    """Custom fonts."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


class ScoreSheetRow(TypedDict):
    """A row."""

    id: str
    each: NotRequired[int]
    sum: NotRequired[bool]
    stack: NotRequired[list[tuple[int, int]]]
    title: dict[str, str]


class ScoreSheetColour(TypedDict):
    """A colour."""

    letter: str
    suit: NotRequired[str]
    ink: str
    title: dict[str, str]


class ScoreSheetTaken(TypedDict):
    """Table for combinations that are already built."""

    title: dict[str, str]
    note: dict[str, str]
    colours: list[ScoreSheetColour]


class ScoreSheetFile(TypedDict):
    """A score sheet."""

    kind: Literal["score-sheet"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    inks: NotRequired[str]
    fonts: NotRequired[ScoreSheetFonts]
    subtitle: dict[str, str]
    players: int
    rows: list[ScoreSheetRow]
    taken: NotRequired[ScoreSheetTaken]


class CardFonts(TypedDict):
    """Custom fonts."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


CardNeedsWord = Literal[
    "alone", "bomb", "devices", "proposals", "ram", "spikes", "umbrella", "a4", "backs", "duplex", "folded",
    "full-size", "imposed", "languages", "laminated", "letter", "maps", "named-imposed", "named-tiles", "saver",
    "tiles", "written",
]  # fmt: skip


class CardLine(TypedDict):
    """A rule by language code."""

    needs: NotRequired[CardNeedsWord]


class CardSection(TypedDict):
    """A section."""

    title: dict[str, str]
    icon: NotRequired[str]
    lines: list[CardLine]


class CardFile(TypedDict):
    """A reminder card."""

    kind: Literal["card"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    inks: NotRequired[str]
    fonts: NotRequired[CardFonts]
    subtitle: dict[str, str]
    width_mm: float
    height_mm: float
    ground: NotRequired[Literal["lapis", "brick", "quarters", "yellow"]]
    sections: NotRequired[list[CardSection]]


class BookletFonts(TypedDict):
    """Custom fonts."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


class BookletCredit(TypedDict):
    """One role with its names."""

    role: dict[str, str]
    names: list[str | dict[str, str]]


BookletNeedsWord = Literal[
    "alone", "bomb", "devices", "proposals", "ram", "spikes", "umbrella",
]  # fmt: skip


BookletDiagramWord = Literal[
    "adjacency", "ascending", "countdown", "dice", "draft", "factories", "footmen", "matching", "pharaoh-board",
    "pharaoh-steps", "pharaoh-turn", "pyramydal-line", "pyramydal-statues", "ram", "ring-board", "ring-stretch",
    "sheet", "sheet-without-devices", "solo-map", "space", "spikes", "umbrella", "walk",
]  # fmt: skip


BookletExampleWord = Literal[
    "adjacency", "ascending", "bomb", "changes", "countdown", "dice", "double", "draft", "equals", "fight",
    "first-round", "footmen", "join", "matching", "new-soldiers", "pharaoh-board", "pharaoh-goal", "pharaoh-steps",
    "pharaoh-turn", "points", "pyramydal-best", "pyramydal-diagonal", "pyramydal-imaginary", "pyramydal-line",
    "pyramydal-setup", "pyramydal-worth", "ram", "ram-and-spikes", "reinforcement", "ring-anubis", "ring-cleopatra",
    "ring-landing", "ring-mason", "ring-setup", "solo-setup", "spikes", "strike", "three", "umbrella", "walk",
    "walk-met",
]  # fmt: skip


class BookletLine(TypedDict):
    """An entry of a list."""

    lead: NotRequired[dict[str, str]]
    text: dict[str, str]
    needs: NotRequired[BookletNeedsWord]
    each: NotRequired[Literal["faction"]]
    example: NotRequired[BookletExampleWord]
    ruling: NotRequired[str]


class BookletBlock(TypedDict):
    """A block."""

    diagram: NotRequired[BookletDiagramWord]
    example: NotRequired[BookletExampleWord]
    text: NotRequired[dict[str, str]]
    final: NotRequired[dict[str, str]]
    needs: NotRequired[BookletNeedsWord]
    lines: NotRequired[list[BookletLine]]
    lead: NotRequired[dict[str, str]]
    columns: NotRequired[dict[str, str]]
    ordered: NotRequired[bool]


class BookletSection(TypedDict):
    """A section."""

    title: dict[str, str]
    number: NotRequired[int]
    icon: NotRequired[str]
    cites: NotRequired[bool]
    needs: NotRequired[BookletNeedsWord]
    statements: NotRequired[list[str]]
    rulings: NotRequired[list[str]]
    blocks: list[BookletBlock]


class BookletFile(TypedDict):
    """A rulebook with diagrams and worked examples."""

    kind: Literal["booklet"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    inks: NotRequired[str]
    fonts: NotRequired[BookletFonts]
    credits: NotRequired[list[BookletCredit]]
    subtitle: dict[str, str]
    width_mm: float
    height_mm: float
    columns: int
    pages: int
    ground: NotRequired[Literal["lapis", "brick"]]
    trim: NotRequired[str]
    sections: list[BookletSection]


class CoverCredit(TypedDict):
    """One role with its names."""

    role: dict[str, str]
    names: list[str | dict[str, str]]


class CoverFonts(TypedDict):
    """Custom fonts."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


class CoverLid(TypedDict):
    """Size of the box top."""

    width_mm: float
    height_mm: float


CoverCountsWord = Literal[
    "players", "minutes", "age", "rounds", "dice", "pieces",
]  # fmt: skip


class CoverFact(TypedDict):
    """A fact."""

    value: dict[str, str]
    counts: NotRequired[CoverCountsWord]
    label: dict[str, str]
    without_solo: NotRequired[dict[str, str]]


class CoverParagraph(TypedDict):
    """A short paragraph."""

    title: dict[str, str]
    text: dict[str, str]
    without_solo: NotRequired[dict[str, str]]


class CoverPlay(TypedDict):
    """Position of a game in progress."""

    starts: NotRequired[dict[str, int]]
    board: NotRequired[dict[str, str]]
    devices: NotRequired[list[str]]
    close_up: NotRequired[list[str]]
    written: NotRequired[dict[str, dict[str, str]]]
    pieces: NotRequired[list[str]]
    dice: NotRequired[list[str]]


class CoverFile(TypedDict):
    """Cover art of a game."""

    kind: Literal["cover"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    credits: NotRequired[list[CoverCredit]]
    subtitle: dict[str, str]
    inks: NotRequired[str]
    fonts: NotRequired[CoverFonts]
    ground: list[str]
    art: str
    rays: NotRequired[tuple[float, float]]
    lid: CoverLid
    facts: list[CoverFact]
    paragraphs: list[CoverParagraph]
    shows: list[str]
    box: NotRequired[str]
    play: NotRequired[CoverPlay]


class BoxCredit(TypedDict):
    """One role with its names."""

    role: dict[str, str]
    names: list[str | dict[str, str]]


class BoxFonts(TypedDict):
    """Custom fonts."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


class BoxInner(TypedDict):
    """Inner size."""

    width_mm: float
    height_mm: float
    depth_mm: float


class BoxFile(TypedDict):
    """A folding box."""

    kind: Literal["box"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    inks: NotRequired[str]
    credits: NotRequired[list[BoxCredit]]
    fonts: NotRequired[BoxFonts]
    style: Literal["tuck", "lid-and-base", "sleeve", "wrap"]
    inner: BoxInner
    board_mm: float
    card_g: NotRequired[int]
    folded_by_hand: NotRequired[bool]
    lid_mm: NotRequired[float]
    cover: str
    paragraphs: NotRequired[int]
    age: NotRequired[int]
    marks: NotRequired[list[Literal["not-under-3", "ce"]]]
    warning: NotRequired[dict[str, str]]
    barcode: NotRequired[str]


PrinterMakeWord = Literal[
    "flat-board", "bi-fold-board", "quad-fold-board", "six-fold-board", "mat", "quad-fold-mat", "card", "sheet",
    "booklet", "box",
]  # fmt: skip


class PrinterHome(TypedDict):
    """Sheets for a home or office printer."""

    paper: Literal["a4", "a3", "letter", "tabloid", "sra3"]
    border_mm: float
    overlap_mm: float
    laminate: bool
    seal_mm: float
    corner_mm: float
    inches: bool
    back_offset_mm: NotRequired[tuple[float, float]]


class PrinterFoldingBoard(TypedDict):
    """Requirements for a folding board."""

    wrap_mm: float
    back_smaller_mm: float
    board_mm: NotRequired[float]


class PrinterPress(TypedDict):
    """PDF/X files for a press."""

    level: Literal["x1a01", "x1a03", "x3", "x4"]
    marks: bool
    max_ink: int
    overprint_black_mm: NotRequired[float]
    embed_profile: NotRequired[bool]
    simple_fonts: NotRequired[bool]
    die_line: NotRequired[bool]
    special_inks: NotRequired[dict[str, str]]
    spots: NotRequired[dict[str, str]]
    folding_board: NotRequired[PrinterFoldingBoard]


PrinterKindWord = Literal[
    "map", "faction", "grid", "ring", "score-sheet", "card", "booklet", "cover", "pieces",
]  # fmt: skip


class PrinterComponent(TypedDict):
    """One component."""

    id: str
    title: dict[str, str]
    inches: tuple[float, float]
    pixels: tuple[int, int]
    kinds: list[PrinterKindWord]
    panels: NotRequired[tuple[int, int]]
    pages: NotRequired[int]


class PrinterPictures(TypedDict):
    """PNG pictures."""

    dpi: int
    components: list[PrinterComponent]


class PrinterFile(TypedDict):
    """A printer profile."""

    kind: Literal["printer"]
    id: str
    version: str
    title: dict[str, str]
    inks: NotRequired[str]
    source: str
    dated: str
    bleed_mm: float
    safe_mm: NotRequired[float]
    largest_mm: NotRequired[tuple[float, float]]
    makes: NotRequired[list[PrinterMakeWord]]
    home: NotRequired[PrinterHome]
    press: NotRequired[PrinterPress]
    pictures: NotRequired[PrinterPictures]


class ProductFonts(TypedDict):
    """Custom fonts for every sheet without its own."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


class ProductCredit(TypedDict):
    """One role with its names."""

    role: dict[str, str]
    names: list[str | dict[str, str]]


class ProductComponent(TypedDict):
    """One component."""

    id: str
    stock: NotRequired[dict[str, str]]
    finish: NotRequired[dict[str, str]]
    count: NotRequired[int]
    code: NotRequired[str]


class ProductJob(TypedDict):
    """A job."""

    id: str
    make: Literal["home", "press", "shop", "proofs", "tables"]
    profile: NotRequired[str]
    shop: NotRequired[str]
    quantity: NotRequired[int]
    include: NotRequired[list[Literal["fonts", "sources"]]]
    inks: NotRequired[list[Literal["full", "saver"]]]
    without: NotRequired[list[str]]
    languages: NotRequired[list[str]]


class ProductFile(TypedDict):
    """A game as a publisher sells it."""

    kind: Literal["product"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    subtitle: dict[str, str]
    languages: list[str]
    edition: NotRequired[dict[str, str]]
    date: NotRequired[str]
    publisher: str
    logo: NotRequired[str]
    inks: NotRequired[str]
    fonts: NotRequired[ProductFonts]
    words: NotRequired[str | list[str]]
    web: NotRequired[str]
    credits: NotRequired[list[ProductCredit]]
    copyright: NotRequired[str]
    licence: NotRequired[dict[str, str]]
    legal: NotRequired[list[dict[str, str]]]
    age: NotRequired[int]
    players: NotRequired[tuple[int, int]]
    minutes: NotRequired[tuple[int, int]]
    price: NotRequired[dict[str, str]]
    barcode: NotRequired[str]
    sku: NotRequired[str]
    names: NotRequired[str]
    components: list[ProductComponent]
    jobs: list[ProductJob]


class ShopPicture(TypedDict):
    """One picture."""

    id: str
    title: dict[str, str]
    shows: Literal["cover", "contents", "mock-up"]
    pixels: tuple[int, int]
    most_bytes: NotRequired[int]
    source: NotRequired[str]
    unverified: NotRequired[bool]


class ShopFile(TypedDict):
    """A web shop and the pictures its pages require."""

    kind: Literal["shop"]
    id: str
    version: str
    title: dict[str, str]
    source: str
    dated: str
    pictures: list[ShopPicture]


class BotWriting(TypedDict):
    """Weights for a number in a section of the player board."""

    base: NotRequired[int]
    filled: NotRequired[int]
    good: NotRequired[int]
    rhombus: NotRequired[int]


class BotWeights(TypedDict):
    """Weights."""

    heroes: NotRequired[list[int]]
    upgrades: NotRequired[BotWriting]
    ascending: NotRequired[BotWriting]
    matching: NotRequired[BotWriting]
    descending: NotRequired[BotWriting]
    footmen: NotRequired[BotWriting]
    dead_end: NotRequired[int]
    discard: NotRequired[int]
    develop: NotRequired[int]
    device: NotRequired[int]
    value: NotRequired[int]
    line: NotRequired[int]
    cross: NotRequired[int]
    place: NotRequired[int]
    points: NotRequired[int]
    factory: NotRequired[int]
    final: NotRequired[int]
    own: NotRequired[int]
    empty: NotRequired[int]
    foe: NotRequired[int]
    hit: NotRequired[int]
    guard: NotRequired[int]
    hold: NotRequired[int]
    insight: NotRequired[int]
    leader: NotRequired[int]
    bomb: NotRequired[int]
    join: NotRequired[int]
    goal: NotRequired[int]
    crown: NotRequired[int]
    wear: NotRequired[int]


class BotFile(TypedDict):
    """A bot for the lab."""

    kind: Literal["bot"]
    id: str
    version: str
    title: dict[str, str]
    note: NotRequired[dict[str, str]]
    evidence: NotRequired[list[str]]
    weights: BotWeights
