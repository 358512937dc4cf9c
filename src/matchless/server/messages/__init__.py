"""The protocol: every message that goes between the server and a table, as typed models.

HTTP carries what stands still (what there is to play, a new game, a seat taken, a record); one socket per table carries
the living game. A seat, an open seat and a spectator are each known by a token that cannot be guessed; no message
carries any other right. `docs/protocol.md` is written from these files.
"""
