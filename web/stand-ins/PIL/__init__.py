"""A stand-in for Pillow, which ReportLab imports for photographs. Our pages contain none."""
