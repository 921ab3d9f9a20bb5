"""Imposition: which components share a sheet, where each lies, and the cuts that take the sheet apart."""
