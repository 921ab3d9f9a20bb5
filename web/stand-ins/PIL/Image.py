"""See the package: no photograph is ever opened."""
