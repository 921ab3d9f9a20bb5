"""Reading a file: open it, take its objects as what they are, take instructions apart."""
