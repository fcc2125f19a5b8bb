"""Run every benchmark, one after the other."""

from bench import proof_of_control, random_play

random_play.main()
print()
proof_of_control.main()
