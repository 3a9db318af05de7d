"""Mail in and out: bytes to `Incoming`, `Outgoing` to bytes, and the doors they pass. Knows nothing of the game."""
