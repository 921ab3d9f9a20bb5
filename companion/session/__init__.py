"""A game at the table, line by line: typed words become events, and events lead from state to state."""
