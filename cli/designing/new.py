"""`hyskos new`: write starter files."""

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import click

from hyskos import data
from hyskos.cli.shared.files import nearer, save, unwritable
from hyskos.cli.shared.groups import LazyGroup
from hyskos.cli.shared.option_types import NotationParam, WholeRange
from hyskos.cli.shared.options import Choice, examples, lang_option
from hyskos.companion.map_starter import ORIENTATIONS, Orientation, Shape, map_starter, shape_of
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import unknown_name
from hyskos.companion.starters import (
    copy_definition,
    fill,
    languages_of_project,
    schema_name,
    schema_text,
    starter_text,
    title_of,
)
from hyskos.companion.vocabulary import definition_names, parse_name
from hyskos.definitions.findings import Finding
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES, _, language
from hyskos.definitions.messages import short
from hyskos.definitions.paths import SUFFIXES
from hyskos.rules.reasons import N_

group = LazyGroup(
    "new",
    lazy={
        "project": (f"{__name__}:project_command", N_("Create a project folder with a map and a faction.")),
        "map": (f"{__name__}:map_command", N_("Create a map with points and factories.")),
        "faction": (f"{__name__}:faction_command", N_("Create a faction from a built-in one.")),
        "grid": (f"{__name__}:grid_command", N_("Create a square board from a built-in one.")),
        "ring": (f"{__name__}:ring_command", N_("Create a ring from a built-in one.")),
        "box": (f"{__name__}:box_command", N_("Create a box.")),
        "cover": (f"{__name__}:cover_command", N_("Create a cover.")),
        "card": (f"{__name__}:card_command", N_("Create a rules card.")),
        "booklet": (f"{__name__}:booklet_command", N_("Create a rules booklet.")),
        "product": (f"{__name__}:product_command", N_("Create a product.")),
        "words": (f"{__name__}:words_command", N_("Write the built-in texts in another language, to fill in.")),
    },
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=_("Create a commented file or a project to start from."),
    epilog=examples("hyskos new project my-game", "hyskos new map my-delta", "hyskos new product my-pharaoh"),
)


def _language_code(code: str) -> str:
    """Check a language code; raises RefusedError if it is invalid."""
    from hyskos.definitions.reading.schema import CODES

    if code not in CODES:
        text = _("`{word}` is not a language code: write two small letters from ISO 639-1, such as de")
        raise RefusedError(text.format(word=code))
    return code


def _language_codes(words: str) -> tuple[str, ...]:
    """Parse comma-separated language codes, without duplicates; raises RefusedError."""
    return tuple(dict.fromkeys(_language_code(word.strip()) for word in words.split(",")))


def _check_name(name: str) -> None:
    """Raise click.UsageError for a name that cannot be an id."""
    from hyskos.definitions.reading.schema import ID_PATTERN
    from hyskos.definitions.reading.schema_hints import respell

    if Path(name).suffix in SUFFIXES:
        text = _("{name}: leave out the ending; `{stem}` makes the file {stem}.yaml")
        raise click.UsageError(text.format(name=name, stem=Path(name).stem))
    if not re.search(ID_PATTERN, name):
        text = _("`{name}` cannot be a name: use lower-case letters and digits, joined by single hyphens")
        guess = respell(name, ID_PATTERN)
        question = f". {_('Did you mean {guesses}?').format(guesses=guess)}" if guess else ""
        raise click.UsageError(text.format(name=short(name)) + question)


NAME = click.argument("name", metavar="NAME")
SHAPE = NotationParam("shape", dict, shape_of)
LANGUAGE_LIST = NotationParam("languages", tuple, _language_codes)
FIRST_GAME = "rolling-pyramids"
FORCE = click.option("--force", is_flag=True, help=_("Overwrite an existing file."))


@click.command(
    "map",
    help=_("Create a map: NAME.yaml in this folder, and its schema for your editor.")
    + "\n\n"
    + _(
        "All hexes are spaces, except the starts at the corners. Space 1 is in the middle, points get lower towards "
        "the rim, and the six factories surround the middle. The board is large enough to write on: A3, A2, A1 or "
        "larger."
    )
    + examples(
        "hyskos new map my-valley",
        "hyskos new map my-oasis --shape hexagon:4 --starts 3",
        "hyskos new map my-coast --shape rectangle:9x7 --orientation pointy",
        "hyskos new map my-empire --shape hexagon:6 --starts 6",
    ),
)
@NAME
@click.option(
    "--shape", type=SHAPE, metavar="SHAPE", default="hexagon:3", show_default=True, help=_("Outline of the map.")
)
@click.option(
    "--orientation", type=Choice(ORIENTATIONS), default="flat", show_default=True,
    help=_("Hexes with flat or pointy tops."),
)  # fmt: skip
@click.option("--starts", type=WholeRange(2, 6), default=4, show_default=True, help=_("Number of starts."))
@FORCE
@lang_option
def map_command(name: str, shape: Shape, orientation: Orientation, starts: int, force: bool) -> None:
    """Write the file; its name becomes its id."""
    try:
        text = map_starter(name, shape, orientation, starts, language(), languages_of_project())
    except RefusedError as error:
        raise click.UsageError(str(error)) from None
    _write("map", name, text, force)


