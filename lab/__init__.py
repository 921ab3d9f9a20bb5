"""The balance lab: games by the thousand, what they add up to, and what that says of a map."""
