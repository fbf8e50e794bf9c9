"""``paili serve``: the page for players and the HTTP interface, on this machine."""

from __future__ import annotations

import click

from paili.errors import needing


@click.command(short_help="Open the page for players.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8034, show_default=True, help="0: any free one."
)
@click.option(
    "--allow-host",
    "names",
    multiple=True,
    metavar="NAME",
    help="A name under which the page may be asked for, beside localhost and --host; * for any.",
)
@click.option(
    "--allow-origin",
    "origins",
    multiple=True,
    metavar="ORIGIN",
    help="A page elsewhere whose scripts may ask, https://example.org; * for any.",
)
@click.option("--open", "open_page", is_flag=True, help="Open the page in the browser.")
def serve(host: str, port: int, names: tuple[str, ...], origins: tuple[str, ...], open_page: bool) -> None:
    """Show hands on a local web page: set one by clicks or text and see everything about it.

    Listens on this machine alone unless --host says otherwise. Ends with Ctrl-C.
    """
    with needing("paili serve", "web"):
        from paili.web.app import checked_origins
        from paili.web.server import Address, listening, run
    origins = checked_origins(origins)
    with listening(host, port) as listener:
        address = Address(host, listener.getsockname()[1], names)
        click.echo(f"paili listens on {address.url} (Ctrl-C ends it)")
        if open_page:
            click.launch(address.url)
        run(listener, address, origins)
