"""The named rule sets, each field with its source.

The sources, with the short names used below:

* *manual*: the manual of tenhou.net, as quoted in the source of Mortal (``agari.rs``) and mjx
* *logs*: 9,330 real wins with han, fu and points written by the game server
* *RiichiEnv*: ``docs/RULES.md`` and ``rule.rs`` of the RiichiEnv engine, checked against server replays
* *wiki*: the pages of riichi.wiki on the platform or rule book
* *M-rules*: the official text of the M.League as summed up by majannavi.com/archives/55 and discussed at
  suzume.hakata21.com/1houg/56mlrule.html
* *RCR 2016*: Riichi Competition Rules 2016 of the EMA, compared with WRC 2015 at ooyamaneko.net
* *WRC 2022*: World Riichi Championship rules of 2022, by riichi.wiki and ooyamaneko.net
* *offers*: what the game server offered its clients, 76,838 draws and 241,548 discards of logged traffic
* *MRM*: the table of presets of riichi_advanced (``riichi.majs``), used if no better source was found

Where sources contradict each other, a comment that begins with "Conflict" says so and names the source that
is followed. A field that a preset does not set has the default of `Rules`.
"""

from __future__ import annotations

from typing import Final

from paili.scoring.rules import ABORTIVE_DRAWS, DOUBLE_YAKU, LIABLE_YAKU, Rules, add_preset

add_preset(
    "TENHOU",
    Rules(
        name="tenhou",
        players=4,
        start_points=25_000,  # manual
        goal_points=30_000,  # manual: a west round follows while nobody has 30,000
        return_points=30_000,  # manual: final points are reckoned from 30,000
        uma=(20, 10, -10, -20),  # manual
        uma_ties="seat",  # manual: the seat nearer to the first dealer ranks higher
        leftover_sticks="first",  # manual
        bust_ends=True,  # manual
        dealer_may_stop=True,  # manual: agari-yame of a leading dealer; logs: the dealer is not asked
        dealer_may_stop_ready=True,  # manual: tenpai-yame too
        rounds=2,  # manual; the games of one wind are `TENHOU_EAST`
        red_fives=(1, 1, 1),  # logs
        ura_dora=True,  # logs
        kan_dora=True,  # logs
        kan_ura=True,  # logs
        # manual: the indicator of a concealed quad at once, of others after the discard. Conflict: the pull
        # request that brought the switch to RiichiEnv says "before the discard"; its RULES.md says after the
        # replacement tile is drawn. Either way a win on the replacement tile does not have it.
        kan_dora_timing="concealed at once",
        ippatsu=True,  # logs
        open_tanyao=True,  # logs
        renhou="none",  # manual
        seven_pairs_quads=False,  # manual
        green_needs_dragon=False,  # manual
        haitei_rinshan=False,  # manual: the last tile cannot be a replacement tile
        double_wind_pair_fu=4,  # logs; manual as quoted in Mortal
        pinfu_tsumo=True,  # logs
        open_flat_fu=True,  # logs
        rinshan_tsumo_fu=True,  # logs
        kiriage=False,  # logs
        counted_yakuman="yakuman",  # logs
        # Conflict: MRM doubles yakuman on Tenhou; the manual and RiichiEnv say every one is single.
        double_yakuman=(),
        yakuman_stacking="sum",  # logs
        heavenly_wait="drawn",  # no source; the server writes a drawn tile like any other
        # Conflict: MRM lets thirteen orphans rob a concealed quad; RiichiEnv, after the manual, does not.
        rob_concealed_quad=False,
        max_ron=2,  # logs
        triple_ron="abort",  # manual
        honba_of_rons="first",  # logs
        liability=("daisangen", "daisuushii"),  # manual
        liability_share="whole",  # manual, logs: the liable player answers for other yakuman too
        liability_honba="liable",  # manual as quoted in Mortal and mjx: the honba are the liable player's
        nagashi="draw",  # RiichiEnv: paid like a draw, without honba
        nagashi_own_calls=True,  # wiki
        noten_payment=3_000,  # logs
        # logs: of 5,661 hands at a draw those that wait for a tile of which they hold all four concealed
        # were not shown as tenpai.
        tenpai="concealed",
        dealer_repeats="tenpai",  # manual
        abortive_draws=ABORTIVE_DRAWS,  # manual
        riichi_points=1_000,  # offers
        riichi_wall=4,  # offers: as many tiles as there are players
        # Mortal#72: online a quad that changes the reading is allowed, as long as the waits stay.
        riichi_quads="same waits",
        swap_ban="both ends",  # offers: a run that leaves nothing else to discard is not offered
    ),
)

