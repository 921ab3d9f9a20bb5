"""The live preview: a board as it prints, redrawn at every save. Text in, findings and pages out."""
