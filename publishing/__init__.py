"""What is printed together: editions, kits and products, and the check of finished ones."""
