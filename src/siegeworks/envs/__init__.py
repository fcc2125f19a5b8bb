"""Environment adapters for the libraries of researchers; they contain no rules.

`gymnasium`, `pettingzoo` and `openspiel` each need the library they are named after
(`pip install 'siegeworks[gymnasium]'` and so on), and not each other's. `vector` needs
Gymnasium and the kernels: `pip install 'siegeworks[gymnasium,kernels]'`.
"""
