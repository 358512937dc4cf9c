"""Decisions in words: what is asked, what others are told of it, what each button says and what was answered.

`decisions` is the table of all that the rules ask, as patterns. A text asks in its own words, from its entry in the
table of the card language, which is hung on its words (`program.Wording`); where that says nothing, these patterns do.
"""
