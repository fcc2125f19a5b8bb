"""What servers ask PostgreSQL about limits. The clock is always PostgreSQL's."""
# ruff: noqa: S608  these texts are put together of each other, never of what comes in

LEASE = 4.0
"""Seconds after which the sockets of a silent server count no more."""

# Read once the row is locked, so that times stand in the order they were made.
_NOW = "extract(epoch FROM clock_timestamp())::float8"

# What is rare and dear: for each address the times when it was asked for.

_LIMITS = "unnest($3::int[], $4::float8[]) AS l (amount, span)"
# If there have been so many, the moment that must leave the window before the next.
_OLDEST = "r.times[cardinality(r.times) - l.amount + 1]"

HIT = f"""
INSERT INTO rates AS r (kind, address, until, times)
VALUES ($1, $2, {_NOW} + $6, ARRAY[{_NOW}])
ON CONFLICT (kind, address) DO UPDATE
SET times = r.times[cardinality(r.times) - $5::int + 2 :] || {_NOW},
    until = {_NOW} + $6
WHERE NOT EXISTS (SELECT FROM {_LIMITS} WHERE {_OLDEST} > {_NOW} - l.span)
RETURNING r.times[cardinality(r.times)]
"""
"""One more, if it is not too much: its time, or nothing."""

WAIT = f"""
SELECT max({_OLDEST} + l.span - {_NOW}) FROM rates AS r, {_LIMITS}
WHERE r.kind = $1 AND r.address = $2
"""
"""Seconds until it is not too much."""

UNDO = """
UPDATE rates SET times = array_remove(times, $3) WHERE kind = $1 AND address = $2
"""

# What is frequent: for each address the time when its bucket is full again.

SETTLE = f"""
INSERT INTO rates AS r (kind, address, until)
SELECT kind, address, {_NOW} + seconds
FROM unnest($1::text[], $2::text[], $3::float8[]) AS took (kind, address, seconds)
ORDER BY kind, address
ON CONFLICT (kind, address) DO UPDATE
SET until = greatest(r.until, {_NOW}) + excluded.until - {_NOW}
RETURNING kind, address, until - {_NOW} AS seconds
"""
"""Take from buckets what was taken here; how long each needs to be full again.

In order, so that no two servers wait for each other."""

# What is open: for each address how many at which server.

CROWD = f"""
WITH told AS (
    SELECT * FROM unnest($2::text[], $3::int[]) AS t (address, sockets)
), gone AS (
    DELETE FROM crowds AS c USING told
    WHERE c.server = $1 AND c.address = told.address AND told.sockets = 0
), here AS (
    INSERT INTO crowds (address, server, sockets, until)
    SELECT address, $1, sockets, {_NOW} + {LEASE} FROM told WHERE sockets > 0
    ON CONFLICT (address, server) DO UPDATE
    SET sockets = excluded.sockets, until = excluded.until
)
SELECT c.address, sum(c.sockets)::int AS sockets FROM crowds AS c
WHERE c.address = ANY($2) AND c.server <> $1 AND c.until > {_NOW} GROUP BY c.address
"""
"""Say how many are here; how many the same addresses have elsewhere."""

LEAVE = "DELETE FROM crowds WHERE server = $1"

# Whoever is being counted just now is not old, and need not be waited for.
_OLD = f"WHERE until < {_NOW} FOR UPDATE SKIP LOCKED"
FORGET = f"""
WITH old AS (DELETE FROM rates WHERE ctid IN (SELECT ctid FROM rates {_OLD}))
DELETE FROM crowds WHERE ctid IN (SELECT ctid FROM crowds {_OLD})
"""
"""Everything that limits nobody any more."""
