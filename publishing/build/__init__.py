"""Plan, make and pack what is printed together: orders, manifest, printing guide."""
