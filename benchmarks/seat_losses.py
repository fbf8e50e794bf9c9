"""How much single strong players lose: ``make seat-losses`` counts the losses that trends compare with.

Every seat of whole games of the shared data is reviewed; none of these games was counted for the measure of
reviews itself. For each class of mistake, the file has the points lost in 100 valued decisions, over all
seats and for each seat. ``--write`` writes them to ``src/paili/reviews/phoenix_seats.json``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from command_line import kept, parser_of
from paili import logs, review
from paili.estimates import ClusterSums
from paili.reviews.model import review_model
from paili.reviews.percentiles import LEAST_DECISIONS
from paili.reviews.records import CLASSES, OVERSIGHT
from paili.reviews.summary import CountedDecision
from review_sanity import reviews_of_others
from shipped import PACKAGE, ROOM, finish

FILE = PACKAGE / "reviews" / "phoenix_seats.json"
NAMES = ("", *(name for name in CLASSES if name != OVERSIGHT))  # a slip of the rules loses no points
HUNDRED = 100

Seat = Sequence[CountedDecision]


def seats_of(path: Path) -> list[tuple[Seat, ...]]:
    """Return the decisions of every seat of the games of a file."""
    return [
        tuple(tuple(map(CountedDecision.of, review(game, seat).decisions)) for seat in game.seats)
        for game in logs.read(path)
    ]


def sums_of(seat: Seat, name: str) -> ClusterSums:
    """Return the losses of a seat in a class, with its deals as clusters; "" for all losses."""
    by_deal: dict[int, list[float]] = defaultdict(list)
    for one in seat:
        if one.loss is not None:
            by_deal[one.number].append(one.loss if name in ("", one.class_) else 0.0)
    sums = ClusterSums()
    for losses in by_deal.values():
        sums.add_cluster(losses)
    return sums


def counted(games: list[tuple[Seat, ...]]) -> dict[str, Any]:
    """Return the counts for the file, of games with the same number of players."""
    sums = {name: [sums_of(seat, name) for game in games for seat in game] for name in NAMES}
    long = {
        name: [item for item in several if item.count >= LEAST_DECISIONS] for name, several in sums.items()
    }
    whole = {name: sum(several, ClusterSums()).estimate for name, several in sums.items()}
    return {
        "games": len(games),
        "decisions": sum(item.count for item in sums[""]),
        "seats": len(long[""]),
        "lost": {name: [round(HUNDRED * (part or 0.0), 1) for part in whole[name]] for name in NAMES},
        "rates": {
            name: sorted(round(HUNDRED * item.estimate.value, 1) for item in long[name]) for name in NAMES
        },
    }


def main() -> None:
    arguments = parser_of(__doc__, every=8, jobs=1, keep=None, write=False).parse_args()
    seats = kept(arguments.keep, partial(reviews_of_others, seats_of, arguments.every, arguments.jobs))
    document: dict[str, Any] = {"counted": "", "source": ROOM, "review model": review_model(4).date}
    for players in sorted({len(game) for game in seats}, reverse=True):
        part = document[str(players)] = counted([game for game in seats if len(game) == players])
        print(
            f"{players} players: {part['games']} games, {part['seats']} seats, {part['decisions']} decisions"
        )
        for name, (lost, error) in part["lost"].items():
            rates = part["rates"][name]
            ends = [rates[len(rates) * share // 100] for share in (10, 50, 90)] if rates else "–"
            print(f"  {name or 'all':14} {lost:8,.0f} ± {error:,.0f}, seats at 10, 50, 90 %: {ends}")
    finish(FILE, document, write=arguments.write)


if __name__ == "__main__":
    main()
