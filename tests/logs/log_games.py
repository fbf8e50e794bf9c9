"""Games for the tests: those of the shared data, and a small one from this file."""

from __future__ import annotations

from pathlib import Path

import shared_data

MJLOG = ("games_mjlog", "games_mjlog_rare")
MANY = "games_houou_2022a"

SMALL = (
    '<mjloggm ver="2.3"><GO type="9" lobby="0"/>'
    '<UN n0="%41" n1="%42" n2="%43" n3="%44" dan="1,2,3,4" rate="1500.00,1501.00,1502.00,1503.00" sx="M,F,C,M"/>'
    '<TAIKYOKU oya="0"/>'
    '<INIT seed="0,0,0,3,4,132" ten="250,250,250,250" oya="0" '
    'hai0="0,4,8,36,40,44,72,76,80,108,109,112,113" hai1="1,5,9,37,41,45,73,77,81,116,117,120,121" '
    'hai2="2,6,10,38,42,46,74,78,82,124,125,128,129" hai3="3,7,11,39,43,47,75,79,83,12,13,20,24"/>'
    '<T114/><REACH who="0" step="1"/><D114/><REACH who="0" ten="240,250,250,250" step="2"/>'
    "<U133/><E133/><V110/>"
)

BOTZONE_MATCH = """Match one
Wind 1
Player 0 Deal W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B2 B3 T1
Player 1 Deal B1 B4 B7 T2 T5 T8 F1 F2 F3 F4 J1 J2 J3
Player 2 Deal B1 B4 B7 T2 T5 T8 F1 F2 F3 F4 J1 J2 J3
Player 3 Deal B1 B4 B7 T2 T5 T8 F1 F2 F3 F4 J1 J2 J3
Player 0 Draw T1
Player 0 Hu T1
Fan 22 清龙*1
Score 90 -30 -30 -30
"""


def files(*folders: str, every: int = 1, first: int = 0) -> list[Path]:
    """The files of the folders in the shared data, or each n-th of them; a test is skipped where they are absent."""
    return [
        path for folder in folders for path in sorted(shared_data.path_of(folder).iterdir())[first::every]
    ]
