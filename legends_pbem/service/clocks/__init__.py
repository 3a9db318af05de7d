"""Time in stored games: clocks, deadlines, what a passed one brings, reminders."""
