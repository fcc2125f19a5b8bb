"""The games where researchers already work: adapters, and no rules.

`gymnasium`, `pettingzoo`, `openspiel` and `vector` each need the library they are named
after (`pip install 'siegeworks[gymnasium]'` and so on), and nothing of each other.
"""
