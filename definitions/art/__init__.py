"""Art on boards: emblems, icons, suits. The SVG files are validated like any other definition."""
