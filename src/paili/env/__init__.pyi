from paili.env.actions import ACTIONS as ACTIONS
from paili.env.actions import action_of as action_of
from paili.env.actions import legal_actions as legal_actions
from paili.env.aec import TableEnv as TableEnv
from paili.env.gym import SeatEnv as SeatEnv
