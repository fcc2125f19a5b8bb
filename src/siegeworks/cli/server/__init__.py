"""Commands for operators: serve, doctor, backup, restore, export, transfer, unseat."""
