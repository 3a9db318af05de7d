"""From a mail that is owed to the bytes that are sent, and what the host is mailed."""
