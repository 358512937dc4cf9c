"""A hero of whom half is played by hand, for tests of what is around a game."""

from __future__ import annotations

SINGER = """\
format: matchless-hero/1
slug: singer
name: Singer
move: 2
fighters:
- {name: Singer, role: hero, attack: melee, health: 12, pronoun: she}
- {name: Chorister, plural: Choristers, role: sidekick, attack: ranged, health: 1, count: 2, pronoun: they}
tokens:
- {name: echo, plural: echoes, count: 3}
abilities:
- name: Voice
  text: {by_hand: "At the start of your turn, hum a tune; whoever knows it draws a card."}
cards:
- name: Aria
  type: scheme
  boost: 2
  copies: 10
  scheme: {by_hand: "Everybody sings. The worst singer takes 1 damage for each wrong note, but no more than 3."}
- {name: Note, type: versatile, value: 3, boost: 2, copies: 10}
- name: Trill
  type: versatile
  value: 2
  boost: 3
  copies: 10
  during: "Add 1 to this card's value."
"""