def _copy_command(kind: str, usual: str, description: str) -> click.Command:
    @click.command(
        kind,
        help=description
        + "\n\n"
        + _("Writes NAME.yaml into this folder, and its schema for your editor.")
        + examples(f"hyskos new {kind} my-{kind}"),
    )
    @NAME
    @click.option("--like", metavar="ID", default=usual, show_default=True, help=_("The built-in definition to copy."))
    @FORCE
    @lang_option
    def command(name: str, like: str, force: bool) -> None:
        _write(kind, name, _copy(kind, name, like), force)

    return command


faction_command = _copy_command("faction", "anubian", _("Create a faction from a built-in one."))
grid_command = _copy_command("grid", "pharaoh", _("Create a square board from a built-in one."))
ring_command = _copy_command("ring", "ring-18", _("Create a ring from a built-in one."))


def _copy(kind: str, name: str, like: str) -> str:
    """Copy a built-in definition into the languages of the project; raises RefusedError if there is none."""
    return copy_definition(kind, name, parse_name(like, definition_names(kind), "--like"), languages_of_project())


def _placeholder_command(kind: str, description: str) -> click.Command:
    """Build a command that writes a definition with placeholders, or a copy of the built-in one named by `--like`."""

    @click.command(
        kind,
        help=description
        + "\n\n"
        + _(
            "Writes NAME.yaml into this folder, and its schema for your editor. Its texts are placeholders in the "
            "languages of the project, and it uses the boards and the cover of the project."
        )
        + examples(
            f"hyskos new {kind} my-{kind}",
            f"hyskos new {kind} my-other-{kind} --like {next(iter(built_in_files(kind)))}",
        ),
    )
    @NAME
    @click.option("--game", metavar="GAME", help=_("The game it belongs to. Default: the game of the project."))
    @click.option("--like", metavar="ID", help=_("A built-in definition to copy, with its game and texts."))
    @FORCE
    @lang_option
    def command(name: str, game: str | None, like: str | None, force: bool) -> None:
        from hyskos.companion.starters import game_of_project, part_starter

        if like is not None and game is not None:
            raise click.UsageError(_("--like copies the game too: leave out --game"))
        text = (
            part_starter(kind, name, game or game_of_project() or FIRST_GAME, language())
            if like is None
            else _copy(kind, name, like)
        )
        _write(kind, name, text, force)

    return command


box_command = _placeholder_command("box", _("Create a box."))
cover_command = _placeholder_command("cover", _("Create a cover."))
card_command = _placeholder_command("card", _("Create a rules card."))
booklet_command = _placeholder_command("booklet", _("Create a rules booklet."))


@click.command(
    "project",
    help=_("Create a project folder with a map and a faction.")
    + "\n\n"
    + _(
        "The folder NAME gets a hyskos.yaml. Commands that run in it find the maps, factions, grids and rings of "
        "the project by their ids."
    )
    + examples("hyskos new project my-game", "hyskos new project mein-spiel --languages de,en"),
)
@NAME
@click.option(
    "--languages", "spoken", type=LANGUAGE_LIST, metavar="LANG,LANG", default=",".join(LANGUAGES), show_default=True,
    help=_("Languages of the game. New files in the project have these languages."),
)  # fmt: skip
@FORCE
@lang_option
def project_command(name: str, spoken: tuple[str, ...], force: bool) -> None:
    """Write the files, none of which has findings; the name becomes the id of the project."""
    _check_name(name)
    parts = [("map", f"{name}-map"), ("faction", f"{name}-faction")]
    values = {"ID": name, "TITLE": title_of(name, spoken), "LANGUAGES": f"[{', '.join(spoken)}]"}
    texts = [
        fill(starter_text("project", language()), values),
        map_starter(parts[0][1], shape_of("hexagon:3"), "flat", 4, language(), spoken),
        copy_definition("faction", parts[1][1], "anubian", spoken),
    ]
    files = [("project", "hyskos"), *parts]
    for (_kind, stem), text in zip(files, texts, strict=True):
        _refuse_faulty(name, f"{stem}.yaml", text)
    folder = Path(name)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from None
    for (kind, stem), text in zip(files, texts, strict=True):
        _save(kind, folder / f"{stem}.yaml", text, force)


def _write(kind: str, name: str, text: str, force: bool) -> None:
    """Write a valid definition, and its schema unless there is one."""
    _check_name(name)
    path = Path(f"{name}.yaml")
    _refuse_taken(kind, name, path)
    _refuse_faulty(name, str(path), text)
    _save(kind, path, text, force)


