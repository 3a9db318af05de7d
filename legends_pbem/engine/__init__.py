"""The rules of Legends: positions in, positions out, chapter by chapter.

Read the modules in the order of the rules: `things`, `board`, `table` and `steps` (the values), `setup`, `turns`,
`travel`, `actions` with `swaps`, `books`, `club`, `scoring`, `luck`; `play` puts them together, `decisions` and `ahead`
take whole decisions, `view` and `events` say who may know what. Nothing here does I/O, reads a clock or draws its own
random numbers.
"""
