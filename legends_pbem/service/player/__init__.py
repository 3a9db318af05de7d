"""The player's side, which needs no home: answering a turn mail, the engine protocol, replaying."""
