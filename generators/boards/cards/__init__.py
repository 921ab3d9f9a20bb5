"""Reminder cards and card backs."""
