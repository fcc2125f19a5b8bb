"""Run every benchmark, one after the other."""

from bench import (
    environments,
    kernel,
    proof_of_control,
    random_play,
    search,
    server_load,
    sizing,
    vector_environment,
)

random_play.main()
print()
kernel.main()
print()
search.main()
print()
environments.main()
print()
vector_environment.main()
print()
proof_of_control.main()
print()
server_load.main()
print()
sizing.main()
