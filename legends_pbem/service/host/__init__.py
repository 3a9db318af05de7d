"""What a host does: starting games and looking at them, powers over running ones, the doctor."""
