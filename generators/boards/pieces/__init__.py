"""Paper pieces: sheets of pyramids and figures to fold."""
