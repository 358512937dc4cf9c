"""The rules of the game. Imports nothing outside itself, does no input or output, and never calls a player."""
