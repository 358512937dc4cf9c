"""The card language: a hero is a file of plain sentences; each is read into its program and printed from it.

`patterns.yaml` is the one table for both directions. A text is parsed into nodes (`parser`, `texts`), nodes are
printed as spans (`printer`), and lowered to the words that the engine plays (`lowering`). Nodes have no language:
`languages` gives the texts of a hero in another one (`german`).
"""
