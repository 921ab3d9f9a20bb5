"""What a page paints: its instructions are run, one operator after the other, and noted as marks; nothing is drawn."""
