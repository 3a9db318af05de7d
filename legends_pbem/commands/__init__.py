"""The command line: each module reads arguments, calls one use case, and prints."""
