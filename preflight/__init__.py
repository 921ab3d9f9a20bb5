"""Preflight: read any PDF as a print shop would, and say what would stop it, by code, page and place."""
