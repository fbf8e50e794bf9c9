"""How long the server waits for a request: uvicorn's protocol with a limit on the head.

uvicorn bounds how long a connection may be idle between two requests, not how long the first takes to come,
nor one that was begun. Without such a bound some hundred connections that say nothing keep everybody out.
"""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS: Final = 10.0  # from the connection, or the first byte after an answer, to the end of the head


class HeadTimeoutProtocol(H11Protocol):
    """Hangs up on who does not say the whole head of a request in time."""

    seconds = HEAD_SECONDS
    _end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start to wait for a request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Wait on if this was not yet the end of a head; what trickles in does not lengthen the time."""
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._wait()
        else:
            self._wait_no_more()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the time."""
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._end is None:
            self._end = self.loop.call_later(self.seconds, self.transport.close)

    def _wait_no_more(self) -> None:
        if self._end is not None:
            self._end.cancel()
            self._end = None
