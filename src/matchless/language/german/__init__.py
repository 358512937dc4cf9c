"""German: the same nodes, printed and read by `patterns.de.yaml` and the nouns of `names.de.yaml`.

`table` compiles the patterns, `nouns` declines, `names` knows what things of a hero are called, `printer` goes from
nodes to sentences and `parser` back.
"""
