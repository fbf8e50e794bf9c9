"""The faults of won hands in Chinese and Japanese: facts that can not meet, indicators, wildcards."""

from __future__ import annotations

from typing import Final

from paili.report.score_words import WIND_WORDS

_ROLES: Final = (
    (r"seat(?: wind)?", "和牌者", "和了者"),
    (r"discarder", "放铳者", "放銃者"),
    (r"liable seat", "包牌者", "責任払い"),
)
_FACTS: Final = (
    (r"riichi", "立直", "リーチ"),
    (r"double_riichi", "两立直", "ダブルリーチ"),
    (r"double_riichi with ippatsu", "两立直一发", "ダブルリーチ一発"),
    (r"open_riichi", "开立直", "オープンリーチ"),
    (r"ippatsu", "一发", "一発"),
    (r"tsumo", "自摸", "ツモ"),
    (r"a win on a discard", "荣和", "ロン"),
    (r"haitei", "海底", "海底"),
    (r"houtei", "河底", "河底"),
    (r"rinshan", "岭上", "嶺上"),
    (r"after_north", "拔北后的岭上牌", "北抜き後の嶺上牌"),
    (r"quad", "杠", "槓"),
    (r"kita", "拔北", "北抜き"),
    (r"tenhou", "天和", "天和"),
    (r"chiihou", "地和", "地和"),
    (r"renhou", "人和", "人和"),
    (r"tsubame_gaeshi", "燕返", "燕返し"),
    (r"kanburi", "杠振", "槓振り"),
    (r"paarenchan", "八连庄", "八連荘"),
    (r"chankan", "抢杠", "槍槓"),
    (r"a robbed tile", "抢杠", "槍槓"),
    (r"a tile robbed from an added quad", "抢加杠", "加槓の槍槓"),
    (r"a tile robbed from a concealed quad", "抢暗杠", "暗槓の槍槓"),
    (r"a tile robbed from a north|robbed='north'|a robbed north", "抢拔北", "抜いた北でのロン"),
    (r"robbing a quad of (\S+)", "抢{0}的杠", "{0}の槍槓"),
    (r"another (\S+) in sight", "别处见到的{0}", "ほかに見えている{0}"),
    (r"the winning tile (\S+)", "和牌张{0}", "和了牌{0}"),
    (r"the concealed quad (.+)", "暗杠{0}", "暗槓{0}"),
    (r"the open meld (.+)", "副露{0}", "副露{0}"),
    (r"the (?:meld|chi) (.+)", "面子{0}", "面子{0}"),
    (r"the dealer", "庄家", "親"),
    (r"a seat other than East", "闲家", "子"),
    (r"dora", "宝牌", "ドラ"),
    (r"ura dora", "里宝牌", "裏ドラ"),
    (r"ura dora indicators", "里宝牌指示牌", "裏ドラ表示牌"),
    (r"a hand other than thirteen orphans", "国士无双以外的牌型", "国士無双でない手"),
    (r"(\d+) dora indicators?", "{0}张宝牌指示牌", "ドラ表示牌{0}枚"),
    (r"(\d+) ura dora indicators", "{0}张里宝牌指示牌", "裏ドラ表示牌{0}枚"),
    (r"rinshan after an? concealed quad", "暗杠后的岭上", "暗槓後の嶺上"),
    (r"rinshan after an? added quad", "加杠后的岭上", "加槓後の嶺上"),
    (r"rinshan after an? open quad", "大明杠后的岭上", "大明槓後の嶺上"),
    *(
        (rf"{role} (?:{wind[0]}|{wind})", f"{chinese}{chinese_wind}", f"{japanese}{japanese_wind}")
        for role, chinese, japanese in _ROLES
        for wind, chinese_wind, japanese_wind in WIND_WORDS
    ),
    (r"honba", "本场数", "本場"),
    (r"sticks", "立直棒", "リーチ棒"),
)

