"""Draw the position of a session on its printed board."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli.shared.files import FileError, write_picture
from hyskos.companion.journal.tables import AnySession
from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.descriptions import short_names
from hyskos.companion.session.rolling_pyramids import RollingPyramids
from hyskos.companion.session.state import Session
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.languages import _, language
from hyskos.rules.pharaoh.play import Play as Squares
from hyskos.rules.pyramydal.play import Match
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.table import Game

if TYPE_CHECKING:
    from hyskos.generators.drawing import Drawing


def draw(saved: AnySession, name: str) -> tuple[str, ...]:
    """Write the picture; raises RefusedError for an invalid name, or if there is no position yet."""
    from hyskos.generators.writers.saving import OccupiedError

    try:
        write_picture(Path(name), _drawing(saved))
    except OccupiedError:
        text = _("{file}: kept, since hyskos has not made this file; type another name")
        raise RefusedError(text.format(file=name)) from None
    except (click.UsageError, FileError) as error:
        raise RefusedError(error.message) from None
    return (_("drawn: {file}").format(file=name),)


def _drawing(saved: AnySession) -> "Drawing":
    session = saved.timeline.session
    if isinstance(session, Session):
        assert isinstance(saved.playing, RollingPyramids)
        return _main_board(session.game, saved.playing.main_board)
    from hyskos.companion.games import pictures

    if isinstance(session, Squares):
        from hyskos.companion.games.pharaoh import Pharaoh, grid_of

        assert isinstance(saved.playing, Pharaoh)
        return pictures.of_squares(session.board, session.position, saved.playing.grid or grid_of())
    if isinstance(session, Match):
        if session.play is None:
            raise RefusedError(_("the line is not laid out yet"))
        return pictures.of_line(session.play.line)
    if session.game is None:
        raise RefusedError(_("the colours are not drawn yet"))
    return pictures.of_ring(session.game.state, session.ring)


def _main_board(game: Game, main_board: Map) -> "Drawing":
    from hyskos.companion.factions import definition
    from hyskos.generators.boards.main_board.positions import Force, Holder, PlacedDevice, Standing, on_board

    position = game.position
    playing, letters = {*position.starts}, short_names(game)
    standing = Standing(
        holders={
            faction: Holder(letters[faction], definition(faction).colour if faction in playing else "black")
            for faction in (*playing, *(force.faction for force in position.forces.values()))
        },
        forces={
            place_name(at): Force(force.faction, force.units, force.heroes) for at, force in position.forces.items()
        },
        starts={str(-at): faction for faction, at in position.starts.items()},
        devices=[
            PlacedDevice(
                device.faction,
                device.kind,
                place_name(device.place),
                None if device.across is None else place_name(device.across),
            )
            for device in position.devices
        ],
    )
    return on_board(main_board, standing, lang=language())
