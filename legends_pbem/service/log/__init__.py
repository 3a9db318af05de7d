"""What a game's log says: the entries, replaying them, checking them, and what players hold of them."""
