"""The balance lab: games by the thousand, and what they say of a map."""