_REASONS: Final = (
    (r"riichi needs a concealed hand", "立直须门前清", "リーチは門前に限る"),
    (
        r"ippatsu is a win in the turn after riichi",
        "一发是立直后一巡之内的和牌",
        "一発はリーチ後一巡以内の和了",
    ),
    (
        r"before the riichi or after it, it ends one",
        "在立直之前则不是两立直，在立直之后则一发已消",
        "リーチの前ならダブルリーチでなく、後なら一発が消えている",
    ),
    (
        r"its pon, before the riichi or after it, ends one",
        "那次碰在立直之前则不是两立直，在立直之后则一发已消",
        "そのポンがリーチの前ならダブルリーチでなく、後なら一発が消えている",
    ),
    (
        r"the wall does not end in the second turn",
        "第二巡牌墙不会摸完",
        "二巡目に山は尽きない",
    ),
    (r"one lies under each", "每张宝牌指示牌下只有一张", "表示牌一枚の下に一枚だけ"),
    (r"only riichi turns them", "立直才翻里宝牌", "裏ドラはリーチでだけめくる"),
    (
        r"haitei is drawn; the last discard is houtei",
        "海底是摸到的牌，最后的弃牌是河底",
        "海底はツモ牌、最後の捨て牌は河底",
    ),
    (
        r"houtei is a discard; the last drawn tile is haitei",
        "河底是弃牌，最后摸的牌是海底",
        "河底は捨て牌、最後のツモ牌は海底",
    ),
    (r"no quad is made of the last discard", "最后的弃牌之后不能开杠", "最後の捨て牌では槓できない"),
    (r"it says which replacement was drawn", "它说明岭上牌从何而来", "嶺上牌がどの補充かを示すもの"),
    (r"the replacement tile is drawn", "岭上牌是摸到的", "嶺上牌はツモ牌"),
    (
        r"any quad or north, one's own too, ends ippatsu",
        "开杠或拔北后一发即消，自己的也算",
        "槓や北抜きで一発は消える。自分のものでも同じ",
    ),
    (r"a replacement tile follows a quad or a north", "岭上牌在杠或拔北之后", "嶺上牌は槓か北抜きの後に引く"),
    (r"who robs wins on another player's tile", "抢杠是和别家的牌", "槍槓は他家の牌で和了する"),
    (r"they are one tile", "两者是同一张牌", "同じ一枚の牌である"),
    (r"the quad holds the other three", "另外三张在那个杠里", "残り三枚はその槓にある"),
    (r"only one can be the first turn", "第一巡只能是其一", "第一巡はどれか一つ"),
    (r"tenhou is the dealer's", "天和只属于庄家", "天和は親だけのもの"),
    (r"tenhou and chiihou draw, renhou not", "天和与地和是自摸，人和不是", "天和と地和はツモ、人和はロン"),
    (
        r"it is a win before anything else happened",
        "这是什么都没发生之前的和牌",
        "ほかに何も起こらないうちの和了",
    ),
    (r"nobody discarded", "没有人放铳", "誰も放銃していない"),
    (r"nobody wins on their own discard", "不能和自己的弃牌", "自分の捨て牌では和了できない"),
    (r"nobody is liable to themselves", "不能为自己包牌", "自分に責任払いはできない"),
    (r"it is a riichi with the hand shown", "它是亮牌的立直", "手を見せるリーチである"),
    (r"it is a win on a discard", "它是荣和", "ロンの役である"),
    (r"it is the eighth win of a dealer", "它是庄家连和八局", "親の八連続の和了である"),
    (r"chankan robs a quad", "抢杠抢的是杠", "槍槓は槓の牌を取る"),
    (
        r"in (.+) the last tile is no replacement tile",
        "{0}的最后一张不作岭上牌",
        "{0}では最後の牌は嶺上牌にならない",
    ),
    (r"three players have no north seat", "三人麻将没有北家", "三人麻雀に北家はない"),
    (r"2m…8m are not in play", "不用2m…8m", "2m…8mを使わない"),
    (r"three players call no chi", "三人麻将不能吃", "三人麻雀にチーはない"),
    (
        r"(.+) turns its indicator after the discard",
        "{0}要打牌之后才翻它的指示牌",
        "{0}では表示牌を打牌後にめくる",
    ),
)

# with the name of a rule set, which may be that of a yaku: tenhou
_LIMITS: Final = (
    (r"(.+) sets no norths aside", "{0}没有拔北", "{0}に北抜きはない"),
    (r"(.+) does not allow it", "{0}不允许", "{0}では認められない"),
    (r"(.+) has (\d+)", "{0}只有{1}张", "{0}では{1}枚"),
)

