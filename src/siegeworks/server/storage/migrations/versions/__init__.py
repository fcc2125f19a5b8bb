"""One file for each step, in the order of their numbers.

While a site is upgraded, servers of the version before run on the new schema, for
minutes or for days. So from 0004 on:

- Steps only add: relations, indexes, and columns that may be empty or have a default
  of the database's own, since older servers do not name them when they write.
- What goes away goes one release later: first a program that no longer needs it, then,
  in the release after that, the step that removes it. The same for a new meaning of an
  old column: it gets a new column. That step also says who is left behind, the version
  of the first program that did without:
  `op.execute("UPDATE compatibility SET oldest = '0007'")`. Older ones are refused then.
- A new column that an older server would have to keep up to date is computed again by
  whoever reads it, until all servers are new.
- A step is quick: PostgreSQL gives it five seconds, and two to get its locks, since
  nobody can play meanwhile. What takes longer, the program does afterwards and bit by
  bit.

`tests/server/test_side_by_side.py` looks whether an older server could still read and
write what the steps have made of its schema.
"""
