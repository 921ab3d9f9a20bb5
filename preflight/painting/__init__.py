"""Execute the instructions of a page, recording what they paint as marks; nothing is rendered."""
