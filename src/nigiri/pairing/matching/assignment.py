"""The assignment problem, by scipy's compiled routine.

`scipy.optimize` imports half of scipy, 0.3 s of CPU that every draw would pay for one function. Its compiled module
stands by itself, so it is loaded by itself; where a release of scipy has it elsewhere, the public way is taken.
"""

import importlib.util
from collections.abc import Callable
from functools import cache
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Solver: TypeAlias = Callable[[npt.NDArray[np.float64]], tuple[npt.NDArray[Any], npt.NDArray[Any]]]


def assign(costs: npt.NDArray[np.float64]) -> npt.NDArray[np.intp]:
    """Return for each row its column in an assignment of least cost."""
    return _solver()(costs)[1].astype(np.intp)


@cache
def _solver() -> Solver:
    found = _alone()
    if found is None:
        from scipy.optimize import linear_sum_assignment

        return linear_sum_assignment
    return found


def _alone() -> Solver | None:
    scipy = importlib.util.find_spec("scipy")
    if scipy is None or scipy.origin is None:
        return None
    spec = PathFinder.find_spec("_lsap", [str(Path(scipy.origin).parent / "optimize")])
    if spec is None or spec.loader is None:
        return None
    try:
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        solver: Solver = module.linear_sum_assignment
    except (ImportError, AttributeError):
        return None
    return solver
