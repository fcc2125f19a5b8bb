"""Array twins of the games, for speed: one plain source, run three ways.

A kernel is written in the part of Python that Numba compiles, over one structured
NumPy record per game. It is never the only statement of a rule: tests play it in
lock-step with the reference engine.
"""
