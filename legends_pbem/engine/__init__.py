"""The rules of Legends: positions in, positions out, chapter by chapter.

Read the modules in the order of the rules: `things`, `board`, `table` (the values), `setup`, `turns`, `travel`,
`actions`, `books`, `club`, `scoring`, `luck`; `play` puts them together. Nothing here does I/O, reads a clock or draws
its own random numbers.
"""
