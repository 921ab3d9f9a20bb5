"""The balance lab: simulate games by the thousand, sum up their results, and judge maps by them."""
