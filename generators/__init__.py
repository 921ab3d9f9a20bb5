"""Turn definitions into drawings, sheets and files. `orders` combines these steps for each way to print."""
