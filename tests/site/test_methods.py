"""The methods of the site, as the worker calls them."""

import pytest

from hyskos.cli.site.methods import METHODS, handle


@pytest.mark.slow
def test_every_method_is_there() -> None:
    from hyskos.cli.site.methods import _method

    assert [_method(name) for name in METHODS]


def test_an_unknown_method_is_refused_in_the_language_of_the_page() -> None:
    assert handle({"id": 3, "method": "print.pot", "params": {}, "lang": "es"}) == {
        "kind": "error",
        "id": 3,
        "error": {"message": "print.pot: no existe ese método", "findings": []},
    }


def test_choices_name_every_product() -> None:
    reply = handle({"id": 1, "method": "print.choices", "params": {}, "lang": "es"})["result"]
    assert isinstance(reply, dict)
    assert [game["id"] for game in reply["games"]] == ["pharaoh", "pyramydal", "ring-race", "rolling-pyramids"]
    assert reply["games"][0]["title"] == "Faraón"
    assert {"pharaoh", "pharaoh-rules"} <= {board["id"] for board in reply["games"][0]["boards"]}
    assert reply["languages"] == ["en", "es"]


@pytest.mark.slow
def test_what_a_command_refuses_is_the_message_of_the_error() -> None:
    choice = {"board": "pharoah", "format": "pdf", "paper": "a4", "ink": "full", "lang": "en"}
    reply = handle({"id": 1, "method": "print.make", "params": choice, "lang": "en"})
    assert "pharoah" in str(reply["error"])
