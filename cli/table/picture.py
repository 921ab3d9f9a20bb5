"""The position of an evening as a picture: the main board as it is printed, with everybody's forces on it."""

from pathlib import Path

import click

from hyskos.cli.shared.files import FileFault
from hyskos.cli.shared.pictures import write_picture
from hyskos.companion.journal.evening import Evening
from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.board_text import short_names
from hyskos.definitions.languages import _, language
from hyskos.rules.rolling_pyramids.places import place_name


def draw(evening: Evening, name: str) -> tuple[str, ...]:
    """Write the picture; raises RefusedError for a name that no picture can have."""
    from hyskos.companion.factions import definition
    from hyskos.generators.boards.main_board.positions import Force, Holder, Placed, Standing, on_board
    from hyskos.generators.writers.saving import OccupiedError

    game = evening.timeline.session.game
    position = game.position
    playing, letters = {*position.starts}, short_names(game)
    standing = Standing(
        holders={
            faction: Holder(letters[faction], definition(faction).colour if faction in playing else "black")
            for faction in (*playing, *(force.faction for force in position.forces.values()))
        },
        forces={place_name(at): Force(one.faction, one.units, one.heroes) for at, one in position.forces.items()},
        starts={str(-at): faction for faction, at in position.starts.items()},
        devices=[
            Placed(one.faction, one.kind, place_name(one.place), None if one.across is None else place_name(one.across))
            for one in position.devices
        ],
    )
    try:
        write_picture(Path(name), on_board(evening.main_board, standing, lang=language()))
    except OccupiedError:
        text = _("{file}: kept, since hyskos has not made this file; type another name")
        raise RefusedError(text.format(file=name)) from None
    except (click.UsageError, FileFault) as error:
        raise RefusedError(error.message) from None
    return (_("drawn: {file}").format(file=name),)
