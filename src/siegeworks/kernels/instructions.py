"""Bit operations that are single CPU instructions, in Numba's spelling."""

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic


@intrinsic
def count_bits(_context, _word):
    """Return the number of set bits of a 64-bit word."""

    def generate(_target, builder, _signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


@intrinsic
def highest_bit(_context, _word):
    """Return the position of the highest set bit, or -1 for zero."""

    def generate(_target, builder, _signature, arguments):
        zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

    return types.int64(types.uint64), generate


@intrinsic
def lowest_bit(_context, _word):
    """Return the position of the lowest set bit of a nonzero word."""

    def generate(_target, builder, _signature, arguments):
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), generate
