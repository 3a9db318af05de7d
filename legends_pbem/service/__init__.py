"""One function a use case, one transaction each; the only place where the other parts meet.

log        what a game's log says: its entries, replaying them, checking them
moves      decisions: read, planned, recorded; those ordered ahead too
incoming   from a mail that came in to its one outcome
desk       what players write besides moves
outgoing   from a mail that is owed to the bytes that are sent
clocks     deadlines, what a passed one brings, reminders
host       what a host does: games, powers over running ones, the doctor
player     the player's side, which needs no home

What all of them need lies beside them.
"""
