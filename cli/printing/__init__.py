"""Commands for printing: boards as files, kits, products, printers, preflight."""
