"""The layer between typed lines and the rules: round files, words, explained results, worked examples."""
