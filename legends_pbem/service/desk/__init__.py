"""What players write besides moves: absences, nudges, preferences, orders ahead, taking back."""
