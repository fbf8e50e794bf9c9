"""The properties of every game: the eleven games have them, and a game that breaks one is refused by name."""

from __future__ import annotations

from typing import Any

import pytest

from paili import fan
from paili.errors import ScoreError
from paili.fan import contract
from paili.fan.payments import FanPayments
from paili.fan.rules import GAMES

# fans of a form that a table may add
NEVER = {"taiwan": ("eight_pairs",)}


@pytest.mark.parametrize("name", GAMES)
def test_every_game_keeps_the_contract(name: str) -> None:
    rules = fan.game(name)
    fan.check_game(rules, never=NEVER.get(name, ()))
    assert fan.Rules.from_toml(rules.to_toml()).diff(rules) == {}


OURS = 'base = "sichuan"\nname = "ours"\nsource = "our table"\n'
BROKEN = {
    'source = ""': "source must name where the rules are published",
    'lack_suit = true\n[[fan]]\nid = "all_types"\nvalue = 1': "fan all_types: no win of ours can have this fan, because of the rule",
    'wild = "5m"\nforms = ["standard"]': "fan seven_pairs: no win of ours can have this fan, because of the rule forms",
    "robbing = false": "fan robbing_the_kong: no win of ours can have this fan, because of the rule robbing",
    "minimum = 2000": "a win needs 2000: nobody could win",
    'points = "table"\npoints_table = [1, 2, 1]': "a total of 2 fan pays 1 points, but one fan less pays 2",
    "pay_discarder = [0, 0]\npay_self_draw = [0, 0]": "the rules allow the win, but nobody pays for it",
    'wild = "123456789m123456789p"': "0 kinds of tiles, without wildcards and the lack suit, are too few for 4 sets and a pair",
    'wild = "123456789m123456789p456789s"\nlack_suit = false': "3 kinds of tiles, without wildcards and the lack suit",
    'liability = "all"\nliable_fans = ["big_three_dragons"]': "big_three_dragons: ours does not count this fan",
}


@pytest.mark.parametrize("text", BROKEN)
def test_what_a_game_does_not_keep_is_named(text: str) -> None:
    lines = dict(line.split(" = ", 1) for line in (OURS + text).split("\n[[fan]]")[0].splitlines())
    toml = "\n".join(f"{name} = {value}" for name, value in lines.items())
    toml += "".join(f"\n[[fan]]{row}" for row in text.split("\n[[fan]]")[1:])
    with pytest.raises(ScoreError) as error:
        fan.check_game(fan.Rules.from_toml(toml))
    assert BROKEN[text] in str(error.value)


def test_payments_that_do_not_add_up_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def paid(*_: Any) -> FanPayments:
        return FanPayments(0, 0, 1, 3, (3, -1, -1, 0))

    monkeypatch.setattr(contract, "payments_of", paid)
    with pytest.raises(ScoreError, match="must add up to 0"):
        fan.check_game("sichuan")


def test_a_game_that_does_not_read_back_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fan.Rules, "to_toml", lambda rules: 'name = "another"')
    with pytest.raises(ScoreError, match="the rules change when they are written as TOML"):
        fan.check_game("sichuan")
