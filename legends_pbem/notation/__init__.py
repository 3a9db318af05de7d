"""Text and values: decisions, names in every language, move files, transcripts, boards and JSON.

Start with `names` (the words), `steps` (step to text) and `syntax`, `resolve`, `parse` (text to decision).
"""
