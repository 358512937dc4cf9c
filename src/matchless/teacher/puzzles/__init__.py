"""Puzzles: positions with one good way, found in games, proven, graded, and kept with the ways on from each choice."""
