"""Decisions: read from texts and files, planned, recorded; those ordered ahead too."""
