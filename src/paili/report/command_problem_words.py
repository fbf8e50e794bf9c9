"""The faults of commands in Chinese and Japanese: census, codebooks, files of hands, the server."""

from __future__ import annotations

from typing import Final

from paili.report.reason_words import REASONS
from paili.report.words import form_word, variant_word
from paili.variants import VARIANTS

_KNOWN_REASON: Final = "|".join(pattern for pattern, *_ in REASONS if r"(\d" not in pattern)

PARTS: Final[tuple[tuple[str, str, str], ...]] = (
    *((name, variant_word(name, "zh"), variant_word(name, "ja")) for name in VARIANTS),
    *((name, form_word(name, "zh"), form_word(name, "ja")) for name in ("seven pairs", "thirteen orphans")),
    *REASONS,
)

_CENSUS: Final = (
    (
        r"(-?\d+) tiles? with (-?\d+) melds?: a hand of (\w+) has 3n\+1 or 3n\+2 beside .*, (\d+) at .*",
        "{0}张和{1}组副露：{2}的手牌除副露外张数不能是3的倍数，合计最多{3}张",
        "{0}枚と副露{1}組：{2}の手牌は副露を除いて3の倍数にならず、合計最大{3}枚",
    ),
    (
        r"(-?\d+) wildcards? in (-?\d+) tiles?: not in (\S+)",
        "{1}张牌里有{0}张混牌：应为{2}张",
        "{1}枚のうちワイルド牌{0}枚：{2}枚のはず",
    ),
    (r"(\w+) has no (seven pairs|thirteen orphans)", "{0}没有{1}", "{0}に{1}はない"),
    (
        r"(seven pairs|thirteen orphans) need 13 or 14 concealed tiles, not (-?\d+)",
        "{0}要13或14张手牌，不是{1}张",
        "{0}は手の内13か14枚：{1}枚ではない",
    ),
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

_BATCH: Final = (
    (r"(.+): can not be read as (\w+): (.+)", "{0}：不能读作{1}，{2}", "{0}：{1}として読めない。{2}"),
    (r"(.+): can not be read: .*", "{0}：读不了", "{0}：読めない"),
    (r"(.+): can not be written: (.+)", "{0}：写不了，{1}", "{0}：書けない。{1}"),
    (
        r"(.+): is the input too; give the output another name",
        "{0}：也是输入文件，请给输出另起名字",
        "{0}：入力のファイルでもある。出力には別の名前を",
    ),
    (r"(.+): the name must end in (.+)", "{0}：文件名须以{1}之一结尾", "{0}：名前の終わりは{1}のどれか"),
    (
        r"(.+): an array of shape (\(.*\)): must be N×34 .*",
        "{0}：数组形状为{1}，应为N×34的张数、N个文字或N个记录",
        "{0}：配列の形が{1}：N×34の枚数、N個の文字列、N個の記録のはず",
    ),
    (
        r"an array of (\S+): must be numbers or texts",
        "数组的类型是{0}，应为数或文字",
        "配列の型が{0}：数か文字列のはず",
    ),
    (
        r"an array of shape (\(.*\)) in each row: must be 34 counts",
        "每行的数组形状为{0}，应为34个张数",
        "各行の配列の形が{0}：34個の枚数のはず",
    ),
    (
        r"column ['\"](.+)['\"]: no such answer, must be one of (.+)",
        "没有名为「{0}」的答案列：可选{1}",
        "「{0}」という答えの列はない：{1}から選ぶ",
    ),
    (r"column ['\"](.+)['\"]: asked for twice", "「{0}」列要了两次", "「{0}」列が二度ある"),
    (
        r"column ['\"](.+)['\"] is there already: give the new columns another prefix",
        "已有「{0}」列：请给新列另一个前缀",
        "「{0}」列はすでにある：新しい列に別の接頭辞を",
    ),
    (
        r"no column ['\"](.+)['\"]; the columns are (.+)",
        "没有「{0}」列，只有{1}",
        "「{0}」列はない。あるのは{1}",
    ),
    (
        r"(\d+) columns are called ['\"](.+)['\"]; the columns are (.+)",
        "有{0}列都叫「{1}」，各列是{2}",
        "「{1}」という列が{0}つある。列は{2}",
    ),
    (
        r"hands in (\d+) columns?: must be one, or 34 of counts",
        "手牌占{0}列：应为一列，或34列张数",
        "手牌が{0}列：一列か、枚数の34列のはず",
    ),
    (
        r"column ['\"](.+)['\"] is of type (.+): must be text, or lists of 34 counts",
        "「{0}」列的类型是{1}：应为文字，或34个张数的列表",
        "「{0}」列の型が{1}：文字列か、34個の枚数の列のはず",
    ),
    (
        r"column ['\"](.+)['\"] is of type (.+): must be whole numbers",
        "「{0}」列的类型是{1}：应为整数",
        "「{0}」列の型が{1}：整数のはず",
    ),
    (
        r"wildcards in column ['\"](.+)['\"]: hands written as text say it themselves, by \*",
        "「{0}」列写混牌数：文字手牌自己用*表示混牌",
        "「{0}」列のワイルド牌：文字の手牌では*で書く",
    ),
    (
        r"column ['\"](.+)['\"] would stand twice in a CSV file",
        "CSV文件里会有两个「{0}」列",
        "CSVファイルに「{0}」列が二つできる",
    ),
    (
        r"column ['\"](.+)['\"] is of type (.+): a CSV file can not hold it",
        "「{0}」列的类型是{1}：CSV文件存不下",
        "「{0}」列の型が{1}：CSVファイルに入らない",
    ),
    (
        r"(.+): is in the way, and is not a folder of parts",
        "{0}：占了位置，又不是存放各部分的文件夹",
        "{0}：場所をふさいでいて、部分のフォルダーではない",
    ),
    (
        r"(.+): is being written by another job",
        "{0}：另一个任务正在写入",
        "{0}：別の仕事が書き込んでいる",
    ),
    (
        r"(.+): the parts are of another job: (.+) differ; without resume the job begins anew",
        "{0}：其中各部分属于另一个任务，不同的是{1}；不加--resume则从头开始",
        "{0}：別の仕事の部分である。異なるのは{1}。--resumeなしなら最初から始まる",
    ),
    (
        r"--threads are local, --scheduler is not: give one of them",
        "--threads用于本机，--scheduler用于集群：只能给一个",
        "--threadsは手元、--schedulerはクラスター用：どちらか一つだけ",
    ),
    (r"(.+): no Dask scheduler: (.+)", "{0}：没有Dask调度器，{1}", "{0}：Daskのスケジューラーがない。{1}"),
    (r"(.+): no worker for (\S+) seconds", "{0}：{1}秒内没有工作进程", "{0}：{1}秒間ワーカーがない"),
    (r"(.+): the cluster failed: (.+)", "{0}：集群出错，{1}", "{0}：クラスターが失敗した。{1}"),
    (r"(.+): the scheduler has gone", "{0}：调度器已断开", "{0}：スケジューラーがいなくなった"),
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

FAULTS: Final[tuple[tuple[str, str, str], ...]] = (*_CENSUS, *_BOOKS, *_BATCH, *_OTHERS)
