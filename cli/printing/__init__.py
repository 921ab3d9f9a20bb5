"""The commands that print: boards as files, kits, printers, the check of a PDF."""
