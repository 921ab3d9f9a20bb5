"""A publisher's product: contents of its zip files, file names, and the pages of text in them."""
