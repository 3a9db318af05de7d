"""From a mail that came in, by whichever door, to its one outcome."""
