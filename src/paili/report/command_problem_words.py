"""The faults of commands in Chinese and Japanese: census, codebooks, the server."""

from __future__ import annotations

from typing import Final

from paili.report.reason_words import REASONS

_KNOWN_REASON: Final = "|".join(pattern for pattern, *_ in REASONS if r"(\d" not in pattern)

PARTS: Final[tuple[tuple[str, str, str], ...]] = (*REASONS,)

_CENSUS: Final = (
    (
        r"a plot shows one number of tiles, not (\d+)",
        "一张图只画一种张数，不能画{0}种",
        "一枚の図は一つの枚数だけ：{0}通りは描けない",
    ),
    (
        r"(.+): Format '(.*)' is not supported \(supported formats: (.+)\)",
        "{0}：不支持{1}格式，可用{2}",
        "{0}：{1}形式は使えない。使えるのは{2}",
    ),
)

_BOOKS: Final = (
    (
        r"(-?\d+) tiles?: a codebook has one of (.+)",
        "{0}张：码本的张数是{1}之一",
        "{0}枚：符号表の枚数は{1}のどれか",
    ),
    (
        r"(-?\d+) codes? in a block: must be 1 to 255",
        "一块{0}个编码：应为1到255个",
        "一区画に符号{0}個：1から255個のはず",
    ),
    (
        r"(.+): starts with (.+), a codebook of this version with (.+)",
        "{0}：不是这一版的码本，开头是{1}，应为{2}",
        "{0}：この版の符号表ではない。始まりが{1}、{2}のはず",
    ),
    (
        r"(.+): (\d+) bytes?, truncated: the header alone has (\d+)",
        "{0}：只有{1}字节，不完整；文件头就有{2}字节",
        "{0}：{1}バイトで途切れている。ヘッダーだけで{2}バイト",
    ),
    (
        r"(.+): (\d+) bytes?, truncated; its header asks for (\d+)",
        "{0}：只有{1}字节，不完整；按文件头应为{2}字节",
        "{0}：{1}バイトで途切れている。ヘッダーによれば{2}バイト",
    ),
    (
        r"(.+): (\d+) bytes?, corrupted: too long; its header asks for (\d+)",
        "{0}：有{1}字节，太长，已损坏；按文件头应为{2}字节",
        "{0}：{1}バイトで長すぎ、壊れている。ヘッダーによれば{2}バイト",
    ),
    (
        r"(.+): corrupted, the checksum does not agree",
        "{0}：已损坏，校验和不符",
        "{0}：壊れている。検査合計が合わない",
    ),
    (r"(.+): corrupted, .*", "{0}：已损坏，内容前后矛盾", "{0}：壊れている。中身が食い違う"),
    (
        r"'(\d+)': not in this book of ([\d,]+) codes, which must be incomplete",
        "这本码本有{1}个编码，却没有{0}，必是不全",
        "符号{1}個のこの表に{0}がない。表が欠けている",
    ),
    (r"(.+): can not be read, (.+)", "{0}：读不了，{1}", "{0}：読めない。{1}"),
    (r"(.+): can not be written, (.+)", "{0}：写不了，{1}", "{0}：書けない。{1}"),
)

_OTHERS: Final = (
    (r"the answer cannot be written: (.+)", "答案写不出去：{0}", "答えを書き出せない：{0}"),
    (r"standard input cannot be read: (.+)", "标准输入读不了：{0}", "標準入力を読めない：{0}"),
    (r"standard input is closed", "标准输入已关闭", "標準入力が閉じている"),
    (
        r"(?:.* )?needs ([^\s;:]+)[;:] (?:install |pip install )?'?([^\s']+)'?",
        "需要{0}：pip install '{1}'",
        "{0}が必要：pip install '{1}'",
    ),
    (
        r"(\S+) is not installed: pip install '(\S+)'",
        "没有安装{0}：pip install '{1}'",
        "{0}が入っていない：pip install '{1}'",
    ),
    (
        r"no such command ['\"](.+)['\"]; did you mean ['\"](.+)['\"]\?",
        "没有{0}这个命令，是不是{1}？",
        "{0}というコマンドはない。{1}のことか？",
    ),
    (r"(.+): (?:\[Errno \d+\] )?(" + _KNOWN_REASON + ")", "{0}：{1}", "{0}：{1}"),
)

FAULTS: Final[tuple[tuple[str, str, str], ...]] = (*_CENSUS, *_BOOKS, *_OTHERS)
