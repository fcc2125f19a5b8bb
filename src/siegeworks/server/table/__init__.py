"""Tables as pure values: log, fold, decisions, and what each recipient is sent."""
