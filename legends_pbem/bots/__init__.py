"""Players that are programs: view → decision. They see what a player sees, and nothing else."""
