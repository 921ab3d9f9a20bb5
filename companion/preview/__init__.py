"""A board as it prints, looked at again at every save: text in, findings and pages out."""
