"""Run every benchmark, one after the other."""

from bench import kernel, proof_of_control, random_play, search, server_load

random_play.main()
print()
kernel.main()
print()
search.main()
print()
proof_of_control.main()
print()
server_load.main()
