"""Why a file can not be read or written, in Chinese and Japanese: what systems and libraries say of it."""

from __future__ import annotations

import errno
import os
import re
from typing import Final


def _system(number: int, chinese: str, japanese: str) -> tuple[str, str, str]:
    return re.escape(os.strerror(number)) + r"(?: \(.*\))?", chinese, japanese


REASONS: Final[tuple[tuple[str, str, str], ...]] = (
    _system(errno.ENOENT, "没有这个文件或文件夹", "そのファイルまたはフォルダーがない"),
    _system(errno.EACCES, "没有权限", "権限がない"),
    _system(errno.EPERM, "不允许这样做", "許可されていない"),
    _system(errno.EISDIR, "是文件夹", "フォルダーである"),
    _system(errno.EBADF, "已关闭", "閉じている"),
    _system(errno.EIO, "读写出错", "入出力の誤り"),
    _system(errno.ENOTDIR, "不是文件夹", "フォルダーではない"),
    _system(errno.EEXIST, "已经存在", "すでにある"),
    _system(errno.ENOSPC, "磁盘已满", "ディスクがいっぱい"),
    _system(errno.EROFS, "文件系统是只读的", "読み取り専用である"),
    _system(errno.ENAMETOOLONG, "文件名太长", "名前が長すぎる"),
    _system(errno.EADDRINUSE, "地址已被占用", "アドレスは使用中"),
    _system(errno.EADDRNOTAVAIL, "本机没有这个地址", "このアドレスはこの機械にない"),
    (r"Name or service not known.*", "不认识这个主机名", "そのホスト名は知られていない"),
    (r"Failed to open local file .*[Nn]o such file or directory.*", "没有这个文件", "そのファイルがない"),
    (r"Failed to open local file .*", "打不开", "開けない"),
    (r"Empty CSV file", "是空文件", "空のファイル"),
    (
        r"CSV parse error: Row #(\d+): Expected (\d+) columns, got (\d+).*",
        "第{0}行有{2}列，应为{1}列",
        "{0}行目が{2}列：{1}列のはず",
    ),
    (
        r"CSV parse error: Expected (\d+) columns, got (\d+).*",
        "有一行是{1}列，应为{0}列",
        "{1}列の行がある：{0}列のはず",
    ),
    (r"Parquet (?:magic bytes|file size).*", "不是Parquet文件，或已损坏", "Parquetではないか、壊れている"),
    (
        r"This file contains pickled \(object\) data.*|the magic string is not correct.*|Cannot load file .*",
        "不是NPY数组，或含有对象",
        "NPYの配列でないか、オブジェクトを含む",
    ),
    (r"(?:No data left in file|EOF: reading array header).*", "文件不完整", "ファイルが途中で切れている"),
    (r"ends in the middle of a row", "最后一行不完整", "最後の行が途中で切れている"),
    (r"is an archive of several arrays", "是多个数组的归档", "複数の配列の書庫である"),
    (r"is no ordinary file", "不是普通文件", "通常のファイルではない"),
    (r"file is not a database", "不是练习记录的文件", "練習の記録のファイルではない"),
    (r"unable to open database file", "打不开", "開けない"),
    (r"attempt to write a readonly database", "是只读的", "読み取り専用である"),
    (r"database is locked", "正被别的程序使用", "ほかのプログラムが使っている"),
    (r"database disk image is malformed", "已损坏", "壊れている"),
    (r"missing port number in address .*", "地址缺少端口号", "アドレスにポート番号がない"),
    (r"Timed out.*", "连接超时", "接続が時間切れ"),
)
