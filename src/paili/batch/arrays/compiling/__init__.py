"""How loops are compiled: `decorators` has the three ways, `kept` looks after what is kept on disk.

`inner_functions` spares inner functions, which only loops call, half of the work.
"""

from paili.batch.arrays.compiling.decorators import inner, joint, kernel

__all__ = ("inner", "joint", "kernel")