add_preset(
    "MAHJONG_SOUL",
    Rules.TENHOU.replace(
        name="mahjong_soul",
        goal_points=30_000,  # wiki
        return_points=25_000,  # wiki: points over 25,000 and the uma, no oka; the goal stays 30,000
        uma=(15, 5, -5, -15),  # wiki
        double_yakuman=DOUBLE_YAKU,  # logs; RiichiEnv
        rob_concealed_quad=True,  # RiichiEnv; mahjongsoul.club
        max_ron=3,  # RiichiEnv
        triple_ron="all",  # RiichiEnv
        # RiichiEnv, and a list in another engine that compares platforms: only the liable yakuman's part.
        liability_share="part",
        liability_honba="liable",  # comment of a rule list that compares platforms: Mahjong Soul, M.League
        kan_dora_timing="concealed at once",  # RiichiEnv
        dealer_may_stop=True,  # wiki
        dealer_may_stop_ready=True,  # wiki
        riichi_points=1_000,  # wiki
        riichi_wall=4,  # wiki
        riichi_quads="same waits",  # Mortal#72 as for Tenhou
        swap_ban="both ends",  # RiichiEnv#111: the strict ban in all presets
        # Conflict: mahjong-cpp#26 puts Mahjong Soul with Tenhou, MRM says only Tenhou has the rule.
        tenpai="concealed",
    ),
)

add_preset(
    "M_LEAGUE",
    Rules.TENHOU.replace(
        name="mleague",
        return_points=30_000,  # M-rules: oka of 4 × 5,000
        uma=(30, 10, -10, -30),  # M-rules
        uma_ties="split",  # M-rules
        bust_ends=False,  # M-rules: play goes on below nothing
        # Conflict: MRM lets the leading dealer stop, M-rules say the last round goes on.
        dealer_may_stop=False,
        dealer_may_stop_ready=False,  # as agari-yame
        riichi_points=0,  # M-rules: with fewer than 1,000 points too
        riichi_wall=0,  # M-rules: without a draw left too
        # Custom of professional play; the summaries of the M-rules name only that the waits stay.
        riichi_quads="same reading",
        swap_ban="both ends",  # M-rules
        double_wind_pair_fu=2,  # M-rules
        counted_yakuman="sanbaiman",  # M-rules: no counted yakuman
        double_yakuman=(),  # M-rules
        kan_dora_timing="at once",  # M-rules
        # The summary of the M-rules at mahjong-space.com: not for thirteen orphans either. Conflict: a sheet
        # of rule sets marks it as probable.
        rob_concealed_quad=False,
        max_ron=1,  # M-rules: the first after the discarder alone wins
        triple_ron="all",  # has no case with a single winner
        liability=LIABLE_YAKU,  # M-rules: four quads too
        liability_share="part",  # comment of a rule list that compares platforms
        nagashi="draw",  # M-rules
        # MRM: a wait whose four tiles lie in one's own melds is none.
        tenpai="own",
        goal_points=0,  # M-rules: the south round is always the last
        abortive_draws=(),  # M-rules
    ),
)

add_preset(
    "EMA",
    Rules.TENHOU.replace(
        name="ema",
        start_points=30_000,  # RCR 2016
        goal_points=0,  # RCR 2016: the game is over after the south round
        return_points=30_000,  # RCR 2016: no oka
        uma=(15, 5, -5, -15),  # RCR 2016
        uma_ties="split",  # RCR 2016
        # Conflict: RCR 2016 leaves it open, other rule books give them to the first
        leftover_sticks="nobody",
        bust_ends=False,  # RCR 2016
        dealer_may_stop=False,  # RCR 2016
        dealer_may_stop_ready=False,  # RCR 2016
        # RCR 2016 lets who has too little borrow. Conflict: the rules of mahjongtime.com ask for 1,000.
        riichi_points=0,
        riichi_wall=4,  # RCR 3.3.14: not with fewer than four tiles left in the wall
        riichi_quads="same reading",  # RCR 3.3.14: the three tiles can only be read as a triplet
        swap_ban="both ends",  # RCR 3.3.2
        red_fives=(0, 0, 0),  # RCR 2016
        renhou="mangan",  # RCR 2016, riichi-pointer-js#33: a mangan, not added to other yaku
        counted_yakuman="sanbaiman",  # RCR 2016: 11 and more are sanbaiman
        double_yakuman=(),  # RCR 2016. Conflict: the rules of before 2012 doubled daisuushii
        yakuman_stacking="one",  # RCR 2016: yakuman do not add up
        max_ron=3,  # RCR 2016
        triple_ron="all",  # RCR 2016
        liability=("daisangen", "daisuushii"),  # RCR 2016 3.3.9
        liability_honba="discarder",  # RCR 2016 3.3.9
        kan_dora_timing="at once",  # Conflict: the sheet that this follows marks it with a question mark
        rob_concealed_quad=True,  # Conflict: sources differ; RCR 2016 names thirteen orphans as the exception
        # Conflict: older EMA rules count nagashi as a win, the 2016 list of yaku has it no more.
        nagashi="none",
        tenpai="own",  # RCR 2016 3.3.13: waiting only for a tile of which one holds all four is not tenpai
        abortive_draws=(),  # Conflict: the sheet marks "yes?", RCR 2016 beside WRC 2015 has none
    ),
)