PARTS: Final[tuple[tuple[str, str, str], ...]] = (*_FACTS, *_REASONS, *_LIMITS)

FAULTS: Final[tuple[tuple[str, str, str], ...]] = (
    (r"(.+) and no (.+) can not meet: (.+)", "{0}须有{1}：{2}", "{0}には{1}が必要：{2}"),
    (r"(.+) and (.+) can not meet: (.+)", "{0}与{1}不能同时成立：{2}", "{0}と{1}は両立しない：{2}"),
    (r"(.+) and (.+) can not meet", "{0}与{1}不能同时成立", "{0}と{1}は両立しない"),
    (r"(.+) with (\S+) is no win(?:, whatever .*)?", "{0}加{1}没有胡", "{0}と{1}では和了にならない"),
    (
        r"(.+): no winning tile: give it, or write it last, after \+",
        "{0}：没有和牌张，请另外写出，或写在最后的+之后",
        "{0}：和了牌がない。別に書くか、最後に+を付けて書く",
    ),
    (
        r"(.+): (\d+) tiles? without the winning one, must be 13 \(a quad is three\)",
        "{0}：除和牌张外有{1}张，应为13张（杠算三张）",
        "{0}：和了牌のほかに{1}枚、13枚のはず（槓は三枚と数える）",
    ),
    (
        r"(.+) can not win on (\S+): .*\b(\w+) (\d[mpsz]), at most (\d+)",
        "{0}不能和{1}：{3}最多{4}张",
        "{0}は{1}で和了できない：{3}は最大{4}枚",
    ),
    (r"(.+) can not win on (\S+): .*", "{0}不能和{1}", "{0}は{1}で和了できない"),
    (
        r"(.+) indicator \*: a wildcard points to nothing",
        "{0}指示牌不能是*：混牌不指示任何牌",
        "{0}表示牌に*：ワイルド牌は何も示さない",
    ),
    (
        r"(\d+) (.+) indicators: four quads turn at most (\d+)",
        "{0}张{1}指示牌：四次杠也最多{2}张",
        "{1}表示牌が{0}枚：四回槓しても最大{2}枚",
    ),
    (
        r"(kita|honba|sticks) (.+): must be a whole number of (\S+)",
        "{0}{1}：应为{2}的整数",
        "{0}{1}：{2}の整数のはず",
    ),
    (
        r"(\d+) (\S+) in hand, melds, indicators and kita: at most (\d+)",
        "手牌、副露、指示牌和拔北里共有{0}张{1}：最多{2}张",
        "手牌・副露・表示牌・北抜きに{1}が{0}枚：最大{2}枚",
    ),
    (r"(kita) (\S+): (.+ sets no norths aside)", "{0}{1}：{2}", "{0}{1}：{2}"),
    (r"robbed from a north: (.+)", "抢拔北：{0}", "抜いた北でのロン：{0}"),
    (r"a tile robbed from a concealed quad: (.+)", "抢暗杠：{0}", "暗槓の槍槓：{0}"),
    (
        r"(liable seat [ESWN]): the hand has none of .*",
        "{0}：这手牌没有可包牌的役满",
        "{0}：この手に責任払いの役満はない",
    ),
    (r"(\d+) red fives (\S+): (.+)", "赤五{1}有{0}张：{2}", "赤五{1}が{0}枚：{2}"),
    (
        r"(.+): all readings need a hand without wildcards; score takes the best",
        "{0}：列出所有拆法须没有混牌；有混牌时只算最好的",
        "{0}：すべての面子構成はワイルド牌のない手だけ。ある手は最善だけを数える",
    ),
    (
        r"(\d+) wildcards? in (.+): ([\d,]+) hands to compare, at most ([\d,]+)",
        "{1}里有{0}张混牌：要比较{2}手牌，最多{3}手",
        "{1}にワイルド牌{0}枚：比べる手が{2}通り、最大{3}通り",
    ),
    (
        r"(\d+) wildcards? in a hand to score, at most (\d+)",
        "要算点的手牌有{0}张混牌，最多{1}张",
        "点数を数える手にワイルド牌{0}枚、最大{1}枚",
    ),
)
