"""Time by the book: time controls, the game clock as a state machine, lateness, the referee's corrections.

No input or output and no wall clock: every state follows from a control, the rules of a profile and the events with
their times. All durations are whole milliseconds.
"""
