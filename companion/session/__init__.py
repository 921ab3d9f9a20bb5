"""A game at the table, line by line: typed words become events, events lead from one state to the next."""
