from paili.counts.questions import discards as discards
from paili.counts.questions import is_win as is_win
from paili.counts.questions import shanten as shanten
from paili.counts.questions import ukeire as ukeire
from paili.counts.questions import waits as waits
