"""Deadlines, reminders and absences: pure functions of a policy, a seat's history and a moment.

Read `policy` and `clock` first: they answer when a decision must be there. `calendar` says when a player's time runs,
with `timeoff`, `holidays` and `zones`; `intervals` and `moments` are what all of them count with. `reminders`,
`absence`, `outage` and `lapse` answer one question each. Nothing here reads a clock; `now` is always an argument.
"""
