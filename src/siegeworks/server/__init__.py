"""Tables that people reach over the network. Knows the contract, and no game."""
