"""Data for the phone page."""
