"""Check how well `paili.dangers` predicts: ``make danger-table`` fits half of the games, checks the rest.

The script prints the counts of all games by type of tile and by open lines. For the half that was not fitted
it prints the log loss compared with that of the base rate, the area under the curve, predicted and observed
rates by tenths, whether the kind with the least danger was safe where no genbutsu is in the hand, and costs
by fifths. The same follows with the halves exchanged, because one half is a single sample; then tenths and
fifths of all games, by fits that leave out a fifth of the games in turn. ± is one standard error of the
difference between prediction and observation, with all rows of an opponent's hand as one cluster.
"""

from __future__ import annotations

import numpy as np

import clusters
from command_line import parser_of
from danger import fit
from danger.games import Decision, load
from danger.rows import All, Rows
from danger_model import KEPT, Fitted, cell, is_never, riichi_types, rows
from paili.dangers.model import LINE_BANDS, band_of
from paili.dangers.signs.kind_signs import riichi_signs
from paili.dangers.signs.lines import TYPES
from paili.dangers.signs.opponent import Against

CHECKED = (1, 0)


def main() -> None:
    parser_of(__doc__).parse_args()
    result = rows()
    for players in (4, 3):
        print(f"\n{players} players")
        print_types(result.tables["riichi", players])
    print_safe(result)
    for half in CHECKED:
        print(f"\n======== half {1 - half} is fitted, half {half} checked")
        print_half(Fitted(result, 1 - half))
    print_left_out(Fitted(result))


def print_half(fitted: Fitted) -> None:
    """Print how well a fit to one half of the games predicts the other half."""
    for players in (4, 3):
        print(f"\n{players} players")
        for name in ("riichi", "ready", "quiet"):
            print_check(fitted, name, players)
        print_by_types(fitted, players)
        print_calls(fitted, players)
        for name in ("riichi price", "quiet price"):
            print_prices(fitted, name, players)
    print_safest(fitted)


def checked(fitted: Fitted, rows_: Rows) -> np.ndarray:
    return rows_.fact("half") != fitted.half


def print_types(of: Rows) -> None:
    """Print the counts by type of tile, and by open lines."""
    bands = [f"{low}-" for low in LINE_BANDS]
    print(
        f"\nagainst a riichi, all games\n{'type':<22}{'pairs':>8}{'hands':>7}{'deals in %':>15}"
        + "".join(f"{band:>14}" for band in bands)
    )
    for name, (whole, *parts) in riichi_types(of).items():
        cells = "".join(f"{rate(part):>14}" for part in parts)
        print(f"{name:<22}{whole['of']:>8,}{whole['hands']:>7,}{rate(whole):>15}{cells}")
    whole = cell(of.fact("won"), of.fact("hand"))
    print(f"{'all':<22}{whole['of']:>8,}{whole['hands']:>7,}{rate(whole):>15}")


def rate(counted: dict[str, float]) -> str:
    return f"{100 * counted['rate']:.2f} ± {100 * counted['error']:.2f}" if counted["of"] else "–"


def print_check(half: Fitted, name: str, players: int) -> None:
    of = half.data.tables[name, players]
    part = checked(half, of)
    p, y = half.predictions(name, players)[part], of.fact("won")[part].astype(bool)
    weight = of.fact("weight")[part] if "weight" in of.facts else None
    print(f"\n{name}, the other half: {len(y):,} rows{' of a sample' if weight is not None else ''}")
    print_measures("all", p, y, of.fact("hand")[part], weight)


def print_measures(
    name: str, p: np.ndarray, y: np.ndarray, hands: np.ndarray, weight: np.ndarray | None
) -> None:
    base = fit.log_loss(np.full(len(y), np.average(y, weights=weight)), y, weight)
    loss = fit.log_loss(p, y, weight)
    tenths = " ".join(map(tenth, fit.bands(p, y, 10, hands, weight)))
    print(
        f"  {name}: log loss {loss:.5f}, base rate {base:.5f}, AUC {fit.auc(p, y, weight):.4f}\n"
        f"    said/seen % by tenths: {tenths}"
    )


def tenth(band: fit.Band) -> str:
    return f"{100 * band.predicted:.2f}/{100 * band.seen:.2f} (±{100 * band.error:.2f})"


