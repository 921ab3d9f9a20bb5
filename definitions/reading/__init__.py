"""From bytes to checked data: decoding, YAML, schemas, and findings about all of them."""
