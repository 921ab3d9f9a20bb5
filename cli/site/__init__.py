"""The site: building it, serving it locally, and the methods that its pages call in a browser."""
