"""What a view tells beyond its position: why something cannot be chosen, who gets where, who could attack
whom next, how a combat came about.

Everything here is worked out from what one seat may know (`View`), and tells nothing else; commands, environments and
tables say it in their own ways.
"""
