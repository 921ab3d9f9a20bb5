"""The journal of a session: one line for each change, saved before it is answered and never overwritten."""
