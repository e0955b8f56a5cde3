"""Disputes: what a protest may rest on, the levels it goes through, the rulings and which of them is in force."""
