"""``paili serve``: run the web page for players and the HTTP interface on this machine."""

from __future__ import annotations

import sys
from contextlib import suppress

import click

from paili.catalogue import text
from paili.cli import option
from paili.cli.help_pages import Command
from paili.errors import requires_extra


@click.command(cls=Command)
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=8034, show_default=True)
@click.option("--allow-host", "names", multiple=True, metavar="NAME")
@click.option("--allow-origin", "origins", multiple=True, metavar="ORIGIN")
@click.option("--open", "open_page", is_flag=True)
@option.language
def serve(
    host: str, port: int, names: tuple[str, ...], origins: tuple[str, ...], open_page: bool, language: str
) -> None:
    """Run the web page for players."""
    with requires_extra("paili serve", "web"):
        from paili.web.app import checked_origins
        from paili.web.serving.server import Address, checked_names, listening, run
    origins, names = checked_origins(origins), checked_names(names)
    with listening(host, port) as listener:
        address = Address(host, listener.getsockname()[1], names)
        click.echo(text("web.listens", language, address=address.url))
        if elsewhere := address.url_elsewhere:
            click.echo(text("web.listens_elsewhere", language, address=elsewhere))
        if phone := address.url_for_phone:
            _show_qr(phone)
        if open_page:
            click.launch(address.url)
        run(listener, address, origins)


def _show_qr(address: str) -> None:
    """Print an address as a QR code, if the terminal has the characters and segno is installed."""
    from paili.web.serving.qr import qr_lines

    if "utf" in (sys.stdout.encoding or "").lower():
        with suppress(ImportError):  # of an installation that is older than the code
            for line in qr_lines(address):
                click.secho(line, fg="black", bg="bright_white")