def _refuse_faulty(name: str, file: str, text: str) -> None:
    """Raise click.UsageError for an invalid id, or for more than fits on a sheet."""
    from hyskos.cli.designing.check import with_print_findings
    from hyskos.definitions.loader import read_bytes
    from hyskos.definitions.reading.source import read_beside

    _refuse_findings(name, with_print_findings(read_bytes(text.encode(), file, partial(read_beside, file))).findings)


def _refuse_findings(name: str, findings: Sequence[Finding]) -> None:
    """Raise click.UsageError for the first finding in a new file, which its name causes."""
    for finding in findings:
        if finding.path == ("id",) and finding.code == "Y103":
            text = _("`{name}` cannot be a name, because YAML does not read it as text: add a word")
            raise click.UsageError(text.format(name=name))
        message, hint = finding.message.render(_), finding.hint and finding.hint.render(_)
        raise click.UsageError(
            (message if f"`{name}`" in message else f"{short(name)}: {message}") + (f"; {hint}" if hint else "")
        )


def _refuse_taken(kind: str, name: str, path: Path) -> None:
    """Raise click.UsageError if the id is that of a built-in definition of any kind, or of another project file."""
    from hyskos.definitions.kinds.registry import PRINTED
    from hyskos.definitions.loader import files_of_kind

    by_kind = {kind_: files_of_kind(kind_).get(name) for kind_ in (kind, *PRINTED)}
    if (
        same_kind := by_kind[kind]
    ) and same_kind.resolve() == path.resolve():  # --force decides whether to overwrite it
        by_kind.pop(kind)
    taken = next(filter(None, by_kind.values()), None)
    if taken is not None:
        text = _("{name}: {file} already has this id; choose another one")
        if data.ROOT in taken.parents:
            text = _("{name}: a built-in definition has this id; choose another one")
        raise click.UsageError(text.format(name=name, file=nearer(taken)))


def _save(kind: str, path: Path, text: str, force: bool) -> None:
    save(path, text, force=force)
    click.echo(path)
    _save_schema(kind, path.parent)


def _save_schema(kind: str, folder: Path) -> None:
    """Write the schema of a kind into a folder, for editors, unless there is one."""
    schema = folder / schema_name(kind)
    if not schema.exists():
        save(schema, schema_text(kind))


@click.command(
    "product",
    help=_("Create a product: NAME.yaml in this folder.")
    + "\n\n"
    + _("Its components are those of the game in the project, or else all built-in ones.")
    + examples("hyskos new product my-pharaoh", "hyskos new product my-race --game ring-race"),
)
@NAME
@click.option("--game", metavar="GAME", help=_("The game to sell. Default: the game of the project, or Pharaoh."))
@FORCE
@lang_option
def product_command(name: str, game: str | None, force: bool) -> None:
    """Write the file; its name becomes its id."""
    from hyskos.companion.starters import game_of_project, games, product_starter
    from hyskos.definitions.loader import read_bytes
    from hyskos.definitions.reading.source import read_beside

    _check_name(name)
    game = game or game_of_project() or "pharaoh"
    if game not in games():
        raise click.UsageError(unknown_name(game, games()))
    path, text = Path(f"{name}.yaml"), product_starter(name, game, language())
    _refuse_findings(name, read_bytes(text.encode(), str(path), partial(read_beside, str(path))).findings)
    _refuse_taken("product", name, path)
    save(path, text, force=force)
    click.echo(path)
    _save_schema("product", path.parent)


@click.command(
    "words",
    help=_("Create LANG.yaml with the built-in texts, to translate into another language.")
    + "\n\n"
    + _(
        "Each text follows its English original. Texts that Hyskos already has in the language are filled in. Add "
        "`words: LANG.yaml` to a product or to hyskos.yaml; `hyskos check` lists what is missing."
    )
    + examples("hyskos new words ca", "hyskos new words de --product pharaoh-product"),
)
@click.argument("code", metavar="LANG")
@click.option("--product", "name", metavar="NAME|FILE", help=_("Only the texts that this product prints."))
@FORCE
@lang_option
def words_command(code: str, name: str | None, force: bool) -> None:
    """Write the file; the language becomes its name and its id."""
    from hyskos.companion.starters import words_starter
    from hyskos.definitions.built_in_words import areas

    try:
        path = Path(f"{_language_code(code)}.yaml")
    except RefusedError as error:
        raise click.UsageError(str(error)) from None
    save(path, words_starter(code, _areas_of(name) if name else areas()), force=force)
    click.echo(path)
    _save_schema("words", path.parent)


def _areas_of(name: str) -> Sequence[str]:
    """Return the areas of built-in texts that a product prints; its file of words may not exist yet."""
    from hyskos.definitions.findings import UnreadableError
    from hyskos.definitions.loader import PRODUCT, find, read
    from hyskos.definitions.validation.product_words import areas_of

    reading = read(find(name, PRODUCT))
    findings = [finding for finding in reading.findings if finding.path[:1] != ("words",)]
    if findings or reading.kind != PRODUCT:
        raise UnreadableError(findings)
    return areas_of(reading.document)
