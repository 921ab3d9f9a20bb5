"""What a table needs between typed lines and the rules: files of a round, words, verdicts told, worked examples."""
