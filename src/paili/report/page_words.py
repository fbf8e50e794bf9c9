"""The words of the page in three languages, with the names of forms, shapes, variants and tiles.

>>> page_words("zh")["page"]["sort"]
'理牌'
"""

from __future__ import annotations

from typing import Any, Final

from paili.report.language import Text, pick
from paili.report.lesson import ASK_DISCARD, ASK_WAITS, LEVEL_WORDS, RIGHT, TOPIC_WORDS
from paili.report.score_words import SCORE
from paili.report.words import FORM_WORDS, SHAPE_WORDS, VARIANT_WORDS, shanten_word, tile_word
from paili.tiles import FACE_NAMES

_MOST_SHANTEN: Final = 13

# The box for the game is narrow on a phone; the number of tiles stands on the buttons beside it.
_TAIWAN: Final[Text] = ("Taiwanese", "台湾麻将", "台湾麻雀")

_PAGE: Final[dict[str, Text]] = {
    "title": ("paili · mahjong hands, explained", "牌理 · 看懂手牌", "牌理 · 手牌を読む"),
    "tagline": ("mahjong hands, explained", "看懂每一手牌", "手牌を読み解く"),
    "tab_hand": ("Hand", "手牌", "手牌"),
    "tab_drill": ("Drill", "练习", "練習"),
    "language": ("Language", "语言", "言語"),
    "theme": ("Colours", "配色", "配色"),
    "theme_auto": ("Auto", "自动", "自動"),
    "theme_light": ("Light", "浅色", "ライト"),
    "theme_dark": ("Dark", "深色", "ダーク"),
    "variant": ("Game", "规则", "ルール"),
    "your_hand": ("Your hand", "手牌", "手牌"),
    "tile_tray": ("Tiles to add", "选牌", "牌を選ぶ"),
    "text_label": ("Hand as text", "文字输入", "テキスト入力"),
    "text_hint": (
        "Type or paste: 123m406p789s1122z · 一二三萬 · 1m 5mr E P",
        "输入或粘贴：123m406p789s1122z · 一二三万 · 1m 5mr E P",
        "入力・貼り付け：123m406p789s1122z · 一二三萬 · 1m 5mr E P",
    ),
    "random": ("Random {count}", "随机{count}张", "ランダム{count}枚"),
    "sort": ("Sort", "理牌", "理牌"),
    "clear": ("Clear", "清空", "クリア"),
    "mode": ("A click on a tile adds", "点牌后加入", "牌をクリックして加える"),
    "mode_tile": ("Tile", "单张", "一枚"),
    "mode_chi": ("Chi", "吃", "チー"),
    "mode_chi_red": ("Red chi", "吃（含赤五）", "赤入りチー"),
    "mode_pon": ("Pon", "碰", "ポン"),
    "mode_open": ("Open quad", "明杠", "大明槓"),
    "mode_added": ("Added quad", "加杠", "加槓"),
    "mode_concealed": ("Closed quad", "暗杠", "暗槓"),
    "mode_seen": ("Seen", "已见", "見えた牌"),
    "hint_tile": ("Adds one tile to the hand.", "加入一张手牌。", "手牌に一枚加える。"),
    "hint_full": (
        "The hand is full: click a tile of it to take it out.",
        "手牌已满：点手里的牌可去掉。",
        "手牌はいっぱい。外す牌をクリックする。",
    ),
    "hint_chi": ("Pick the lowest tile of the run.", "点顺子中最小的牌。", "順子の一番小さい牌を選ぶ。"),
    "hint_chi_red": (
        "Pick the lowest tile of the run; its five is red.",
        "点顺子中最小的牌，其中的五为赤五。",
        "順子の一番小さい牌を選ぶ。五は赤になる。",
    ),
    "hint_pon": ("Pick the tile of the triplet.", "点刻子的牌。", "刻子の牌を選ぶ。"),
    "hint_quad": ("Pick the tile of the quad.", "点杠的牌。", "槓子の牌を選ぶ。"),
    "hint_seen": (
        "Marks a copy seen elsewhere: discards, indicators, other melds.",
        "标记别处已见的牌：牌河、指示牌、他家副露。",
        "河・ドラ表示牌・他家の副露で見えた牌を記す。",
    ),
    "seen_tiles": ("Seen elsewhere", "别处已见", "見えている牌"),
    "remove": ("remove {tile}", "去掉{tile}", "{tile}を外す"),
    "remove_meld": ("remove the meld {tile}", "去掉副露{tile}", "副露{tile}を外す"),
    "empty": (
        "Click tiles, type a hand, or start from an example.",
        "点牌、输入文字，或从例子开始。",
        "牌をクリックするか、入力するか、例から始める。",
    ),
    "examples": ("Examples", "例子", "例"),
    "example_ready": ("Ready, eight kinds", "听八种", "八面待ち"),
    "example_discard": ("Which discard?", "何切", "何切る"),
    "example_won": ("Won, two readings", "和牌，两种拆法", "和了、二通り"),
    "example_melds": ("With melds", "有副露", "副露あり"),
    "size_wrong": (
        "{count} tiles: add one or take one out.",
        "共{count}张：请再加一张，或去掉一张。",
        "{count}枚：一枚足すか、一枚減らす。",
    ),
    "size_wrong_melds": (
        "{count} tiles beside the melds: add one or take one out.",
        "副露之外共{count}张：请再加一张，或去掉一张。",
        "副露のほかに{count}枚：一枚足すか、一枚減らす。",
    ),
    "only_melds": (
        "Only melds so far: add tiles of the hand.",
        "目前只有副露：请再加入手牌。",
        "まだ副露だけ：手牌も加える。",
    ),
    "too_many": (
        "{count} tiles, at most {most}.", "共{count}张，最多{most}张。", "{count}枚、最大{most}枚。"
    ),
    "shanten": ("Shanten", "向听数", "向聴数"),
    "waits_for": ("Waits for", "听", "待ち"),
    "useful": ("Draws that help", "有效进张", "受け入れ"),
    "kinds_tiles": ("{kinds} kinds · {tiles} left", "{kinds}种 · 剩{tiles}张", "{kinds}種 · 残り{tiles}枚"),
    "kind_tiles": ("{kinds} kind · {tiles} left", "{kinds}种 · 剩{tiles}张", "{kinds}種 · 残り{tiles}枚"),
    "left": ("{count} left", "剩{count}张", "残り{count}枚"),
    "discards": ("Discards, best first", "切牌，从优到劣", "打牌（良い順）"),
    "discards_won": (
        "If you play on: discards, best first",
        "不和的话，切牌（从优到劣）",
        "和了しないなら、打牌（良い順）",
    ),
    "discard": ("Discard", "切", "打"),
    "best": ("best", "最佳", "最善"),
    "after": ("After discarding {tile}", "切{tile}之后", "打{tile}のあと"),
    "why": ("Why?", "为什么？", "なぜ？"),
    "kept": ("keeps", "保留", "残す"),
    "given_up": ("gives up", "放弃", "失う"),
    "gained": ("gains", "换来", "得る"),
    "readings": ("Readings", "拆法", "面子構成"),
    "more_readings": ("and {count} more", "另有{count}种", "ほか{count}通り"),
    "won": ("Complete", "和牌", "和了"),
    "only_wild": ("Ready, but for a wildcard alone.", "只听混牌。", "ワイルド牌だけの待ち。"),
    "points": ("Score", "算点", "点数"),
    "not_scored": (
        "Points are not counted for this game.", "这种麻将暂不计算点数。", "このルールの点数計算はない。"
    ),
    "win_tile": ("Winning tile", "和的牌", "和了牌"),
    "won_by": ("Won by", "和法", "和了方法"),
    "by_discard": ("ron", "荣和", "ロン"),
    "by_draw": ("tsumo", "自摸", "ツモ"),
    "seat_wind": ("Seat", "自风", "自風"),
    "round_wind": ("Round", "场风", "場風"),
    "wind_E": ("East", "东", "東"),
    "wind_S": ("South", "南", "南"),
    "wind_W": ("West", "西", "西"),
    "wind_N": ("North", "北", "北"),
    "dora_indicators": ("Dora indicators", "宝牌指示牌", "ドラ表示牌"),
    "ura_indicators": ("Ura indicators", "里宝指示牌", "裏ドラ表示牌"),
    "honba": ("Counters", "本场", "本場"),
    "sticks": ("Riichi sticks", "供托", "供託"),
    "kita": ("Norths set aside", "拔北", "北抜き"),
    "rules": ("Rules", "规则", "ルール"),
    "rules_tenhou": ("Tenhou", "天凤", "天鳳"),
    "rules_mahjong_soul": ("Mahjong Soul", "雀魂", "雀魂"),
    "rules_mleague": ("M.League", "M联赛", "Mリーグ"),
    "rules_ema": ("EMA (Europe)", "欧洲 EMA", "欧州EMA"),
    "rules_wrc": ("WRC", "世界赛 WRC", "世界大会WRC"),
    "rules_tenhou_sanma": ("Tenhou, three players", "天凤三麻", "天鳳三麻"),
    "rules_mahjong_soul_sanma": ("Mahjong Soul, three players", "雀魂三麻", "雀魂三麻"),
    "circumstances": ("Circumstances", "情况", "状況"),
    "riichi": ("riichi", "立直", "立直"),
    "double_riichi": ("double riichi", "两立直", "両立直"),
    "ippatsu": ("ippatsu", "一发", "一発"),
    "last_tile": ("last tile", "海底/河底", "海底・河底"),
    "rinshan": ("after a quad", "岭上", "嶺上"),
    "chankan": ("robbing a quad", "抢杠", "槍槓"),
    "first_turn": ("first turn", "第一巡", "第一巡"),
    "yaku": ("Yaku", "役", "役"),
    "han": ("han", "番", "翻"),
    "fu": ("Fu", "符", "符"),
    "han_fu": ("{han} han {fu} fu", "{han}番{fu}符", "{han}翻{fu}符"),
    "not_a_hand": ("Not a hand", "不是一手牌", "手牌ではない"),
    "cannot_reach": (
        "The server does not answer. Is `paili serve` still running?",
        "服务器没有回应。`paili serve` 还在运行吗？",
        "サーバーが応答しない。`paili serve` は動いているか？",
    ),
    "check": ("Check", "提交", "答える"),
    "next": ("Next hand", "下一题", "次の問題"),
    "topic": ("Question", "题型", "問題"),
    "level": ("Level", "难度", "難易度"),
    "your_answer": ("Your answer", "你的答案", "あなたの答え"),
    "pick_discard": ("Click the tile to discard.", "点要切的牌。", "切る牌をクリック。"),
    "pick_waits": (
        "Pick every kind that completes the hand.", "选出所有能和的牌。", "和了できる牌をすべて選ぶ。"
    ),
    "streak": ("Streak", "连对", "連続正解"),
    "best_streak": ("Best", "最长", "最高"),
    "accuracy": ("Accuracy", "正确率", "正解率"),
    "time": ("Per answer", "平均用时", "平均時間"),
    "seconds": ("{count} s", "{count}秒", "{count}秒"),
    "wrong": ("Not quite", "不对", "不正解"),
    "the_answer": ("Answer", "答案", "正解"),
    "mark_right": ("picked, right", "选对", "正しい選択"),
    "mark_missed": ("missed", "漏选", "選び漏れ"),
    "mark_wrong": ("picked, wrong", "选错", "誤った選択"),
    "open_hand": ("Open in the analyser", "在分析页打开", "解析で開く"),
    "forget": ("Reset", "清零", "リセット"),
    "offline": (
        "Runs on your machine; nothing leaves it.",
        "只在本机运行，不向外发送任何数据。",
        "手元の計算機だけで動き、外部には何も送らない。",
    ),
    "interface": ("HTTP interface", "HTTP 接口", "HTTP API"),
    "skip": ("Skip to the results", "跳到结果", "結果へ移動"),
}  # fmt: skip


def page_words(language: str) -> dict[str, Any]:
    """Return all words of the page in one language.

    Raises:
        QuestionError: if the language is not one of `paili.report.language.LANGUAGES`.
    """
    tables: dict[str, dict[str, Text]] = {
        "page": {
            **_PAGE,
            "ask_waits": ASK_WAITS,
            "ask_discard": ASK_DISCARD,
            "right": RIGHT,
            "stands_for": SCORE["stands_for"],
        },
        "forms": {name.replace(" ", "_"): text for name, text in FORM_WORDS.items()},
        "shapes": SHAPE_WORDS,
        "variants": {**VARIANT_WORDS, "taiwan": _TAIWAN},
        "topics": TOPIC_WORDS,
        "levels": {str(level): text for level, text in LEVEL_WORDS.items()},
    }
    words: dict[str, Any] = {
        name: {key: pick(text, language) for key, text in table.items()} for name, table in tables.items()
    }
    words["tiles"] = {name: tile_word(face, language) for face, name in enumerate(FACE_NAMES)}
    words["shanten"] = {str(number): shanten_word(number, language) for number in range(-1, _MOST_SHANTEN)}
    return words
