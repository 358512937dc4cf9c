"""What the engine knows, told to people who want to learn: hints, reviews, reasons, lessons and puzzles."""
