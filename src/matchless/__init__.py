"""Matchless."""