add_preset(
    "WRC",
    Rules.EMA.replace(
        name="wrc",
        double_wind_pair_fu=2,  # WRC 2022. Conflict: WRC 2015 and the EMA give 4
        kiriage=True,  # WRC 2022
        # reachmahjong.com errata of 2014: a mangan that adds up. Conflict: WRC 2025 has it apart
        renhou="5 han",
        counted_yakuman="sanbaiman",  # WRC 2022. Conflict: WRC 2025 is said to have counted yakuman
        yakuman_stacking="sum",  # WRC 2022
        liability=LIABLE_YAKU,  # WRC 2022: four quads too
        max_ron=1,  # WRC 2022: the first after the discarder alone wins
        nagashi="none",  # WRC 2022
        dealer_may_stop=False,  # WRC 2015 5.9.1: no agari-yame
        dealer_may_stop_ready=False,  # WRC 2015 5.9.1
        riichi_points=0,  # as the EMA, from whose book this one comes
        riichi_wall=4,  # WRC 2022. Conflict: WRC 2025 allows riichi without a draw left
        riichi_quads="same reading",  # as the EMA
        rob_concealed_quad=False,  # the sheet of rule sets, for WRC 2022 and 2025
        swap_ban="both ends",  # errata of WRC 2014 to 5.4
        abortive_draws=(),  # WRC 2022
    ),
)

_SANMA: Final = {
    "players": 3,
    "start_points": 35_000,  # manual; wiki
    "goal_points": 40_000,  # manual; wiki
    "return_points": 40_000,  # manual
    "uma": (20, 0, -20),  # manual
    "red_fives": (0, 1, 1),  # logs: the five of characters is not in play
    "honba_ron": 200,  # logs
    "honba_tsumo": 100,  # logs
    "noten_payment": 2_000,  # wiki. Some rooms play with 3,000
    "sanma_tsumo": "loss",  # logs
    "kita_han": 1,  # logs
    "kita_rinshan": True,  # logs. Conflict: the page on sanma of riichi_advanced says it is none
    "kita_chankan": False,  # wiki: may be robbed, without the yaku
    "north_value": False,  # wiki: north is a guest wind
    "riichi_wall": 3,  # logs: as many tiles as there are players
    "max_ron": 2,  # RiichiEnv
    "abortive_draws": ("nine_orphans", "four_quads"),  # wiki: there is no fourth player for the others
}

add_preset("TENHOU_SANMA", Rules.TENHOU.replace(**{**_SANMA, "name": "tenhou_sanma"}))
add_preset(
    "MAHJONG_SOUL_SANMA",
    Rules.MAHJONG_SOUL.replace(
        **{
            **_SANMA,
            "name": "mahjong_soul_sanma",
            "return_points": 35_000,  # wiki: no oka
            "uma": (15, 0, -15),  # wiki
        }
    ),
)

# games of the East round alone; all else is as in games of two
add_preset("TENHOU_EAST", Rules.TENHOU.replace(name="tenhou_east", rounds=1))
add_preset("TENHOU_SANMA_EAST", Rules.TENHOU_SANMA.replace(name="tenhou_sanma_east", rounds=1))
add_preset("MAHJONG_SOUL_EAST", Rules.MAHJONG_SOUL.replace(name="mahjong_soul_east", rounds=1))
add_preset(
    "MAHJONG_SOUL_SANMA_EAST", Rules.MAHJONG_SOUL_SANMA.replace(name="mahjong_soul_sanma_east", rounds=1)
)
