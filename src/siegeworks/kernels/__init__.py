"""Compiled game engines over NumPy records: one plain source for three targets.

A kernel is written in the subset of Python that Numba compiles and keeps each game in
one structured NumPy record. It is never the only statement of a rule: tests play it in
lock-step with the reference engine.
"""
