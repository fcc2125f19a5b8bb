"""Migration steps, one file each, in the order of their numbers.

During an upgrade servers of the previous version run on the new schema, for minutes or
for days. So from 0004 on:

- Steps only add: relations, indexes, and columns that are nullable or have a default in
  the database, since older servers do not name them when they insert.
- Removals come one release later: first a program that no longer needs the column or
  relation, then, in the release after that, the step that removes it. A new meaning of
  an old column needs a new column as well. The removing step also sets the oldest
  compatible version, that of the first program that did without:
  `op.execute("UPDATE compatibility SET oldest = '0007'")`. Older ones are refused then.
- A new column that an older server would have to keep up to date is recomputed by its
  readers until all servers are new.
- A step is quick: PostgreSQL gives it five seconds, and two to get its locks, since no
  game can go on meanwhile. Longer work is done by the program afterwards, in batches.

`tests/server/test_side_by_side.py` tests that an older server can still read and write
the schema that the steps have made.
"""
