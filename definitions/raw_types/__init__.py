"""Types of valid files, a module for each kind: made by `python -m scripts.schema_types` from the schemas."""
