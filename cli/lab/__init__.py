"""The commands of the balance lab, which plays thousands of games to study a map."""
