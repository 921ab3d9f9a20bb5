"""What the page for the phone has to know."""
