"""Measuring: many games, and what can be concluded from them."""
