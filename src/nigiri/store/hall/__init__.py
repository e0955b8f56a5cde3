"""Rows of what the hall is shown: when rounds begin, announcements, screens.

They are how an event shows itself, as its web settings are, and no ruling rests on them: they can be changed and
erased at any time, and an undo of the last result must not take an announcement back. So they are rows and no events.
"""
