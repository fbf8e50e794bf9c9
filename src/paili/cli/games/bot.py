"""``paili bot NAME``: a bot that plays by the mjai protocol, over standard streams or over a port."""

from __future__ import annotations

from collections.abc import Callable

import click

from paili.bots.mjai_client import LineFault, MjaiClient, answers
from paili.bots.named import BOTS, named
from paili.catalogue import text
from paili.cli import option
from paili.cli.help_pages import Command
from paili.cli.streams import complain_of_line, input_lines
from paili.scoring.rules import Rules


@click.command(cls=Command)
@click.argument("name", type=click.Choice(BOTS))
@click.option("--seat", type=click.IntRange(0, 3), default=0, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=None)
@option.rules
@option.language
def bot(name: str, seat: int, seed: int, port: int | None, rules: Rules, language: str) -> None:
    """Play by the mjai protocol: read the lines of a game server, and answer each with a line."""

    def speaker() -> MjaiClient:
        return MjaiClient(named(name, seed), rules, seat)

    if port is not None:
        _listen(port, speaker, language)
        return
    try:
        for _, answer in answers(speaker(), input_lines()):
            click.echo(answer)
    except LineFault as fault:
        complain_of_line(fault.number, fault.error, language)
        raise click.exceptions.Exit(2) from None


def _listen(port: int, speaker: Callable[[], MjaiClient], language: str) -> None:
    from paili.bots.mjai_server import listen, serve

    speaker()  # refuses a seat that is none before anybody waits
    with listen(port) as listener:
        click.echo(text("bot.listens", language, port=listener.getsockname()[1]), err=True)
        serve(listener, speaker, lambda fault: complain_of_line(fault.number, fault.error, language))
