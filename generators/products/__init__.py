"""A publisher's product: what each of its zip files holds, how files are called, and the page that says so."""
