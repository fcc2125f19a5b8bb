"""SQL of the shared limits. All times are by PostgreSQL's clock."""
# ruff: noqa: S608  these texts are composed of each other, never of input

LEASE = 4.0
"""Seconds after which the sockets of a silent server no longer count."""

# Read once the row is locked, so that the stored times are in order.
_NOW = "extract(epoch FROM clock_timestamp())::float8"

# Expensive operations (sliding window): the times of the hits of each address.

_LIMITS = "unnest($3::int[], $4::float8[]) AS l (amount, span)"
# With the window full: the hit that has to leave it before the next is allowed.
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
"""Count a hit if the limits allow it; returns its time, or no row."""

WAIT = f"""
SELECT max({_OLDEST} + l.span - {_NOW}) FROM rates AS r, {_LIMITS}
WHERE r.kind = $1 AND r.address = $2
"""
"""Seconds until another hit is allowed."""

UNDO = """
UPDATE rates SET times = array_remove(times, $3) WHERE kind = $1 AND address = $2
"""

# Frequent operations (token bucket): the time when each address' bucket is full again.

SETTLE = f"""
INSERT INTO rates AS r (kind, address, until)
SELECT kind, address, {_NOW} + seconds
FROM unnest($1::text[], $2::text[], $3::float8[]) AS took (kind, address, seconds)
ORDER BY kind, address
ON CONFLICT (kind, address) DO UPDATE
SET until = greatest(r.until, {_NOW}) + excluded.until - {_NOW}
RETURNING kind, address, until - {_NOW} AS seconds
"""
"""Take from buckets what was taken here; returns the seconds until each is full again.

Rows are locked in order, so that two servers cannot deadlock."""

# Open sockets: their number by address and server.

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
"""Report the sockets open here; returns those of the same addresses at peer servers."""

LEAVE = "DELETE FROM crowds WHERE server = $1"

# A row that is locked is being updated, so it is not expired and can be skipped.
_OLD = f"WHERE until < {_NOW} FOR UPDATE SKIP LOCKED"
FORGET = f"""
WITH old AS (DELETE FROM rates WHERE ctid IN (SELECT ctid FROM rates {_OLD}))
DELETE FROM crowds WHERE ctid IN (SELECT ctid FROM crowds {_OLD})
"""
"""Delete expired rows."""