def print_by_types(half: Fitted, players: int) -> None:
    """Print how well tables by type of tile, and by type and open lines, predict the other half."""
    of = half.data.tables["riichi", players]
    part, y = checked(half, of), of.fact("won").astype(float)
    bands = np.array([band_of(LINE_BANDS, int(count)) for count in of.fact("lines")])
    types = of.fact("type").astype(int)
    for name, cells in (("type", types), ("type × lines", types * len(LINE_BANDS) + bands)):
        times = np.bincount(cells[~part], y[~part], minlength=len(TYPES) * len(LINE_BANDS))
        could = np.bincount(cells[~part], minlength=len(TYPES) * len(LINE_BANDS))
        p = np.where(is_never(of), 1e-4, ((times + 0.1) / (could + 1))[cells])
        print(f"  a table by {name}: log loss {fit.log_loss(p[part], y[part].astype(bool)):.5f}")


def print_calls(half: Fitted, players: int) -> None:
    """Print rates for opponents without riichi, by the number of calls: ready hands, and deal-ins."""
    for name in ("ready", "quiet"):
        of = half.data.tables[name, players]
        for calls in range(4):
            part = checked(half, of) & (np.minimum(of.fact("calls"), 3) == calls)
            weight = of.fact("weight")[part] if "weight" in of.facts else None
            y = of.fact("won")[part].astype(bool)
            hands = of.fact("hand")[part]
            if y.any():
                print_measures(
                    f"{name}, {calls} calls", half.predictions(name, players)[part], y, hands, weight
                )


def print_prices(half: Fitted, name: str, players: int) -> None:
    of = half.data.tables[name, players]
    part = checked(half, of)
    print_fifths(name, half.predictions(name, players)[part], of, part)


def print_fifths(name: str, predictions: np.ndarray, of: Rows, part: np.ndarray) -> None:
    fifths = fit.bands(predictions, of.fact("points")[part], 5, of.fact("hand")[part])
    print(f"  {name}, said/seen by fifths: " + " ".join(map(fifth, fifths)))


def fifth(band: fit.Band) -> str:
    off = f"{band.predicted / band.seen - 1:+.1%} ± {band.error / band.seen:.1%}"
    return f"{band.predicted:.0f}/{band.seen:.0f} ({off})"


def print_left_out(whole: Fitted) -> None:
    """Print the predictions for each game by fits without it, compared with the observations."""
    print("\nall games, a fifth of them left out in turn; ridges:", whole.ridges)
    for players in (4, 3):
        of = whole.data.tables["riichi", players]
        y, hands = of.fact("won").astype(bool), of.fact("hand")
        print_measures(f"riichi, {players} players", whole.left_out("riichi", players), y, hands, None)
        for name in ("riichi price", "quiet price"):
            rows_ = whole.data.tables[name, players]
            predictions = whole.left_out(name, players)
            print_fifths(f"{name}, {players} players", predictions, rows_, whole.part(name, players))


def print_safe(result: All) -> None:
    for (question, players), (pairs, wins) in sorted(result.safe.items()):
        print(f"genbutsu, {players} players, {question}: {pairs:,} pairs, {wins} deal in")


def print_safest(half: Fitted) -> None:
    """Print how often the kind with the least danger deals in to one riichi if no tile is genbutsu."""
    weights = {name: weight for name, (weight, _) in half.weights["riichi", 4].items()}
    checked = (one for one in load(KEPT) if one.seen.players == 4 and one.game % 2 != half.half)
    deals_in, shares, hands = zip(*filter(None, (safest(one, weights) for one in checked)), strict=True)
    rate = clusters.mean(deals_in, hands).text(2, 100)
    print(
        f"the safest kind without genbutsu: {len(hands):,} decisions, {rate} % deal in; "
        f"all kinds held {100 * np.mean(shares):.2f} %"
    )


def safest(one: Decision, weights: dict[str, float]) -> tuple[bool, float, int] | None:
    """Return whether the kind with the least danger deals in to the only riichi, the share of kinds that do,
    and the number of the opponent's hand; None if the hand has genbutsu, or there is no or another riichi.
    """
    riichi = [place for place, opponent in enumerate(one.seen.opponents) if opponent.riichi >= 0]
    if len(riichi) != 1:
        return None
    against = Against(one.seen, one.seen.opponents[riichi[0]])
    if any(map(against.is_safe, one.seen.kinds)):
        return None
    wins = one.truths[riichi[0]].wins

    def danger(kind: int) -> float:
        none = TYPES[against.type_of(kind)].endswith(" 0 unseen")
        return (
            -np.inf
            if none
            else sum(weights.get(name, 0.0) * size for name, size in riichi_signs(against, kind))
        )

    kinds = one.seen.kinds
    hand = one.hand_of(one.seen.opponents[riichi[0]])
    return min(kinds, key=danger) in wins, np.mean([kind in wins for kind in kinds]).item(), hand


if __name__ == "__main__":
    main()
