"""How long games last, by a model of when people read mail: `python -m benchmarks.season`."""
