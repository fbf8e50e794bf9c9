"""The faults of rule sets and their files in Chinese and Japanese; the names of rules are the same in all."""

from __future__ import annotations

from typing import Final

from paili.report.reason_words import REASONS

PARTS: Final[tuple[tuple[str, str, str], ...]] = (
    (r"one of (.+)", "须是{0}之一", "{0}のどれか"),
    (r"of type bool", "应为true或false", "trueかfalseのはず"),
    (r"of type int", "应为整数", "整数のはず"),
    (r"of type str", "应为文字", "文字列のはず"),
    (r"a tuple of int", "应为整数的列表", "整数の列のはず"),
    (r"a tuple of str", "应为文字的列表", "文字列の列のはず"),
    (r"(\d) or (\d)", "应为{0}或{1}", "{0}か{1}のはず"),
    (r"three numbers of (\S+)", "应为三个{0}的数", "{0}の数が三つのはず"),
    (r"one number for each of (\d) players", "{0}名玩家各要一个数", "{0}人に一つずつ数が必要"),
    (r"divisible by (\d) among (\d) players", "{1}人时应能被{0}整除", "{1}人では{0}で割り切れるはず"),
    (r"norths are set aside by three only", "只有三人麻将才拔北", "北を抜くのは三人麻雀だけ"),
    (r"north is a seat of its own", "四人时北是一家的风", "四人では北も席の風"),
    (r"only two others can win on a discard", "能荣和的只有另外两家", "ロンできるのは他の二人だけ"),
    (r"there is no fourth player", "没有第四名玩家", "四人目がいない"),
    *REASONS,
)

FAULTS: Final[tuple[tuple[str, str, str], ...]] = (
    (
        r"no rule set is called ['\"](.+)['\"]: must be one of (.+)",
        "没有叫「{0}」的规则：可选{1}",
        "「{0}」というルールはない：{1}から選ぶ",
    ),
    (r"no rule is called ['\"](.+)['\"]", "没有叫「{0}」的规则项", "「{0}」という規則はない"),
    (
        r"--set ['\"](.*)['\"]: write rule=value",
        "--set「{0}」：写作 规则=值",
        "--set「{0}」：「規則=値」と書く",
    ),
    (
        r"--set ['\"](.*)['\"]: no rule has such a name",
        "--set「{0}」：规则项没有这样的名字",
        "--set「{0}」：そのような名前の規則はない",
    ),
    (
        r"rule (.+) and players = (\d): (.+)",
        "规则项{0}与players = {1}矛盾：{2}",
        "規則{0}はplayers = {1}と矛盾する：{2}",
    ),
    (r"rule (\w+) = (.+): must (?:be|have) (.+)", "规则项{0} = {1}：{2}", "規則{0} = {1}：{2}"),
    (r"rule (\w+) = (.+): not in (\S+)", "规则项{0} = {1}：应在{2}之内", "規則{0} = {1}：{2}のはず"),
    (r"rule (\w+): (.+) is none of (.+)", "规则项{0}：没有{1}，可选{2}", "規則{0}：{1}はない、{2}から選ぶ"),
    (
        r"rules file (.+): (?:\[Errno \d+\] )?(.+): ['\"].*['\"]",
        "规则文件{0}：{1}",
        "ルールのファイル{0}：{1}",
    ),
    (
        r"rules file (.+): '.+' codec can't decode .* in position (\d+): .*",
        "规则文件{0}：不是UTF-8文本（第{1}字节，从0数起）",
        "ルールのファイル{0}：UTF-8の文字でない（{1}バイト目、0から数える）",
    ),
    (
        r"rules are no TOML: .*\(at line (\d+), column (\d+)\)",
        "规则不是TOML：第{0}行第{1}列有误",
        "ルールがTOMLでない：{0}行{1}列に誤り",
    ),
    (
        r"rules are no TOML: an integer of more than 64 bits",
        "规则不是TOML：整数超过64位",
        "ルールがTOMLでない：64ビットを超える整数",
    ),
    (
        r"rules with ([\d,]+) characters: at most (.+)",
        "规则有{0}个字符，最多{1}个",
        "ルールが{0}文字、最大{1}",
    ),
    (r"rules with ([\d,]+) dots: at most (.+)", "规则里有{0}个点号，最多{1}个", "ルールに点が{0}個、最大{1}"),
    (
        r"rules with ([\d,]+) opening brackets: at most (.+)",
        "规则里有{0}个左括号，最多{1}个",
        "ルールに開き括弧が{0}個、最大{1}",
    ),
    (
        r"rules with tables and lists (\d+) deep: at most (\d+)",
        "规则的表和列表嵌套{0}层，最多{1}层",
        "ルールの表や列が{0}段、最大{1}段",
    ),
    (
        r"rules file (.+): more than ([\d,]+) bytes",
        "规则文件{0}：超过{1}字节",
        "ルールのファイル{0}：{1}バイトを超える",
    ),
    (r"rules are no TOML: .*", "规则不是TOML：末尾不完整", "ルールがTOMLでない：終わりが欠けている"),
)
